import type { Sums } from './measures.ts';

/** Of 53 bits, which no sum exceeds; or of 31 in half the space, where whoever counts sees to it that none does. */
type Numbers = Float64Array | Int32Array;

/**
 * Sums of many groups side by side. Those of a slot are adjacent, so that a visit touches one cache line of them: at
 * `slot × 4 + LONGER`, `BOUNCES`, `REPEATS`, `AMOUNT`. They are exact integers.
 */
export interface Tally {
  readonly slots: number;
  readonly sums: Numbers;
  /** By slot, distinct pages of a visit beyond its first; of length 0 where every group is of one page. */
  readonly further: Numbers;
}

/** Visits of more than one pageview. */
export const LONGER = 0;
export const BOUNCES = 1;
/** Rows that are no first view of a page in a visit; of completions, those that are not the first of a visit. */
export const REPEATS = 2;
export const AMOUNT = 3;

/** What `createTally` takes, in bytes. */
export function bytesOfTally(slots: number, hasFurther: boolean, bits: 31 | 53): number {
  return slots * (hasFurther ? 5 : 4) * (bits === 53 ? 8 : 4);
}

export function createTally(slots: number, hasFurther: boolean, bits: 31 | 53): Tally {
  const numbers = (length: number) => (bits === 53 ? new Float64Array(length) : new Int32Array(length));
  return { slots, sums: numbers(slots * 4), further: numbers(hasFurther ? slots : 0) };
}

/** Adds the sums of one tally to those of another of as many slots, and empties it. */
export function pour(from: Tally, into: Tally): void {
  for (let at = 0; at < from.sums.length; at++) into.sums[at]! += from.sums[at]!;
  for (let at = 0; at < from.further.length; at++) into.further[at]! += from.further[at]!;
  clearAll(from);
}

/** How many rows fell in a slot. */
export function rowsIn({ sums, further }: Tally, slot: number): number {
  const at = slot * 4;
  return sums[at + LONGER]! + sums[at + BOUNCES]! + sums[at + REPEATS]! + (further.length > 0 ? further[slot]! : 0);
}

/** The sums of one slot, written into `sums`. */
export function readSlot(tally: Tally, slot: number, sums: Sums): Sums {
  const from = tally.sums;
  sums.bounces = from[slot * 4 + BOUNCES]!;
  sums.visits = sums.bounces + from[slot * 4 + LONGER]!;
  sums.uniques = sums.visits + (tally.further.length > 0 ? tally.further[slot]! : 0);
  sums.rows = sums.uniques + from[slot * 4 + REPEATS]!;
  sums.amount = from[slot * 4 + AMOUNT]!;
  return sums;
}

export function clearSlot({ sums, further }: Tally, slot: number): void {
  for (let at = slot * 4; at < slot * 4 + 4; at++) sums[at] = 0;
  if (further.length > 0) further[slot] = 0;
}

export function clearAll({ sums, further }: Tally): void {
  sums.fill(0);
  further.fill(0);
}

export function noSums(): Sums {
  return { rows: 0, uniques: 0, visits: 0, bounces: 0, amount: 0 };
}
