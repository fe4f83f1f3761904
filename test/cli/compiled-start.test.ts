import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { checksumOf, readEntry } from '../../src/cli/compiled/entry.ts';
import { build, leadline, mainFile, type Serving, serving } from './leadline.ts';

beforeAll(build, 60_000);

let home: string;
/** As it is installed, without the folder `.compiled` of a checkout. */
let main: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'home-'));
  cpSync(dirname(mainFile), join(home, 'package/dist'), { recursive: true });
  main = join(home, 'package/dist/main.js');
});
afterEach(() => rmSync(home, { recursive: true, force: true, maxRetries: 3 }));

// Under another system the folder has another name, which compiled.test.ts tries.
const kept = () => join(home, 'cache/leadline');
const files = () => readdirSync(home, { recursive: true, encoding: 'utf8' }).filter(name => name.includes('.compiled'));
const whole = () => files().filter(name => name.endsWith('.compiled'));

async function start(env: Record<string, string> = {}): Promise<Serving> {
  const options = ['--frozen', '--clock', '2026-06-15T12:00:00Z'];
  const server = await serving(options, { XDG_CACHE_HOME: join(home, 'cache'), ...env }, main);
  onTestFinished(() => void server.process.kill('SIGKILL'));
  return server;
}

async function stop(server: Serving): Promise<void> {
  server.process.kill('SIGTERM');
  expect(await server.ended).toMatchObject({ status: 0, stderr: expect.not.stringContaining('compil') });
}

const PATHS = [
  '/v1/sites/TIDEPOOL',
  '/v1/sites?limit=2',
  '/v1/sites/none',
  '/v1/aggregations?entity=pageview&entity_id=TIDEPOOL&aggregates=visits&field_grouping=pathname&limit=5',
  '/_sim/clock',
];

/** Status, headers and bytes of an answer to each path. */
async function answers(server: Serving): Promise<unknown> {
  const all = [];
  for (const path of PATHS) {
    const answer = await server.call(path);
    const { date: _, ...headers } = Object.fromEntries(answer.headers);
    all.push([path, answer.status, headers, await answer.text()]);
  }
  return all;
}

it('answers the same, with what an earlier start kept and without', async () => {
  const first = await start();
  const expected = await answers(first);
  await vi.waitFor(() => expect(whole()).toHaveLength(1), { timeout: 25_000 });
  await stop(first);
  const file = join(home, whole()[0]!);
  expect(statSync(file).size).toBeGreaterThan(1_000_000);
  const before = { ...statSync(file), atime: null, atimeMs: null };

  const second = await start();
  expect(await answers(second)).toEqual(expected);
  await stop(second);
  expect({ ...statSync(file), atime: null, atimeMs: null }).toEqual(before);

  const without = await start({ NODE_DISABLE_COMPILE_CACHE: '1' });
  expect(await answers(without)).toEqual(expected);
  await stop(without);
}, 60_000);

it('leaves one whole file where two start at once', async () => {
  const servers = await Promise.all([start(), start()]);
  await Promise.all(servers.map(answers));
  await vi.waitFor(() => expect(whole()).toHaveLength(1), { timeout: 25_000 });
  await vi.waitFor(() => expect(files()).toEqual(whole()), { timeout: 25_000 });
  await Promise.all(servers.map(stop));
  const [name] = readdirSync(kept());
  const bundle = readFileSync(join(dirname(mainFile), 'index.cjs'));
  expect(readEntry(join(kept(), name!), checksumOf(bundle))).toBeDefined();
}, 60_000);

it('is kept in the checkout that it is started from, and not at home', async () => {
  const server = await serving([], { HOME: home });
  onTestFinished(() => void server.process.kill('SIGKILL'));
  await answers(server);
  const folder = join(dirname(mainFile), '../.compiled');
  const checksum = checksumOf(readFileSync(join(dirname(mainFile), 'index.cjs')));
  const isOfThisBuild = (name: string) => readEntry(join(folder, name), checksum) !== undefined;
  await vi.waitFor(() => expect(readdirSync(folder).some(isOfThisBuild)).toBe(true), { timeout: 25_000 });
  await stop(server);
  expect(files()).toEqual([]);
}, 60_000);

it('keeps nothing of a start that answers nothing, or where Node is told to keep nothing', async () => {
  const env = { XDG_CACHE_HOME: join(home, 'cache') };
  for (const args of [['--version'], ['--help'], ['health', '--port', '1'], ['--prot'], ['exec', '--', 'true']]) {
    await leadline(args, env, main).ended;
  }
  const server = await start({ NODE_DISABLE_COMPILE_CACHE: '1' });
  await answers(server);
  await new Promise(resolve => setTimeout(resolve, 500));
  await stop(server);
  expect(files()).toEqual([]);
}, 60_000);
