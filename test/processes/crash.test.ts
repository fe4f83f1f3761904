import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, expect, it } from 'vitest';
import { programsWith } from './running.ts';

const folder = mkdtempSync(join(tmpdir(), 'leadline-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ownFolders = () => readdirSync(folder).filter(name => name.startsWith('leadline-'));

it('neither a command nor a temporary folder outlives a process that fails', async () => {
  const child = join(folder, 'child.mjs');
  const entry = fileURLToPath(new URL('./crash-child.ts', import.meta.url));
  await build({
    entryPoints: [entry],
    outfile: child,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
  });
  const failing = spawn(process.execPath, [child, folder], {
    stdio: ['pipe', 'ignore', 'pipe'],
    env: { ...process.env, TMPDIR: folder },
  });
  const text = `LEADLINE_RUN=${folder}`;
  const closed = once(failing, 'close');
  while (programsWith(text).filter(program => program === 'sleep 60').length < 3) {
    await new Promise(resolve => setTimeout(resolve, 5));
  }
  expect(ownFolders()).toHaveLength(1);
  failing.stdin.write('now');
  expect((await closed)[0]).not.toBe(0);
  // SIGKILL takes effect a moment later.
  await expect.poll(() => programsWith(text)).toEqual([]);
  expect(ownFolders()).toEqual([]);
});
