import type { JournalEntry } from './entry.ts';
import { Ring } from './ring.ts';

/** What a queue may hold. */
export interface QueueBounds {
  readonly entries: number;
  /** Characters of path and query, over all entries. */
  readonly length: number;
}

/** Entries that wait for a reader: the newest ones, and how many had to go because it was slower than they came. */
export class EntryQueue {
  readonly #bounds: QueueBounds;
  readonly #waiting: Ring<JournalEntry>;
  #length = 0;
  #dropped = 0;

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds;
    this.#waiting = new Ring(bounds.entries);
  }

  get size(): number {
    return this.#waiting.length;
  }

  push(entry: JournalEntry): void {
    this.#drop(this.#waiting.push(entry));
    this.#length += lengthOf(entry);
    while (this.#length > this.#bounds.length && this.#waiting.length > 1) this.#drop(this.#waiting.shift());
  }

  /** The oldest. */
  shift(): JournalEntry | undefined {
    const entry = this.#waiting.shift();
    if (entry !== undefined) this.#length -= lengthOf(entry);
    return entry;
  }

  /** How many were dropped since this was asked. */
  takeDropped(): number {
    const dropped = this.#dropped;
    this.#dropped = 0;
    return dropped;
  }

  #drop(entry: JournalEntry | undefined): void {
    if (entry === undefined) return;
    this.#dropped += 1;
    this.#length -= lengthOf(entry);
  }
}

function lengthOf({ path, query }: JournalEntry): number {
  return path.length + query.length;
}
