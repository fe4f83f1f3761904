import type { Memory } from '../memory/memory.ts';
import type { Journal } from './journal.ts';

/** Of the memory bound, for all journals together. */
const SHARE = 1 / 8;
/** So much of the share is left when room was made, so that it is made seldom. */
const LEFT = 7 / 8;

/**
 * What the journals of a server may take together. Beyond it the longest lose their oldest entries, until all that lost
 * some are equally long: a sandbox that is asked much cannot empty the journal of another.
 */
export class JournalBudget {
  readonly #memory: Memory;
  readonly #journals = new Set<Journal>();

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  add(journal: Journal): void {
    this.#journals.add(journal);
  }

  delete(journal: Journal): void {
    this.#journals.delete(journal);
  }

  count(bytes: number): void {
    this.#memory.count('journal', bytes);
  }

  /** Drops entries where there are too many. */
  settle(): void {
    const share = this.#memory.boundBytes * SHARE;
    if (this.#memory.used('journal') <= share) return;
    const level = levelOf(
      [...this.#journals].map(({ bytes }) => bytes),
      share * LEFT,
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
