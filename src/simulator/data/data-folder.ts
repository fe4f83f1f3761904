import { join } from 'node:path';
import type { Log } from '../../log/log.ts';
import type { Home } from '../../sandbox/home.ts';
import type { Beginning, Standing } from '../../sandbox/standing.ts';
import { DataError, errorCode } from '../../store/data-error.ts';
import { type Files, PRIVATE_FOLDER, syncFolderOf, systemFiles } from '../../store/files.ts';
import { type Lock, lockFolder } from '../../store/lock.ts';
import type { SandboxSettings } from '../settings.ts';
import { jsonFile } from './json-file.ts';
import { type MadeWith, readMadeWith } from './made-with.ts';
import { newHome, openHome, removeSandbox } from './sandbox-folder.ts';
import { settingsFile } from './settings-file.ts';
import { STATE_FILE } from './standing-file.ts';

/** What `--data` names: `leadline.json`, and in `sandboxes/` a folder for each sandbox that is kept. */
export interface DataFolder {
  readonly path: string;
  /** Null where the folder is new. */
  readonly madeWith: MadeWith | null;
  readonly sandboxes: readonly KeptSandbox[];
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
  /** @throws DataError */
  open(beginning: Beginning): Promise<Home>;
}

// A number makes a folder's name unique, whatever a file system thinks of capitals and dots; the rest is for people.
const FOLDER = /^(\d+)-/;
const folderName = (number: number, name: string) => `${number}-${name.toLowerCase().replace(/[^a-z0-9_-]/g, '_')}`;

/** Opens a data folder, made where it is missing, for this process alone. @throws DataError */
export async function openDataFolder(path: string, report: Log, files: Files = systemFiles): Promise<DataFolder> {
  try {
    await files.mkdir(path, { recursive: true, mode: PRIVATE_FOLDER });
    const lock = await lockFolder(path);
    try {
      return await openLocked({ path, lock, report, files });
    } catch (error) {
      await lock.release();
      throw error;
    }
  } catch (error) {
    if (error instanceof DataError || errorCode(error) === undefined) throw error;
    throw new DataError(`the data folder ${path} cannot be used: ${(error as Error).message}`);
  }
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
    async remember(made) {
      await about.write(made);
      await files.mkdir(root, { recursive: true, mode: PRIVATE_FOLDER });
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

/** In order of their making. What a crash left of making or removing a sandbox is removed. */
async function keptSandboxes({ root, names, files, report }: Finding): Promise<KeptSandbox[]> {
  const kept = new Map<string, KeptSandbox>();
  const numbered = names.filter(name => FOLDER.test(name));
  for (const folder of numbered.sort((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10))) {
    const path = join(root, folder);
    if (!(await files.readdir(path)).includes(STATE_FILE)) {
      await removeSandbox(path, files);
      continue;
    }
    const settings = await settingsFile(path, files).read();
    if (settings === null) throw new DataError(`${path} holds a sandbox, but sandbox.json is missing`);
    const { name } = settings;
    const twin = kept.get(name);
    if (twin !== undefined) throw new DataError(`${twin.path} and ${path} both hold the sandbox ${name}`);
    kept.set(name, { settings, path, open: beginning => openHome(path, beginning, files, report) });
  }
  return [...kept.values()];
}
