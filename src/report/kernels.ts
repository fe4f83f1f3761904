import type { Batch } from './batch.ts';
import { runningOf, STRIDE } from './segment-sums.ts';
import { AMOUNT, BOUNCES, LONGER, REPEATS, type Tally } from './tally.ts';

/**
 * Counts visits `from` up to `to` of a batch into a tally. The slot of a visit is `group × scale + shift`, to which a
 * kernel over pages adds the group of the page. A kernel is the inner loop of a report; those over lists of pages are
 * in `list-kernels.ts`.
 */
export type Kernel = (batch: Batch, from: number, to: number, slots: Slots, tally: Tally) => void;

/**
 * Where groups of visits and of pages lie in a tally. Both numbers may be beyond 32 bits where their sum is not: kernels
 * cut it to an integer.
 */
interface Slots {
  readonly scale: number;
  readonly shift: number;
  /** Group of a page by its code, DROPPED where it does not pass. */
  readonly pages: Int32Array;
  /** By group of pages, the visits that were counted when it was last seen: what it gains over a set is any hashing. */
  readonly seen: Seen;
}

/** Which visit was last seen in a group of pages. */
export interface Seen {
  /** Number of the visit, from 1; length = groups of pages. */
  readonly by: Float64Array;
  visits: number;
}

/** No question about pages: rows are never read, only how many there are. */
export const tallyVisits: Kernel = (batch, from, to, { scale, shift }, { sums, further }) => {
  const { group, first, uniques, duration, bounced } = batch;
  let begin = first[from]!;
  for (let visit = from; visit < to; visit++) {
    const own = group === null ? 0 : group[visit]!;
    const end = first[visit + 1]!;
    const count = end - begin;
    begin = end;
    if (own < 0 || count === 0) continue;
    const slot = (own * scale + shift) | 0;
    const pages = uniques[visit]!;
    const bounce = bounced === null ? isOne(count) : bounced[visit]!;
    sums[slot * 4 + LONGER]! += 1 - bounce;
    sums[slot * 4 + BOUNCES]! += bounce;
    sums[slot * 4 + REPEATS]! += count - pages;
    sums[slot * 4 + AMOUNT]! += duration[visit]!;
    further[slot]! += pages - 1;
  }
};

/** No question at all but how much: differences of running sums, and visits one by one only at the ends of a run. */
export const tallyTotals: Kernel = (batch, from, to, slots, tally) => {
  const low = Math.ceil(from / STRIDE);
  const high = to === batch.visits ? Math.ceil(to / STRIDE) : Math.floor(to / STRIDE);
  if (batch.segment === null || high <= low) return tallyVisits(batch, from, to, slots, tally);
  const { visits, uniques, bounces, seconds } = runningOf(batch.segment);
  const begin = low * STRIDE;
  const end = Math.min(high * STRIDE, to);
  const slot = slots.shift;
  const ended = bounces[high]! - bounces[low]!;
  const pages = uniques[high]! - uniques[low]!;
  tally.sums[slot * 4 + LONGER]! += visits[high]! - visits[low]! - ended;
  tally.sums[slot * 4 + BOUNCES]! += ended;
  tally.sums[slot * 4 + REPEATS]! += batch.first[end]! - batch.first[begin]! - pages;
  tally.sums[slot * 4 + AMOUNT]! += seconds[high]! - seconds[low]!;
  tally.further[slot]! += pages - (visits[high]! - visits[low]!);
  tallyVisits(batch, from, begin, slots, tally);
  tallyVisits(batch, end, to, slots, tally);
};

/** Rows one by one: completions of an event with their value, and pageviews of more groups than lists are read for. */
export const tallyRows: Kernel = (batch, from, to, { scale, shift, pages, seen }, { sums, further }) => {
  const { group, first, page, duration, bounced, value } = batch;
  for (let visit = from; visit < to; visit++) {
    const own = group === null ? 0 : group[visit]!;
    if (own < 0) continue;
    const begin = first[visit]!;
    const end = first[visit + 1]!;
    const bounce = bounced === null ? isOne(end - begin) : bounced[visit]!;
    const base = (own * scale + shift) | 0;
    const number = ++seen.visits;
    for (let row = begin; row < end; row++) {
      const view = page[row]!;
      const pageGroup = pages[view >>> 1]!;
      if (pageGroup < 0) continue;
      const slot = base + pageGroup;
      if (value !== null) sums[slot * 4 + AMOUNT]! += value[row]!;
      if (seen.by[pageGroup] !== number) {
        seen.by[pageGroup] = number;
        sums[slot * 4 + LONGER]! += 1 - bounce;
        sums[slot * 4 + BOUNCES]! += bounce;
        if (value === null) sums[slot * 4 + AMOUNT]! += duration[visit]!;
      } else if (value === null && (view & 1) === 1) further[slot]! += 1;
      else sums[slot * 4 + REPEATS]! += 1;
    }
  }
};

/** 1 for 1 and 0 for more: bounces and other visits alternate at random, which a branch would mispredict. */
function isOne(count: number): number {
  return (count - 2) >>> 31;
}
