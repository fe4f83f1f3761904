import { basename, join } from 'node:path';
import type { Log } from '../../log/log.ts';
import type { Home } from '../../sandbox/home.ts';
import type { Beginning, Standing } from '../../sandbox/standing.ts';
import { DataError, errorCode } from '../../store/data-error.ts';
import { type Files, makeFolder, syncFolderOf, systemFiles } from '../../store/files.ts';
import { type Lock, lockFolder } from '../../store/lock.ts';
import type { SandboxSettings } from '../setup.ts';
import { jsonFile } from './json-file.ts';
import { type MadeWith, readMadeWith } from './made-with.ts';
import { isLeftover, type KeptHome, newHome, openHome } from './sandbox-folder.ts';
import { settingsFile } from './settings-file.ts';

/** What `--data` names: `leadline.json`, and in `sandboxes/` a folder for each sandbox that is kept. */
export interface DataFolder {
  readonly path: string;
  /** Null where the folder is new. */
  readonly madeWith: MadeWith | null;
  readonly sandboxes: readonly KeptSandbox[];
  /**
   * Brings the folder itself to the version of today and clears away what a crash left in it. To be called once all that
   * is kept has been read: nothing was written before.
   */
  settle(): Promise<void>;
  /** To be called once for a new folder, before any home is made in it. */
  remember(madeWith: MadeWith): Promise<void>;
  /** A home for a new sandbox; nothing is written before the sandbox commits. */
  newHome(settings: SandboxSettings, initial: Standing): Home;
  /** Lets other servers have the folder. */
  close(): Promise<void>;
}

/** A sandbox of an earlier run. */
export interface KeptSandbox {
  readonly settings: SandboxSettings;
  readonly path: string;
  /** Reads it, and writes nothing. @throws DataError */
  open(beginning: Beginning): Promise<KeptHome>;
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
  const about = jsonFile(join(path, 'leadline.json'), files, readMadeWith);
  const root = join(path, 'sandboxes');
  const madeWith = await about.read();
  const names = await namesIn(root, files);
  if (madeWith === null && names.length > 0)
    throw new DataError(`${path} holds sandboxes, but leadline.json is missing`);
  const sandboxes = await keptSandboxes({ root, names, files, report });
  let last = Math.max(0, ...names.map(name => Number(FOLDER.exec(name)?.[1] ?? 0)));

  return {
    path,
    madeWith,
    sandboxes,
    async settle() {
      await about.migrate();
      for (const name of names) {
        if (isLeftover(name)) await files.rm(join(root, name), { recursive: true, force: true });
      }
    },
    async remember(made) {
      await about.write(made);
      await makeFolder(root, files);
      await syncFolderOf(root, files);
    },
    newHome: (settings, initial) => newHome(join(root, folderName(++last, settings.name)), settings, initial, files),
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
}

/** In order of their making. */
async function keptSandboxes({ root, names, files, report }: Finding): Promise<KeptSandbox[]> {
  const kept = new Map<string, KeptSandbox>();
  for (const folder of [...names].sort(byNumber)) {
    const path = join(root, folder);
    if (isLeftover(folder) || (await isStrayFile(path, files))) continue;
    const about = settingsFile(path, files);
    const settings = await about.read();
    if (settings === null)
      throw new DataError(`${join(path, 'sandbox.json')} is missing; the folder was left untouched`);
    const { name } = settings;
    const twin = kept.get(name);
    if (twin !== undefined) throw new DataError(`${twin.path} and ${path} both hold the sandbox ${name}`);
    const open = (beginning: Beginning) =>
      explained(path, async () => {
        const { home, settle } = await openHome({ path, beginning, files, report });
        return { home, settle: () => explained(path, () => about.migrate().then(settle)) };
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
