import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSimulator, type SimulatorHandle } from '../../src/index.ts';
import { readTraceFolder } from '../../src/trace/read-folder.ts';
import { traceOf } from '../../src/trace/trace-of.ts';
import { build, leadline, mainFile, serving } from './leadline.ts';

let outer: SimulatorHandle;
let folder: string;

beforeAll(async () => {
  build();
  outer = await createSimulator();
}, 60_000);
afterAll(() => outer.close(0));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'leadline-sweep-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ASK = `
  const { LEADLINE_URL: url, LEADLINE_TOKEN: token } = process.env;
  fetch(url + '/sites', { headers: { authorization: 'Bearer ' + token, accept: 'application/json' } })
    .then(async answer => {
      const { data = [] } = await answer.json();
      console.log(JSON.stringify({ url, token, status: answer.status, sites: data.length }));
    });`;

/** What the command that `exec` runs sees, in the environment that a sweep gives it. */
async function exec(options: readonly string[] = [], env: Record<string, string> = {}) {
  const surroundings = {
    LEADLINE_URL: outer.url,
    LEADLINE_ORIGIN: outer.origin,
    LEADLINE_TOKEN: 'demo-admin',
    LEADLINE_SWEEP_DIR: folder,
    ...env,
  };
  const { status, stdout, stderr } = await leadline(
    ['exec', ...options, '--', process.execPath, '-e', ASK],
    surroundings,
  ).ended;
  const seen = stdout === '' ? null : (JSON.parse(stdout) as { url: string; status: number; sites: number });
  return { status, stderr, seen, own: traceOf([[], ...readTraceFolder(folder)]).exchanges };
}

describe('leadline exec in a sweep', () => {
  it('keeps the server of the sweep, and adds nothing', async () => {
    const { status, stderr, seen, own } = await exec(['--fail-on', 'info', '--report', join(folder, 'report')]);
    expect(seen).toEqual({ url: outer.url, token: 'demo-admin', status: 200, sites: 4 });
    expect(stderr).toBe(`leadline exec: in a sweep, with its server: ${outer.url}\n`);
    expect([status, own]).toEqual([0, []]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('hands out the token that it is asked for', async () => {
    expect((await exec(['--token', 'Demo read only'])).seen).toMatchObject({ url: outer.url, token: 'demo-readonly' });
    const { status, stderr } = await exec(['--token', 'nobody']);
    expect(stderr).toContain('leadline: --token must be the name of a token of the fixture; got "nobody"');
    expect(status).toBe(2);
  });

  it('starts a server that answers for other hosts where it is to', async () => {
    const { status, stderr, seen, own } = await exec(['--intercept', 'api.example.com']);
    expect(seen).toMatchObject({ status: 200 });
    expect(seen!.url).not.toBe(outer.url);
    expect(own).toHaveLength(1);
    expect(stderr).toContain('in a sweep, with a server of its own');
    expect(status).toBe(4);
  });

  it('says where the server of the sweep does not tell its tokens', async () => {
    const locked = await createSimulator({ controlToken: 'locked-locked' });
    const { status, stderr } = await exec(['--token', 'Demo read only'], { LEADLINE_URL: locked.url });
    await locked.close(0);
    expect(stderr).toMatch(/^leadline: the server of the sweep does not tell its tokens: .+\n$/);
    expect(stderr).not.toContain('otherwise');
    expect(status).toBe(1);
  });

  it('starts a server where options ask for one, in the variant, and tells the sweep of its exchanges', async () => {
    const variant = JSON.stringify({ name: 'refusals/listSites/503' });
    const report = join(folder, 'report');
    const { status, stderr, seen, own } = await exec(['--frozen', '--fail-on', 'info', '--report', report], {
      LEADLINE_VARIANT: variant,
    });
    expect(seen).toMatchObject({ status: 503 });
    expect(seen!.url).not.toBe(outer.url);
    expect(stderr).toBe(`leadline exec: in a sweep, with a server of its own: ${seen!.url}\n`);
    expect(own).toMatchObject([{ sandbox: '2/default', path: '/sites', cause: 'variant:refusals/listSites/503' }]);
    expect(status).toBe(0);
    expect(existsSync(report)).toBe(false);
  });

  it('starts one for options of the environment, and where the tests have hidden that of the sweep', async () => {
    const { seen } = await exec([], { LEADLINE_FIXTURE: 'pages' });
    expect(seen!.url).not.toBe(outer.url);
    const hidden = leadline(['exec', '--', process.execPath, '-e', ASK], { LEADLINE_SWEEP_DIR: folder });
    expect(JSON.parse((await hidden.ended).stdout)).toMatchObject({ status: 200 });
  });

  it('hands the folder on to what the command starts', async () => {
    const inner = [process.execPath, mainFile, 'exec', '--frozen', '--', process.execPath, '-e', ASK];
    const { stderr, stdout } = await leadline(['exec', '--fixture', 'empty', '--', ...inner], {
      LEADLINE_SWEEP_DIR: folder,
      LEADLINE_URL: outer.url,
    }).ended;
    expect(JSON.parse(stdout)).toMatchObject({ status: 200 });
    expect(stderr.match(/with a server of its own/g)).toHaveLength(2);
    expect(traceOf([[], ...readTraceFolder(folder)]).exchanges.map(({ sandbox }) => sandbox)).toEqual(['2/default']);
  });
});

describe('leadline serve in a sweep', () => {
  it('tells the sweep of its exchanges, and writes no report', async () => {
    const report = join(folder, 'report');
    const server = await serving(['--report', report], { LEADLINE_SWEEP_DIR: folder });
    await server.call('/v1/account');
    server.process.kill('SIGTERM');
    expect((await server.ended).status).toBe(0);
    expect(existsSync(report)).toBe(false);
    expect(traceOf([[], ...readTraceFolder(folder)]).exchanges.map(({ path }) => path)).toEqual(['/account']);
  });
});

describe('a Leadline in a worker thread', () => {
  it('is in the variant of the sweep, and tells it of its exchanges', () => {
    const script = `
      const { Worker, isMainThread } = require('node:worker_threads');
      if (isMainThread) for (let count = 0; count < 2; count += 1) new Worker(__filename);
      else (async () => {
        const { createSimulator } = require(process.env.INDEX);
        const simulator = await createSimulator();
        const { status } = await fetch(simulator.url + '/sites', { headers: { authorization: 'Bearer demo-admin' } });
        console.log(status);
        process.exit();
      })();`;
    const file = join(folder, 'worker.cjs');
    writeFileSync(file, script);
    const index = join(dirname(mainFile), 'index.cjs');
    const env = { LEADLINE_SWEEP_DIR: folder, LEADLINE_VARIANT: '{"name":"refusals/listSites/503"}', INDEX: index };
    const stdout = execFileSync(process.execPath, [file], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ...env },
    });
    expect(stdout).toBe('503\n503\n');
    const { exchanges } = traceOf([[], ...readTraceFolder(folder)]);
    expect(exchanges.map(({ sandbox }) => sandbox)).toEqual(['2/default', '3/default']);
    expect(exchanges.map(({ cause }) => cause)).toEqual(Array(2).fill('variant:refusals/listSites/503'));
  });
});
