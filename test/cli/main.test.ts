import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { build, leadline, mainFile } from './leadline.ts';

const alone = mkdtempSync(join(tmpdir(), 'leadline-'));
beforeAll(() => {
  build();
  copyFileSync(mainFile, join(alone, 'main.mjs'));
}, 60_000);
afterAll(() => rmSync(alone, { recursive: true }));

describe('leadline', () => {
  it.each([['--version'], ['-v'], ['version']])('%s prints the version', async arg => {
    expect(await leadline([arg]).ended).toEqual({ status: 0, stdout: `${manifest.version}\n`, stderr: '' });
  });

  it.each([['--help'], ['-h'], ['help'], ['--port', '1', '--help']])('%s %s prints the help', async (...args) => {
    const { status, stdout, stderr } = await leadline(args).ended;
    expect(stdout).toContain('leadline exec [options] -- COMMAND');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it.each([
    ['health', '--help'],
    ['help', 'health'],
    ['health', '--port', '1', '-h'],
  ])('%s %s prints the help of that command', async (...args) => {
    const { status, stdout, stderr } = await leadline(args).ended;
    expect(stdout).toContain('leadline health [--port N]');
    expect(stdout).not.toContain('leadline exec');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it('loads the simulator for neither of them', () => {
    // Beside this copy there is no simulator to load.
    writeFileSync(join(alone, 'package.json'), '{}');
    expect(execFileSync(process.execPath, [join(alone, 'main.mjs'), '--version'], { encoding: 'utf8' })).toBe(
      `${manifest.version}\n`,
    );
  });

  it('writes help into a closed pipe without complaint', () => {
    const line = `'${process.execPath}' '${mainFile}' --help | true; echo "\${PIPESTATUS[0]}"`;
    expect(execFileSync('bash', ['-c', line], { encoding: 'utf8' })).toBe('0\n');
  });
});
