import type { Segment } from '../hits/segment.ts';
import type { Rows } from './batch.ts';

/**
 * Running sums over the visits of a segment, at every STRIDE visits: entry i covers the visits before i × STRIDE, the
 * last one all. The sums of any run of visits are the difference of two entries and a few visits at either end.
 */
export interface Running {
  readonly visits: Float64Array;
  readonly uniques: Float64Array;
  readonly bounces: Float64Array;
  readonly seconds: Float64Array;
}

export const STRIDE = 64;

const VISITS_PER_SLICE = 2 ** 16;
const ENTRIES_PER_SLICE = VISITS_PER_SLICE / STRIDE;

// Computed once per segment, and kept as long as the segment.
const longestVisits = new WeakMap<Segment, number>();
const runnings = new WeakMap<Segment, Running>();

/** What `longestVisit` gives, where it is known already. */
export function knownLongestVisit(segment: Segment, rows: Rows): number | undefined {
  return rows.first === segment.firstPageview ? longestVisits.get(segment) : undefined;
}

/** Seconds from the start of a visit to its last row, at most. Yields between slices of work. */
export function* longestVisit(segment: Segment, rows: Rows): Generator<undefined, number, void> {
  if (rows.first !== segment.firstPageview) return yield* longest(segment, rows);
  const known = longestVisits.get(segment);
  if (known !== undefined) return known;
  const seconds = yield* longest(segment, rows);
  longestVisits.set(segment, seconds);
  return seconds;
}

function* longest(segment: Segment, { first, offset }: Rows): Generator<undefined, number, void> {
  let max = 0;
  for (let visit = 0; visit < segment.visits; visit++) {
    if (visit % VISITS_PER_SLICE === VISITS_PER_SLICE - 1) yield undefined;
    const end = first[visit + 1]!;
    if (end > first[visit]!) max = Math.max(max, offset[end - 1]!);
  }
  return max;
}

/** The running sums of a segment, which `sumRunning` has made. */
export function runningOf(segment: Segment): Running {
  const running = runnings.get(segment);
  if (running === undefined) throw new RangeError('the running sums of a segment are made first');
  return running;
}

/** Whether the running sums of a segment are made; nothing has to be made of parts of visits, which have none. */
export function hasRunning(segment: Segment | null): boolean {
  return segment === null || runnings.has(segment);
}

/** Makes the running sums of a segment, once. Yields between slices of work. */
export function* sumRunning(segment: Segment): Generator<void, void, void> {
  if (!runnings.has(segment)) runnings.set(segment, yield* sumUp(segment));
}

function* sumUp({ visits, firstPageview, uniques, duration }: Segment): Generator<void, Running, void> {
  const entries = Math.ceil(visits / STRIDE) + 1;
  const running = {
    visits: new Float64Array(entries),
    uniques: new Float64Array(entries),
    bounces: new Float64Array(entries),
    seconds: new Float64Array(entries),
  };
  let seen = 0;
  let pages = 0;
  let bounces = 0;
  let seconds = 0;
  for (let entry = 0; entry < entries; entry++) {
    running.visits[entry] = seen;
    running.uniques[entry] = pages;
    running.bounces[entry] = bounces;
    running.seconds[entry] = seconds;
    if (entry % ENTRIES_PER_SLICE === ENTRIES_PER_SLICE - 1) yield;
    const end = Math.min(visits, (entry + 1) * STRIDE);
    for (let visit = entry * STRIDE; visit < end; visit++) {
      const rows = firstPageview[visit + 1]! - firstPageview[visit]!;
      seen += rows > 0 ? 1 : 0;
      pages += uniques[visit]!;
      bounces += rows === 1 ? 1 : 0;
      seconds += duration[visit]!;
    }
  }
  return running;
}
