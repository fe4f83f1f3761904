import type { Segment } from '../hits/segment.ts';
import { SharedWork } from '../time/shared-work.ts';

/** What is not in the columns: the objects around them. */
const OVERHEAD_BYTES = 4096;

/** A day goes first when the newcomers, this share of the bound, are full; all others are residents. */
const NEWCOMERS_SHARE = 1 / 8;

/**
 * Kept whatever their size and the bound: who asks who is there now needs today and yesterday, time after time, and
 * must not make them anew each time where they are larger than the bound.
 */
const LATEST_KEPT = 2;

/** A resident gives way once it was not asked for while as many days were as there are residents, times this. */
const PATIENCE = 4;

interface Resident {
  readonly segment: Segment;
  /** The count of questions when it was last asked for. */
  usedAt: number;
}

/** How a segment is made. */
export interface Recipe {
  /** Must give the same columns every time. */
  make(): Generator<void, Segment, void>;
  /** Large ones are made one after the other, so that no more than one takes memory before it is counted. */
  readonly large: boolean;
}

interface Making {
  readonly work: SharedWork<Segment>;
  readonly large: boolean;
  /** How many wait for it. */
  waiting: number;
}

/** Segments that are half made and that nobody waits for: who gave up waiting for one may come again, and finds it. */
const UNFINISHED_KEPT = 1;

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
  /** What is being made, in the order in which it was first asked for. */
  readonly #makings = new Map<string, Making>();
  #newcomerBytes = 0;
  #residentBytes = 0;
  #questions = 0;

  constructor(boundBytes: number) {
    this.#bound = boundBytes;
  }

  get bytes(): number {
    return this.#newcomerBytes + this.#residentBytes;
  }

  /** The segment under `key`, made where it is not held: once, however many ask for it meanwhile. */
  *get(key: string, recipe: Recipe): Generator<void, Segment, void> {
    const held = this.find(key);
    if (held !== undefined) return held;
    this.#questions++;
    const mine = this.#makings.get(key) ?? { work: new SharedWork(recipe.make()), large: recipe.large, waiting: 0 };
    this.#makings.set(key, mine);
    mine.waiting++;
    // Also after its last step: a report over a year may make hundreds of days, each in a step or two.
    try {
      while (!mine.work.done) {
        this.#goOnWith(mine);
        yield;
      }
    } finally {
      mine.waiting--;
      if (!mine.work.done) this.#dropUnfinished();
    }
    return mine.work.result;
  }

  /** Drops what nobody waits for, but for the one that was asked for last. */
  #dropUnfinished(): void {
    const unfinished = [...this.#makings].filter(([, { waiting }]) => waiting === 0);
    for (const [key, { work }] of unfinished.slice(0, -UNFINISHED_KEPT)) {
      this.#makings.delete(key);
      work.drop();
    }
  }

  /** Goes on with `mine`, or with the large one whose turn is before it. */
  #goOnWith(mine: Making): void {
    for (const [key, making] of this.#makings) {
      if (making !== mine && !(mine.large && making.large && making.waiting > 0)) continue;
      making.work.step();
      if (making.work.done) {
        this.#makings.delete(key);
        this.#keep(key, making);
      }
      return;
    }
  }

  /** The segment under `key` where it is held. */
  find(key: string): Segment | undefined {
    const resident = this.#residents.get(key);
    if (resident !== undefined) {
      this.#questions++;
      resident.usedAt = this.#questions;
      touch(this.#residents, key, resident);
      return resident.segment;
    }
    const newcomer = this.#newcomers.get(key);
    if (newcomer === undefined) return undefined;
    this.#questions++;
    touch(this.#newcomers, key, newcomer);
    return newcomer;
  }

  #keep(key: string, { work }: Making): void {
    let made: Segment;
    try {
      made = work.result;
    } catch {
      // Told to whoever waits for it.
      return;
    }
    this.#newcomers.set(key, made);
    this.#newcomerBytes += bytesOf(made);
    while (this.#newcomerBytes > this.#bound * NEWCOMERS_SHARE && this.#newcomers.size > LATEST_KEPT) {
      this.#settleOldestNewcomer();
    }
    // Newcomers that are kept for being the latest may take more than their share.
    while (this.bytes > this.#bound && this.#residents.size > 0) this.#dropOldestResident();
  }

  #settleOldestNewcomer(): void {
    const [key, segment] = firstOf(this.#newcomers);
    const bytes = bytesOf(segment);
    this.#newcomers.delete(key);
    this.#newcomerBytes -= bytes;
    const room = this.#bound * (1 - NEWCOMERS_SHARE);
    while (this.#residentBytes + bytes > room && this.#residents.size > 0) {
      const [, { usedAt }] = firstOf(this.#residents);
      if (this.#questions - usedAt < this.#residents.size * PATIENCE) return;
      this.#dropOldestResident();
    }
    if (this.#residentBytes + bytes > room) return;
    this.#residents.set(key, { segment, usedAt: this.#questions });
    this.#residentBytes += bytes;
  }

  #dropOldestResident(): void {
    const [key, { segment }] = firstOf(this.#residents);
    this.#residents.delete(key);
    this.#residentBytes -= bytesOf(segment);
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
