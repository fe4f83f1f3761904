import { basename, dirname, join } from 'node:path';
import { type Adapter, Low } from 'lowdb';
import type { Log } from '../log/log.ts';
import type { Ranges } from '../sandbox/number-ranges.ts';
import type { InitialData, SandboxData, Snapshot } from '../sandbox/sandbox-data.ts';
import type { HitBatch, Storage } from '../sandbox/storage.ts';
import { AppendLog, openAppendLog } from './append-log.ts';
import { type Files, makeFolder, moveFolder } from './files.ts';
import { jsonOf, Replay } from './hit-records.ts';
import { readExistingJson, writeJson } from './json-file.ts';
import { LowStore } from './store.ts';
import { type Reader, readData, readSnapshot, type SandboxSettings, type StoredSnapshot } from './stored-data.ts';

export const SETTINGS_FILE = 'sandbox.json';
const STATE_FILE = 'state.json';
const LOG_FILE = 'hits.ndjson';
const SNAPSHOT_FILE = /^snapshot-(\d+)\.json$/;
const TEMPORARY_FILE = /\.tmp$/;

// What has such a name is being made or was removed: it is no sandbox, and the next start clears it away.
const NEW = '.new-';
const DELETED = '.deleted-';

/** Whether what has this name in `sandboxes/` is left of a sandbox that was being made or removed. */
export function isLeftover(name: string): boolean {
  return name.startsWith(NEW) || name.startsWith(DELETED);
}

export interface FolderOptions {
  readonly path: string;
  readonly settings: SandboxSettings;
  readonly initial: InitialData;
  readonly files: Files;
  /** Whether the folder is there, of an earlier run; it is made with the first write otherwise. */
  readonly isMade: boolean;
}

/**
 * The folder of a sandbox: `state.json`, beside it a file for each snapshot, written once, before the state names it, and
 * removed after the state does so no more, and a log of hits. So what a change costs depends neither on the snapshots nor
 * on the hits. lowdb reads and writes through it; lowdb's own adapters keep one file, and sync nothing.
 */
export class SandboxFolder implements Storage, Adapter<SandboxData> {
  readonly store: LowStore<SandboxData>;
  readonly #path: string;
  readonly #settings: SandboxSettings;
  readonly #initial: SandboxData;
  readonly #files: Files;
  #log: AppendLog;
  /** The numbers of the snapshots that have files. */
  readonly #numbers = new Map<Snapshot, number>();
  /** What was read in an older version, and is to be rewritten. */
  readonly #outdated: [file: string, data: unknown][] = [];
  /** Resolved once the folder is there, complete; null where it is still to be made. */
  #made: Promise<void> | null;
  #removed = false;

  constructor({ path, settings, initial, files, isMade }: FolderOptions) {
    this.#path = path;
    this.#settings = settings;
    this.#initial = { ...initial, snapshots: [] };
    this.#files = files;
    this.#log = new AppendLog(join(path, LOG_FILE), files);
    this.#made = isMade ? Promise.resolve() : null;
    this.store = new LowStore(new Low(this, this.#initial));
  }

  /** All that was written. @throws DataError */
  async read(): Promise<SandboxData> {
    const { state, hits: ranges, snapshots: numbers } = await this.#read(STATE_FILE, readData);
    const stored: StoredSnapshot[] = [];
    for (const number of numbers) stored.push(await this.#read(snapshotFile(number), readSnapshot));
    const file = join(this.#path, LOG_FILE);
    const replay = new Replay(file, this.#initial.hits, [ranges, ...stored.map(({ hits }) => hits)]);
    this.#log = await openAppendLog({ file, onRecord: (json, number) => replay.add(json, number), files: this.#files });
    try {
      const [hits, ...hitsOfSnapshots] = replay.done();
      const snapshots = stored.map((snapshot, index) => ({ ...snapshot, hits: hitsOfSnapshots[index]! }));
      for (const [index, number] of numbers.entries()) this.#numbers.set(snapshots[index]!, number);
      return { state, hits: hits!, snapshots };
    } catch (error) {
      await this.#log.close();
      throw error;
    }
  }

  async #read<T>(name: string, read: Reader<T>): Promise<T> {
    const file = join(this.#path, name);
    const { data, isOutdated } = await readExistingJson(file, read, this.#files);
    if (isOutdated) this.#outdated.push([file, data]);
    return data;
  }

  /** Brings what was read to the version of today, and clears away what a crash left: nothing was written before. */
  async recover(report: Log): Promise<void> {
    await this.#log.migrate();
    for (const [file, outdated] of this.#outdated) await writeJson(file, outdated, this.#files);
    const named = new Set([...this.#numbers.values()].map(snapshotFile));
    for (const name of await this.#files.readdir(this.#path)) {
      const isLeft = TEMPORARY_FILE.test(name) || (SNAPSHOT_FILE.test(name) && !named.has(name));
      if (isLeft) await this.#files.rm(join(this.#path, name), { force: true });
    }
    const bytes = this.#log.droppedBytes;
    if (bytes > 0) report.error({ file: join(this.#path, LOG_FILE), bytes }, 'dropped a torn last line');
    await this.compact();
  }

  /** Complete and on the disk when it returns. @throws the error of the file system; then it is as if never asked */
  async write(data: SandboxData): Promise<void> {
    if (this.#made === null) return this.#make(data);
    await this.#made;
    await this.#writeIn(this.#path, data);
  }

  async appendHits<Result>(batch: HitBatch, commit: (record: number) => Promise<Result>): Promise<Result> {
    await (this.#made ?? this.#make(this.#initial));
    // What is written before the commit counts only once the commit says so.
    return this.#log.append(jsonOf(batch), commit);
  }

  async compact(): Promise<void> {
    // Space that cannot be given back now is given back the next time.
    await this.#log.compact(() => recordsIn(this.store.data)).catch(() => undefined);
  }

  async close(): Promise<void> {
    try {
      await this.store.close();
    } finally {
      await this.#log.close();
    }
  }

  /** Removes the folder: renames it first, which is final, then removes its contents. */
  async remove(): Promise<void> {
    this.#removed = true;
    const isMade = await this.#made?.then(
      () => true,
      () => false,
    );
    if (!isMade) return;
    const deleted = sibling(DELETED, this.#path);
    try {
      await this.#files.rm(deleted, { recursive: true, force: true });
      await moveFolder(this.#path, deleted, this.#files);
    } catch (error) {
      this.#removed = false;
      throw error;
    }
    // What stays is no sandbox any more: the next start clears it away.
    await this.#files.rm(deleted, { recursive: true, force: true }).catch(() => undefined);
  }

  #make(data: SandboxData): Promise<void> {
    if (this.#removed) return Promise.reject(new Error('the sandbox was deleted'));
    this.#made = this.#makeFolder(data).catch(error => {
      this.#made = null;
      this.#numbers.clear();
      throw error;
    });
    return this.#made;
  }

  async #makeFolder(data: SandboxData): Promise<void> {
    const unfinished = sibling(NEW, this.#path);
    try {
      await this.#files.rm(unfinished, { recursive: true, force: true });
      await makeFolder(unfinished, this.#files);
      await writeJson(join(unfinished, SETTINGS_FILE), this.#settings, this.#files);
      await this.#writeIn(unfinished, data);
      await moveFolder(unfinished, this.#path, this.#files);
    } catch (error) {
      await this.#files.rm(unfinished, { recursive: true, force: true }).catch(() => undefined);
      throw error;
    }
  }

  async #writeIn(folder: string, { state, hits, snapshots }: SandboxData): Promise<void> {
    const numbers: number[] = [];
    for (const snapshot of snapshots)
      numbers.push(this.#numbers.get(snapshot) ?? (await this.#writeSnapshot(folder, snapshot)));
    await writeJson(join(folder, STATE_FILE), { state, hits: hits.records, snapshots: numbers }, this.#files);
    for (const [snapshot, number] of this.#numbers) {
      if (snapshots.includes(snapshot)) continue;
      // One that stays is no harm: the next start removes it.
      await this.#files.rm(join(folder, snapshotFile(number)), { force: true }).catch(() => undefined);
      this.#numbers.delete(snapshot);
    }
  }

  async #writeSnapshot(folder: string, snapshot: Snapshot): Promise<number> {
    const number = Math.max(0, ...this.#numbers.values()) + 1;
    await writeJson(join(folder, snapshotFile(number)), { ...snapshot, hits: snapshot.hits.records }, this.#files);
    this.#numbers.set(snapshot, number);
    return number;
  }
}

const snapshotFile = (number: number) => `snapshot-${number}.json`;

const sibling = (prefix: string, path: string) => join(dirname(path), prefix + basename(path));

/** Numbers of the records of the log to which data refer. */
function recordsIn({ hits, snapshots }: SandboxData): Ranges {
  return [hits, ...snapshots.map(snapshot => snapshot.hits)].flatMap(({ records }) => records);
}
