import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build, leadline, type Serving, serving } from '../cli/leadline.ts';
import { listOf } from './likeness.ts';

const folder = mkdtempSync(join(tmpdir(), 'leadline-twin-'));
const fileNamed = (name: string) => join(folder, `${name}.json`);

describe('leadline twin', () => {
  let account: Serving;
  beforeAll(async () => {
    build();
    account = await serving(['--clock', '2025-02-01T12:00:00Z', '--frozen', '--plan', 'unlimited']);
  }, 30_000);
  afterAll(async () => {
    account.process.kill();
    await account.ended;
    rmSync(folder, { recursive: true });
  });
  const twin = (args: readonly string[], token = 'demo-admin') =>
    leadline(['twin', '--against', account.url, '--rate', '1000', ...args], { LEADLINE_REAL_TOKEN: token }).ended;

  it('writes a fixture of an account that only its owner can read, and never over a file', async () => {
    const out = fileNamed('written');
    const { status, stdout, stderr } = await twin(['--out', out]);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^\S+written\.json: 4 sites, 3 with traffic, by \d+ requests\nleadline --fixture \S+\n$/);
    expect(statSync(out).mode & 0o777).toBe(0o600);
    expect(readFileSync(out, 'utf8')).not.toContain('demo-admin');
    const journal = await account.call('/_sim/journal?limit=1000');
    const { data } = (await journal.json()) as { data: { method: string; deviations: [] }[] };
    expect(data.length).toBe(Number(/by (\d+) requests/.exec(stdout)![1]));
    expect(new Set(data.map(({ method }) => method))).toEqual(new Set(['GET']));
    expect(data.flatMap(({ deviations }) => deviations)).toEqual([]);

    const again = await twin(['--out', out]);
    expect([again.status, again.stderr]).toEqual([
      2,
      `leadline: --out ${out} exists: remove it, or name another file\n`,
    ]);

    const other = await serving(['--fixture', out, '--clock', '2025-02-01T12:00:00Z']);
    const sites = await listOf({ url: other.url, token: 'twin-readonly' }, '/sites');
    expect(sites).toEqual(await listOf({ url: account.url, token: 'demo-admin' }, '/sites'));
    other.process.kill();
    await other.ended;
  }, 30_000);

  it('writes nothing where the server refuses the token', async () => {
    const out = fileNamed('refused');
    const { status, stdout, stderr } = await twin(['--out', out], 'nobody');
    expect([status, stdout]).toEqual([4, '']);
    expect(stderr).toBe('leadline twin: the server refuses the token (401); nothing is written\n');
    expect(existsSync(out)).toBe(false);
  }, 30_000);

  it('writes nothing where the server asks it to wait for longer than --max-wait', async () => {
    const fault = { name: 'busy', fault: 'rate_limited', after: 10, retry_after_s: 90 };
    const armed = await account.call('/_sim/faults', { method: 'POST', body: JSON.stringify(fault) });
    expect(armed.status).toBe(201);
    const out = fileNamed('busy');
    const { status, stdout, stderr } = await twin(['--out', out]);
    expect([status, stdout]).toEqual([4, '']);
    expect(stderr).toMatch(/^leadline twin: .*429 .*90.*; nothing is written\n$/);
    expect(existsSync(out)).toBe(false);
    await account.call('/_sim/faults/busy', { method: 'DELETE' });
  }, 30_000);

  it('says what is missing', async () => {
    expect((await leadline(['twin', '--against', account.url]).ended).stderr).toContain('twin needs --out FILE');
    const nowhere = await twin(['--out', join(folder, 'no', 'twin.json')]);
    expect([nowhere.status, nowhere.stderr]).toEqual([2, expect.stringContaining('cannot be written')]);
    const { status, stderr } = await leadline(['twin', '--against', account.url, '--out', fileNamed('x')]).ended;
    expect([status, stderr]).toEqual([
      2,
      'leadline: twin needs a token: LEADLINE_REAL_TOKEN, or --token - to read it from standard input\n',
    ]);
  }, 30_000);
});
