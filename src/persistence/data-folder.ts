import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Log } from '../log/log.ts';
import type { InitialData } from '../sandbox/sandbox-data.ts';
import type { Storage } from '../sandbox/storage.ts';
import { DataError, errorCode, type Files, makeFolder, syncFolderOf, systemFiles } from './files.ts';
import { readExistingJson, readJson, type StoredJson, writeJson } from './json-file.ts';
import { type Lock, lockFolder } from './lock.ts';
import { isLeftover, SandboxFolder, SETTINGS_FILE } from './sandbox-folder.ts';
import { type FixtureSource, type MadeWith, readMadeWith, readSettings, type SandboxSettings } from './stored-data.ts';

/** A sandbox of an earlier run. */
export interface KeptSandbox {
  readonly path: string;
  readonly settings: SandboxSettings;
}

// A number makes a folder's name unique, whatever a file system thinks of capitals and dots; the rest is for people.
const FOLDER = /^(\d+)-/;
const folderName = (number: number, name: string) => `${number}-${name.toLowerCase().replace(/[^a-z0-9_-]/g, '_')}`;

/** Opens a data folder, made where it is missing, for this process only. @throws DataError */
export function openDataFolder(path: string, log: Log, files: Files = systemFiles): Promise<DataFolder> {
  return explained(`the data folder ${path}`, async () => {
    await makeFolder(path, files);
    const lock = await lockFolder(path);
    const folder = new DataFolder({ path, lock, log, files });
    try {
      await folder.read();
      return folder;
    } catch (error) {
      await lock.release();
      throw error;
    }
  });
}

interface FolderParts {
  readonly path: string;
  readonly lock: Lock;
  readonly log: Log;
  readonly files: Files;
}

/** What `--data` names: `leadline.json`, and in `sandboxes/` a folder for each sandbox that is kept. */
export class DataFolder {
  readonly path: string;
  /** Null where the folder is new. */
  madeWith: MadeWith | null = null;
  /** In order of their making. */
  readonly sandboxes: KeptSandbox[] = [];
  readonly #lock: Lock;
  readonly #log: Log;
  readonly #files: Files;
  readonly #about: string;
  readonly #root: string;
  /** What is to be written once all has been read. */
  readonly #recoveries: (() => Promise<void>)[] = [];
  #lastNumber = 0;

  constructor({ path, lock, log, files }: FolderParts) {
    this.path = path;
    this.#lock = lock;
    this.#log = log;
    this.#files = files;
    this.#about = join(path, 'leadline.json');
    this.#root = join(path, 'sandboxes');
  }

  /** What the folder was made with, and which sandboxes are in it. @throws DataError */
  async read(): Promise<void> {
    const about = await readJson(this.#about, readMadeWith, this.#files);
    const names = await this.#folderNames();
    if (about === null && names.length > 0) {
      throw new DataError(`${this.path} holds sandboxes, but leadline.json is missing`);
    }
    if (about !== null) this.madeWith = this.#current(this.#about, about);
    for (const name of names.sort(byNumber)) {
      this.#lastNumber = Math.max(this.#lastNumber, numberOf(name) ?? 0);
      const path = join(this.#root, name);
      if (isLeftover(name)) this.#recoveries.push(() => this.#files.rm(path, { recursive: true, force: true }));
      else if (!(await this.#isStrayFile(path))) await this.#add(path);
    }
  }

  /** Storage of a sandbox of an earlier run, read as it was left; nothing is written. @throws DataError */
  open({ path, settings }: KeptSandbox, initial: InitialData): Promise<Storage> {
    return explained(path, async () => {
      const folder = new SandboxFolder({ path, settings, initial, files: this.#files, isMade: true });
      await folder.store.read();
      this.#recoveries.push(() => explained(path, () => folder.recover(this.#log)));
      return folder;
    });
  }

  /**
   * Brings the folder to the version of today and clears away what a crash left. To be called once all that is kept has
   * been read: nothing was written before.
   */
  recover(): Promise<void> {
    return explained(`the data folder ${this.path}`, async () => {
      for (const recover of this.#recoveries.splice(0)) await recover();
    });
  }

  /** To be called once for a new folder, before any storage is made in it. */
  async remember(madeWith: MadeWith): Promise<void> {
    await writeJson(this.#about, madeWith, this.#files);
    await makeFolder(this.#root, this.#files);
    await syncFolderOf(this.#root, this.#files);
  }

  /** Storage for a new sandbox; nothing is written before the sandbox commits. */
  newStorage(settings: SandboxSettings, initial: InitialData): Storage {
    const path = join(this.#root, folderName(++this.#lastNumber, settings.name));
    return new SandboxFolder({ path, settings, initial, files: this.#files, isMade: false });
  }

  /** Lets other servers have the folder. */
  close(): Promise<void> {
    return this.#lock.release();
  }

  async #folderNames(): Promise<string[]> {
    try {
      return await this.#files.readdir(this.#root);
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return [];
      throw error;
    }
  }

  async #add(path: string): Promise<void> {
    const file = join(path, SETTINGS_FILE);
    const settings = this.#current(file, await readExistingJson(file, readSettings, this.#files));
    const twin = this.sandboxes.find(kept => kept.settings.name === settings.name);
    if (twin !== undefined) throw new DataError(`${twin.path} and ${path} both hold the sandbox ${settings.name}`);
    this.sandboxes.push({ path, settings });
  }

  /** The data of a file, which is to be rewritten where it has an older version. */
  #current<T>(file: string, { data, isOutdated }: StoredJson<T>): T {
    if (isOutdated) this.#recoveries.push(() => writeJson(file, data, this.#files));
    return data;
  }

  /** Whether it is a file that others have left there, such as .DS_Store. */
  async #isStrayFile(path: string): Promise<boolean> {
    return numberOf(basename(path)) === null && (await this.#files.stat(path)).isFile();
  }
}

function numberOf(name: string): number | null {
  const [, number] = FOLDER.exec(name) ?? [];
  return number === undefined ? null : Number(number);
}

function byNumber(one: string, other: string): number {
  const [first, second] = [one, other].map(name => numberOf(name) ?? Number.MAX_SAFE_INTEGER) as [number, number];
  return first - second || (one < other ? -1 : 1);
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
