import { join } from 'node:path';
import type { Log } from '../../log/log.ts';
import type { Home } from '../../sandbox/home.ts';
import { highestLine, type Lines, type SandboxHits } from '../../sandbox/sandbox-hits.ts';
import { type Beginning, cutLog, type Standing } from '../../sandbox/standing.ts';
import { type AppendLog, HEADER_LINE, openAppendLog } from '../../store/append-log.ts';
import { type Files, PRIVATE_FOLDER, syncFolderOf } from '../../store/files.ts';
import { newStore } from '../../store/store.ts';
import type { SandboxSettings } from '../settings.ts';
import { lazyLog } from './lazy-log.ts';
import { presentLines } from './lines.ts';
import { replay } from './replay.ts';
import { settingsFile } from './settings-file.ts';
import { readStandingOf, STATE_FILE, StandingWriter } from './standing-file.ts';

const LOG_FILE = 'hits.ndjson';

/** A home for a new sandbox. Its folder is made with the first write. */
export function newHome(path: string, settings: SandboxSettings, initial: Standing, files: Files): Home {
  const standings = new StandingWriter(path, files);
  let made = false;
  const write = async (standing: Standing) => {
    if (!made) {
      await files.mkdir(path, { recursive: true, mode: PRIVATE_FOLDER });
      await syncFolderOf(path, files);
      await settingsFile(path, files).write(settings);
    }
    await standings.write(standing);
    made = true;
  };
  return {
    store: newStore({ adapter: { read: async () => null, write }, initial }),
    log: newLog(path, files),
    remove: () => removeSandbox(path, files),
  };
}

/** The home of a sandbox that was kept, as it was left. @throws DataError */
export async function openHome(path: string, beginning: Beginning, files: Files, report: Log): Promise<Home> {
  const stored = await readStandingOf(path, files);
  const points = [stored.hits, ...stored.snapshots.map(([, { hits }]) => hits)];
  const { log, present, hitsAt } = await openHits({ path, points, beginning: beginning.hits, files, report });
  try {
    const snapshots = stored.snapshots.map(([, snapshot]) => ({ ...snapshot, hits: hitsAt(present(snapshot.hits)) }));
    const initial = { state: stored.state, hits: hitsAt(present(stored.hits)), snapshots };
    // A snapshot that has lost a line is stored anew, before its number is given to other hits.
    const whole = snapshots.flatMap((snapshot, index) => {
      const [number, { hits }] = stored.snapshots[index]!;
      return present(hits) === hits ? [[snapshot, number] as const] : [];
    });
    const standings = new StandingWriter(path, files, new Map(whole));
    if (points.some(lines => present(lines) !== lines)) await standings.write(initial);
    await cutLog(log, initial);
    const adapter = { read: async () => null, write: (standing: Standing) => standings.write(standing) };
    return { store: newStore({ adapter, initial }), log, remove: () => removeSandbox(path, files) };
  } catch (error) {
    await log.close();
    throw error;
  }
}

/** Removes a sandbox's folder; a crash leaves it all, or what no start takes for a sandbox. */
export async function removeSandbox(path: string, files: Files): Promise<void> {
  const state = join(path, STATE_FILE);
  await files.rm(state, { force: true });
  await syncFolderOf(state, files).catch(() => undefined);
  await files.rm(path, { recursive: true, force: true });
}

interface OpenHitsInput {
  readonly path: string;
  /** The lines that state and snapshots count on. */
  readonly points: readonly Lines[];
  readonly beginning: SandboxHits;
  readonly files: Files;
  readonly report: Log;
}

interface OpenedHits {
  readonly log: AppendLog;
  /** Lines as far as the log has them; the same reference where it has them all. */
  readonly present: (lines: Lines) => Lines;
  readonly hitsAt: (lines: Lines) => SandboxHits;
}

async function openHits({ path, points, beginning, files, report }: OpenHitsInput): Promise<OpenedHits> {
  const file = join(path, LOG_FILE);
  const here = (await files.readdir(path)).includes(LOG_FILE);
  const highest = Math.max(...points.map(highestLine));
  const batches = new Map<number, unknown>();
  let last = HEADER_LINE;
  const onRecord = (record: unknown, line: number) => {
    last = line;
    if (line <= highest) batches.set(line, record);
  };
  const { log, droppedBytes } = here
    ? await openAppendLog({ file, onRecord, files })
    : { log: newLog(path, files), droppedBytes: 0 };
  const torn = droppedBytes > 0;
  if (torn) report.error({ file, bytes: droppedBytes }, 'dropped a torn last line');
  return {
    log,
    present: lines => presentLines(lines, { file, last, torn }),
    hitsAt: replay({ file, batches, beginning }),
  };
}

function newLog(path: string, files: Files): AppendLog {
  const file = join(path, LOG_FILE);
  return lazyLog(async () => (await openAppendLog({ file, onRecord: () => undefined, files })).log);
}
