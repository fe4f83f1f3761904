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

// What is worked out once per segment lives as long as the segment.
const reaches = new WeakMap<Segment, number>();
const runnings = new WeakMap<Segment, Running>();
const asked = new WeakSet<Segment>();

/** Whether nobody asked this of the segment before: the day was made just now. */
export function isNew(segment: Segment): boolean {
  if (asked.has(segment)) return false;
  asked.add(segment);
  return true;
}

/** Seconds from the start of a visit to its last row, at most. */
export function reachOf(segment: Segment, rows: Rows): number {
  if (rows.first !== segment.firstPageview) return longest(segment, rows);
  const known = reaches.get(segment);
  if (known !== undefined) return known;
  const reach = longest(segment, rows);
  reaches.set(segment, reach);
  return reach;
}

function longest(segment: Segment, { first, offset }: Rows): number {
  let most = 0;
  for (let visit = 0; visit < segment.visits; visit++) {
    const end = first[visit + 1]!;
    if (end > first[visit]!) most = Math.max(most, offset[end - 1]!);
  }
  return most;
}

export function runningOf(segment: Segment): Running {
  const known = runnings.get(segment);
  if (known !== undefined) return known;
  const running = sumUp(segment);
  runnings.set(segment, running);
  return running;
}

function sumUp({ visits, firstPageview, uniques, duration }: Segment): Running {
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
