import type { Sums } from './measures.ts';

/** Sums of many groups side by side; every array has one entry a slot. */
export interface Tally {
  readonly slots: number;
  readonly rows: Uint32Array;
  readonly uniques: Uint32Array;
  readonly visits: Uint32Array;
  readonly bounces: Uint32Array;
  readonly amount: Float64Array;
  /** Per group of pages the last visit that was seen there; what it gains over a set of visits is any hashing. */
  readonly seenBy: Uint32Array;
  /** Number of the visit being counted. */
  visit: number;
}

/** `pageIsGroup`: every page is a group of its own, so that visits and uniques of a slot are one number. */
export function createTally(slots: number, pageGroups: number, pageIsGroup: boolean): Tally {
  const visits = new Uint32Array(slots);
  return {
    slots,
    rows: new Uint32Array(slots),
    uniques: pageIsGroup ? visits : new Uint32Array(slots),
    visits,
    bounces: new Uint32Array(slots),
    // Float64: the seconds of all visits overflow 32 bits near 18 million pageviews.
    amount: new Float64Array(slots),
    seenBy: new Uint32Array(pageGroups),
    visit: 0,
  };
}

/** The sums of one slot, written into `sums`. */
export function readSlot(tally: Tally, slot: number, sums: Sums): Sums {
  sums.rows = tally.rows[slot]!;
  sums.uniques = tally.uniques[slot]!;
  sums.visits = tally.visits[slot]!;
  sums.bounces = tally.bounces[slot]!;
  sums.amount = tally.amount[slot]!;
  return sums;
}

export function clearSlot(tally: Tally, slot: number): void {
  tally.rows[slot] = 0;
  tally.uniques[slot] = 0;
  tally.visits[slot] = 0;
  tally.bounces[slot] = 0;
  tally.amount[slot] = 0;
}

export function noSums(): Sums {
  return { rows: 0, uniques: 0, visits: 0, bounces: 0, amount: 0 };
}
