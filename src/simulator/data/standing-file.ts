import { join } from 'node:path';
import type { Snapshot } from '../../sandbox/snapshots.ts';
import type { Standing } from '../../sandbox/standing.ts';
import { DataError } from '../../store/data-error.ts';
import type { FileAdapter } from '../../store/file-adapter.ts';
import type { Files } from '../../store/files.ts';
import { jsonFile } from './json-file.ts';
import { readSnapshot, readStanding, type StoredSnapshot, type StoredStanding } from './stored-standing.ts';

export const STATE_FILE = 'state.json';

const SNAPSHOT_FILE = /^snapshot-(\d+)\.json$/;
const TEMPORARY_FILE = /\.tmp$/;

/** A standing as it is stored, its snapshots instead of the numbers of their files. */
export interface ReadStanding extends Omit<StoredStanding, 'snapshots'> {
  readonly snapshots: readonly StoredSnapshot[];
}

/**
 * The standing in a folder: `state.json`, and beside it a file for each snapshot, written once, before the state names
 * it, and removed after the state does so no more. So what a change costs does not depend on the snapshots.
 */
export class StandingFiles {
  readonly #folder: string;
  readonly #files: Files;
  readonly #state: FileAdapter<StoredStanding>;
  /** What was read of the snapshots, by the numbers of their files. */
  readonly #read = new Map<number, FileAdapter<StoredSnapshot>>();
  /** The numbers of the snapshots that have files. */
  readonly #numbers = new Map<Snapshot, number>();

  constructor(folder: string, files: Files) {
    this.#folder = folder;
    this.#files = files;
    this.#state = jsonFile(join(folder, STATE_FILE), files, readStanding);
  }

  /** Reads what was written. @throws DataError */
  async read(): Promise<ReadStanding> {
    const file = join(this.#folder, STATE_FILE);
    const stored = await this.#state.read();
    if (stored === null) throw new DataError(`${file} is missing; the folder was left untouched`);
    const snapshots: StoredSnapshot[] = [];
    for (const number of stored.snapshots) {
      const adapter = this.#snapshotFile(number);
      const snapshot = await adapter.read();
      if (snapshot === null) {
        throw new DataError(`${this.#snapshotPath(number)} is missing, which ${file} names; it was left untouched`);
      }
      this.#read.set(number, adapter);
      snapshots.push(snapshot);
    }
    return { ...stored, snapshots };
  }

  /**
   * Brings what was read to the version of today, and removes files that nothing names.
   * @param snapshots what was made of those read, in their order
   */
  async settle(snapshots: readonly Snapshot[]): Promise<void> {
    for (const [index, [number, adapter]] of [...this.#read].entries()) {
      await adapter.migrate();
      this.#numbers.set(snapshots[index]!, number);
    }
    await this.#state.migrate();
    for (const name of await this.#files.readdir(this.#folder)) {
      const [, number] = SNAPSHOT_FILE.exec(name) ?? [];
      const isNamed = number === undefined ? !TEMPORARY_FILE.test(name) : this.#read.has(Number(number));
      if (!isNamed) await this.#files.rm(join(this.#folder, name), { force: true });
    }
  }

  /** Complete and on the disk when it returns. @throws the error of the file system; then it is as if never asked */
  async write({ state, hits, snapshots }: Standing): Promise<void> {
    const numbers: number[] = [];
    for (const snapshot of snapshots)
      numbers.push(this.#numbers.get(snapshot) ?? (await this.#writeSnapshot(snapshot)));
    await this.#state.write({ state, hits: hits.records, snapshots: numbers });
    await this.#removeAllBut(new Set(snapshots));
  }

  async #writeSnapshot(snapshot: Snapshot): Promise<number> {
    const number = Math.max(0, ...this.#numbers.values()) + 1;
    await this.#snapshotFile(number).write({ ...snapshot, hits: snapshot.hits.records });
    this.#numbers.set(snapshot, number);
    return number;
  }

  async #removeAllBut(kept: ReadonlySet<Snapshot>): Promise<void> {
    for (const [snapshot, number] of this.#numbers) {
      if (kept.has(snapshot)) continue;
      // One that stays is no harm: the next start removes it.
      await this.#files.rm(this.#snapshotPath(number), { force: true }).catch(() => undefined);
      this.#numbers.delete(snapshot);
    }
  }

  #snapshotFile(number: number): FileAdapter<StoredSnapshot> {
    return jsonFile(this.#snapshotPath(number), this.#files, readSnapshot);
  }

  #snapshotPath(number: number): string {
    return join(this.#folder, `snapshot-${number}.json`);
  }
}
