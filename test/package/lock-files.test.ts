import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

describe('the lock files', () => {
  it('name the optional packages of every platform, without which npm ci refuses them', () => {
    const script = spawnSync(process.execPath, ['scripts/complete-lock-files.mjs', '--check'], { cwd: root });
    expect(script.stdout.toString()).toBe('');
    expect(script.status).toBe(0);
  });

  it.each(['package-lock.json', 'bench/package-lock.json'])('%s names no registry', name => {
    const { packages } = JSON.parse(readFileSync(`${root}${name}`, 'utf8'));
    const entries = Object.entries<{ resolved?: string }>(packages);
    expect(entries.length).toBeGreaterThan(300);
    expect(entries.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });
});
