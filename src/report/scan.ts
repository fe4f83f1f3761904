import type { Segment } from '../hits/segment.ts';
import { type Batch, batchOf, type Rows } from './batch.ts';
import type { Slice, Timeline } from './buckets.ts';
import { Parts } from './parts.ts';
import { isNew, reachOf } from './traits.ts';
import type { VisitGroups } from './visit-groups.ts';

/** Takes the visits of a report, bucket by bucket. */
export interface Sink {
  /** Whether it looks at a batch after the next one came. */
  readonly keepsBatches: boolean;
  /** Visits `from` up to `to`, all of whose rows lie in `bucket`. */
  add(batch: Batch, from: number, to: number, bucket: number): void;
  /** Parts of visits, whose groups tell buckets apart already. */
  addParts(batch: Batch): void;
}

/** What a scan reads. */
export interface Range {
  readonly timeline: Timeline;
  readonly groups: VisitGroups;
  readonly rowsOf: (segment: Segment) => Rows;
}

// About a millisecond of counting. To make a hit takes as long as to count many.
const HITS_A_SLICE = 100_000;
const HITS_FOR_A_NEW_ONE = 20;
const VISITS_AT_ONCE = 32_768;
const PARTS_AT_ONCE = 4096;

/** Hands every visit with rows in the range to `sink`, in whole where it can. Yields between slices of work. */
export function* scan(segments: Iterable<Segment | undefined>, range: Range, sink: Sink): Generator<void, void, void> {
  const parts = new Parts(range.timeline.slices, range.timeline.labels.length);
  let work = 0;
  for (const segment of segments) {
    if (segment === undefined) {
      yield;
      continue;
    }
    if (isNew(segment)) work += segment.pageviews * HITS_FOR_A_NEW_ONE;
    const rows = range.rowsOf(segment);
    const batch = batchOf(segment, rows, range.groups.of(segment, sink.keepsBatches));
    for (const [from, to, bucket] of runs(segment, batch, rows, range.timeline.slices, parts)) {
      for (let visit = from; visit < to; visit += VISITS_AT_ONCE) {
        const end = Math.min(to, visit + VISITS_AT_ONCE);
        sink.add(batch, visit, end, bucket);
        work += rows.first[end]! - rows.first[visit]!;
        if (work > HITS_A_SLICE) {
          work = 0;
          yield;
        }
      }
    }
    if (parts.visits >= PARTS_AT_ONCE) sink.addParts(parts.take());
  }
  if (parts.visits > 0) sink.addParts(parts.take());
}

/**
 * Runs of visits that lie wholly in one bucket: `[from, to, bucket]`; the others go to `parts`. Visits are in order of
 * their start, so those of a slice are one run, in which only the last few can reach over its end.
 */
function* runs(
  segment: Segment,
  { group }: Batch,
  rows: Rows,
  slices: readonly Slice[],
  parts: Parts,
): Generator<[from: number, to: number, bucket: number]> {
  const fromS = slices[0]!.fromS;
  const cut = (visit: number) => parts.add(segment, rows, visit, group === null ? 0 : group[visit]!);
  let begin = 0;
  if (segment.firstS < fromS) {
    begin = firstAtOrAfter(segment.start, fromS, 0);
    const reach = reachOf(segment, rows);
    for (let visit = firstAtOrAfter(segment.start, fromS - reach, 0); visit < begin; visit++) cut(visit);
  }
  for (let index = firstEndingAfter(slices, segment.firstS); index < slices.length; index++) {
    const { endS, bucket } = slices[index]!;
    if (begin === segment.visits) return;
    if (segment.lastS < endS) {
      yield [begin, segment.visits, bucket];
      return;
    }
    const end = firstAtOrAfter(segment.start, endS, begin);
    let visit = firstAtOrAfter(segment.start, endS - reachOf(segment, rows), begin);
    for (; visit < end; visit++) {
      const last = rows.first[visit + 1]! - 1;
      if (last < rows.first[visit]! || segment.start[visit]! + rows.offset[last]! < endS) continue;
      if (begin < visit) yield [begin, visit, bucket];
      cut(visit);
      begin = visit + 1;
    }
    if (begin < end) yield [begin, end, bucket];
    begin = end;
  }
}

/** Index of the first of the ascending `times` from index `from` on that is at or after `timeS`. */
function firstAtOrAfter(times: Uint32Array, timeS: number, from: number): number {
  let low = from;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (times[middle]! < timeS) low = middle + 1;
    else high = middle;
  }
  return low;
}

function firstEndingAfter(slices: readonly Slice[], timeS: number): number {
  let low = 0;
  let high = slices.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (slices[middle]!.endS <= timeS) low = middle + 1;
    else high = middle;
  }
  return low;
}
