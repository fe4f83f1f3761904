import type { Batch } from './batch.ts';
import type { Tally } from './tally.ts';
import { runningOf, STRIDE } from './traits.ts';

/**
 * Counts visits `from` up to `to` of a batch into a tally. The slot of a visit is `group × scale + shift`, to which a
 * kernel over pages adds the group of the page. A kernel is the inner loop of a report: one for each shape of question.
 */
export type Kernel = (batch: Batch, from: number, to: number, slots: Slots, tally: Tally) => void;

/** Where groups of visits and of pages lie in a tally. */
export interface Slots {
  readonly scale: number;
  readonly shift: number;
  /** Group of a page by its code, DROPPED where it does not pass. */
  readonly pages: Int32Array;
}

/** No question about pages: rows are never read, only how many there are. */
export const tallyVisits: Kernel = (batch, from, to, { scale, shift }, tally) => {
  const { group, first, uniques, duration, bounced } = batch;
  const { rows, uniques: pages, visits, bounces, amount } = tally;
  let begin = first[from]!;
  for (let visit = from; visit < to; visit++) {
    const own = group === null ? 0 : group[visit]!;
    const end = first[visit + 1]!;
    const count = end - begin;
    begin = end;
    if (own < 0 || count === 0) continue;
    const slot = own * scale + shift;
    rows[slot]! += count;
    pages[slot]! += uniques[visit]!;
    visits[slot]! += 1;
    bounces[slot]! += bounced === null ? isOne(count) : bounced[visit]!;
    amount[slot]! += duration[visit]!;
  }
};

/** No question at all but how much: differences of running sums, and visits one by one only at the ends of a run. */
export const tallyTotals: Kernel = (batch, from, to, slots, tally) => {
  const low = Math.ceil(from / STRIDE);
  const high = Math.floor(to / STRIDE);
  if (batch.segment === null || high <= low) return tallyVisits(batch, from, to, slots, tally);
  const { visits, uniques, bounces, seconds } = runningOf(batch.segment);
  const slot = slots.shift;
  tally.rows[slot]! += batch.first[high * STRIDE]! - batch.first[low * STRIDE]!;
  tally.uniques[slot]! += uniques[high]! - uniques[low]!;
  tally.visits[slot]! += visits[high]! - visits[low]!;
  tally.bounces[slot]! += bounces[high]! - bounces[low]!;
  tally.amount[slot]! += seconds[high]! - seconds[low]!;
  tallyVisits(batch, from, low * STRIDE, slots, tally);
  tallyVisits(batch, high * STRIDE, to, slots, tally);
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
    const slot = own * scale + shift;
    tally.rows[slot]! += rows;
    tally.uniques[slot]! += uniques;
    tally.visits[slot]! += 1;
    tally.bounces[slot]! += bounced === null ? isOne(end - begin) : bounced[visit]!;
    tally.amount[slot]! += duration[visit]!;
  }
};

/** Every page is a group of its own: the first view of a page in a visit is also the visit's first in the group. */
export const tallyPages: Kernel = (batch, from, to, { scale, shift, pages }, tally) => {
  const { group, first, page, duration, bounced } = batch;
  const { rows, visits, bounces, amount } = tally;
  let row = first[from]!;
  for (let visit = from; visit < to; visit++) {
    const end = first[visit + 1]!;
    const own = group === null ? 0 : group[visit]!;
    if (own < 0) {
      row = end;
      continue;
    }
    const base = own * scale + shift;
    // A bounce is so common that its one row, without a duration, is worth a way of its own.
    if (bounced === null ? end - row === 1 : bounced[visit] === 1) {
      const pageGroup = pages[page[row++]! >>> 1]!;
      if (pageGroup < 0) continue;
      rows[base + pageGroup]! += 1;
      visits[base + pageGroup]! += 1;
      bounces[base + pageGroup]! += 1;
      continue;
    }
    const seconds = duration[visit]!;
    for (; row < end; row++) {
      const view = page[row]!;
      const pageGroup = pages[view >>> 1]!;
      if (pageGroup < 0) continue;
      const slot = base + pageGroup;
      const isFirst = view & 1;
      rows[slot]! += 1;
      visits[slot]! += isFirst;
      amount[slot]! += isFirst * seconds;
    }
  }
};

/** Pages share groups: a visit counts in a group where it was not seen there before. */
export const tallySharedPages: Kernel = (batch, from, to, { scale, shift, pages }, tally) => {
  const { group, first, page, duration, bounced } = batch;
  const { rows, uniques, visits, bounces, amount, seenBy } = tally;
  let number = tally.visit;
  for (let visit = from; visit < to; visit++) {
    const own = group === null ? 0 : group[visit]!;
    if (own < 0) continue;
    const begin = first[visit]!;
    const end = first[visit + 1]!;
    const seconds = duration[visit]!;
    const bounce = bounced === null ? isOne(end - begin) : bounced[visit]!;
    const base = own * scale + shift;
    number++;
    for (let row = begin; row < end; row++) {
      const view = page[row]!;
      const pageGroup = pages[view >>> 1]!;
      if (pageGroup < 0) continue;
      const slot = base + pageGroup;
      rows[slot]! += 1;
      uniques[slot]! += view & 1;
      if (seenBy[pageGroup] === number) continue;
      seenBy[pageGroup] = number;
      visits[slot]! += 1;
      bounces[slot]! += bounce;
      amount[slot]! += seconds;
    }
  }
  tally.visit = number;
};

/** Completions of an event with their value in cents. */
export const tallyEvents: Kernel = (batch, from, to, { scale, shift, pages }, tally) => {
  const { group, first, page, value } = batch;
  const { rows, visits, amount, seenBy } = tally;
  for (let visit = from; visit < to; visit++) {
    const own = group === null ? 0 : group[visit]!;
    if (own < 0) continue;
    const base = own * scale + shift;
    tally.visit++;
    for (let row = first[visit]!; row < first[visit + 1]!; row++) {
      const pageGroup = pages[page[row]! >>> 1]!;
      if (pageGroup < 0) continue;
      const slot = base + pageGroup;
      rows[slot]! += 1;
      amount[slot]! += value![row]!;
      if (seenBy[pageGroup] === tally.visit) continue;
      seenBy[pageGroup] = tally.visit;
      visits[slot]! += 1;
    }
  }
};

/** 1 for 1 and 0 for more: bounces and other visits alternate at random, which a branch would mispredict. */
function isOne(count: number): number {
  return (count - 2) >>> 31;
}
