import type { Schemas } from '../client/control.ts';

export type Entry = Schemas['JournalEntry'];

/** Whether the request was answered or aborted. */
export function isComplete({ duration_ms }: Entry): boolean {
  return duration_ms !== null;
}

/** The newest entries of the journal, ascending by id, none twice; the oldest go where there are too many. */
export class EntryList {
  readonly #max: number;
  #entries: Entry[] = [];
  /** Entries that went, because there were too many. */
  forgotten = 0;

  constructor(max: number) {
    this.#max = max;
  }

  get all(): readonly Entry[] {
    return this.#entries;
  }

  /** A request in flight that is known is replaced: its answer came. */
  add(entries: readonly Entry[]): void {
    for (const entry of entries) this.#put(entry);
    const excess = this.#entries.length - this.#max;
    // Cut in larger pieces: each cut copies the list.
    if (excess > this.#max / 4) {
      this.#entries = this.#entries.slice(excess);
      this.forgotten += excess;
    }
  }

  remove(ids: readonly number[]): void {
    if (ids.length > 0) this.#entries = this.#entries.filter(({ id }) => !ids.includes(id));
  }

  clear(): void {
    this.#entries = [];
    this.forgotten = 0;
  }

  #put(entry: Entry): void {
    let at = this.#entries.length;
    while (at > 0 && this.#entries[at - 1]!.id > entry.id) at -= 1;
    const known = this.#entries[at - 1];
    // What was read while the answer was on its way is old by now.
    if (known?.id === entry.id) this.#entries[at - 1] = isComplete(known) ? known : entry;
    else if (at === this.#entries.length) this.#entries.push(entry);
    else this.#entries.splice(at, 0, entry);
  }
}
