import type { Segment } from '../hits/segment.ts';

/** What is not in the columns: the objects around them. */
const OVERHEAD_BYTES = 4096;

/** A day goes first when the newcomers, this share of the bound, are full; all others are residents. */
const NEWCOMERS_SHARE = 1 / 8;

/** A resident gives way once it was not asked for while as many days were as there are residents, times this. */
const PATIENCE = 4;

interface Resident {
  readonly segment: Segment;
  /** The count of questions when it was last asked for. */
  usedAt: number;
}

/**
 * Segments under a bound of bytes, made again when they are needed. A scan over more days than fit would empty a cache
 * that drops the least recently used: each day would leave just before its turn. Here a full cache keeps its residents
 * through such scans, and only those that nobody asks for any more give way.
 */
export class SegmentCache {
  readonly #bound: number;
  /** Both in order of use, the latest last. */
  readonly #newcomers = new Map<string, Segment>();
  readonly #residents = new Map<string, Resident>();
  #newcomerBytes = 0;
  #residentBytes = 0;
  #questions = 0;

  constructor(boundBytes: number) {
    this.#bound = boundBytes;
  }

  get bytes(): number {
    return this.#newcomerBytes + this.#residentBytes;
  }

  /** The segment under `key`, made where it is not held. `make` must give the same columns every time. */
  get(key: string, make: () => Segment): Segment {
    this.#questions++;
    const resident = this.#residents.get(key);
    if (resident !== undefined) {
      resident.usedAt = this.#questions;
      touch(this.#residents, key, resident);
      return resident.segment;
    }
    const newcomer = this.#newcomers.get(key);
    if (newcomer !== undefined) {
      touch(this.#newcomers, key, newcomer);
      return newcomer;
    }
    const made = make();
    this.#newcomers.set(key, made);
    this.#newcomerBytes += bytesOf(made);
    while (this.#newcomerBytes > this.#bound * NEWCOMERS_SHARE) this.#settleOldestNewcomer();
    return made;
  }

  #settleOldestNewcomer(): void {
    const [key, segment] = firstOf(this.#newcomers);
    const bytes = bytesOf(segment);
    this.#newcomers.delete(key);
    this.#newcomerBytes -= bytes;
    const room = this.#bound * (1 - NEWCOMERS_SHARE);
    while (this.#residentBytes + bytes > room && this.#residents.size > 0) {
      const [staleKey, { segment: stale, usedAt }] = firstOf(this.#residents);
      if (this.#questions - usedAt < this.#residents.size * PATIENCE) return;
      this.#residents.delete(staleKey);
      this.#residentBytes -= bytesOf(stale);
    }
    if (this.#residentBytes + bytes > room) return;
    this.#residents.set(key, { segment, usedAt: this.#questions });
    this.#residentBytes += bytes;
  }
}

/** Bytes that a segment takes, its columns above all. */
export function bytesOf(segment: Segment): number {
  let bytes = OVERHEAD_BYTES;
  for (const value of Object.values(segment)) if (ArrayBuffer.isView(value)) bytes += value.byteLength;
  return bytes;
}

function touch<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
}

function firstOf<T>(map: Map<string, T>): [string, T] {
  return map.entries().next().value as [string, T];
}
