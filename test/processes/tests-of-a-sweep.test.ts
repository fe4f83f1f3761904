import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runsOf } from '../../src/cli/sweep-runs.ts';
import type { Run, RunAsked } from '../../src/sweep/run/run.ts';
import { told } from '../trace/traced.ts';
import { endProgramsWith } from './running.ts';

const never = new AbortController().signal;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'leadline-test-'));
  vi.stubEnv('TMPDIR', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  const left = readdirSync(folder);
  rmSync(folder, { recursive: true });
  expect(left).toEqual([]);
  expect(endProgramsWith(`LEADLINE_RUN=${folder}`)).toEqual([]);
});

/** Runs a script of Node as the tests. */
function run(script: string, asked: Partial<RunAsked> = {}, env: Record<string, string> = {}): Promise<Run> {
  return runCommand([process.execPath, '-e', script], asked, env);
}

function runCommand(command: readonly string[], asked: Partial<RunAsked>, env = {}, options = {}): Promise<Run> {
  const runTests = runsOf({
    command,
    env: { PATH: process.env.PATH, ...env },
    options,
    nameOf: option => option,
  });
  return runTests({ variant: null, limitMs: null, signal: never, ...asked });
}

/** What a Leadline that the tests start leaves of a request. */
const LINE = `${JSON.stringify(told('/told', '2026-06-15T12:00:00.000Z'))}\n`;

const GET = `const { LEADLINE_URL: url, LEADLINE_TOKEN: token } = process.env;
  const get = path => fetch(url + path, { headers: { authorization: 'Bearer ' + token, accept: 'application/json' } });`;

describe('the tests of a sweep', () => {
  it('run against a server of their own, in its variant', async () => {
    const { exitCode, trace, output } = await run(
      `${GET} get('/sites').then(({ status }) => console.log(status + ' ' + token + '\\n' + url))`,
      {
        variant: { name: 'refusals/listSites/503' },
      },
    );
    const [line, url] = output;
    expect(line).toBe('503 [redacted]');
    await expect(fetch(url!)).rejects.toThrow('fetch failed');
    expect(exitCode).toBe(0);
    expect(trace.exchanges.map(({ operation, cause }) => [operation, cause])).toEqual([
      ['listSites', 'variant:refusals/listSites/503'],
    ]);
  });

  it('have an environment of their own', async () => {
    const taken = [
      'GITHUB_STEP_SUMMARY',
      ...['REPORT', 'FAIL_ON', 'MIN_COVERAGE', 'IGNORE', 'VARIANT'].map(name => `LEADLINE_${name}`),
    ];
    const names = [...taken, 'LEADLINE_TOKEN', 'MINE', 'LEADLINE_SEED'];
    const script = `for (const name of ${JSON.stringify(names)}) console.log(name, process.env[name])`;
    const { output } = await run(script, {}, Object.fromEntries(names.map(name => [name, 'outside'])));
    expect(output).toEqual([
      ...taken.map(name => `${name} undefined`),
      'LEADLINE_TOKEN [redacted]',
      'MINE outside',
      'LEADLINE_SEED outside',
    ]);
  });

  it('have a folder for temporary files, which is gone afterwards', async () => {
    const script = `const dir = require('node:os').tmpdir(); require('node:fs').writeFileSync(dir + '/a', '');
      const { TMPDIR, TMP, TEMP } = process.env; console.log(dir); console.log(TMPDIR === dir, TMP === dir, TEMP === dir)`;
    const { output } = await run(script);
    expect(output[1]).toBe('true true true');
    expect(output[0]).not.toBe('');
    expect(existsSync(output[0]!)).toBe(false);
  });

  it('have no temporary files left, write-protected ones neither', async () => {
    const { output } = await run(`const { mkdirSync, writeFileSync, chmodSync, symlinkSync } = require('node:fs');
      const dir = require('node:os').tmpdir(); mkdirSync(dir + '/a/b', { recursive: true });
      writeFileSync(dir + '/a/b/c', ''); symlinkSync('/', dir + '/a/root');
      chmodSync(dir + '/a/b', 0o500); chmodSync(dir + '/a', 0o500); console.log(dir)`);
    expect(existsSync(output[0]!)).toBe(false);
  });

  it('are asked of all Leadlines that they started', async () => {
    const script = `require('node:fs').writeFileSync(process.env.LEADLINE_SWEEP_DIR + '/1.jsonl', ${JSON.stringify(LINE)})`;
    const { trace } = await run(script);
    expect(trace.exchanges.map(({ path }) => path)).toEqual(['/told']);
  });

  it('may end while a request is under way, which is told', async () => {
    const script = `${GET} get('/sites');
      const look = () => fetch(process.env.LEADLINE_ORIGIN + '/_sim/journal').then(answer => answer.json())
        .then(({ data }) => data.length > 0 ? process.exit(0) : look());
      look();`;
    const faults = ['latency:ms=60000'];
    const { trace } = await runCommand([process.execPath, '-e', script], {}, {}, { faults });
    expect(trace.exchanges.map(({ operation }) => operation)).toEqual(['listSites']);
  });

  it('may take longer by what the variant makes them wait', async () => {
    const limits = { limitMs: 0 };
    expect(await run('', limits)).toMatchObject({ exitCode: null, timedOut: true });
    // One of its answers may be under way, which is 8 s late.
    expect(await run('', { ...limits, variant: { name: 'wire/cold-report' } })).toMatchObject({ exitCode: 0 });
  });

  it('may print 50 MB', async () => {
    const { output } = await run(`const text = 'x'.repeat(99) + '\\n';
      for (let i = 0; i < 500; i++) process.stdout.write(text.repeat(1000)); process.stdout.write('end')`);
    expect(output).toEqual([...Array(19).fill('x'.repeat(99)), 'end']);
  });

  it('leave nothing where they cannot be started', async () => {
    await expect(runCommand(['no-such-program'], {})).rejects.toMatchObject({ status: 127 });
  });
});
