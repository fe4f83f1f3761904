import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runsOf } from '../../src/cli/sweep-runs.ts';
import type { Run, RunAsked } from '../../src/sweep/run.ts';

const never = new AbortController().signal;

/** Runs a script of Node as the tests. */
function run(script: string, asked: Partial<RunAsked> = {}, env: Record<string, string> = {}): Promise<Run> {
  const runTests = runsOf({
    command: [process.execPath, '-e', script],
    env: { PATH: process.env.PATH, ...env },
    options: {},
    nameOf: option => option,
  });
  return runTests({ variant: null, limitMs: null, signal: never, ...asked });
}

const GET = `const { LEADLINE_URL: url, LEADLINE_TOKEN: token } = process.env;
  const get = path => fetch(url + path, { headers: { authorization: 'Bearer ' + token, accept: 'application/json' } });`;

describe('the tests of a sweep', () => {
  it('run against a server of their own, in its variant', async () => {
    const { exitCode, trace, output } = await run(
      `${GET} get('/sites').then(({ status }) => console.log(status, token))`,
      {
        variant: { name: 'refusals/listSites/503' },
      },
    );
    expect(output).toEqual(['503 [redacted]']);
    expect(exitCode).toBe(0);
    expect(trace.exchanges.map(({ operation, cause }) => [operation, cause])).toEqual([
      ['listSites', 'variant:refusals/listSites/503'],
    ]);
  });

  it('have an environment of their own', async () => {
    const names = 'LEADLINE_REPORT GITHUB_STEP_SUMMARY LEADLINE_VARIANT LEADLINE_TOKEN MINE LEADLINE_SEED'.split(' ');
    const script = `for (const name of ${JSON.stringify(names)}) console.log(name, process.env[name])`;
    const { output } = await run(script, {}, Object.fromEntries(names.map(name => [name, 'outside'])));
    expect(output).toEqual([
      'LEADLINE_REPORT undefined',
      'GITHUB_STEP_SUMMARY undefined',
      'LEADLINE_VARIANT undefined',
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
});
