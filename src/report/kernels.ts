import type { Batch } from './batch.ts';
import { runningOf, STRIDE } from './segment-sums.ts';
import { BOUNCES, ROWS, type Tally, UNIQUES, VISITS } from './tally.ts';

/**
 * Counts visits `from` up to `to` of a batch into a tally. The slot of a visit is `group × scale + shift`, to which a
 * kernel over pages adds the group of the page. A kernel is the inner loop of a report: one for each shape of question.
 */
export type Kernel = (batch: Batch, from: number, to: number, slots: Slots, tally: Tally) => void;

/**
 * Where groups of visits and of pages lie in a tally. Both numbers may be beyond 32 bits where their sum is not: kernels
 * cut it to an integer, so that no row is counted in floating point.
 */
interface Slots {
  readonly scale: number;
  readonly shift: number;
  /** Group of a page by its code, DROPPED where it does not pass. */
  readonly pages: Int32Array;
}

/** No question about pages: rows are never read, only how many there are. */
export const tallyVisits: Kernel = (batch, from, to, { scale, shift }, tally) => {
  const { group, first, uniques, duration, bounced } = batch;
  const { counts, amount } = tally;
  let begin = first[from]!;
  for (let visit = from; visit < to; visit++) {
    const own = group === null ? 0 : group[visit]!;
    const end = first[visit + 1]!;
    const count = end - begin;
    begin = end;
    if (own < 0 || count === 0) continue;
    const slot = (own * scale + shift) | 0;
    counts[slot * 4 + ROWS]! += count;
    counts[slot * 4 + UNIQUES]! += uniques[visit]!;
    counts[slot * 4 + VISITS]! += 1;
    counts[slot * 4 + BOUNCES]! += bounced === null ? isOne(count) : bounced[visit]!;
    amount[slot]! += duration[visit]!;
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
  tally.counts[slot * 4 + ROWS]! += batch.first[end]! - batch.first[begin]!;
  tally.counts[slot * 4 + UNIQUES]! += uniques[high]! - uniques[low]!;
  tally.counts[slot * 4 + VISITS]! += visits[high]! - visits[low]!;
  tally.counts[slot * 4 + BOUNCES]! += bounces[high]! - bounces[low]!;
  tally.amount[slot]! += seconds[high]! - seconds[low]!;
  tallyVisits(batch, from, begin, slots, tally);
  tallyVisits(batch, end, to, slots, tally);
};

/** Pages are filtered and not grouped: a visit counts once, with the rows that pass. */
export const tallyFiltered: Kernel = (batch, from, to, { scale, shift, pages }, tally) => {
  const { group, first, page, duration, bounced } = batch;
  for (let visit = from; visit < to; visit++) {
    const own = group === null ? 0 : group[visit]!;
    if (own < 0) continue;
    const begin = first[visit]!;
    const end = first[visit + 1]!;
    let rows = 0;
    let uniques = 0;
    for (let row = begin; row < end; row++) {
      const view = page[row]!;
      // 1 where the page passes, 0 where it is dropped: no branch to mispredict.
      const passes = pages[view >>> 1]! + 1;
      rows += passes;
      uniques += view & passes;
    }
    if (rows === 0) continue;
    const slot = (own * scale + shift) | 0;
    tally.counts[slot * 4 + ROWS]! += rows;
    tally.counts[slot * 4 + UNIQUES]! += uniques;
    tally.counts[slot * 4 + VISITS]! += 1;
    tally.counts[slot * 4 + BOUNCES]! += bounced === null ? isOne(end - begin) : bounced[visit]!;
    tally.amount[slot]! += duration[visit]!;
  }
};

/** Every page passes and is a group of its own, whose number is its code: a tally by view that looks nothing up. */
export const tallyPages: Kernel = (batch, from, to, { scale, shift }, { counts, bounces, amount }) => {
  const { group, first, page, duration, bounced } = batch;
  let row = first[from]!;
  for (let visit = from; visit < to; visit++) {
    const end = first[visit + 1]!;
    const own = group === null ? 0 : group[visit]!;
    if (own < 0 || row === end) {
      row = end;
      continue;
    }
    const base = (own * scale + shift) | 0;
    // The one row of a bounce is the first of its visit.
    bounces[base + (page[row]! >>> 1)]! += bounced === null ? isOne(end - row) : bounced[visit]!;
    const seconds = duration[visit]!;
    do {
      const view = page[row]!;
      counts[base * 2 + view]! += 1;
      amount[base + (view >>> 1)]! += (view & 1) * seconds;
      row++;
    } while (row < end);
  }
};

/** Every page that passes is a group of its own: a tally by view. */
export const tallySomePages: Kernel = (batch, from, to, { scale, shift, pages }, { counts, bounces, amount }) => {
  const { group, first, page, duration, bounced } = batch;
  for (let visit = from; visit < to; visit++) {
    const own = group === null ? 0 : group[visit]!;
    if (own < 0) continue;
    const begin = first[visit]!;
    const end = first[visit + 1]!;
    const seconds = duration[visit]!;
    const bounce = bounced === null ? isOne(end - begin) : bounced[visit]!;
    const base = (own * scale + shift) | 0;
    for (let row = begin; row < end; row++) {
      const view = page[row]!;
      const pageGroup = pages[view >>> 1]!;
      if (pageGroup < 0) continue;
      const slot = base + pageGroup;
      counts[slot * 2 + (view & 1)]! += 1;
      amount[slot]! += (view & 1) * seconds;
      bounces[slot]! += bounce;
    }
  }
};

/** Pages share groups: a visit counts in a group where it was not seen there before. */
export const tallySharedPages: Kernel = (batch, from, to, { scale, shift, pages }, tally) => {
  const { group, first, page, duration, bounced } = batch;
  const { counts, amount, seenBy } = tally;
  let number = tally.visit;
  for (let visit = from; visit < to; visit++) {
    const own = group === null ? 0 : group[visit]!;
    if (own < 0) continue;
    const begin = first[visit]!;
    const end = first[visit + 1]!;
    const seconds = duration[visit]!;
    const bounce = bounced === null ? isOne(end - begin) : bounced[visit]!;
    const base = (own * scale + shift) | 0;
    number++;
    for (let row = begin; row < end; row++) {
      const view = page[row]!;
      const pageGroup = pages[view >>> 1]!;
      if (pageGroup < 0) continue;
      const slot = base + pageGroup;
      counts[slot * 4 + ROWS]! += 1;
      counts[slot * 4 + UNIQUES]! += view & 1;
      if (seenBy[pageGroup] === number) continue;
      seenBy[pageGroup] = number;
      counts[slot * 4 + VISITS]! += 1;
      counts[slot * 4 + BOUNCES]! += bounce;
      amount[slot]! += seconds;
    }
  }
  tally.visit = number;
};

/** Completions of an event with their value in cents. */
export const tallyEvents: Kernel = (batch, from, to, { scale, shift, pages }, tally) => {
  const { group, first, page, value } = batch;
  const { counts, amount, seenBy } = tally;
  for (let visit = from; visit < to; visit++) {
    const own = group === null ? 0 : group[visit]!;
    if (own < 0) continue;
    const base = (own * scale + shift) | 0;
    tally.visit++;
    for (let row = first[visit]!; row < first[visit + 1]!; row++) {
      const pageGroup = pages[page[row]! >>> 1]!;
      if (pageGroup < 0) continue;
      const slot = base + pageGroup;
      counts[slot * 4 + ROWS]! += 1;
      amount[slot]! += value![row]!;
      if (seenBy[pageGroup] === tally.visit) continue;
      seenBy[pageGroup] = tally.visit;
      counts[slot * 4 + VISITS]! += 1;
    }
  }
};

/** 1 for 1 and 0 for more: bounces and other visits alternate at random, which a branch would mispredict. */
function isOne(count: number): number {
  return (count - 2) >>> 31;
}
