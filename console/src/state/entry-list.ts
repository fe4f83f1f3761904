import type { Schemas } from '../client/control.ts';

export type Entry = Schemas['JournalEntry'];

/** Whether the request was answered or aborted. */
export function isComplete({ duration_ms }: Entry): boolean {
  return duration_ms !== null;
}

export interface EntryBounds {
  readonly entries: number;
  /** Characters of paths and queries together: one entry can have 16,000. */
  readonly length: number;
}

/** The newest entries of the journal, ascending by id, none twice; the oldest go where there are too many. */
export class EntryList {
  readonly #bounds: EntryBounds;
  #entries: Entry[] = [];
  #length = 0;
  /** Entries that went, because there were too many. */
  forgotten = 0;

  constructor(bounds: EntryBounds) {
    this.#bounds = bounds;
  }

  get all(): readonly Entry[] {
    return this.#entries;
  }

  /** The last one that has its answer. */
  get lastAnswered(): Entry | undefined {
    return this.#entries.findLast(isComplete);
  }

  /** A request in flight that is known is replaced: its answer came. */
  add(entries: readonly Entry[]): void {
    for (const entry of entries) this.#put(entry);
    this.#cut();
  }

  /**
   * Whether an entry is of another run of the server than those that are here: ids count from 1 in each run, and within
   * one they ascend with the time of arrival.
   */
  isOfAnotherRun({ id, received_at }: Entry): boolean {
    const last = this.#entries.at(-1);
    return last !== undefined && id <= last.id && received_at > last.received_at;
  }

  remove(ids: readonly number[]): void {
    if (ids.length === 0) return;
    this.#entries = this.#entries.filter(({ id }) => !ids.includes(id));
    this.#length = this.#entries.reduce((sum, entry) => sum + lengthOf(entry), 0);
  }

  clear(): void {
    this.#entries = [];
    this.#length = 0;
    this.forgotten = 0;
  }

  #put(entry: Entry): void {
    const at = this.#placeOf(entry.id);
    const known = this.#entries[at];
    // What was read while the answer was on its way is old by now.
    if (known?.id === entry.id && isComplete(known)) return;
    this.#length += lengthOf(entry);
    if (known?.id === entry.id) {
      this.#length -= lengthOf(known);
      this.#entries[at] = entry;
    } else if (at === this.#entries.length) this.#entries.push(entry);
    else this.#entries.splice(at, 0, entry);
  }

  /** Where an id is, or would be. */
  #placeOf(id: number): number {
    let [low, high] = [0, this.#entries.length];
    // Most come at the end.
    if (high === 0 || this.#entries[high - 1]!.id < id) return high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#entries[middle]!.id < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Cuts in larger pieces: each cut copies the list. */
  #cut(): void {
    const { entries, length } = this.#bounds;
    if (this.#entries.length <= entries * 1.25 && this.#length <= length) return;
    let excess = Math.max(0, this.#entries.length - entries);
    let rest = this.#length;
    for (let at = 0; at < excess; at++) rest -= lengthOf(this.#entries[at]!);
    // The newest is shown, however long.
    for (; rest > length * 0.75 && excess < this.#entries.length - 1; excess++)
      rest -= lengthOf(this.#entries[excess]!);
    this.#entries = this.#entries.slice(excess);
    this.#length = rest;
    this.forgotten += excess;
  }
}

function lengthOf({ path, query }: Entry): number {
  return path.length + query.length;
}
