import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import Module, { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { cacheFolder } from '../../src/cli/compiled/cache-folder.ts';
import { checksumOf, entryOf } from '../../src/cli/compiled/entry.ts';
import { keepEntry } from '../../src/cli/compiled/keep-entry.ts';
import { loadCompiled } from '../../src/cli/compiled/load-compiled.ts';

// V8 also has what this process compiled before.
setFlagsFromString('--no-compilation-cache');

const PATIENCE = { timeout: 25_000 };
const isRoot = process.getuid?.() === 0;

let folder: string;
let file: string;

const host = (own: Record<string, string> = {}) => ({
  env: { XDG_CACHE_HOME: join(folder, 'cache'), ...own },
  platform: 'linux' as const,
  keepAfterMs: 0,
  execArgv: [],
});
const kept = () => join(folder, 'cache/leadline');
const isFolder = (path: string) => existsSync(path) && statSync(path).isDirectory();
const entries = () => (isFolder(kept()) ? readdirSync(kept()).sort() : []);

/** Loads the file as the first of a process would, and returns what it exports. */
function load(own: Record<string, string> = {}): unknown {
  delete createRequire(file).cache[file];
  return loadCompiled(file, host(own));
}

function fileAt(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, '');
}

/** In which a file would be written. */
const moment = () => new Promise(resolve => setTimeout(resolve, 150));

/** Has this process answer one request. */
async function answer(path: string): Promise<void> {
  const server = createServer((_req, res) => res.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } })).text();
  server.close();
}

/** Loads the file and waits until what was compiled of it is kept. @returns the path of the file of the cache */
async function keep(own: Record<string, string> = {}): Promise<string> {
  const before = entries();
  load(own);
  await answer('/v1/sites');
  const made = () => entries().filter(name => name.endsWith('.compiled') && !before.includes(name));
  await vi.waitFor(() => expect(made()).toHaveLength(1), PATIENCE);
  return join(kept(), made()[0]!);
}

/** As `one` with one word changed: V8 takes what was compiled of either for the other, which shows whether it is used. */
const ONE = "module.exports = () => 'one';\n";
const TWO = ONE.replace('one', 'two');

function compiledOf(source: string): Buffer {
  const script = new Script(Module.wrap(source), { filename: file });
  const made = { exports: () => '' };
  script.runInThisContext()(made.exports, null, made);
  made.exports();
  return script.createCachedData();
}

const said = (exported: unknown) => (exported as () => string)();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'compiled-'));
  mkdirSync(join(folder, 'package/dist'), { recursive: true });
  file = join(folder, 'package/dist/index.cjs');
  writeFileSync(file, ONE);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('what V8 compiled', () => {
  it('is kept once a request has been answered, for the user alone', async () => {
    const path = await keep();
    expect(statSync(kept()).mode & 0o777).toBe(0o700);
    expect(statSync(path).mode & 0o022).toBe(0);
    expect(path).toContain(process.version);
    expect(entries()).toHaveLength(1);
  });

  it('is not kept for requests to the control plane alone', async () => {
    load();
    await answer('/_sim/health');
    await moment();
    expect(entries()).toEqual([]);
  });

  it('is used by the next start', async () => {
    const path = await keep();
    writeFileSync(path, entryOf(checksumOf(Buffer.from(ONE)), compiledOf(TWO)));
    expect(said(load())).toBe('two');
    const { ino } = statSync(path);
    await answer('/v1/sites');
    await moment();
    expect(statSync(path).ino).toBe(ino);
  });

  it('is not used for another content of the file', async () => {
    const path = await keep();
    writeFileSync(path, entryOf(checksumOf(Buffer.from(ONE)), compiledOf(ONE)));
    writeFileSync(file, TWO);
    expect(said(load())).toBe('two');
    await keep();
    expect(entries()).toHaveLength(2);
  });

  it('is not used where it is of another content, whatever its name says', async () => {
    const path = await keep();
    writeFileSync(path, entryOf(checksumOf(Buffer.from(TWO)), compiledOf(TWO)));
    expect(said(load())).toBe('one');
  });

  it.each<[string, (contents: Buffer) => Uint8Array]>([
    ['empty', () => Buffer.alloc(0)],
    ['cut within the header', contents => contents.subarray(0, 7)],
    ['cut', contents => contents.subarray(0, contents.length - 100)],
    ['longer', contents => Buffer.concat([contents, Buffer.alloc(8)])],
    ['of zeros', contents => Buffer.alloc(contents.length)],
    [
      'changed in one bit',
      contents => {
        contents[contents.length >> 1]! ^= 1;
        return contents;
      },
    ],
    ['something else', contents => Buffer.from('text '.repeat(contents.length))],
  ])('is ignored where its file is %s, and is made again', async (_, spoil) => {
    const path = await keep();
    writeFileSync(path, spoil(entryOf(checksumOf(Buffer.from(ONE)), compiledOf(TWO)) as Buffer));
    const spoilt = readFileSync(path);
    expect(said(load())).toBe('one');
    await answer('/v1/sites');
    await vi.waitFor(() => expect(readFileSync(path).equals(spoilt)).toBe(false), PATIENCE);
    expect(said(load())).toBe('one');
  });

  it('is made again where V8 refuses it', async () => {
    const path = await keep();
    writeFileSync(path, entryOf(checksumOf(Buffer.from(ONE)), Buffer.alloc(200)));
    expect(said(load())).toBe('one');
    await answer('/v1/sites');
    await vi.waitFor(() => expect(statSync(path).size).toBeGreaterThan(250), PATIENCE);
  });

  describe('under options of Node', () => {
    it('is that of a start without, where V8 takes it', async () => {
      const path = await keep();
      writeFileSync(path, entryOf(checksumOf(Buffer.from(ONE)), compiledOf(TWO)));
      expect(said(load({ NODE_OPTIONS: '--enable-source-maps' }))).toBe('two');
      await answer('/v1/sites');
      await moment();
      expect(entries()).toHaveLength(1);
    });

    it('has a file of its own, where V8 refuses that of a start without', async () => {
      const path = await keep();
      writeFileSync(path, entryOf(checksumOf(Buffer.from(ONE)), Buffer.alloc(200)));
      const before = readFileSync(path);
      const options = { NODE_OPTIONS: '--max-old-space-size=3000' };
      const own = await keep(options);
      expect(own).not.toBe(path);
      writeFileSync(own, entryOf(checksumOf(Buffer.from(ONE)), compiledOf(TWO)));
      expect(said(load(options))).toBe('two');
      expect(readFileSync(path).equals(before)).toBe(true);
      expect(said(load({ NODE_OPTIONS: '--max-old-space-size=4000' }))).toBe('one');
    });
  });

  it('is another for each build of Node', async () => {
    const path = await keep();
    const config = Object.getOwnPropertyDescriptor(process, 'config')!;
    onTestFinished(() => void Object.defineProperty(process, 'config', config));
    Object.defineProperty(process, 'config', { ...config, value: { variables: { gcc_version: 'another' } } });
    expect(await keep()).not.toBe(path);
  });

  describe.skipIf(process.platform === 'win32')('of somebody else', () => {
    it.each([
      ['a file that the group can write to', 0o664, () => entryPath],
      ['a file that everybody can write to', 0o646, () => entryPath],
      ['a folder that the group can write to', 0o770, () => kept()],
      ['a folder that everybody can write to', 0o707, () => kept()],
    ])('is never run: %s', async (_, mode, path) => {
      await poisoned();
      chmodSync(path(), mode);
      expect(said(load())).toBe('one');
    });

    it.skipIf(!isRoot).each([
      ['a file', () => entryPath],
      ['a folder', () => kept()],
    ])('is never run: %s of another user (tried by root alone)', async (_, path) => {
      await poisoned();
      chownSync(path(), 65_533, 65_533);
      expect(said(load())).toBe('one');
    });

    it('does not stop the start: a pipe that nobody writes to', async () => {
      const path = await keep();
      rmSync(path);
      execFileSync('mkfifo', [path]);
      expect(said(load())).toBe('one');
    });

    it.skipIf(!isRoot)('gets no folder of root (tried by root alone)', async () => {
      const home = join(folder, 'home');
      mkdirSync(home);
      chownSync(home, 65_533, 65_533);
      load({ XDG_CACHE_HOME: '', HOME: home });
      await answer('/v1/sites');
      await moment();
      expect(readdirSync(home)).toEqual([]);
    });

    it('gets no file of this user', async () => {
      mkdirSync(kept(), { recursive: true });
      chmodSync(kept(), 0o777);
      load();
      await answer('/v1/sites');
      await moment();
      expect(entries()).toEqual([]);
    });

    let entryPath: string;
    /** A file of the cache that is taken, as long as it is this user's. */
    async function poisoned(): Promise<void> {
      entryPath = await keep();
      writeFileSync(entryPath, entryOf(checksumOf(Buffer.from(ONE)), compiledOf(TWO)));
      expect(said(load())).toBe('two');
    }
  });

  it('leaves the newest four files, and no part that a process left', async () => {
    mkdirSync(kept(), { recursive: true, mode: 0o700 });
    const names = ['a', 'b', 'c', 'd', 'e'].map(name => `index.cjs-${name}.compiled`);
    const left = 'index.cjs-e.compiled.77';
    const others = ['notes.txt'];
    for (const [at, name] of [...names, left, ...others].entries()) {
      writeFileSync(join(kept(), name), name);
      utimesSync(join(kept(), name), 1_700_000_000 + at, 1_700_000_000 + at);
    }
    const path = await keep();
    const expected = [...names.slice(-3), ...others, path.slice(kept().length + 1)].sort();
    await vi.waitFor(() => expect(entries()).toEqual(expected), PATIENCE);
  });

  it('is as it was where the disk takes no more', async () => {
    const path = await keep();
    const before = readFileSync(path);
    const full = new Error('ENOSPC');
    await expect(
      keepEntry(path, () => {
        throw full;
      }),
    ).rejects.toBe(full);
    expect(entries()).toHaveLength(1);
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it.each([
    ['the folder cannot be made', () => fileAt(join(folder, 'cache')), true],
    ['the user has no home', () => rmSync(folder, { recursive: true }), false],
    ['the folder is a file', () => fileAt(kept()), true],
  ])('is not kept, and nothing said, where %s', async (_, spoil, isLeft) => {
    const told = vi.spyOn(process.stderr, 'write');
    onTestFinished(() => void told.mockRestore());
    const exported = load();
    spoil();
    await answer('/v1/sites');
    await moment();
    expect(said(exported)).toBe('one');
    expect(told).not.toHaveBeenCalled();
    expect(entries()).toEqual([]);
    expect(existsSync(folder)).toBe(isLeft);
  });
});

describe('a file that is loaded with it', () => {
  const SOURCE = `const { sep } = require('node:path'); exports.where = () => new Error('here').stack;
exports.known = () => [__filename, __dirname + sep, module.filename, module.loaded, require('./index.cjs') === exports];
`;

  it('is what require loads: names, places in errors, one copy', async () => {
    writeFileSync(file, SOURCE);
    const require = createRequire(file);
    const plain = require(file);
    const placeIn = (stack: string) => stack.split('\n')[1];
    const place = placeIn(plain.where());
    expect(place).toContain(`${file}:1:`);
    await keep();
    for (const own of [{}, { NODE_DISABLE_COMPILE_CACHE: '1' }]) {
      const loaded = load(own) as typeof plain;
      expect(placeIn(loaded.where())).toBe(place);
      expect(loaded.known()).toEqual([file, join(folder, 'package/dist/'), file, true, true]);
      expect(loadCompiled(file, host())).toBe(loaded);
    }
  });

  it('throws what the file throws, and is loaded again by the next', () => {
    writeFileSync(file, "throw new RangeError('not today')");
    expect(() => load()).toThrow(new RangeError('not today'));
    writeFileSync(file, ONE);
    expect(said(loadCompiled(file, host()))).toBe('one');
  });
});

describe('the folder of the cache', () => {
  const at = (own: Record<string, string>, platform: NodeJS.Platform = 'linux') =>
    cacheFolder(file, { env: own, platform });

  it.each<[string, Record<string, string>, NodeJS.Platform, string | null]>([
    ['XDG_CACHE_HOME', { XDG_CACHE_HOME: '/x', HOME: '/h' }, 'linux', '/x/leadline'],
    ['a relative XDG_CACHE_HOME', { XDG_CACHE_HOME: 'x', HOME: '/h' }, 'linux', '/h/.cache/leadline'],
    ['HOME', { HOME: '/h' }, 'linux', '/h/.cache/leadline'],
    ['HOME on macOS', { HOME: '/h' }, 'darwin', '/h/Library/Caches/leadline'],
    ['an empty HOME', { HOME: '' }, 'linux', null],
    ['a relative HOME', { HOME: 'h' }, 'linux', null],
    ['no HOME', {}, 'linux', null],
    ['an empty XDG_CACHE_HOME', { XDG_CACHE_HOME: '', HOME: '/h' }, 'linux', '/h/.cache/leadline'],
    ['LOCALAPPDATA on Windows', { LOCALAPPDATA: '/local', HOME: '/h' }, 'win32', '/local/leadline'],
    ['no LOCALAPPDATA on Windows', { HOME: '/h' }, 'win32', null],
    ["Node's own switch", { HOME: '/h', NODE_DISABLE_COMPILE_CACHE: '1' }, 'linux', null],
    ['measured coverage', { HOME: '/h', NODE_V8_COVERAGE: '/c' }, 'linux', null],
  ])('is decided by %s', (_, own, platform, expected) => {
    expect(at(own, platform)).toBe(expected);
  });

  it('is the one beside dist/ where the installation has it', () => {
    mkdirSync(join(folder, 'package/.compiled'));
    expect(at({ HOME: '/h' })).toBe(join(folder, 'package/.compiled'));
    expect(at({ HOME: '/h', NODE_DISABLE_COMPILE_CACHE: '1' })).toBeNull();
  });
});
