import { basename, dirname, join } from 'node:path';
import type { Log } from '../../log/log.ts';
import type { Home } from '../../sandbox/home.ts';
import { type Beginning, recordsInUse, type Standing } from '../../sandbox/standing.ts';
import { createAppendLog, type OpenedLog, openAppendLog } from '../../store/append-log.ts';
import { errorCode } from '../../store/data-error.ts';
import { type Files, makeFolder, moveFolder } from '../../store/files.ts';
import { newStore } from '../../store/store.ts';
import type { SandboxSettings } from '../setup.ts';
import { lazyLog } from './lazy-log.ts';
import { Replay } from './replay.ts';
import { settingsFile } from './settings-file.ts';
import { StandingFiles } from './standing-file.ts';

const LOG_FILE = 'hits.ndjson';

// What has such a name is being made or was removed: it is no sandbox, and the next start clears it away.
const NEW = '.new-';
const DELETED = '.deleted-';

/** Whether what has this name in `sandboxes/` is left of a sandbox that was being made or removed. */
export function isLeftover(name: string): boolean {
  return name.startsWith(NEW) || name.startsWith(DELETED);
}

/** A home for a new sandbox. Its folder is made with the first write, complete or not at all. */
export function newHome(path: string, settings: SandboxSettings, initial: Standing, files: Files): Home {
  let making: Promise<StandingFiles> | null = null;
  let removed = false;

  const made = (standing: Standing): Promise<StandingFiles> => {
    if (removed) return Promise.reject(new Error('the sandbox was deleted'));
    making ??= makeSandbox(path, settings, standing, files).catch(error => {
      making = null;
      throw error;
    });
    return making;
  };
  const write = async (standing: Standing) => {
    const isFirst = making === null;
    const standings = await made(standing);
    if (!isFirst) await standings.write(standing);
  };
  return {
    store: newStore({ adapter: { read: async () => null, write }, initial }),
    log: lazyLog(async () => {
      await made(initial);
      return createAppendLog(join(path, LOG_FILE), files);
    }),
    async remove() {
      removed = true;
      const isMade = await making?.then(
        () => true,
        () => false,
      );
      try {
        if (isMade) await removeSandbox(path, files);
      } catch (error) {
        removed = false;
        throw error;
      }
    },
  };
}

async function makeSandbox(path: string, settings: SandboxSettings, standing: Standing, files: Files) {
  const unfinished = join(dirname(path), NEW + basename(path));
  try {
    await files.rm(unfinished, { recursive: true, force: true });
    await makeFolder(unfinished, files);
    await settingsFile(unfinished, files).write(settings);
    await new StandingFiles(unfinished, files).write(standing);
    await moveFolder(unfinished, path, files);
  } catch (error) {
    await files.rm(unfinished, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
  const standings = new StandingFiles(path, files);
  try {
    // So that a write that fails late can bring back what was there.
    await standings.read();
  } catch (error) {
    await removeSandbox(path, files);
    throw error;
  }
  return standings;
}

/** Removes a sandbox's folder: at once and for good by another name, then what is in it. */
async function removeSandbox(path: string, files: Files): Promise<void> {
  const deleted = join(dirname(path), DELETED + basename(path));
  await files.rm(deleted, { recursive: true, force: true });
  await moveFolder(path, deleted, files);
  // What stays is no sandbox any more: the next start clears it away.
  await files.rm(deleted, { recursive: true, force: true }).catch(() => undefined);
}

/** The home of a sandbox that was kept, as it was left. */
export interface KeptHome {
  readonly home: Home;
  /** Brings the folder to the version of today and clears away what a crash left: nothing was written before. */
  settle(): Promise<void>;
}

export interface OpenHomeInput {
  readonly path: string;
  readonly beginning: Beginning;
  readonly files: Files;
  readonly report: Log;
}

/** Reads all that is kept of a sandbox. @throws DataError */
export async function openHome({ path, beginning, files, report }: OpenHomeInput): Promise<KeptHome> {
  const standings = new StandingFiles(path, files);
  const stored = await standings.read();
  const file = join(path, LOG_FILE);
  const runs = [stored.hits, ...stored.snapshots.map(({ hits }) => hits)];
  const replay = new Replay({ file, beginning: beginning.hits, standings: runs });
  const opened = await openHits(file, replay, files);
  try {
    const [hits, ...hitsOfSnapshots] = replay.done();
    const snapshots = stored.snapshots.map((snapshot, index) => ({ ...snapshot, hits: hitsOfSnapshots[index]! }));
    const initial = { state: stored.state, hits: hits!, snapshots };
    const adapter = { read: async () => null, write: (standing: Standing) => standings.write(standing) };
    const store = newStore({ adapter, initial });
    const log = opened?.log ?? lazyLog(() => createAppendLog(file, files));
    return {
      home: { store, log, remove: () => removeSandbox(path, files) },
      async settle() {
        await opened?.migrate();
        await standings.settle(snapshots);
        const bytes = opened?.droppedBytes ?? 0;
        if (bytes > 0) report.error({ file, bytes }, 'dropped a torn last line');
        // Space that cannot be given back now is given back the next time.
        await log.compact(() => recordsInUse(initial)).catch(() => undefined);
      },
    };
  } catch (error) {
    await opened?.log.close();
    throw error;
  }
}

/** The log, its records added to `replay`; null where there is none yet. */
async function openHits(file: string, replay: Replay, files: Files): Promise<OpenedLog | null> {
  try {
    return await openAppendLog({ file, onRecord: (json, number) => replay.add(json, number), files });
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    return null;
  }
}
