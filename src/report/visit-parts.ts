import type { Segment } from '../hits/segment.ts';
import type { Batch, Rows } from './batch.ts';
import { firstEndingAfter, type Slice } from './buckets.ts';
import { DROPPED } from './lookup.ts';

/**
 * Visits that reach over the bounds of the range or of a bucket, cut into parts: of each visit one part a bucket, with
 * the rows that fall in it. A part is a visit like any other but for its duration and bounce, which are those of the
 * whole visit (design: 3). Few visits need it, so it is exact first and quick second.
 */
export class VisitParts {
  readonly #slices: readonly Slice[];
  readonly #groups: number;
  readonly #group: number[] = [];
  readonly #first: number[] = [0];
  readonly #page: number[] = [];
  readonly #uniques: number[] = [];
  readonly #duration: number[] = [];
  readonly #bounced: number[] = [];
  readonly #value: number[] = [];

  readonly #isWide: boolean;

  /**
   * @param groups of visits, before buckets
   * @param isWide whether groups may be beyond 32 bits once they tell buckets apart
   */
  constructor(slices: readonly Slice[], groups: number, isWide: boolean) {
    this.#isWide = isWide;
    this.#slices = slices;
    this.#groups = groups;
  }

  /** Cuts `visit`, which is in `group` before buckets. */
  add(segment: Segment, rows: Rows, visit: number, group: number): void {
    if (group === DROPPED || rows.first[visit] === rows.first[visit + 1]) return;
    for (const [bucket, own] of this.#rowsByBucket(segment, rows, visit)) {
      const seen = new Set<number>();
      for (const row of own) {
        const code = rows.page[row]! >>> 1;
        this.#page.push(code * 2 + (seen.has(code) ? 0 : 1));
        seen.add(code);
        if (rows.value !== null) this.#value.push(rows.value[row]!);
      }
      this.#group.push(bucket * this.#groups + group);
      this.#first.push(this.#page.length);
      this.#uniques.push(seen.size);
      this.#duration.push(segment.duration[visit]!);
      this.#bounced.push(segment.firstPageview[visit + 1]! - segment.firstPageview[visit]! === 1 ? 1 : 0);
    }
  }

  get visits(): number {
    return this.#group.length;
  }

  /** The parts so far, whose groups include the bucket; the next ones begin again. */
  take(): Batch {
    const batch = {
      visits: this.visits,
      group: this.#isWide ? Float64Array.from(this.#group) : Int32Array.from(this.#group),
      first: Uint32Array.from(this.#first),
      page: Uint32Array.from(this.#page),
      uniques: Uint32Array.from(this.#uniques),
      duration: Uint32Array.from(this.#duration),
      bounced: Uint8Array.from(this.#bounced),
      value: this.#value.length > 0 ? Float64Array.from(this.#value) : null,
      segment: null,
    };
    for (const column of [this.#group, this.#page, this.#uniques, this.#duration, this.#bounced, this.#value]) {
      column.length = 0;
    }
    this.#first.length = 1;
    return batch;
  }

  // By bucket and not by slice: where the clock is set back over midnight, a bucket has two slices.
  #rowsByBucket(segment: Segment, rows: Rows, visit: number): Map<number, number[]> {
    const byBucket = new Map<number, number[]>();
    for (let row = rows.first[visit]!; row < rows.first[visit + 1]!; row++) {
      const slice = sliceAt(this.#slices, segment.start[visit]! + rows.offset[row]!);
      if (slice === undefined) continue;
      const own = byBucket.get(slice.bucket);
      if (own === undefined) byBucket.set(slice.bucket, [row]);
      else own.push(row);
    }
    return byBucket;
  }
}

/** The slice that holds `timeS`, if any. */
function sliceAt(slices: readonly Slice[], timeS: number): Slice | undefined {
  const slice = slices[firstEndingAfter(slices, timeS)];
  return slice !== undefined && slice.fromS <= timeS ? slice : undefined;
}
