import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, mainFile } from '../cli/leadline.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Runs a program of Node as a user would, with the built package as `leadline`. */
async function run(...args: string[]): Promise<{ status: number; printed: string }> {
  const { VITEST, NODE_ENV, ...env } = process.env;
  const child = spawn(process.execPath, args, { cwd: root, env: { ...env, NO_COLOR: '1' } });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => (printed += text));
  const [status] = await once(child, 'close');
  return { status, printed };
}

const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'examples/vitest.config.mjs'];
const python = spawnSync('python3', ['--version']).status === 0;
if (!python) console.log('examples/client.py is not tried: no python3 here');

beforeAll(build, 60_000);

describe.concurrent('examples', () => {
  it('vitest, one sandbox a test, in parallel', async () => {
    const { status, printed } = await run(...vitest, 'examples/vitest');
    expect(printed).toMatch(/Tests +3 passed/);
    expect(status).toBe(0);
  }, 60_000);

  it('a client that pages, retries and waits as it is told', async () => {
    const { status, printed } = await run(...vitest, 'examples/client');
    expect(printed).toMatch(/Tests +5 passed/);
    expect(status).toBe(0);
  }, 60_000);

  it.each(['examples/node-test/report.test.mjs', 'examples/supertest/account.test.mjs'])(
    '%s',
    async file => {
      const { status, printed } = await run('--test', file);
      expect(printed).toMatch(/pass 2\b/);
      expect(status, printed).toBe(0);
    },
    60_000,
  );

  it.skipIf(!python)(
    'a client in Python',
    async () => {
      const { status, printed } = await run(mainFile, 'exec', '--', 'python3', 'examples/client.py');
      expect(printed).toContain('all checks passed');
      expect(printed).toMatch(/\d+ of 17 operations, /);
      expect(status, printed).toBe(0);
    },
    60_000,
  );
});
