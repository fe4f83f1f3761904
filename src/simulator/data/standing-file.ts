import { join } from 'node:path';
import type { Snapshot } from '../../sandbox/snapshots.ts';
import type { Standing } from '../../sandbox/standing.ts';
import { DataError } from '../../store/data-error.ts';
import type { Files } from '../../store/files.ts';
import type { Adapter } from '../../store/store.ts';
import { jsonFile } from './json-file.ts';
import { readSnapshot, readStanding, type StoredSnapshot, type StoredStanding } from './stored-standing.ts';

/** Where a sandbox exists, in the eyes of the data folder: this file is made last and removed first. */
export const STATE_FILE = 'state.json';

const SNAPSHOT_FILE = /^snapshot-(\d+)\.json(\.tmp)?$/;

/**
 * Writes standings into a folder: `state.json`, and beside it a file for each snapshot, written once, before the state
 * names it, and removed after the state does so no more. So what a change costs does not depend on the snapshots.
 */
export class StandingWriter {
  readonly #folder: string;
  readonly #files: Files;
  readonly #state: Adapter<StoredStanding>;
  /** The numbers of the snapshots that have files. */
  readonly #numbers: Map<Snapshot, number>;

  constructor(folder: string, files: Files, numbers: ReadonlyMap<Snapshot, number> = new Map()) {
    this.#folder = folder;
    this.#files = files;
    this.#state = jsonFile(join(folder, STATE_FILE), files, readStanding);
    this.#numbers = new Map(numbers);
  }

  /** Complete and on the disk when it returns. @throws the error of the file system; then it is as if never asked */
  async write({ state, hits, snapshots }: Standing): Promise<void> {
    const numbers: number[] = [];
    for (const snapshot of snapshots)
      numbers.push(this.#numbers.get(snapshot) ?? (await this.#writeSnapshot(snapshot)));
    await this.#state.write({ state, hits: hits.lines, snapshots: numbers });
    await this.#removeAllBut(new Set(snapshots));
  }

  async #writeSnapshot(snapshot: Snapshot): Promise<number> {
    const number = Math.max(0, ...this.#numbers.values()) + 1;
    const file = jsonFile(snapshotFile(this.#folder, number), this.#files, readSnapshot);
    await file.write({ ...snapshot, hits: snapshot.hits.lines });
    this.#numbers.set(snapshot, number);
    return number;
  }

  async #removeAllBut(kept: ReadonlySet<Snapshot>): Promise<void> {
    for (const [snapshot, number] of this.#numbers) {
      if (kept.has(snapshot)) continue;
      // One that stays is no harm: the next start removes it.
      await this.#files.rm(snapshotFile(this.#folder, number), { force: true }).catch(() => undefined);
      this.#numbers.delete(snapshot);
    }
  }
}

/** A standing as it is stored, its snapshots with the numbers of their files. */
export interface ReadStanding extends Omit<StoredStanding, 'snapshots'> {
  readonly snapshots: readonly (readonly [number: number, snapshot: StoredSnapshot])[];
}

/** Reads what a writer wrote, and removes files of snapshots that nothing names. @throws DataError */
export async function readStandingOf(folder: string, files: Files): Promise<ReadStanding> {
  const file = join(folder, STATE_FILE);
  const stored = await jsonFile(file, files, readStanding).read();
  if (stored === null) throw new DataError(`${file} is missing`);
  const snapshots: [number, StoredSnapshot][] = [];
  for (const number of stored.snapshots) {
    const snapshot = await jsonFile(snapshotFile(folder, number), files, readSnapshot).read();
    if (snapshot === null) throw new DataError(`${snapshotFile(folder, number)} is missing, which ${file} names`);
    snapshots.push([number, snapshot]);
  }
  await removeUnnamed(folder, files, new Set(stored.snapshots));
  return { ...stored, snapshots };
}

async function removeUnnamed(folder: string, files: Files, named: ReadonlySet<number>): Promise<void> {
  for (const name of await files.readdir(folder)) {
    const [, number, temporary] = SNAPSHOT_FILE.exec(name) ?? [];
    if (number === undefined || (named.has(Number(number)) && temporary === undefined)) continue;
    await files.rm(join(folder, name), { force: true });
  }
}

function snapshotFile(folder: string, number: number): string {
  return join(folder, `snapshot-${number}.json`);
}
