import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Log } from '../log/log.ts';
import type { InitialData } from '../sandbox/sandbox-data.ts';
import type { Storage } from '../sandbox/storage.ts';
import { DataError, errorCode, type Files, makeFolder, syncFolderOf, systemFiles } from './files.ts';
import { readExistingJson, readJson, writeJson } from './json-file.ts';
import { type Lock, lockFolder } from './lock.ts';
import { isLeftover, newStorage, openStorage, SETTINGS_FILE } from './sandbox-folder.ts';
import { type FixtureSource, type MadeWith, readMadeWith, readSettings, type SandboxSettings } from './stored-data.ts';

/** What `--data` names: `leadline.json`, and in `sandboxes/` a folder for each sandbox that is kept. */
export interface DataFolder {
  readonly path: string;
  /** Null where the folder is new. */
  readonly madeWith: MadeWith | null;
  readonly sandboxes: readonly KeptSandbox[];
  /**
   * Brings the folder to the version of today and clears away what a crash left. To be called once all that is kept has
   * been read: nothing was written before.
   */
  recover(): Promise<void>;
  /** To be called once for a new folder, before any storage is made in it. */
  remember(madeWith: MadeWith): Promise<void>;
  /** Storage for a new sandbox; nothing is written before the sandbox commits. */
  newStorage(settings: SandboxSettings, initial: InitialData): Storage;
  /** Lets other servers have the folder. */
  close(): Promise<void>;
}

/** A sandbox of an earlier run. */
export interface KeptSandbox {
  readonly settings: SandboxSettings;
  readonly path: string;
  /** Reads it, and writes nothing. @throws DataError */
  open(initial: InitialData): Promise<Storage>;
}

// A number makes a folder's name unique, whatever a file system thinks of capitals and dots; the rest is for people.
const FOLDER = /^(\d+)-/;
const folderName = (number: number, name: string) => `${number}-${name.toLowerCase().replace(/[^a-z0-9_-]/g, '_')}`;

/** Opens a data folder, made where it is missing, for this process alone. @throws DataError */
export function openDataFolder(path: string, report: Log, files: Files = systemFiles): Promise<DataFolder> {
  return explained(`the data folder ${path}`, async () => {
    await makeFolder(path, files);
    const lock = await lockFolder(path);
    try {
      return await openLocked({ path, lock, report, files });
    } catch (error) {
      await lock.release();
      throw error;
    }
  });
}

interface Opening {
  readonly path: string;
  readonly lock: Lock;
  readonly report: Log;
  readonly files: Files;
}

async function openLocked({ path, lock, report, files }: Opening): Promise<DataFolder> {
  const about = join(path, 'leadline.json');
  const root = join(path, 'sandboxes');
  const stored = await readJson(about, readMadeWith, files);
  const names = await namesIn(root, files);
  if (stored === null && names.length > 0) throw new DataError(`${path} holds sandboxes, but leadline.json is missing`);
  const recoveries: (() => Promise<void>)[] = [];
  const sandboxes = await keptSandboxes({ root, names, files, report, recoveries });
  let last = Math.max(0, ...names.map(name => Number(FOLDER.exec(name)?.[1] ?? 0)));

  return {
    path,
    madeWith: stored?.data ?? null,
    sandboxes,
    async recover() {
      if (stored?.isOutdated) await writeJson(about, stored.data, files);
      for (const name of names) {
        if (isLeftover(name)) await files.rm(join(root, name), { recursive: true, force: true });
      }
      for (const recover of recoveries) await recover();
    },
    async remember(madeWith) {
      await writeJson(about, madeWith, files);
      await makeFolder(root, files);
      await syncFolderOf(root, files);
    },
    newStorage: (settings, initial) =>
      newStorage({ path: join(root, folderName(++last, settings.name)), settings, initial, files }),
    close: () => lock.release(),
  };
}

async function namesIn(root: string, files: Files): Promise<string[]> {
  try {
    return await files.readdir(root);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

interface Finding {
  readonly root: string;
  readonly names: readonly string[];
  readonly files: Files;
  readonly report: Log;
  /** Receives what is to be done once all has been read. */
  readonly recoveries: (() => Promise<void>)[];
}

/** In order of their making. */
async function keptSandboxes({ root, names, files, report, recoveries }: Finding): Promise<KeptSandbox[]> {
  const kept = new Map<string, KeptSandbox>();
  for (const folder of [...names].sort(byNumber)) {
    const path = join(root, folder);
    if (isLeftover(folder) || (await isStrayFile(path, files))) continue;
    const about = join(path, SETTINGS_FILE);
    const { data: settings, isOutdated } = await readExistingJson(about, readSettings, files);
    const { name } = settings;
    const twin = kept.get(name);
    if (twin !== undefined) throw new DataError(`${twin.path} and ${path} both hold the sandbox ${name}`);
    const open = (initial: InitialData) =>
      explained(path, async () => {
        const { storage, recover } = await openStorage({ path, settings, initial, files }, report);
        recoveries.push(() =>
          explained(path, async () => {
            if (isOutdated) await writeJson(about, settings, files);
            await recover();
          }),
        );
        return storage;
      });
    kept.set(name, { settings, path, open });
  }
  return [...kept.values()];
}

const numberOf = (folder: string) => Number(FOLDER.exec(folder)?.[1] ?? Number.MAX_SAFE_INTEGER);

const byNumber = (one: string, other: string) => numberOf(one) - numberOf(other) || (one < other ? -1 : 1);

/** Whether it is a file that others have left there, such as .DS_Store. */
async function isStrayFile(path: string, files: Files): Promise<boolean> {
  return !FOLDER.test(basename(path)) && (await files.stat(path)).isFile();
}

/** What `task` does; an error of the file system becomes one that names `subject`. */
async function explained<T>(subject: string, task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    if (error instanceof DataError || errorCode(error) === undefined) throw error;
    throw new DataError(`${subject} cannot be used: ${(error as Error).message}`);
  }
}

export interface Given {
  /** Null where none was given. */
  readonly fixture: FixtureSource | null;
  readonly options: { readonly seed?: string; readonly traffic?: number };
  /** The seed of the folder's fixture. */
  readonly fixtureSeed: string;
}

/** Refuses to start a folder with anything else than it was made with; what is not given is not compared. @throws DataError */
export function refuseOthers(folder: string, made: MadeWith, { fixture, options, fixtureSeed }: Given): void {
  const seed = made.seed ?? fixtureSeed;
  if (fixture !== null && !isSame(fixture, made.fixture)) {
    const [was, is] = [made.fixture.name, fixture.name];
    throw other(folder, 'fixture', was, was === is ? `another content of ${is}` : is);
  }
  if (options.seed !== undefined && options.seed !== seed) throw other(folder, 'seed', seed, options.seed);
  const { traffic = made.traffic } = options;
  if (traffic !== made.traffic) throw other(folder, 'traffic', made.traffic, traffic);
}

function other(folder: string, option: string, was: unknown, is: unknown): DataError {
  const [made, given] = [JSON.stringify(was), JSON.stringify(is)];
  return new DataError(
    `the data folder ${folder} was made with ${option} ${made} and cannot be used with ${given}; leave ${option} out or take another folder`,
  );
}

/** A built-in one is its name, any other its content. */
function isSame(one: FixtureSource, other: FixtureSource): boolean {
  if (one.json === null || other.json === null) return one.json === other.json && one.name === other.name;
  return isDeepStrictEqual(JSON.parse(JSON.stringify(one.json)), JSON.parse(JSON.stringify(other.json)));
}
