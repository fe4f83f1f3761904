import type { Memory } from '../memory/memory.ts';
import { textBytes } from '../memory/value-bytes.ts';
import { fingerprint } from '../random/random.ts';
import type { Token } from '../rules/state.ts';

/** The latest so many of a sandbox. */
const REVOKED_KEPT = 100;
/** A fingerprint with its entry in a map. */
const ENTRY_BYTES = 160;

/**
 * The tokens that were deleted in a sandbox since the process began: names by fingerprints of their values, which are
 * not kept. A request with one of them is told apart from one with a token that never was.
 */
export class RevokedTokens {
  readonly #seed: string;
  readonly #memory: Memory;
  readonly #names = new Map<string, string>();

  constructor(seed: string, memory: Memory) {
    this.#seed = seed;
    this.#memory = memory;
  }

  /** The name of the revoked token of that bearer value; null where none is known. */
  nameOf(value: string): string | null {
    return this.#names.size === 0 ? null : (this.#names.get(this.#keyOf(value)) ?? null);
  }

  add({ name, value }: Pick<Token, 'name' | 'value'>): void {
    this.#delete(this.#keyOf(value));
    this.#names.set(this.#keyOf(value), name);
    this.#memory.count('state', bytesOf(name));
    const [oldest] = this.#names.keys();
    if (this.#names.size > REVOKED_KEPT) this.#delete(oldest!);
  }

  clear(): void {
    for (const key of this.#names.keys()) this.#delete(key);
  }

  #delete(key: string): void {
    const name = this.#names.get(key);
    if (name === undefined) return;
    this.#names.delete(key);
    this.#memory.count('state', -bytesOf(name));
  }

  #keyOf(value: string): string {
    return fingerprint(this.#seed, 'revoked', value);
  }
}

function bytesOf(name: string): number {
  return ENTRY_BYTES + textBytes(name);
}
