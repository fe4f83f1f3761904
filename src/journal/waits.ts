import { isComplete, type JournalEntry } from './entry.ts';
import { type JournalFilter, matches, type Order } from './filter.ts';

/** A request that waits for entries. */
interface Waiter {
  readonly filter: JournalFilter;
  readonly count: number;
  /** Kept, complete entries that match. */
  found: number;
  readonly end: () => void;
}

/** Requests that wait for entries of one journal, or of all. */
export class EntryWaits {
  readonly #order: Order;
  readonly #waiters = new Set<Waiter>();

  constructor(order: Order) {
    this.#order = order;
  }

  get size(): number {
    return this.#waiters.size;
  }

  /**
   * Waits until `count` complete entries match, whatever the filter's `limit`; also ends when `end` is aborted.
   * @param kept the entries there are now
   */
  async wait(kept: Iterable<JournalEntry>, filter: JournalFilter, count: number, end: AbortSignal): Promise<void> {
    let found = 0;
    for (const entry of kept) {
      if (isComplete(entry) && matches(entry, filter, this.#order)) found += 1;
      if (found >= count) return;
    }
    if (end.aborted) return;
    await new Promise<void>(resolve => {
      const waiter: Waiter = {
        filter,
        count,
        found,
        end: () => {
          this.#waiters.delete(waiter);
          end.removeEventListener('abort', waiter.end);
          resolve();
        },
      };
      this.#waiters.add(waiter);
      end.addEventListener('abort', waiter.end);
    });
  }

  /** An entry is complete. */
  note(entry: JournalEntry): void {
    for (const waiter of this.#waiters) {
      if (!matches(entry, waiter.filter, this.#order)) continue;
      waiter.found += 1;
      if (waiter.found >= waiter.count) waiter.end();
    }
  }

  /** An entry is no longer kept. */
  forget(entry: JournalEntry): void {
    if (this.#waiters.size === 0 || !isComplete(entry)) return;
    for (const waiter of this.#waiters) if (matches(entry, waiter.filter, this.#order)) waiter.found -= 1;
  }

  endAll(): void {
    for (const { end } of this.#waiters) end();
  }
}
