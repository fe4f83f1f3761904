import type { Claim } from '../memory/work-memory.ts';
import type { Batch } from './batch.ts';
import { KeyTable } from './key-table.ts';
import type { Layout } from './layout.ts';
import type { Bounds } from './limits.ts';
import type { Sums } from './measures.ts';
import type { Sink } from './scan.ts';
import type { Selection } from './selection.ts';
import { noSums } from './tally.ts';

const CHUNK_BITS = 12;
const CHUNK = 2 ** CHUNK_BITS;

// Numbers of a group: its sums, and the last visit that was seen in it.
const ROWS = 0;
const UNIQUES = 1;
const VISITS = 2;
const BOUNCES = 3;
const AMOUNT = 4;
const SEEN = 5;
const WIDTH = 6;

/** Looking a row's group up takes some 100 ns, and more where it is new: it may touch a page of memory first. */
const ROWS_PER_SLICE = 2048;
const GROUPS_PER_SLICE = 4096;

/** What a sparse tally counts. */
export interface SparseQuestion {
  readonly layout: Layout;
  /** Group of a page by its code, DROPPED where it does not pass. */
  readonly pages: Int32Array;
  /** Whether pages or completions are asked about, so that rows are read one by one. */
  readonly readsRows: boolean;
  readonly isEvent: boolean;
}

/**
 * The sums of the groups that occur, however many there could be: one kernel for all shapes of question, which finds the
 * group of every row in a table. It takes some 70 bytes a group; sums are exact integers of up to 53 bits.
 */
export class SparseTally implements Sink {
  readonly keepsBatches = false;
  readonly visitsAtOnce = Number.POSITIVE_INFINITY;
  readonly #question: SparseQuestion;
  readonly #table: KeyTable;
  readonly #chunks: Float64Array[] = [];
  readonly #claim: Claim;
  #visit = 0;

  constructor(question: SparseQuestion, { maxGroups, claim }: Pick<Bounds, 'maxGroups' | 'claim'>) {
    this.#question = question;
    this.#table = new KeyTable(maxGroups, claim);
    this.#claim = claim;
  }

  *add(batch: Batch, from: number, to: number, bucket: number): Generator<void, void, void> {
    yield* this.#count(batch, from, to, bucket * this.#question.layout.groups.count);
  }

  *addParts(batch: Batch): Generator<void, void, void> {
    yield* this.#count(batch, 0, batch.visits, 0);
  }

  /** Reserves space for so many groups that `addSums` will add. */
  reserve(groups: number): Generator<void, void, void> {
    return this.#table.reserve(groups);
  }

  /** Adds the sums of visits that no other sums count. */
  addSums(slot: number, sums: Readonly<Sums>): void {
    const at = this.#place(slot);
    const chunk = this.#chunk(at);
    const base = (at & (CHUNK - 1)) * WIDTH;
    chunk[base + ROWS]! += sums.rows;
    chunk[base + UNIQUES]! += sums.uniques;
    chunk[base + VISITS]! += sums.visits;
    chunk[base + BOUNCES]! += sums.bounces;
    chunk[base + AMOUNT]! += sums.amount;
  }

  /** Offers every group that occurred. Yields between slices of work. */
  *offerTo(selection: Selection): Generator<void, void, void> {
    const sums = noSums();
    for (let number = 0; number < this.#table.size; number++) {
      if (number % GROUPS_PER_SLICE === GROUPS_PER_SLICE - 1) yield;
      const chunk = this.#chunk(number);
      const base = (number & (CHUNK - 1)) * WIDTH;
      sums.rows = chunk[base + ROWS]!;
      if (sums.rows < selection.minRows) {
        if (sums.rows > 0) selection.found += 1;
        continue;
      }
      sums.uniques = chunk[base + UNIQUES]!;
      sums.visits = chunk[base + VISITS]!;
      sums.bounces = chunk[base + BOUNCES]!;
      sums.amount = chunk[base + AMOUNT]!;
      selection.offer(this.#table.keyOf(number), sums);
    }
  }

  /** Visits `from` up to `to`; with the bucket, the group of one is `shift + group`. */
  *#count(batch: Batch, from: number, to: number, shift: number): Generator<void, void, void> {
    const { group, first, page, uniques, duration, bounced, value } = batch;
    const { layout, pages, readsRows, isEvent } = this.#question;
    const { cells, pageGroups } = layout;
    let space = 0;
    for (let visit = from; visit < to; visit++) {
      const own = group === null ? 0 : group[visit]!;
      const begin = first[visit]!;
      const end = first[visit + 1]!;
      if (own < 0 || begin === end) continue;
      if (space <= 0) {
        space = yield* this.#pause();
      }
      const cell = shift + own;
      const origin = (cells === null ? cell : cells.numberOf(cell)) * pageGroups;
      const bounce = bounced === null ? (end - begin === 1 ? 1 : 0) : bounced[visit]!;
      this.#visit++;
      space--;
      if (!readsRows) {
        const number = this.#place(origin);
        const chunk = this.#chunk(number);
        const base = (number & (CHUNK - 1)) * WIDTH;
        chunk[base + ROWS]! += end - begin;
        chunk[base + UNIQUES]! += uniques[visit]!;
        chunk[base + VISITS]! += 1;
        chunk[base + BOUNCES]! += bounce;
        chunk[base + AMOUNT]! += duration[visit]!;
        continue;
      }
      for (let row = begin; row < end; row++) {
        const view = page[row]!;
        const pageGroup = pages[view >>> 1]!;
        if (pageGroup < 0) continue;
        if (space <= 0) {
          space = yield* this.#pause();
        }
        space--;
        const number = this.#place(origin + pageGroup);
        const chunk = this.#chunk(number);
        const base = (number & (CHUNK - 1)) * WIDTH;
        chunk[base + ROWS]! += 1;
        chunk[base + UNIQUES]! += view & 1;
        if (isEvent) chunk[base + AMOUNT]! += value![row]!;
        if (chunk[base + SEEN] === this.#visit) continue;
        chunk[base + SEEN] = this.#visit;
        chunk[base + VISITS]! += 1;
        if (isEvent) continue;
        chunk[base + BOUNCES]! += bounce;
        chunk[base + AMOUNT]! += duration[visit]!;
      }
    }
  }

  /** @returns how many rows may be counted until the next pause, for whose groups there is space */
  *#pause(): Generator<void, number, void> {
    yield;
    yield* this.#table.reserve(ROWS_PER_SLICE);
    const { cells } = this.#question.layout;
    if (cells !== null) yield* cells.reserve(ROWS_PER_SLICE);
    return ROWS_PER_SLICE;
  }

  #place(slot: number): number {
    const number = this.#table.numberOf(slot);
    if (number >>> CHUNK_BITS === this.#chunks.length) {
      this.#claim.take('columns', CHUNK * WIDTH * Float64Array.BYTES_PER_ELEMENT);
      this.#chunks.push(new Float64Array(CHUNK * WIDTH));
    }
    return number;
  }

  #chunk(number: number): Float64Array {
    return this.#chunks[number >>> CHUNK_BITS]!;
  }
}
