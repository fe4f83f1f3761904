import type { Batch } from './batch.ts';

// Visits that are sorted together: with their rows they fit a processor's cache.
const VISITS_PER_RUN = 65_536;
/** Of a visit that is not sorted yet. */
const BYTES_PER_VISIT = 24;

export interface PartitionOptions {
  /** Groups of visits, before buckets. */
  readonly groups: number;
  /** A partition has two to the power of this many groups, buckets included. */
  readonly groupBits: number;
  /** Whether rows are read one by one. */
  readonly keepsRows: boolean;
  readonly keepsValues: boolean;
  /** Codes of pages are below this. */
  readonly pages: number;
}

/**
 * Visits of reports with more slots than a processor's cache holds, sorted by partition, a range of groups small enough
 * for dense counting. What it gains over one hash table is that counting a row misses no cache. A group with its bucket
 * has at most 31 bits.
 */
export class Partitions {
  readonly #options: PartitionOptions;
  readonly #runs: Run[] = [];
  #spans: Span[] = [];
  #visits = 0;
  #bytes = 0;

  constructor(options: PartitionOptions) {
    this.#options = options;
  }

  add(batch: Batch, from: number, to: number, bucket: number): void {
    this.#push({ batch, from, to, shift: bucket * this.#options.groups });
  }

  addParts(batch: Batch): void {
    this.#push({ batch, from: 0, to: batch.visits, shift: 0 });
  }

  /** What the visits take that were added. */
  get bytes(): number {
    return this.#bytes + this.#visits * BYTES_PER_VISIT;
  }

  /** How many partitions there are, once everything was added. */
  close(): number {
    this.#flush();
    return this.#runs.reduce((max, { begin }) => Math.max(max, begin.length - 1), 0);
  }

  /** The visits of one partition: runs of batches. */
  of(partition: number): readonly [batch: Batch, from: number, to: number][] {
    const found: [Batch, number, number][] = [];
    for (const { batch, begin } of this.#runs) {
      if (partition >= begin.length - 1) continue;
      const from = begin[partition]!;
      const to = begin[partition + 1]!;
      if (from < to) found.push([batch, from, to]);
    }
    return found;
  }

  #push(span: Span): void {
    this.#spans.push(span);
    this.#visits += span.to - span.from;
    if (this.#visits >= VISITS_PER_RUN) this.#flush();
  }

  #flush(): void {
    if (this.#visits > 0) {
      const run = sortByPartition(this.#spans, this.#visits, this.#options);
      this.#runs.push(run);
      this.#bytes += bytesOf(run);
    }
    this.#spans = [];
    this.#visits = 0;
  }
}

/** Visits of a batch; with the bucket, the group of one is `shift + group`. */
interface Span {
  readonly batch: Batch;
  readonly from: number;
  readonly to: number;
  readonly shift: number;
}

/** Visits sorted by partition: those of partition p are `begin[p]` up to `begin[p + 1]`. */
interface Run {
  readonly batch: Batch;
  readonly begin: Uint32Array;
}

function bytesOf({ batch, begin }: Run): number {
  const columns = [...Object.values(batch), begin];
  return columns.reduce((bytes, column) => bytes + (ArrayBuffer.isView(column) ? column.byteLength : 0), 0);
}

/** A counting sort of whole visits, rows and all; those that are dropped or have no rows are left out. */
function sortByPartition(spans: readonly Span[], added: number, options: PartitionOptions): Run {
  const { groupBits, keepsRows, keepsValues } = options;
  const groups = groupsOf(spans, added);
  const { begin, beginRow } = countPartitions(spans, groups, groupBits);
  const visits = begin.at(-1)!;
  const rows = beginRow.at(-1)!;
  const nextVisit = begin.slice();
  const nextRow = beginRow.slice();

  const group = new Int32Array(visits);
  const first = new Uint32Array(visits + 1);
  const duration = new Uint32Array(visits);
  const bounced = new Uint8Array(visits);
  const uniques = new Uint32Array(keepsRows ? 0 : visits);
  const page = new (options.pages * 2 <= 2 ** 16 ? Uint16Array : Uint32Array)(keepsRows ? rows : 0);
  const value = keepsValues ? new Float64Array(rows) : null;
  let index = 0;
  for (const { batch, from, to } of spans) {
    for (let visit = from; visit < to; visit++) {
      const own = groups[index++]!;
      if (own < 0) continue;
      const partition = own >>> groupBits;
      const at = nextVisit[partition]!;
      nextVisit[partition] = at + 1;
      let row = nextRow[partition]!;
      let source = batch.first[visit]!;
      const end = batch.first[visit + 1]!;
      nextRow[partition] = row + end - source;
      group[at] = own;
      first[at] = row;
      duration[at] = batch.duration[visit]!;
      bounced[at] = batch.bounced === null ? (end - source === 1 ? 1 : 0) : batch.bounced[visit]!;
      if (!keepsRows) uniques[at] = batch.uniques[visit]!;
      else {
        for (; source < end; source++, row++) {
          page[row] = batch.page[source]!;
          if (value !== null) value[row] = batch.value![source]!;
        }
      }
    }
  }
  first[visits] = rows;
  return { batch: { visits, group, first, page, uniques, duration, bounced, value, segment: null }, begin };
}

/** The group of every visit of the spans with its bucket, negative where the visit is left out. */
function groupsOf(spans: readonly Span[], visits: number): Int32Array {
  const groups = new Int32Array(visits);
  let index = 0;
  for (const { batch, from, to, shift } of spans) {
    const { group, first } = batch;
    for (let visit = from; visit < to; visit++) {
      const own = group === null ? 0 : group[visit]!;
      groups[index++] = own < 0 || first[visit] === first[visit + 1] ? -1 : shift + own;
    }
  }
  return groups;
}

/** Where the visits and the rows of each partition begin, and where the last ones end. */
function countPartitions(spans: readonly Span[], groups: Int32Array, groupBits: number) {
  let highest = -1;
  for (const own of groups) if (own > highest) highest = own;
  const begin = new Uint32Array((highest >> groupBits) + 2);
  const beginRow = new Uint32Array(begin.length);
  let index = 0;
  for (const { batch, from, to } of spans) {
    for (let visit = from; visit < to; visit++) {
      const own = groups[index++]!;
      if (own < 0) continue;
      begin[(own >>> groupBits) + 1]! += 1;
      beginRow[(own >>> groupBits) + 1]! += batch.first[visit + 1]! - batch.first[visit]!;
    }
  }
  for (let partition = 1; partition < begin.length; partition++) {
    begin[partition]! += begin[partition - 1]!;
    beginRow[partition]! += beginRow[partition - 1]!;
  }
  return { begin, beginRow };
}
