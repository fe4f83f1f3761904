import { bytesOfCounters, createCounters, listPages, type PageLists, pageListsOf } from '../hits/page-lists.ts';
import type { Segment } from '../hits/segment.ts';
import type { Batch } from './batch.ts';
import { type Bounds, HELD_SHARE } from './limits.ts';
import { type Cells, forgetVisits, tallyLists, tallySharedList, workBefore } from './list-kernels.ts';
import { DROPPED, type Lookup } from './lookup.ts';
import type { Sink } from './scan.ts';
import type { Selection } from './selection.ts';
import { type SparseQuestion, SparseTally } from './sparse-tally.ts';
import {
  BOUNCES,
  bytesOfTally,
  clearAll,
  createTally,
  LONGER,
  noSums,
  pour,
  readSlot,
  rowsIn,
  type Tally,
} from './tally.ts';

/** Views and slots: about a millisecond of counting. */
const WORK_PER_SLICE = 2 ** 17;
const SLOTS_PER_SLICE = 2 ** 14;
/** To forget one visit takes as long as so many where all are forgotten at once. */
const VISITS_PER_VIEW = 16;
/** Lists of a segment are fewer. */
const MAX_LISTS = 2 ** 24;

/** Visits by page, each with its cell. */
interface Listed extends Cells {
  readonly lists: PageLists;
  readonly visits: number;
  /** Lists in the order of their groups of pages; null where they are in this order as they are. */
  readonly order: Float64Array | null;
  /** Index of the next list to be counted. */
  next: number;
}

/** The visits of a segment that lie in several buckets, or are not all counted, so far. */
interface Open {
  readonly batch: Batch;
  readonly segment: Segment;
  /** By visit, its cell. */
  readonly group: Int32Array;
}

/**
 * Counts pageviews list by list, for questions about pages. All groups of visits of all buckets, the cells, have a slot
 * for each page of a block, a range of groups of pages whose slots fit the processor's cache. Where one block holds all
 * pages, visits are counted as they come; else they are held, as many as memory allows, and counted block by block.
 */
export class ListedCount implements Sink {
  readonly keepsBatches: boolean;
  /** All of a segment, where they lie in one bucket, are counted without a look at each. */
  readonly visitsAtOnce = Number.POSITIVE_INFINITY;
  readonly #question: SparseQuestion;
  readonly #bounds: Bounds;
  readonly #selection: Selection;
  readonly #page: Lookup;
  /** Cells of a bucket: one for those that are dropped, then one for each group of visits. */
  readonly #width: number;
  readonly #cells: number;
  readonly #blockPages: number;
  /** No sum in it is larger than `#most`. */
  readonly #tally: Tally;
  #most = 0;
  /** What did not fit it; null where all did. */
  #wide: Tally | null = null;
  readonly #counters: Uint32Array;
  #seen = new Uint8Array(0);
  #open: Open | null = null;
  #held: Listed[] = [];
  #heldBytes = 0;
  /** Sums of the visits that were held before; null where all are still held. */
  #kept: SparseTally | null = null;
  #work = 0;

  constructor(question: SparseQuestion, selection: Selection, bounds: Bounds) {
    const { layout } = question;
    this.#question = question;
    this.#selection = selection;
    this.#bounds = bounds;
    this.#page = layout.page!;
    this.#width = layout.groups.count + 1;
    this.#cells = layout.buckets * this.#width;
    this.#blockPages = Math.max(1, Math.min(layout.pageGroups, Math.floor(bounds.blockSlots / this.#cells)));
    this.keepsBatches = this.#blockPages < layout.pageGroups;
    this.#tally = this.#createTally(31);
    const pages = this.#page.group.length;
    bounds.claim.take('columns', bytesOfCounters(pages));
    this.#counters = createCounters(pages);
  }

  *add(batch: Batch, from: number, to: number, bucket: number): Generator<void, void, void> {
    const segment = batch.segment!;
    const base = bucket * this.#width;
    if (this.#open !== null && this.#open.batch !== batch) yield* this.#close();
    if (to - from === batch.visits) {
      yield* this.#take(
        yield* pageListsOf(segment, this.#counters),
        batch,
        batch.group as Int32Array | null,
        base,
        true,
      );
      return;
    }
    this.#open ??= this.#begin(batch, segment);
    for (let begin = from; begin < to; begin += WORK_PER_SLICE) {
      if (begin > from) yield;
      setCells(this.#open.group, batch.group as Int32Array | null, begin, Math.min(to, begin + WORK_PER_SLICE), base);
    }
  }

  *addParts(batch: Batch): Generator<void, void, void> {
    const { count } = this.#question.layout.groups;
    // In the parts' own groups no bucket has a cell for those that are dropped.
    const group = (batch.group as Int32Array).map(own => own + Math.floor(own / count));
    yield* this.#take(yield* listPages(batch, this.#counters), batch, group, 0, false);
  }

  /** Counts what is left, and offers every group that has rows. */
  *finish(): Generator<void, void, void> {
    yield* this.#close();
    if (!this.keepsBatches) yield* this.#drain(0, this.#selection);
    else if (this.#kept === null) yield* this.#countHeld(this.#selection);
    else {
      yield* this.#countHeld(this.#kept);
      yield* this.#kept.offerTo(this.#selection);
    }
  }

  #begin(batch: Batch, segment: Segment): Open {
    this.#bounds.claim.take('columns', batch.visits * Int32Array.BYTES_PER_ELEMENT);
    return { batch, segment, group: new Int32Array(batch.visits).fill(DROPPED) };
  }

  *#close(): Generator<void, void, void> {
    const open = this.#open;
    if (open === null) return;
    this.#open = null;
    this.#bounds.claim.take('columns', -open.group.byteLength);
    yield* this.#take(yield* pageListsOf(open.segment, this.#counters), open.batch, open.group, 0, false);
  }

  *#take(
    lists: PageLists,
    { visits }: Batch,
    group: Int32Array | null,
    base: number,
    whole: boolean,
  ): Generator<void, void, void> {
    const isOne = whole && this.#width === 2;
    const listed = { lists, visits, group, base, isOne, order: orderOf(lists, this.#page), next: 0 };
    if (!this.keepsBatches) {
      yield* this.#count(listed, 0);
      return;
    }
    this.#held.push(listed);
    const bytes = bytesOf(listed);
    this.#heldBytes += bytes;
    const { claim, heldBytes } = this.#bounds;
    if (this.#heldBytes <= heldBytes && claim.has('columns', bytes, HELD_SHARE)) {
      claim.take('columns', bytes);
      return;
    }
    this.#kept ??= new SparseTally(this.#question, this.#bounds);
    yield* this.#countHeld(this.#kept);
    claim.take('columns', bytes - this.#heldBytes);
    this.#held = [];
    this.#heldBytes = 0;
  }

  /** Counts what is held, block by block. */
  *#countHeld(into: Selection | SparseTally): Generator<void, void, void> {
    const { pageGroups } = this.#question.layout;
    for (let from = 0; from < pageGroups; from += this.#blockPages) {
      for (const listed of this.#held) yield* this.#count(listed, from);
      yield* this.#drain(from, into);
    }
  }

  #createTally(bits: 31 | 53): Tally {
    const slots = this.#blockPages * this.#cells;
    this.#bounds.claim.take('columns', bytesOfTally(slots, !this.#page.injective, bits));
    return createTally(slots, !this.#page.injective, bits);
  }

  /** Where lists of this total can be counted without an overflow. */
  #tallyFor(total: number): Tally {
    const { largestSum } = this.#bounds;
    if (this.#most + total > largestSum) {
      this.#wide ??= this.#createTally(53);
      if (total > largestSum) return this.#wide;
      pour(this.#tally, this.#wide);
      this.#most = 0;
    }
    this.#most += total;
    return this.#tally;
  }

  /** Counts the lists of the block that begins with the group of pages `from`. */
  *#count(listed: Listed, from: number): Generator<void, void, void> {
    const tally = this.#tallyFor(listed.lists.total);
    while (
      listed.order === null ? this.#countOwn(listed, from, tally) : yield* this.#countOrdered(listed, from, tally)
    ) {
      this.#work = 0;
      yield;
    }
  }

  /** Counts lists of the block, whose pages share no groups; returns whether there is to be a pause before the rest. */
  #countOwn(listed: Listed, from: number, tally: Tally): boolean {
    const { lists, next } = listed;
    const block = { pages: this.#page.group, from, to: from + this.#blockPages, cells: this.#cells };
    listed.next = tallyLists(lists, next, listed, block, tally, WORK_PER_SLICE - this.#work);
    this.#work += workBefore(lists, listed.next) - workBefore(lists, next);
    return this.#work >= WORK_PER_SLICE;
  }

  /** The same where pages share groups. */
  *#countOrdered(listed: Listed, from: number, tally: Tally): Generator<void, boolean, void> {
    const { lists } = listed;
    const order = listed.order!;
    const { group } = this.#page;
    const to = from + this.#blockPages;
    while (listed.next < order.length) {
      const begin = listed.next;
      const own = group[lists.code[order[begin]!]!]!;
      if (own >= to) break;
      let end = begin + 1;
      while (end < order.length && group[lists.code[order[end]!]!] === own) end++;
      listed.next = end;
      yield* this.#countShared(listed, begin, end, (own - from) * this.#cells, tally);
    }
    return this.#work >= WORK_PER_SLICE;
  }

  /** Counts the lists `begin` up to `end` of the order, whose pages share a group. */
  *#countShared(listed: Listed, begin: number, end: number, origin: number, tally: Tally): Generator<void, void, void> {
    const { lists, visits } = listed;
    const order = listed.order!;
    if (this.#seen.length < visits) {
      this.#bounds.claim.take('columns', visits - this.#seen.length);
      this.#seen = new Uint8Array(visits);
    }
    let views = 0;
    for (let index = begin; index < end; index++) {
      const list = order[index]!;
      views += lists.longer[list + 1]! - lists.longer[list]!;
      tallySharedList(lists, list, listed, origin, tally, this.#seen);
      this.#work += workBefore(lists, list + 1) - workBefore(lists, list);
      if (this.#work > WORK_PER_SLICE) yield* this.#pause();
    }
    if (views * VISITS_PER_VIEW > visits) this.#seen.fill(0);
    else for (let index = begin; index < end; index++) forgetVisits(lists, order[index]!, this.#seen);
  }

  *#pause(): Generator<void, void, void> {
    this.#work = 0;
    yield;
  }

  /** Hands on every slot of the block that begins with the group of pages `from` that has rows, and empties all. */
  *#drain(from: number, into: Selection | SparseTally): Generator<void, void, void> {
    const { pageGroups, buckets } = this.#question.layout;
    const tally = this.#wide ?? this.#tally;
    if (this.#wide !== null) pour(this.#tally, this.#wide);
    const pages = Math.min(this.#blockPages, pageGroups - from);
    for (let page = 0; page < pages; page++) {
      for (let bucket = 0; bucket < buckets; bucket++) {
        for (let group = 0; group < this.#width - 1; group += SLOTS_PER_SLICE) {
          const end = Math.min(this.#width - 1, group + SLOTS_PER_SLICE);
          if (into instanceof SparseTally) yield* into.reserve(end - group);
          this.#handOn(tally, page, from, bucket, group, end, into);
          this.#work += end - group;
        }
        if (this.#work > WORK_PER_SLICE) yield* this.#pause();
      }
    }
    clearAll(tally);
    this.#most = 0;
  }

  /** Hands on the slots of a page, counted from the group of pages `block`, for groups of visits `from` up to `to`. */
  #handOn(
    tally: Tally,
    page: number,
    block: number,
    bucket: number,
    from: number,
    to: number,
    into: Selection | SparseTally,
  ): void {
    const { pageGroups, groups } = this.#question.layout;
    const sums = noSums();
    const counts = tally.sums;
    const first = page * this.#cells + bucket * this.#width + 1;
    for (let group = from; group < to; group++) {
      const own = first + group;
      if (counts[own * 4 + LONGER]! + counts[own * 4 + BOUNCES]! === 0) continue;
      const slot = (bucket * groups.count + group) * pageGroups + block + page;
      if (into instanceof SparseTally) into.addSums(slot, readSlot(tally, own, sums));
      else if (rowsIn(tally, own) >= into.minRows) into.offer(slot, readSlot(tally, own, sums));
      else into.found += 1;
    }
  }
}

/** Puts visits `from` up to `to` into the cells of a bucket. */
function setCells(cells: Int32Array, group: Int32Array | null, from: number, to: number, base: number): void {
  if (group === null) cells.fill(base, from, to);
  else for (let visit = from; visit < to; visit++) cells[visit] = group[visit]! < 0 ? DROPPED : base + group[visit]!;
}

/** The lists whose pages pass in the order of their groups; null where no pages share a group, and they are so already. */
function orderOf({ code }: PageLists, { group, groups, injective }: Lookup): Float64Array | null {
  if (injective) return null;
  const keys = new Float64Array(code.length);
  let count = 0;
  for (let list = 0; list < code.length; list++) {
    const own = group[code[list]!]!;
    if (own >= 0) keys[count++] = own * MAX_LISTS + list;
  }
  const order = keys.subarray(0, count);
  if (groups > 1) order.sort();
  for (let index = 0; index < count; index++) order[index]! %= MAX_LISTS;
  return order;
}

function bytesOf({ lists, group, order }: Listed): number {
  let bytes = (group?.byteLength ?? 0) + (order?.byteLength ?? 0);
  for (const column of Object.values(lists)) if (ArrayBuffer.isView(column)) bytes += column.byteLength;
  return bytes;
}
