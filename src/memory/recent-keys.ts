import type { Memory } from './memory.ts';

/** Of the memory bound, for all that are kept together. */
const SHARE = 1 / 16;
/** A fingerprint with its entry in a map. */
const KEY_BYTES = 160;

/** How often keys came: the latest of them, as many as `capacity` and the memory bound allow; the oldest go first. */
export class RecentKeys {
  readonly #capacity: number;
  readonly #memory: Memory | null;
  readonly #times: Map<string, number>;

  /**
   * @param memory what all of them together take a share of; null: no bound
   * @param known how often keys came before, the oldest first
   */
  constructor(capacity: number, memory: Memory | null, known: Iterable<readonly [string, number]> = []) {
    this.#capacity = capacity;
    this.#memory = memory;
    this.#times = new Map(known);
    this.#count(this.#times.size);
  }

  /** Notes a key, a fingerprint. @returns how often it has come by now */
  note(key: string): number {
    const times = (this.#times.get(key) ?? 0) + 1;
    this.#times.set(key, times);
    if (times === 1) this.#count(1);
    const full = this.#memory !== null && this.#memory.used('queries') > this.#memory.boundBytes * SHARE;
    if (this.#times.size > this.#capacity || (full && this.#times.size > 1)) this.#dropOldest();
    return times;
  }

  entries(): [string, number][] {
    return [...this.#times];
  }

  clear(): void {
    this.#count(-this.#times.size);
    this.#times.clear();
  }

  #dropOldest(): void {
    for (const oldest of this.#times.keys()) {
      this.#times.delete(oldest);
      this.#count(-1);
      return;
    }
  }

  #count(keys: number): void {
    this.#memory?.count('queries', keys * KEY_BYTES);
  }
}
