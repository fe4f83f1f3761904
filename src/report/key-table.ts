import { unprocessable } from '../errors.ts';
import { type Claim, unboundedClaim } from '../memory/work-memory.ts';

const CHUNK_BITS = 14;
const CHUNK = 2 ** CHUNK_BITS;
/** Each may touch a page of memory for the first time. */
const KEYS_PER_SLICE = 2 ** 11;

/**
 * Numbers for keys, dense from 0 in order of appearance. Keys are integers from 0 to 2^53 − 1. Unlike a `Map` it holds
 * more than 2^24 of them, takes 8 to 24 bytes each, and grows in slices.
 */
export class KeyTable {
  readonly #max: number;
  readonly #claim: Claim;
  /** Open addressing: number + 1 at the place of its key or after, 0 where it is free. The length is a power of 2. */
  #places = new Uint32Array(CHUNK);
  readonly #keys: Float64Array[] = [];
  #size = 0;

  /**
   * @param max keys that it takes
   * @throws as `claim` refuses what it takes, here and where it grows
   */
  constructor(max: number, claim: Claim = unboundedClaim()) {
    this.#max = max;
    this.#claim = claim;
    claim.take('columns', this.#places.byteLength);
  }

  get size(): number {
    return this.#size;
  }

  /** Reserves space for so many new keys. Yields between slices of work. */
  *reserve(more: number): Generator<void, void, void> {
    const wanted = (this.#size + more) * 2;
    if (wanted <= this.#places.length) return;
    let length = this.#places.length;
    while (length < wanted) length *= 2;
    this.#claim.take('columns', length * Uint32Array.BYTES_PER_ELEMENT);
    const places = new Uint32Array(length);
    for (let number = 0; number < this.#size; number++) {
      if (number % KEYS_PER_SLICE === KEYS_PER_SLICE - 1) yield;
      let place = hash(this.keyOf(number)) & (length - 1);
      while (places[place] !== 0) place = (place + 1) & (length - 1);
      places[place] = number + 1;
    }
    this.#claim.take('columns', -this.#places.byteLength);
    this.#places = places;
  }

  /**
   * The number of `key`, a new one where it is new, for which there must be space.
   * @throws 422 where there are more keys than it takes
   */
  numberOf(key: number): number {
    const places = this.#places;
    const mask = places.length - 1;
    let place = hash(key) & mask;
    for (;;) {
      const taken = places[place]!;
      if (taken === 0) break;
      if (this.keyOf(taken - 1) === key) return taken - 1;
      place = (place + 1) & mask;
    }
    const number = this.#size;
    if (number >= this.#max) {
      const most = this.#max;
      throw unprocessable(
        `The report has more than ${most} groups: ask for fewer fields or a shorter range.`,
        'groups',
      );
    }
    if (number % CHUNK === 0) {
      this.#claim.take('columns', CHUNK * Float64Array.BYTES_PER_ELEMENT);
      this.#keys.push(new Float64Array(CHUNK));
    }
    this.#keys[number >>> CHUNK_BITS]![number & (CHUNK - 1)] = key;
    places[place] = number + 1;
    this.#size++;
    return number;
  }

  keyOf(number: number): number {
    return this.#keys[number >>> CHUNK_BITS]![number & (CHUNK - 1)]!;
  }
}

/** 32 bits that depend on all 53 of the key: neighbours are far apart, and so are multiples of a power of 2. */
function hash(key: number): number {
  let bits = (key | 0) ^ Math.imul((key / 2 ** 32) | 0, 0x9e3779b1);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
