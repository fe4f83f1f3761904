import type { Memory } from '../memory/memory.ts';
import { ExchangeStore } from './exchange-store.ts';
import { KnownSecrets } from './known-secrets.ts';
import { EntryWaits } from './waits.ts';

/** A journal, as far as its bytes go. */
interface Shrinkable {
  readonly bytes: number;
  /** Drops the oldest entries until no more than `bytes` are left. */
  shrinkTo(bytes: number): void;
}

/** Of the memory bound, for all journals together. */
const SHARE = 1 / 8;
/** Part of the share that is filled after a reduction, so that reductions are rare. */
const FILLED_AFTER = 7 / 8;

/**
 * What all journals of a server share. Their entries may take a share of the memory bound together; beyond it the longest
 * lose their oldest entries, until all that lost some are equally long: a busy sandbox cannot empty the journal of another.
 */
export class Journals {
  /** Headers and bodies. */
  readonly exchanges: ExchangeStore;
  readonly secrets = new KnownSecrets();
  /** Requests that wait for entries of any sandbox. */
  readonly waits = new EntryWaits('id');
  readonly #memory: Memory;
  readonly #journals = new Set<Shrinkable>();

  constructor(memory: Memory) {
    this.#memory = memory;
    this.exchanges = new ExchangeStore(memory);
  }

  add(journal: Shrinkable): void {
    this.#journals.add(journal);
  }

  delete(journal: Shrinkable): void {
    this.#journals.delete(journal);
  }

  /** Counts bytes of entries. */
  count(bytes: number): void {
    this.#memory.count('journal', bytes);
  }

  /** Drops entries where all journals together are too large. */
  enforce(): void {
    const share = this.#memory.boundBytes * SHARE;
    if (this.#memory.used('journal') <= share) return;
    const level = levelOf(
      [...this.#journals].map(({ bytes }) => bytes),
      share * FILLED_AFTER,
    );
    for (const journal of this.#journals) journal.shrinkTo(level);
  }
}

/** The most that each of `sizes` may be, so that they are `total` together. */
function levelOf(sizes: readonly number[], total: number): number {
  const ascending = sizes.toSorted((a, b) => a - b);
  let left = total;
  for (const [index, size] of ascending.entries()) {
    const equal = left / (ascending.length - index);
    if (size > equal) return equal;
    left -= size;
  }
  return total;
}
