import type { Segment } from '../hits/segment.ts';
import type { SiteHits } from '../hits/site-hits.ts';
import type { Claim } from '../memory/work-memory.ts';
import type { Batch } from './batch.ts';
import { type Kernel, type Seen, tallyRows, tallyTotals, tallyVisits } from './kernels.ts';
import type { Layout } from './layout.ts';
import { type Bounds, HELD_SHARE } from './limits.ts';
import { ListedCount } from './listed-count.ts';
import { Partitions } from './partitions.ts';
import type { ReportRequest } from './request.ts';
import { FEW_VISITS, type Range, scan } from './scan.ts';
import { hasRunning, sumRunning } from './segment-sums.ts';
import type { Selection } from './selection.ts';
import { type SparseQuestion, SparseTally } from './sparse-tally.ts';
import { bytesOfTally, clearSlot, createTally, noSums, readSlot, rowsIn, type Tally } from './tally.ts';

const SLOTS_PER_SLICE = 2 ** 14;
const ROWS_PER_SLICE = 100_000;
const VISITS_AT_ONCE = 8192;
/** A partition without visits takes as long to pass over as so many rows to count. */
const ROWS_PER_PARTITION = 64;

/** Counts the hits of a report and offers every group that has any to `selection`. Yields between slices of work. */
export function* countGroups(
  request: ReportRequest,
  hits: SiteHits,
  layout: Layout,
  selection: Selection,
  bounds: Bounds,
): Generator<void, void, void> {
  const name = request.eventName === null ? null : hits.dictionaries.event.find(request.eventName);
  if (layout.slots === 0 || layout.page?.groups === 0 || name === undefined) return;
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
  const ways = { dense: countDense, listed: countListed, partitioned: countPartitioned, sparse: countSparse };
  yield* ways[layout.counting](question, segments, range, bounds);
}

interface Question extends SparseQuestion {
  readonly selection: Selection;
  readonly kernel: Kernel;
}

function kernelFor({ entity }: ReportRequest, { page, groups }: Layout): Kernel {
  if (entity === 'event' || page !== null) return tallyRows;
  return groups.axes === 0 ? tallyTotals : tallyVisits;
}

type Segments = ReturnType<SiteHits['segments']>;

/** One tally with a slot for every group. */
function* countDense(
  question: Question,
  segments: Segments,
  range: Range,
  { claim }: Bounds,
): Generator<void, void, void> {
  const { layout, selection, kernel, pages } = question;
  const { pageGroups, groups } = layout;
  const tally = tallyFor(layout.slots, claim);
  const seen = seenIn(question, claim);
  const count = (batch: Batch, from: number, to: number, bucket: number) => {
    kernel(batch, from, to, { scale: pageGroups, shift: bucket * groups.count * pageGroups, pages, seen }, tally);
  };
  function* countNew(segment: Segment, batch: Batch, from: number, to: number, bucket: number) {
    yield* sumRunning(segment);
    count(batch, from, to, bucket);
  }
  yield* scan(segments, range, {
    keepsBatches: false,
    visitsAtOnce: FEW_VISITS,
    add(batch, from, to, bucket) {
      if (kernel === tallyTotals && !hasRunning(batch.segment)) {
        return countNew(batch.segment!, batch, from, to, bucket);
      }
      count(batch, from, to, bucket);
      return undefined;
    },
    addParts(batch) {
      count(batch, 0, batch.visits, 0);
      return undefined;
    },
  });
  const sums = noSums();
  for (let slot = 0; slot < tally.slots; slot++) {
    if (slot % SLOTS_PER_SLICE === SLOTS_PER_SLICE - 1) yield;
    const rows = rowsIn(tally, slot);
    if (rows >= selection.minRows) selection.offer(slot, readSlot(tally, slot, sums));
    else if (rows > 0) selection.found += 1;
  }
}

/** Lists of pageviews by page, one after the other. */
function* countListed(
  question: Question,
  segments: Segments,
  range: Range,
  bounds: Bounds,
): Generator<void, void, void> {
  const count = new ListedCount(question, question.selection, bounds);
  yield* scan(segments, range, count);
  yield* count.finish();
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
  const { layout, pages, readsRows, isEvent, selection } = question;
  const { pageGroups, groupBits, groups } = layout;
  const { claim, heldBytes } = bounds;
  const tally = tallyFor(2 ** groupBits * pageGroups, claim);
  const seen = seenIn(question, claim);
  const options = {
    groups: groups.count,
    groupBits,
    keepsRows: readsRows,
    keepsValues: isEvent,
    pages: pages.length,
  };
  let partitions = new Partitions(options);
  let kept: SparseTally | null = null;
  let claimed = 0;
  const isFull = () => {
    const more = partitions.bytes - claimed;
    if (partitions.bytes > heldBytes || !claim.has('columns', more, HELD_SHARE)) return true;
    claim.take('columns', more);
    claimed += more;
    return false;
  };
  function* keepSums(): Generator<void, void, void> {
    kept ??= new SparseTally(question, bounds);
    yield* countPartitions(question, partitions, { tally, seen }, kept);
    partitions = new Partitions(options);
    claim.take('columns', -claimed);
    claimed = 0;
  }
  yield* scan(segments, range, {
    keepsBatches: true,
    visitsAtOnce: FEW_VISITS,
    add(batch, from, to, bucket) {
      partitions.add(batch, from, to, bucket);
      return isFull() ? keepSums() : undefined;
    },
    addParts(batch) {
      partitions.addParts(batch);
      return isFull() ? keepSums() : undefined;
    },
  });
  yield* countPartitions(question, partitions, { tally, seen }, kept);
  yield* (kept as SparseTally | null)?.offerTo(selection) ?? [];
}

/** Counts partitions, and adds the sums of their groups to `kept`; where there is none, offers them. */
function* countPartitions(
  question: Question,
  partitions: Partitions,
  { tally, seen }: { readonly tally: Tally; readonly seen: Seen },
  kept: SparseTally | null,
): Generator<void, void, void> {
  const { layout, kernel, pages } = question;
  const count = partitions.close();
  let work = 0;
  for (let partition = 0; partition < count; partition++) {
    work += ROWS_PER_PARTITION;
    const origin = partition * tally.slots;
    const slots = { scale: layout.pageGroups, shift: 0 - origin, pages, seen };
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

function tallyFor(slots: number, claim: Claim): Tally {
  claim.take('columns', bytesOfTally(slots, true, 53));
  return createTally(slots, true, 53);
}

function seenIn({ readsRows, layout }: Question, claim: Claim): Seen {
  const by = new Float64Array(readsRows ? layout.pageGroups : 0);
  claim.take('columns', by.byteLength);
  return { by, visits: 0 };
}
