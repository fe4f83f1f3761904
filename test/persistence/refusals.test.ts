import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSimulator, type SimulatorOptions } from '../../src/index.ts';
import { withChecksum } from '../../src/persistence/checksum.ts';
import { fork } from '../../src/random/random.ts';
import { build, leadline } from '../cli/leadline.ts';
import { emptyFolder } from './folder.ts';
import { open, pageview, visitsOf } from './server.ts';

const MAIN = 'sandboxes/1-default';
const OTHER = 'sandboxes/2-other';
const FOLDER_0_1 = fileURLToPath(new URL('./folder-0.1', import.meta.url));
const FIXTURE = { tokens: [{ name: 'T', value: 'demo-admin', abilities: ['*'] }], sites: [{ id: 'S', name: 'S' }] };

const FIXTURE_WITH_EMPTYSEA = { ...FIXTURE, sites: [{ id: 'EMPTYSEA', name: 'S' }] };

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

/** All folders and files but those of the lock, with what they hold. */
function contents(folder: string): [string, string][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() || entry.isDirectory())
    .map(entry => [join(entry.parentPath, entry.name), entry.isFile()] as const)
    .map(([path, isFile]) => [path, isFile ? readFileSync(path, 'latin1') : '/']);
}

const edit = (file: string, change: (text: string) => string) =>
  writeFileSync(file, change(readFileSync(file, 'utf8')));

/** As `edit`, and with a checksum that is right. */
const rewrite = (file: string, change: (text: string) => string) =>
  edit(file, text => `${withChecksum(JSON.parse(change(text.replace(/,"checksum":"\w+"\}\n$/, '}'))))}\n`);

/** Puts another record into a line of a log, counted from 0, with a checksum that is right. */
const rewriteLine = (file: string, line: number, record: object) =>
  edit(file, text => text.split('\n').with(line, withChecksum(record)).join('\n'));

function exchangeForFolder(file: string): void {
  rmSync(file);
  mkdirSync(file);
}

/** Leaves in a folder what crashes of today and of other versions leave. */
function litter(folder: string): void {
  appendFileSync(join(folder, MAIN, 'hits.ndjson'), '{"number":9,"rec');
  writeFileSync(join(folder, MAIN, 'snapshot-8.json'), '{');
  writeFileSync(join(folder, MAIN, 'state.json.tmp'), '{');
  for (const leftover of ['.new-9-half', '.deleted-8-gone']) {
    mkdirSync(join(folder, 'sandboxes', leftover));
    writeFileSync(join(folder, 'sandboxes', leftover, 'sandbox.json'), '{');
  }
}

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
    ['missing', `${MAIN}/state.json`, file => rmSync(file), /state\.json is missing/],
    [
      'of a newer version',
      `${MAIN}/state.json`,
      file => rewrite(file, text => text.replace('"version":2', '"version":3')),
      /state\.json has the version 3, and this Leadline reads versions 1 and 2/,
    ],
    [
      'changed',
      `${MAIN}/state.json`,
      file => edit(file, text => text.replace('"Demo"', '"Dema"').replace('UTC', 'UTB')),
      /state\.json is damaged: its checksum is wrong/,
    ],
    [
      'of another shape',
      `${MAIN}/state.json`,
      file => rewrite(file, text => text.replace('"sites":[{', '"sites":[7,{')),
      /is damaged: state\.sites\[0\]: must be an object/,
    ],
    [
      'of a newer version',
      'leadline.json',
      file => edit(file, text => text.replace('"version":2', '"version":9')),
      /9/,
    ],
    ['missing', 'leadline.json', file => rmSync(file), /holds sandboxes, but leadline\.json is missing/],
    ['missing', `${MAIN}/sandbox.json`, file => rmSync(file), /sandbox\.json is missing/],
    ['missing in the last one', `${OTHER}/state.json`, file => rmSync(file), /2-other\/state\.json is missing/],
    ['changed in the last one', `${OTHER}/sandbox.json`, file => edit(file, text => `${text} `), /checksum is wrong/],
    ['missing', `${MAIN}/snapshot-1.json`, file => rmSync(file), /snapshot-1\.json is missing/],
    ['damaged', `${MAIN}/snapshot-1.json`, file => truncateSync(file, 99), /does not hold/],
    ['missing', `${MAIN}/hits.ndjson`, file => rmSync(file), /hits\.ndjson has no record 1, which/],
    ['two lines short', `${MAIN}/hits.ndjson`, file => edit(file, text => text.replace(/.*\n.*$/, '')), /record 3/],
    ['torn in a line that counts', `${MAIN}/hits.ndjson`, file => edit(file, text => text.slice(0, -30)), /record 3/],
    ['damaged in the middle', `${MAIN}/hits.ndjson`, file => edit(file, text => text.replace('"a"', '"A"')), /line 2/],
    ['a folder', `${MAIN}/hits.ndjson`, exchangeForFolder, /1-default cannot be used: EISDIR.*hits\.ndjson/],
    ['a folder', `${MAIN}/state.json`, exchangeForFolder, /state\.json cannot be read: EISDIR/],
    ['a folder', 'leadline.json', exchangeForFolder, /leadline\.json cannot be read: EISDIR/],
    [
      'not about hits',
      `${MAIN}/hits.ndjson`,
      file => rewriteLine(file, 1, { number: 1, record: { site: 'EMPTYSEA', hots: [] } }),
      /no hits in the record 1/,
    ],
    [
      'of hits that are none',
      `${MAIN}/hits.ndjson`,
      file => rewriteLine(file, 2, { number: 2, record: { site: 'EMPTYSEA', hits: [7] } }),
      /hits in the record 2 that cannot be ingested/,
    ],
    [
      'of a newer version',
      `${MAIN}/hits.ndjson`,
      file => edit(file, text => text.replace('"version":2', '"version":3')),
      /begins with .*"version\\":3/,
    ],
    ['a stranger', 'sandboxes/mine', file => mkdirSync(file), /mine\/sandbox\.json is missing/],
    [
      'a stranger',
      'sandboxes/7-file',
      file => writeFileSync(file, ''),
      /7-file\/sandbox\.json cannot be read: ENOTDIR/,
    ],
  ])('is refused where a file is %s: %s, and left untouched', async (_, name, damage, message) => {
    const folder = await usedFolder();
    litter(folder);
    damage(join(folder, name));
    const before = contents(folder);
    expect(await refusal(folder)).toMatch(message);
    expect(contents(folder)).toEqual(before);
    // Not even the lock is left behind.
    expect(await refusal(folder)).toMatch(message);
  });

  it('is refused and left untouched in the form of 0.1, too', async () => {
    const folder = emptyFolder();
    cpSync(FOLDER_0_1, folder, { recursive: true });
    litter(folder);
    rmSync(join(folder, 'sandboxes/2-other_one/state.json'));
    const before = contents(folder);
    expect(await refusal(folder)).toMatch(/2-other_one\/state\.json is missing/);
    expect(contents(folder)).toEqual(before);
  });

  it('is refused, and the file named, for whatever bit is flipped', async () => {
    const folder = await usedFolder({ fixture: FIXTURE_WITH_EMPTYSEA });
    const random = fork('bits');
    for (const [path, text] of contents(folder)) {
      if (text === '/') continue;
      const bytes = Buffer.from(text, 'latin1');
      for (let flips = 0; flips < 12; flips++) {
        const bit = random.below(bytes.length * 8);
        const flipped = Buffer.from(bytes);
        flipped[bit >> 3]! ^= 1 << (bit & 7);
        writeFileSync(path, flipped);
        expect(await refusal(folder), `${path}, bit ${bit}`).toContain(path);
      }
      writeFileSync(path, bytes);
    }
    expect(await refusal(folder)).toBe('it started');
  });

  it('passes over files that others leave beside the sandboxes', async () => {
    const folder = await usedFolder();
    writeFileSync(join(folder, 'sandboxes/.DS_Store'), '');
    expect(await refusal(folder)).toBe('it started');
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

  it.runIf(process.platform === 'linux').each([
    ['a system that makes no folders there', '/proc/x', 'ENOENT'],
    ['a system that makes no folders there, further down', '/proc/x/y/z', 'ENOENT'],
    ['a folder that takes no files', '/proc', 'ENOENT'],
    ['a device', '/dev/null', 'EEXIST'],
    ['a path through a device', '/dev/null/x', 'ENOTDIR'],
    ['a name that is too long', `/tmp/${'x'.repeat(300)}`, 'ENAMETOOLONG'],
    ['a path that is too long', `/tmp/${'x/'.repeat(5000)}`, 'ENAMETOOLONG'],
  ])('is refused where it is %s', async (_, path, code) => {
    expect(await refusal(path)).toContain(`cannot be used: ${code}`);
  });

  it.each([
    ['itself', 'loop', 'EEXIST'],
    ['a folder below itself', 'loop/below', 'ELOOP'],
    ['nothing', 'nowhere', 'EEXIST'],
  ])('is refused where it is a symbolic link to %s', async (_, name, code) => {
    const folder = emptyFolder();
    symlinkSync('loop', join(folder, 'loop'));
    symlinkSync('missing', join(folder, 'nowhere'));
    expect(await refusal(join(folder, name))).toContain(`cannot be used: ${code}`);
  });

  it.skipIf(process.getuid?.() === 0)('is refused where its user may write nothing', async () => {
    const folder = emptyFolder();
    chmodSync(folder, 0o500);
    expect(await refusal(folder)).toContain('cannot be used: EACCES');
    expect(await refusal(join(folder, 'below'))).toContain('cannot be used: EACCES');
  });

  it('may be a symbolic link to a folder, and below ones that are still to be made', async () => {
    const folder = emptyFolder();
    mkdirSync(join(folder, 'real'));
    symlinkSync('real', join(folder, 'link'));
    expect(await refusal(join(folder, 'link'))).toBe('it started');
    expect(await refusal(join(folder, 'link/a/b/c'))).toBe('it started');
    expect(statSync(join(folder, 'real/a/b')).mode & 0o777).toBe(0o700);
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
    litter(folder);
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
    appendFileSync(log(folder), '{"number":4,"record":{"site":"EMPTYSEA","hi');
    const { send } = await open(folder);
    expect(await visitsOf(send, 'EMPTYSEA')).toEqual(['a', 'b', 'c']);
  });

  it('is whole lines, files and folders that nothing refers to: they are removed', async () => {
    const folder = await usedFolder();
    const before = contents(folder);
    appendFileSync(log(folder), `${withChecksum({ number: 4, record: { site: 'EMPTYSEA', hits: [] } })}\n`);
    litter(folder);
    expect(await refusal(folder)).toBe('it started');
    expect(contents(folder)).toEqual(before);
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

  it.runIf(process.platform === 'linux')('says on one line that a folder cannot be made, and never spins', async () => {
    expect(await leadline(['--port', '0', '--data', '/proc/x\ny']).ended).toEqual({
      status: 2,
      stdout: '',
      stderr:
        "leadline: --data: the data folder /proc/x y cannot be used: ENOENT: no such file or directory, mkdir '/proc/x y'\n",
    });
  });

  it('logs which file had a torn last line, and how many bytes were dropped', async () => {
    const folder = await usedFolder();
    const file = join(folder, MAIN, 'hits.ndjson');
    appendFileSync(file, '{"nu');
    const server = leadline(['--port', '0', '--data', folder]);
    while (!server.stdout().includes('\n')) await new Promise(resolve => setTimeout(resolve, 20));
    server.process.kill('SIGTERM');
    const { status, stderr } = await server.ended;
    expect(status).toBe(0);
    expect(JSON.parse(stderr)).toMatchObject({ file, bytes: 4, msg: 'dropped a torn last line' });
  });
});
