import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build, mainFile } from '../cli/leadline.ts';
import { blocksOf } from '../docs/examples.ts';

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

const folder = mkdtempSync(join(tmpdir(), 'leadline-examples-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A copy of an example project, for a run that writes to it. */
function copied(name: string): string {
  const project = mkdtempSync(join(folder, `${name}-`));
  cpSync(join(root, 'examples', name), project, { recursive: true });
  return project;
}

/** The tests of a project under `leadline exec --report out`. */
async function inProject(cwd: string, options: readonly string[]): Promise<{ status: number; stderr: string }> {
  const { VITEST, NODE_ENV, NODE_TEST_CONTEXT, ...env } = process.env;
  const args = [mainFile, 'exec', '--report', 'out', ...options, '--', 'npm', 'test', '--silent'];
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', text => (stderr += text));
  const [status] = await once(child, 'close');
  // npm has warnings of its own on some machines.
  return { status, stderr: stderr.replace(/^npm .*\n/gm, '') };
}

/** What the README of a project says that is printed: its blocks without a language, from 0. */
function shownBy(project: string, index: number): string {
  const blocks = blocksOf(readFileSync(join(project, 'README.md'), 'utf8')).filter(({ language }) => language === '');
  return blocks[index]!.text;
}

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

  it.each([
    'examples/node-test/report.test.mjs',
    'examples/node-test/sweep.test.mjs',
    'examples/supertest/account.test.mjs',
  ])(
    '%s',
    async file => {
      const { status, printed } = await run('--test', file);
      expect(printed).toMatch(/pass 2\b/);
      expect(status, printed).toBe(0);
    },
    60_000,
  );

  it('a careful client with a report, as its README says', async () => {
    const project = copied('report');
    const ran = await inProject(project, ['--fail-on', 'error', '--min-coverage', 'operations=50']);
    expect(ran.stderr).toBe(shownBy(project, 0));
    expect(ran.stderr).toContain('11 of 17 operations, no findings');
    expect(ran.status).toBe(0);
    const files = ['index.html', 'junit.xml', 'report.json', 'summary.md', 'traffic.har'];
    expect(readdirSync(join(project, 'out'))).toEqual(expect.arrayContaining(files));
  }, 60_000);

  it('the same with the shorter wait of its README', async () => {
    const project = copied('report');
    const file = join(project, 'client.mjs');
    const careful = readFileSync(file, 'utf8');
    // Half a second: on a busy machine a retry at once may come before the server knows that its answer was read.
    writeFileSync(file, careful.replace('await sleep(seconds * 1000);', 'await sleep(500);'));
    const ran = await inProject(project, ['--fail-on', 'error', '--min-coverage', 'operations=50']);
    const timeless = (text: string) =>
      text.replace(/again after \d\.\d s/, 'again after N s').replace(/\(#\d+\)/, '(#N)');
    expect(timeless(ran.stderr)).toBe(timeless(shownBy(project, 1)));
    expect(ran.status).toBe(3);
  }, 60_000);

  it('the same with too little coverage', async () => {
    const project = copied('report');
    const ran = await inProject(project, ['--min-coverage', 'operations=90']);
    expect(ran.stderr).toContain(shownBy(project, 2));
    expect(ran.status).toBe(3);
  }, 60_000);

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
