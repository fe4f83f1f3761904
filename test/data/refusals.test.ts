import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSimulator, type SimulatorOptions } from '../../src/index.ts';
import { build, leadline } from '../cli/leadline.ts';
import { emptyFolder } from '../store/folder.ts';
import { open, pageview, visitsOf } from './server.ts';

const MAIN = 'sandboxes/1-default';
const FIXTURE = { tokens: [{ name: 'T', value: 'demo-admin', abilities: ['*'] }], sites: [{ id: 'S', name: 'S' }] };

/** A folder with three ingests and a snapshot, written by a server that has ended. */
async function usedFolder(options: SimulatorOptions = {}): Promise<string> {
  const folder = emptyFolder();
  const { send, close } = await open(folder, options);
  for (const visit of ['a', 'b', 'c']) await send('POST', '/_sim/sites/EMPTYSEA/hits', [pageview(visit)]);
  await send('POST', '/_sim/snapshots', { name: 'one' });
  await send('POST', '/_sim/sandboxes', { name: 'other' });
  await close();
  return folder;
}

/** All files but those of the lock, with what they hold. */
function contents(folder: string): [string, string][] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
  return files.map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name), 'utf8')]);
}

const edit = (file: string, change: (text: string) => string) =>
  writeFileSync(file, change(readFileSync(file, 'utf8')));

/** What starting a server on the folder is refused with. */
async function refusal(data: string, options: SimulatorOptions = {}): Promise<string> {
  try {
    const simulator = await createSimulator({ data, listen: false, ...options });
    await simulator.close();
  } catch (error) {
    const { name, message } = error as Error;
    expect(name).toBe('DataError');
    return message;
  }
  return 'it started';
}

describe('a data folder that cannot be used', () => {
  it.each<[string, string, (file: string) => void, RegExp]>([
    ['no JSON', `${MAIN}/state.json`, file => truncateSync(file, 500), /does not hold the state of a Leadline server/],
    ['empty', `${MAIN}/state.json`, file => truncateSync(file, 0), /is empty/],
    [
      'of a newer version',
      `${MAIN}/state.json`,
      file => edit(file, text => text.replace('"version":1', '"version":2')),
      /has the version 2, and this Leadline reads version 1/,
    ],
    [
      'of another shape',
      `${MAIN}/state.json`,
      file => edit(file, text => text.replace('"sites":[{', '"sites":[7,{')),
      /is damaged: state\.sites\[0\]: must be an object/,
    ],
    [
      'of a newer version',
      'leadline.json',
      file => edit(file, text => text.replace('"version":1', '"version":9')),
      /9/,
    ],
    ['missing', 'leadline.json', file => rmSync(file), /holds sandboxes, but leadline\.json is missing/],
    ['missing', `${MAIN}/sandbox.json`, file => rmSync(file), /sandbox\.json is missing/],
    ['missing', `${MAIN}/snapshot-1.json`, file => rmSync(file), /snapshot-1\.json is missing/],
    ['damaged', `${MAIN}/snapshot-1.json`, file => truncateSync(file, 99), /does not hold/],
    ['missing', `${MAIN}/hits.ndjson`, file => rmSync(file), /ends with line 1, but the state counts on line 4/],
    ['a line short', `${MAIN}/hits.ndjson`, file => edit(file, text => text.replace(/.*\n$/, '')), /ends with line 3/],
    ['damaged in the middle', `${MAIN}/hits.ndjson`, file => edit(file, text => text.replace('"a"', '"a')), /line 2/],
    ['not about hits', `${MAIN}/hits.ndjson`, file => edit(file, text => text.replace('"hits"', '"hots"')), /line 2/],
    [
      'of a newer version',
      `${MAIN}/hits.ndjson`,
      file => edit(file, text => text.replace('"version":1', '"version":2')),
      /begins with .*"version\\":2/,
    ],
  ])('is refused where a file is %s: %s, and left untouched', async (_, name, damage, message) => {
    const folder = await usedFolder();
    damage(join(folder, name));
    const before = contents(folder);
    expect(await refusal(folder)).toMatch(message);
    expect(contents(folder)).toEqual(before);
    // Not even the lock is left behind.
    expect(await refusal(folder)).toMatch(message);
  });

  it('is refused where two folders hold the same sandbox', async () => {
    const folder = await usedFolder();
    cpSync(join(folder, MAIN), join(folder, 'sandboxes/7-copy'), { recursive: true });
    expect(await refusal(folder)).toMatch(/1-default and .*7-copy both hold the sandbox default/);
  });

  it('is refused where it is a file', async () => {
    const file = join(emptyFolder(), 'file');
    writeFileSync(file, 'mine');
    expect(await refusal(file)).toMatch(/^the data folder .*file cannot be used: EEXIST/);
    expect(await refusal(join(file, 'below'))).toMatch(/cannot be used: ENOTDIR/);
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });
});

describe('what a data folder was made with', () => {
  it.each<[string, SimulatorOptions, SimulatorOptions, RegExp]>([
    ['fixture', {}, { fixture: 'limits' }, /made with fixture "demo" and cannot be used with "limits"/],
    ['seed', { seed: 'a' }, { seed: 'b' }, /made with seed "a" and cannot be used with "b"/],
    ["fixture's seed", {}, { seed: 'b' }, /made with seed "[^"]+" and cannot be used with "b"/],
    ['traffic', { traffic: 2 }, { traffic: 3 }, /made with traffic 2 and cannot be used with 3/],
    ['default traffic', {}, { traffic: 3 }, /made with traffic 1 and/],
    [
      "fixture's content",
      { fixture: FIXTURE },
      { fixture: { ...FIXTURE, seed: 'other' } },
      /made with fixture "inline" and cannot be used with "another content of inline"/,
    ],
  ])('is not exchanged for another %s that is given', async (_, made, given, message) => {
    const folder = emptyFolder();
    await (await createSimulator({ data: folder, listen: false, ...made })).close();
    const before = contents(folder);
    expect(await refusal(folder, given)).toMatch(message);
    expect(contents(folder)).toEqual(before);
  });

  it.each<[string, SimulatorOptions]>([
    ['nothing is given', {}],
    ['the same is given', { fixture: structuredClone(FIXTURE), seed: 'a', traffic: 2 }],
  ])('is what a server starts with where %s', async (_, given) => {
    const folder = emptyFolder();
    await (await createSimulator({ data: folder, listen: false, fixture: FIXTURE, seed: 'a', traffic: 2 })).close();
    const { send } = await open(folder, given);
    expect((await send('GET', '/_sim/info')).body).toMatchObject({ fixture: 'inline', seed: 'a', traffic: 2 });
    // A sandbox with a fixture of its own has the seed that was asked for, too; the demo has its own factor from there.
    await send('POST', '/_sim/sandboxes', { name: 'demo', fixture: 'demo' });
    expect((await send('GET', '/_sim/sandboxes/demo')).body).toMatchObject({ seed: 'a', traffic: 2 });
  });

  it('leaves a sandbox with a fixture of its own its own seed where the server was given none', async () => {
    const folder = emptyFolder();
    await (await createSimulator({ data: folder, listen: false })).close();
    const { send } = await open(folder);
    const fixture = { ...FIXTURE, seed: 'its own' };
    expect((await send('POST', '/_sim/sandboxes', { name: 'own', fixture })).body.seed).toBe('its own');
  });

  it('is not there yet after a start that failed for another reason', async () => {
    const folder = emptyFolder();
    await expect(createSimulator({ data: folder, fixture: 'limits', faults: ['no-such'] })).rejects.toThrow('no-such');
    await (await createSimulator({ data: folder, listen: false, fixture: 'demo' })).close();
  });
});

describe('what a crash leaves behind', () => {
  const log = (folder: string) => join(folder, MAIN, 'hits.ndjson');

  it('is a torn last line: it is dropped and those before it stay', async () => {
    const folder = await usedFolder();
    appendFileSync(log(folder), '{"site":"EMPTYSEA","hi');
    const { send } = await open(folder);
    expect(await visitsOf(send, 'EMPTYSEA')).toEqual(['a', 'b', 'c']);
  });

  it('is told of, where even a line that counts was torn; that line alone is given up', async () => {
    const folder = await usedFolder();
    const bytes = readFileSync(log(folder)).length;
    truncateSync(log(folder), bytes - 20);
    const first = await open(folder);
    expect(await visitsOf(first.send, 'EMPTYSEA')).toEqual(['a', 'b']);
    await first.send('POST', '/_sim/sites/EMPTYSEA/hits', [pageview('d')]);
    await first.close();
    const { send } = await open(folder);
    expect(await visitsOf(send, 'EMPTYSEA')).toEqual(['a', 'b', 'd']);
    await send('POST', '/_sim/snapshots/one/restore');
    expect(await visitsOf(send, 'EMPTYSEA')).toEqual(['a', 'b']);
  });

  it('is whole lines and files that nothing refers to: they are removed', async () => {
    const folder = await usedFolder();
    const before = contents(folder);
    appendFileSync(log(folder), '{"site":"EMPTYSEA","hits":[]}\n');
    writeFileSync(join(folder, MAIN, 'snapshot-8.json'), '{');
    writeFileSync(join(folder, MAIN, 'snapshot-9.json.tmp'), '{');
    mkdirSync(join(folder, 'sandboxes/9-half'));
    writeFileSync(join(folder, 'sandboxes/9-half/sandbox.json'), '{');
    expect(await refusal(folder)).toBe('it started');
    expect(contents(folder)).toEqual(before);
    expect(readdirSync(join(folder, 'sandboxes'))).toEqual(['1-default', '2-other']);
  });
});

describe('leadline --data', () => {
  beforeAll(build, 60_000);

  it('says on one line why a folder is refused, with exit code 2', async () => {
    const folder = await usedFolder();
    const file = join(folder, MAIN, 'state.json');
    truncateSync(file, 500);
    const { status, stdout, stderr } = await leadline(['--port', '0', '--data', folder]).ended;
    expect({ status, stdout, stderr }).toEqual({
      status: 2,
      stdout: '',
      stderr: `leadline: --data: ${file} does not hold the state of a Leadline server; it was left untouched\n`,
    });
  });

  it('logs which file had a torn last line, and how many bytes were dropped', async () => {
    const folder = await usedFolder();
    const file = join(folder, MAIN, 'hits.ndjson');
    appendFileSync(file, '{"si');
    const server = leadline(['--port', '0', '--data', folder]);
    while (!server.stdout().includes('\n')) await new Promise(resolve => setTimeout(resolve, 20));
    server.process.kill('SIGTERM');
    const { status, stderr } = await server.ended;
    expect(status).toBe(0);
    expect(JSON.parse(stderr)).toMatchObject({ file, bytes: 4, msg: 'dropped a torn last line' });
  });
});
