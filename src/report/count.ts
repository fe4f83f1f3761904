import type { SiteHits } from '../hits/site-hits.ts';
import type { Claim } from '../memory/work-memory.ts';
import type { Batch } from './batch.ts';
import {
  type Kernel,
  tallyEvents,
  tallyFiltered,
  tallyPages,
  tallySharedPages,
  tallySomePages,
  tallyTotals,
  tallyVisits,
} from './kernels.ts';
import type { Layout } from './layout.ts';
import type { Bounds } from './limits.ts';
import { Partitions } from './partitions.ts';
import type { ReportRequest } from './request.ts';
import { type Range, scan } from './scan.ts';
import { hasRunning, sumRunning } from './segment-sums.ts';
import type { Selection } from './selection.ts';
import { type SparseQuestion, SparseTally } from './sparse-tally.ts';
import {
  bytesOfTally,
  bytesToCarry,
  carry,
  clearSlot,
  createTally,
  noSums,
  readSlot,
  rowsIn,
  type Tally,
} from './tally.ts';

const SLOTS_PER_SLICE = 2 ** 14;
const ROWS_PER_SLICE = 100_000;
const VISITS_AT_ONCE = 8192;
/** A partition without visits takes as long to pass over as so many rows to count. */
const ROWS_PER_PARTITION = 64;
/** Of the memory for all reports, for visits that are held sorted: tables of groups need the rest. */
const SORTED_SHARE = 1 / 2;

/** Counts the hits of a report and offers every group that has any to `selection`. Yields between slices of work. */
export function* countGroups(
  request: ReportRequest,
  hits: SiteHits,
  layout: Layout,
  selection: Selection,
  bounds: Bounds,
): Generator<void, void, void> {
  const name = request.eventName === null ? null : hits.dictionaries.event.find(request.eventName);
  if (layout.slots === 0 || name === undefined) return;
  const { slices } = layout.timeline;
  const segments = hits.segments(slices[0]!.fromS, slices.at(-1)!.endS - 1);
  const range: Range = {
    timeline: layout.timeline,
    groups: layout.groups,
    isWide: layout.counting === 'sparse',
    event: name,
  };
  const question: Question = {
    layout,
    selection,
    kernel: kernelFor(request, layout),
    pages: layout.page?.group ?? new Int32Array(name === null ? 0 : hits.dictionaries.page.size),
    readsRows: name !== null || layout.page !== null,
    isEvent: name !== null,
  };
  const count = { dense: countDense, partitioned: countPartitioned, sparse: countSparse }[layout.counting];
  yield* count(question, segments, range, bounds);
}

interface Question extends SparseQuestion {
  readonly selection: Selection;
  readonly kernel: Kernel;
}

function kernelFor({ entity }: ReportRequest, { page, groups }: Layout): Kernel {
  if (entity === 'event') return tallyEvents;
  if (page === null) return groups.axes === 0 ? tallyTotals : tallyVisits;
  if (page.fields.length === 0) return tallyFiltered;
  if (!page.injective) return tallySharedPages;
  return page.groups === page.group.length ? tallyPages : tallySomePages;
}

type Segments = ReturnType<SiteHits['segments']>;

/** One tally with a slot for every group. */
function* countDense(
  question: Question,
  segments: Segments,
  range: Range,
  { tallyRows, claim }: Bounds,
): Generator<void, void, void> {
  const { layout, selection, kernel, pages } = question;
  const tally = tallyFor(question, layout.slots, claim);
  const { buckets, pageGroups } = layout;
  let counted = 0;
  const count = (batch: Batch, from: number, to: number, scale: number, shift: number) => {
    counted += batch.first[to]! - batch.first[from]! + to - from;
    if (counted > tallyRows) {
      claim.take('columns', bytesToCarry(tally));
      carry(tally);
      counted = batch.first[to]! - batch.first[from]! + to - from;
    }
    kernel(batch, from, to, { scale, shift, pages }, tally);
  };
  function* countNew(batch: Batch, from: number, to: number, scale: number, shift: number) {
    if (batch.segment !== null) yield* sumRunning(batch.segment);
    count(batch, from, to, scale, shift);
  }
  yield* scan(segments, range, {
    keepsBatches: false,
    add(batch, from, to, bucket) {
      const scale = buckets * pageGroups;
      const shift = bucket * pageGroups;
      if (kernel === tallyTotals && !hasRunning(batch.segment)) return countNew(batch, from, to, scale, shift);
      count(batch, from, to, scale, shift);
      return undefined;
    },
    addParts(batch) {
      count(batch, 0, batch.visits, pageGroups, 0);
      return undefined;
    },
  });
  if (tally.carried !== null) carry(tally);
  const sums = noSums();
  for (let slot = 0; slot < tally.slots; slot++) {
    if (slot % SLOTS_PER_SLICE === SLOTS_PER_SLICE - 1) yield;
    const rows = rowsIn(tally, slot);
    if (rows >= selection.minRows) selection.offer(slot, readSlot(tally, slot, sums));
    else if (rows > 0) selection.found += 1;
  }
}

/**
 * One small tally, used for one partition of the groups after the other. Of more visits than can be held sorted, the
 * sums of their groups are kept instead.
 */
function* countPartitioned(
  question: Question,
  segments: Segments,
  range: Range,
  bounds: Bounds,
): Generator<void, void, void> {
  const { layout, kernel, pages, readsRows, selection } = question;
  const { buckets, pageGroups, groupBits } = layout;
  const { claim, sortedBytes } = bounds;
  const tally = tallyFor(question, 2 ** groupBits * pageGroups, claim);
  const options = {
    buckets,
    groupBits,
    keepsRows: readsRows,
    keepsValues: kernel === tallyEvents,
    pages: pages.length,
  };
  let partitions = new Partitions(options);
  let kept: SparseTally | null = null;
  let claimed = 0;
  const isFull = () => {
    const more = partitions.bytes - claimed;
    if (partitions.bytes > sortedBytes || !claim.has('columns', more, SORTED_SHARE)) return true;
    claim.take('columns', more);
    claimed += more;
    return false;
  };
  function* keepSums(): Generator<void, void, void> {
    kept ??= new SparseTally(question, bounds);
    yield* countPartitions(question, partitions, tally, kept);
    partitions = new Partitions(options);
    claim.take('columns', -claimed);
    claimed = 0;
  }
  yield* scan(segments, range, {
    keepsBatches: true,
    add(batch, from, to, bucket) {
      partitions.add(batch, from, to, bucket);
      return isFull() ? keepSums() : undefined;
    },
    addParts(batch) {
      partitions.addParts(batch);
      return isFull() ? keepSums() : undefined;
    },
  });
  yield* countPartitions(question, partitions, tally, kept);
  yield* (kept as SparseTally | null)?.offerTo(selection) ?? [];
}

/** Counts partitions, and adds the sums of their groups to `kept`; where there is none, offers them. */
function* countPartitions(
  question: Question,
  partitions: Partitions,
  tally: Tally,
  kept: SparseTally | null,
): Generator<void, void, void> {
  const { layout, kernel, pages } = question;
  const count = partitions.close();
  let work = 0;
  for (let partition = 0; partition < count; partition++) {
    work += ROWS_PER_PARTITION;
    const origin = partition * tally.slots;
    const slots = { scale: layout.pageGroups, shift: 0 - origin, pages };
    for (const pass of ['count', 'drain'] as const) {
      for (const [batch, begin, end] of partitions.of(partition)) {
        for (let from = begin; from < end; from += VISITS_AT_ONCE) {
          const to = Math.min(end, from + VISITS_AT_ONCE);
          const rows = batch.first[to]! - batch.first[from]!;
          if (pass === 'count') kernel(batch, from, to, slots, tally);
          else {
            yield* kept?.reserve(rows) ?? [];
            drain(question, tally, origin, [batch, from, to], kept);
          }
          work += rows;
          if (work < ROWS_PER_SLICE) continue;
          work = 0;
          yield;
        }
      }
    }
    if (work < ROWS_PER_SLICE) continue;
    work = 0;
    yield;
  }
}

/** Hands on and empties every slot that the visits `from` up to `to` of a batch fell in. */
function drain(
  { selection, pages, readsRows, layout }: Question,
  tally: Tally,
  origin: number,
  [{ group, first, page }, from, to]: readonly [batch: Batch, from: number, to: number],
  kept: SparseTally | null,
): void {
  const sums = noSums();
  for (let visit = from; visit < to; visit++) {
    const base = (group![visit]! * layout.pageGroups - origin) | 0;
    const begin = readsRows ? first[visit]! : 0;
    const end = readsRows ? first[visit + 1]! : 1;
    for (let row = begin; row < end; row++) {
      const slot = readsRows ? base + pages[page[row]! >>> 1]! : base;
      // A page that was dropped is a slot before `base`, possibly one of another visit: to hand it on early is no harm.
      const rows = slot < 0 ? 0 : rowsIn(tally, slot);
      if (rows === 0) continue;
      if (kept !== null) kept.addSums(origin + slot, readSlot(tally, slot, sums));
      else if (rows >= selection.minRows) selection.offer(origin + slot, readSlot(tally, slot, sums));
      else selection.found += 1;
      clearSlot(tally, slot);
    }
  }
}

/** A table of the groups that occur. */
function* countSparse(
  question: Question,
  segments: Segments,
  range: Range,
  bounds: Bounds,
): Generator<void, void, void> {
  const tally = new SparseTally(question, bounds);
  yield* scan(segments, range, tally);
  yield* tally.offerTo(question.selection);
}

function tallyFor({ layout, kernel }: Question, slots: number, claim: Claim): Tally {
  const byView = kernel === tallyPages || kernel === tallySomePages;
  claim.take('columns', bytesOfTally(slots, layout.pageGroups, byView));
  return createTally(slots, layout.pageGroups, byView);
}
