import { BYTES_PER_COMPLETION } from '../hits/completions.ts';
import { LIST_BYTES_PER_PAGEVIEW } from '../hits/page-lists.ts';
import type { Segment } from '../hits/segment.ts';
import { SharedWork } from '../time/shared-work.ts';

/** What is not in the columns: the objects around them. */
const OVERHEAD_BYTES = 4096;

/** Share of the bound for segments on probation; all others are protected. */
const PROBATION_SHARE = 1 / 8;

/**
 * Kept whatever their size and the bound: current visitors need today and yesterday at every request, also where these
 * are larger than the bound.
 */
const LATEST_KEPT = 2;

/** A protected segment can be evicted after this many lookups per protected segment without one of its own. */
const LOOKUPS_BEFORE_EVICTION = 4;

interface Protected {
  readonly segment: Segment;
  /** The count of lookups at its last one. */
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
  /** Callers that wait for it. */
  waiting: number;
}

/** Unfinished segments kept though no caller waits for them: a client that retries finds its segment half made. */
const UNFINISHED_KEPT = 1;

/**
 * Segments under a bound of bytes, made again when they are needed: a segmented LRU cache. A scan over more days than fit
 * would empty a plain LRU cache, each day evicted just before its turn. Here a new segment is on probation first, and a
 * full cache keeps its protected segments through such scans; only those no longer looked up are evicted.
 */
export class SegmentCache {
  readonly #bound: number;
  /** Both in order of use, the latest last. */
  readonly #probation = new Map<string, Segment>();
  readonly #protected = new Map<string, Protected>();
  /** What is being made, in the order in which it was first asked for. */
  readonly #makings = new Map<string, Making>();
  #probationBytes = 0;
  #protectedBytes = 0;
  #lookups = 0;

  constructor(boundBytes: number) {
    this.#bound = boundBytes;
  }

  get bytes(): number {
    return this.#probationBytes + this.#protectedBytes;
  }

  /** The segment under `key`, made where it is not held: once, however many callers wait for it. */
  *get(key: string, recipe: Recipe): Generator<void, Segment, void> {
    const held = this.find(key);
    if (held !== undefined) return held;
    this.#lookups++;
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

  /** Drops unfinished segments that no caller waits for, except the latest. */
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
    const known = this.#protected.get(key);
    if (known !== undefined) {
      this.#lookups++;
      known.usedAt = this.#lookups;
      touch(this.#protected, key, known);
      return known.segment;
    }
    const segment = this.#probation.get(key);
    if (segment === undefined) return undefined;
    this.#lookups++;
    touch(this.#probation, key, segment);
    return segment;
  }

  #keep(key: string, { work }: Making): void {
    let made: Segment;
    try {
      made = work.result;
    } catch {
      // Those who wait for it get the error.
      return;
    }
    this.#probation.set(key, made);
    this.#probationBytes += bytesOf(made);
    while (this.#probationBytes > this.#bound * PROBATION_SHARE && this.#probation.size > LATEST_KEPT) {
      this.#promoteOldest();
    }
    // The latest ones, which are always kept, may take more than their share.
    while (this.bytes > this.#bound && this.#protected.size > 0) this.#evictOldest();
  }

  /** Moves the oldest segment on probation to the protected ones where they have space for it; else evicts it. */
  #promoteOldest(): void {
    const [key, segment] = firstOf(this.#probation);
    const bytes = bytesOf(segment);
    this.#probation.delete(key);
    this.#probationBytes -= bytes;
    const bound = this.#bound * (1 - PROBATION_SHARE);
    while (this.#protectedBytes + bytes > bound && this.#protected.size > 0) {
      const [, { usedAt }] = firstOf(this.#protected);
      if (this.#lookups - usedAt < this.#protected.size * LOOKUPS_BEFORE_EVICTION) return;
      this.#evictOldest();
    }
    if (this.#protectedBytes + bytes > bound) return;
    this.#protected.set(key, { segment, usedAt: this.#lookups });
    this.#protectedBytes += bytes;
  }

  #evictOldest(): void {
    const [key, { segment }] = firstOf(this.#protected);
    this.#protected.delete(key);
    this.#protectedBytes -= bytesOf(segment);
  }
}

/** Bytes that a segment takes, its columns above all, with what reports make of it: lists of its pages, and completions. */
export function bytesOf(segment: Segment): number {
  let bytes = OVERHEAD_BYTES + segment.pageviews * LIST_BYTES_PER_PAGEVIEW + segment.events * BYTES_PER_COMPLETION;
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
