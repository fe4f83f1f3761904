import type { Sums } from './measures.ts';

/**
 * Sums of many groups side by side. The four counts of a slot are adjacent, so that a visit touches one cache line
 * of them: at `slot × 4 + ROWS`, `UNIQUES`, `VISITS`, `BOUNCES`; `amount` has one entry a slot.
 *
 * Where every page is a group of its own there is a quicker way, a tally by view: `counts` has two entries a slot, at
 * `slot × 2` plus the unique flag of the row, and `bounces` has one. One increment then yields pageviews, uniques and
 * visits, as a visit's first view of a page is its first row in the slot.
 */
export interface Tally {
  readonly slots: number;
  readonly byView: boolean;
  readonly counts: Int32Array;
  readonly bounces: Int32Array;
  /** What counts and bounces held when they were emptied, so that they stay within 32 bits; null where they never were. */
  carried: { readonly counts: Float64Array; readonly bounces: Float64Array } | null;
  /** Float64: the seconds of all visits overflow 32 bits near 18 million pageviews. */
  readonly amount: Float64Array;
  /** Per group of pages the last visit that was seen there; what it gains over a set of visits is any hashing. */
  readonly seenBy: Uint32Array;
  /** Number of the visit being counted. */
  visit: number;
}

export const ROWS = 0;
export const UNIQUES = 1;
export const VISITS = 2;
export const BOUNCES = 3;

/** What `createTally` takes, in bytes. */
export function bytesOfTally(slots: number, pageGroups: number, byView: boolean): number {
  return slots * (byView ? 20 : 24) + pageGroups * 4;
}

/** What the first `carry` takes, in bytes. */
export function bytesToCarry({ counts, bounces, carried }: Tally): number {
  return carried === null ? (counts.length + bounces.length) * 8 : 0;
}

export function createTally(slots: number, pageGroups: number, byView: boolean): Tally {
  return {
    slots,
    byView,
    counts: new Int32Array(slots * (byView ? 2 : 4)),
    bounces: new Int32Array(byView ? slots : 0),
    carried: null,
    amount: new Float64Array(slots),
    seenBy: new Uint32Array(pageGroups),
    visit: 0,
  };
}

/** Empties the counters of 32 bits into wider ones, before they overflow. */
export function carry(tally: Tally): void {
  const { counts, bounces, seenBy } = tally;
  tally.carried ??= { counts: new Float64Array(counts.length), bounces: new Float64Array(bounces.length) };
  const { carried } = tally;
  for (let at = 0; at < counts.length; at++) carried.counts[at]! += counts[at]!;
  for (let at = 0; at < bounces.length; at++) carried.bounces[at]! += bounces[at]!;
  counts.fill(0);
  bounces.fill(0);
  // Numbers of visits have 32 bits, too.
  seenBy.fill(0);
  tally.visit = 0;
}

/** How many rows fell in a slot. Of a tally that was carried, everything must have been. */
export function rowsIn({ byView, carried, counts: narrow }: Tally, slot: number): number {
  const counts = carried?.counts ?? narrow;
  return byView ? counts[slot * 2]! + counts[slot * 2 + 1]! : counts[slot * 4 + ROWS]!;
}

/** The sums of one slot, written into `sums`. Of a tally that was carried, everything must have been. */
export function readSlot(tally: Tally, slot: number, sums: Sums): Sums {
  const { byView, amount } = tally;
  const { counts, bounces } = tally.carried ?? tally;
  sums.rows = rowsIn(tally, slot);
  sums.uniques = byView ? counts[slot * 2 + 1]! : counts[slot * 4 + UNIQUES]!;
  sums.visits = byView ? counts[slot * 2 + 1]! : counts[slot * 4 + VISITS]!;
  sums.bounces = byView ? bounces[slot]! : counts[slot * 4 + BOUNCES]!;
  sums.amount = amount[slot]!;
  return sums;
}

export function clearSlot({ byView, counts, bounces, amount }: Tally, slot: number): void {
  if (byView) {
    counts[slot * 2] = 0;
    counts[slot * 2 + 1] = 0;
    bounces[slot] = 0;
  } else {
    for (let at = slot * 4; at < slot * 4 + 4; at++) counts[at] = 0;
  }
  amount[slot] = 0;
}

export function noSums(): Sums {
  return { rows: 0, uniques: 0, visits: 0, bounces: 0, amount: 0 };
}
