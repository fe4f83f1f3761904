import type { SiteHits } from '../hits/site-hits.ts';
import { type Batch, eventRows, pageviewRows } from './batch.ts';
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
import type { Limits } from './limits.ts';
import { Partitions } from './partitions.ts';
import type { ReportRequest } from './request.ts';
import { type Range, scan } from './scan.ts';
import type { Selection } from './selection.ts';
import { clearSlot, createTally, noSums, readSlot, rowsIn, type Tally } from './tally.ts';

const SLOTS_A_SLICE = 2 ** 18;
const ROWS_A_SLICE = 100_000;

/** Counts the hits of a report and offers every group that has any to `selection`. Yields between slices of work. */
export function* countGroups(
  request: ReportRequest,
  hits: SiteHits,
  layout: Layout,
  selection: Selection,
  limits: Limits,
): Generator<void, void, void> {
  const name = request.eventName === null ? null : hits.dictionaries.event.find(request.eventName);
  if (layout.slots === 0 || name === undefined) return;
  const { slices } = layout.timeline;
  const segments = hits.segments(slices[0]!.fromS, slices.at(-1)!.endS - 1);
  const range: Range = {
    timeline: layout.timeline,
    groups: layout.groups,
    rowsOf: name === null ? pageviewRows : segment => eventRows(segment, name),
  };
  const question: Question = {
    layout,
    selection,
    kernel: kernelFor(request, layout),
    pages: layout.page?.group ?? new Int32Array(name === null ? 0 : hits.dictionaries.page.size),
    readsRows: name !== null || layout.page !== null,
  };
  if (layout.slots <= limits.denseSlots) yield* countDense(question, segments, range);
  else yield* countPartitioned(question, segments, range, limits.partitionSlots);
}

interface Question {
  readonly layout: Layout;
  readonly selection: Selection;
  readonly kernel: Kernel;
  readonly pages: Int32Array;
  readonly readsRows: boolean;
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
function* countDense(question: Question, segments: Segments, range: Range): Generator<void, void, void> {
  const { layout, selection, kernel, pages } = question;
  const tally = tallyFor(question, layout.slots);
  const { buckets, pageGroups } = layout;
  yield* scan(segments, range, {
    keepsBatches: false,
    add: (batch, from, to, bucket) =>
      kernel(batch, from, to, { scale: buckets * pageGroups, shift: bucket * pageGroups, pages }, tally),
    addParts: batch => kernel(batch, 0, batch.visits, { scale: pageGroups, shift: 0, pages }, tally),
  });
  const sums = noSums();
  for (let slot = 0; slot < tally.slots; slot++) {
    if (slot % SLOTS_A_SLICE === SLOTS_A_SLICE - 1) yield;
    if (rowsIn(tally, slot) >= selection.leastRows) selection.offer(slot, readSlot(tally, slot, sums));
  }
}

/** One small tally, used for one partition of the groups after the other. */
function* countPartitioned(
  question: Question,
  segments: Segments,
  range: Range,
  partitionSlots: number,
): Generator<void, void, void> {
  const { layout, kernel, pages, readsRows } = question;
  const { buckets, pageGroups } = layout;
  const groupBits = Math.max(0, Math.floor(Math.log2(partitionSlots / pageGroups)));
  const slotsEach = 2 ** groupBits * pageGroups;
  const partitions = new Partitions({
    buckets,
    groupBits,
    keepsRows: readsRows,
    keepsValues: kernel === tallyEvents,
    pages: pages.length,
  });
  yield* scan(segments, range, partitions);
  const count = partitions.close();
  const tally = tallyFor(question, slotsEach);
  let work = 0;
  for (let partition = 0; partition < count; partition++) {
    const origin = partition * slotsEach;
    const slots = { scale: pageGroups, shift: 0 - origin, pages };
    for (const pass of ['count', 'harvest'] as const) {
      for (const [batch, from, to] of partitions.of(partition)) {
        if (pass === 'count') kernel(batch, from, to, slots, tally);
        else harvest(question, tally, origin, batch, from, to);
        work += batch.first[to]! - batch.first[from]!;
        if (work < ROWS_A_SLICE) continue;
        work = 0;
        yield;
      }
    }
  }
}

/** Offers and empties every slot that the visits `from` up to `to` of a batch fell in. */
function harvest(
  { selection, pages, readsRows, layout }: Question,
  tally: Tally,
  origin: number,
  { group, first, page }: Batch,
  from: number,
  to: number,
): void {
  const sums = noSums();
  for (let visit = from; visit < to; visit++) {
    const base = (group![visit]! * layout.pageGroups - origin) | 0;
    const begin = readsRows ? first[visit]! : 0;
    const end = readsRows ? first[visit + 1]! : 1;
    for (let row = begin; row < end; row++) {
      const slot = readsRows ? base + pages[page[row]! >>> 1]! : base;
      // A page that was dropped is a slot before `base`, possibly one of another visit: offering it early is no harm.
      const rows = slot < 0 ? 0 : rowsIn(tally, slot);
      if (rows === 0) continue;
      if (rows >= selection.leastRows) selection.offer(origin + slot, readSlot(tally, slot, sums));
      clearSlot(tally, slot);
    }
  }
}

function tallyFor({ layout, kernel }: Question, slots: number): Tally {
  return createTally(slots, layout.pageGroups, kernel === tallyPages || kernel === tallySomePages);
}
