import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSimulator } from '../../src/index.ts';
import { build, leadline, serving } from './leadline.ts';

let folder: string;
let file: string;

beforeAll(() => {
  build();
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'leadline-config-')));
  file = join(folder, 'leadline.json');
  writeFileSync(
    join(folder, 'sites.json'),
    JSON.stringify({ tokens: [{ name: 'Mooring', value: 'mooring', abilities: ['*'] }] }),
  );
  writeFileSync(file, JSON.stringify({ fixture: 'sites.json', basePath: '/api', report: 'report', failOn: 'never' }));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SHOW = ['--', process.execPath, '-e', 'console.log(JSON.stringify(process.env))'];

describe('a file of options', () => {
  it('is read by serve, with its paths', async () => {
    const server = await serving(['--config', file, '--report', join(folder, 'of-serve')]);
    expect(new URL(server.url).pathname).toBe('/api');
    server.process.kill('SIGTERM');
    expect((await server.ended).status).toBe(0);
  });

  it('is told to what exec runs, which does not write over the report', async () => {
    const { stdout } = await leadline(['exec', '--config', file, ...SHOW]).ended;
    const { LEADLINE_CONFIG_READ: told, LEADLINE_URL: url, LEADLINE_TOKEN: token } = JSON.parse(stdout);
    expect([told, new URL(url).pathname, token]).toEqual([file, '/api', 'mooring']);
    const inner = await leadline(['exec', '--print-config', '--config', file], { LEADLINE_CONFIG_READ: told }).ended;
    expect(inner.stdout).toMatch(/^report +none +default$/m);
    expect(inner.stdout).toMatch(/^basePath +"\/api" +\S+leadline\.json$/m);
    expect([inner.status, inner.stderr]).toEqual([0, '']);
  });

  it('of the sweep leaves exec with the server of the sweep; another one does not', async () => {
    const outer = await createSimulator();
    const env = {
      LEADLINE_URL: outer.url,
      LEADLINE_ORIGIN: outer.origin,
      LEADLINE_SWEEP_DIR: folder,
      LEADLINE_CONFIG: file,
    };
    const same = await leadline(['exec', ...SHOW], { ...env, LEADLINE_CONFIG_READ: file }).ended;
    expect(JSON.parse(same.stdout).LEADLINE_URL).toBe(outer.url);
    const other = await leadline(['exec', ...SHOW], env).ended;
    expect(new URL(JSON.parse(other.stdout).LEADLINE_URL).pathname).toBe('/api');
    await outer.close(0);
  });

  it('that is wrong ends with 2, before anything starts', async () => {
    writeFileSync(join(folder, 'wrong.json'), '{"plann":1,\n"port":-1}');
    const { status, stdout, stderr } = await leadline(['--config', join(folder, 'wrong.json')]).ended;
    const at = `leadline: ${join(folder, 'wrong.json')}:`;
    expect(stderr).toBe(
      `${at} "plann" is not an option; did you mean plan?\n${at} port must be an integer from 0 to 65535; got -1\n`,
    );
    expect([status, stdout]).toEqual([2, '']);
  });

  it('names itself where the simulator refuses what it holds', async () => {
    const wrong = join(folder, 'fixture.json');
    writeFileSync(wrong, JSON.stringify({ fixture: 'gone.json' }));
    const { stderr } = await leadline(['--config', wrong]).ended;
    expect(stderr).toContain(`leadline: ${wrong}: fixture "${join(folder, 'gone.json')}" is neither built in`);
  });
});

describe('--json', () => {
  it('is refused where it changes nothing', async () => {
    const { status, stderr } = await leadline(['--json']).ended;
    expect([status, stderr]).toEqual([2, 'leadline: --json of leadline serve goes with --print-config\n']);
  });
});
