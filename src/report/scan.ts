import { completionsOf } from '../hits/completions.ts';
import type { Segment } from '../hits/segment.ts';
import { type Batch, batchOf, pageviewRows, type Rows } from './batch.ts';
import { firstEndingAfter, type Slice, type Timeline } from './buckets.ts';
import { knownLongestVisit, longestVisit } from './segment-sums.ts';
import type { VisitGroups } from './visit-groups.ts';
import { VisitParts } from './visit-parts.ts';

/** Takes the visits of a report, bucket by bucket. It returns what is left to do, if that is long: work that pauses. */
export interface Sink {
  /** Whether it looks at a batch after the next one came. */
  readonly keepsBatches: boolean;
  /** How many visits it takes at once. */
  readonly visitsAtOnce: number;
  /** Visits `from` up to `to`, all of whose rows lie in `bucket`. */
  add(batch: Batch, from: number, to: number, bucket: number): Generator<void, void, void> | undefined;
  /** Parts of visits, whose groups tell buckets apart already. */
  addParts(batch: Batch): Generator<void, void, void> | undefined;
}

/** What a scan reads. */
export interface Range {
  readonly timeline: Timeline;
  readonly groups: VisitGroups;
  /** Whether a group with its bucket may be beyond 32 bits. */
  readonly isWide: boolean;
  /** The code of the event whose completions are the rows; null for pageviews. */
  readonly event: number | null;
}

// About a millisecond of counting.
const HITS_PER_SLICE = 100_000;
/** To begin with a segment takes as long as to count so many. */
const HITS_PER_SEGMENT = 64;
/** For sinks that count all visits they get without a pause. */
export const FEW_VISITS = 32_768;
const PARTS_AT_ONCE = 4096;
/** Visits at the bounds of a bucket that are looked at; a row of one that is cut counts as one, too. */
const LOOKS_PER_SLICE = 8192;
const BUCKETS_PER_SLICE = 1024;

/** Hands every visit with rows in the range to `sink`, in whole where it can. Yields between slices of work. */
export function* scan(
  segments: Iterable<Segment | undefined>,
  { timeline, groups, isWide, event }: Range,
  sink: Sink,
): Generator<void, void, void> {
  const parts = new VisitParts(timeline.slices, groups.count, isWide);
  function* handParts(): Generator<void, void, void> {
    const rest = sink.addParts(parts.take());
    if (rest !== undefined) yield* rest;
    yield;
  }
  let work = 0;
  for (const whole of segments) {
    if (whole === undefined) {
      yield;
      continue;
    }
    const asked = event === null ? null : yield* completionsOf(whole, event);
    const segment = asked?.segment ?? whole;
    work += HITS_PER_SEGMENT;
    if (work > HITS_PER_SLICE) {
      work = 0;
      yield;
    }
    if (segment.visits === 0) continue;
    const rows = asked ?? pageviewRows(whole);
    const group = groups.axes === 0 ? null : yield* groups.of(segment, sink.keepsBatches);
    const batch = batchOf(segment, rows, group);
    for (const run of runs(segment, batch, rows, timeline.slices, parts)) {
      if (run === undefined) {
        yield;
        if (parts.visits >= PARTS_AT_ONCE) yield* handParts();
        continue;
      }
      const [from, to, bucket] = run;
      for (let visit = from; visit < to; visit += sink.visitsAtOnce) {
        const end = Math.min(to, visit + sink.visitsAtOnce);
        const rest = sink.add(batch, visit, end, bucket);
        if (rest !== undefined) yield* rest;
        work += rows.first[end]! - rows.first[visit]! + end - visit;
        if (work > HITS_PER_SLICE) {
          work = 0;
          yield;
        }
      }
    }
    if (parts.visits >= PARTS_AT_ONCE) yield* handParts();
  }
  if (parts.visits > 0) yield* handParts();
}

/**
 * Runs of visits that lie wholly in one bucket: `[from, to, bucket]`; the others go to `parts`. Visits are in order of
 * their start, so those of a slice are one run, in which only the last few can reach over its end. Undefined where
 * there may be a pause.
 */
function* runs(
  segment: Segment,
  { group }: Batch,
  rows: Rows,
  slices: readonly Slice[],
  parts: VisitParts,
): Generator<[from: number, to: number, bucket: number] | undefined, void, void> {
  const fromS = slices[0]!.fromS;
  const groupOf = (visit: number) => (group === null ? 0 : group[visit]!);
  const lastRowS = (visit: number) => segment.start[visit]! + rows.offset[rows.first[visit + 1]! - 1]!;
  // Of the rows of one event it has to be worked out; most segments lie in one bucket and need none.
  let reach = knownLongestVisit(segment, rows);
  let begin = 0;
  let work = 0;
  if (segment.firstS < fromS) {
    begin = firstAtOrAfter(segment.start, fromS, 0);
    reach ??= yield* longestVisit(segment, rows);
    for (let visit = firstAtOrAfter(segment.start, fromS - reach, 0); visit < begin; visit++) {
      if (++work >= LOOKS_PER_SLICE) {
        work = 0;
        yield undefined;
      }
      if (lastRowS(visit) < fromS) continue;
      parts.add(segment, rows, visit, groupOf(visit));
      work += rows.first[visit + 1]! - rows.first[visit]!;
    }
  }
  for (let index = firstEndingAfter(slices, segment.firstS); index < slices.length; index++) {
    if (index % BUCKETS_PER_SLICE === BUCKETS_PER_SLICE - 1) yield undefined;
    const { endS, bucket } = slices[index]!;
    if (begin === segment.visits) return;
    if (segment.lastS < endS) {
      yield [begin, segment.visits, bucket];
      return;
    }
    const end = firstAtOrAfter(segment.start, endS, begin);
    reach ??= yield* longestVisit(segment, rows);
    let visit = firstAtOrAfter(segment.start, endS - reach, begin);
    for (; visit < end; visit++) {
      if (++work >= LOOKS_PER_SLICE) {
        work = 0;
        yield undefined;
      }
      const isEmpty = rows.first[visit] === rows.first[visit + 1];
      if (isEmpty || lastRowS(visit) < endS) continue;
      if (begin < visit) yield [begin, visit, bucket];
      parts.add(segment, rows, visit, groupOf(visit));
      work += rows.first[visit + 1]! - rows.first[visit]!;
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
