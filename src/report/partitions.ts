import type { Batch } from './batch.ts';
import type { Sink } from './scan.ts';

/**
 * The sink for reports with more slots than a processor's cache holds: visits are gathered and sorted by partition, a
 * range of groups small enough for dense counting. What it gains over one hash table is that no row misses the cache.
 */
export class Partitions implements Sink {
  readonly #bucketCount: number;
  readonly #groupsEach: number;
  readonly #keepsRows: boolean;
  readonly #runs: Run[] = [];
  #gathered: Gathered;

  /** `groupsEach` groups, buckets included, make a partition; `keepsRows`: whether pages are asked about. */
  constructor(bucketCount: number, groupsEach: number, keepsRows: boolean) {
    this.#bucketCount = bucketCount;
    this.#groupsEach = groupsEach;
    this.#keepsRows = keepsRows;
    this.#gathered = gather(VISITS_A_RUN, ROWS_A_RUN);
  }

  add(batch: Batch, from: number, to: number, bucket: number): void {
    this.#gather(batch, from, to, this.#bucketCount, bucket);
  }

  addParts(batch: Batch): void {
    this.#gather(batch, 0, batch.visits, 1, 0);
  }

  /** How many partitions there are, once everything was added. */
  close(): number {
    this.#flush();
    return this.#runs.reduce((most, run) => Math.max(most, run.partitions), 0);
  }

  /** The visits of one partition: runs of batches. */
  *of(partition: number): Generator<[batch: Batch, from: number, to: number]> {
    for (const { batch, partitions, begin } of this.#runs) {
      if (partition >= partitions) continue;
      const from = begin[partition]!;
      const to = begin[partition + 1]!;
      if (from < to) yield [batch, from, to];
    }
  }

  #gather(batch: Batch, from: number, to: number, scale: number, shift: number): void {
    const { group, first, page, uniques, duration, bounced, value } = batch;
    let into = this.#gathered;
    for (let visit = from; visit < to; visit++) {
      const own = group === null ? 0 : group[visit]!;
      const begin = first[visit]!;
      const rows = first[visit + 1]! - begin;
      if (own < 0 || rows === 0) continue;
      if (into.visits === into.group.length || into.rows + rows > into.page.length) {
        this.#flush();
        into = this.#gathered;
        if (rows > into.page.length) into = this.#gathered = gather(VISITS_A_RUN, rows);
      }
      const at = into.visits++;
      into.group[at] = own * scale + shift;
      into.count[at] = rows;
      into.uniques[at] = uniques[visit]!;
      into.duration[at] = duration[visit]!;
      into.bounced[at] = bounced === null ? (rows === 1 ? 1 : 0) : bounced[visit]!;
      if (this.#keepsRows) {
        for (let row = 0; row < rows; row++) into.page[into.rows + row] = page[begin + row]!;
        if (value !== null) for (let row = 0; row < rows; row++) into.value[into.rows + row] = value[begin + row]!;
      }
      into.rows += rows;
    }
  }

  #flush(): void {
    if (this.#gathered.visits === 0) return;
    this.#runs.push(sortByPartition(this.#gathered, this.#groupsEach, this.#keepsRows));
    this.#gathered.visits = 0;
    this.#gathered.rows = 0;
  }
}

/** Visits sorted by partition: those of partition p are `begin[p]` up to `begin[p + 1]`. */
interface Run {
  readonly batch: Batch;
  readonly partitions: number;
  readonly begin: Uint32Array;
}

/** Visits in order of arrival, with room for more; a run of them fits the cache while it is sorted. */
interface Gathered {
  visits: number;
  rows: number;
  readonly group: Int32Array;
  readonly count: Uint32Array;
  readonly uniques: Uint32Array;
  readonly duration: Uint32Array;
  readonly bounced: Uint8Array;
  readonly page: Uint32Array;
  readonly value: Float64Array;
}

const VISITS_A_RUN = 65_536;
const ROWS_A_RUN = 262_144;

function gather(visits: number, rows: number): Gathered {
  return {
    visits: 0,
    rows: 0,
    group: new Int32Array(visits),
    count: new Uint32Array(visits),
    uniques: new Uint32Array(visits),
    duration: new Uint32Array(visits),
    bounced: new Uint8Array(visits),
    page: new Uint32Array(rows),
    value: new Float64Array(rows),
  };
}

/** A counting sort of whole visits, rows and all. */
function sortByPartition(from: Gathered, groupsEach: number, keepsRows: boolean): Run {
  let partitions = 0;
  for (let visit = 0; visit < from.visits; visit++) {
    partitions = Math.max(partitions, Math.floor(from.group[visit]! / groupsEach) + 1);
  }
  const begin = new Uint32Array(partitions + 1);
  for (let visit = 0; visit < from.visits; visit++) begin[Math.floor(from.group[visit]! / groupsEach) + 1]! += 1;
  for (let partition = 0; partition < partitions; partition++) begin[partition + 1]! += begin[partition]!;

  const next = begin.slice();
  const place = new Uint32Array(from.visits);
  const first = new Uint32Array(from.visits + 1);
  for (let visit = 0; visit < from.visits; visit++) {
    const at = next[Math.floor(from.group[visit]! / groupsEach)]!++;
    place[visit] = at;
    first[at + 1] = from.count[visit]!;
  }
  for (let visit = 0; visit < from.visits; visit++) first[visit + 1]! += first[visit]!;

  const group = new Int32Array(from.visits);
  const uniques = new Uint32Array(from.visits);
  const duration = new Uint32Array(from.visits);
  const bounced = new Uint8Array(from.visits);
  const page = new Uint32Array(keepsRows ? from.rows : 0);
  const value = new Float64Array(keepsRows ? from.rows : 0);
  let row = 0;
  for (let visit = 0; visit < from.visits; visit++) {
    const at = place[visit]!;
    group[at] = from.group[visit]!;
    uniques[at] = from.uniques[visit]!;
    duration[at] = from.duration[visit]!;
    bounced[at] = from.bounced[visit]!;
    const rows = from.count[visit]!;
    if (keepsRows) {
      let to = first[at]!;
      for (let end = row + rows; row < end; row++, to++) {
        page[to] = from.page[row]!;
        value[to] = from.value[row]!;
      }
    }
  }
  return {
    batch: { visits: from.visits, group, first, page, uniques, duration, bounced, value, segment: null },
    partitions,
    begin,
  };
}
