import type { Column, Segment } from './segment.ts';

/** The completions of one event in a segment. */
export interface Completions {
  /**
   * The visits that completed it, with what groups and filters ask of a visit: of its pageviews the first and the last.
   * Columns that no report of an event reads are empty.
   */
  readonly segment: Segment;
  /** Completions of visit v of `segment`: `first[v]` up to `first[v + 1]`; length = visits + 1. */
  readonly first: Uint32Array;
  /** Page code × 2, length = completions: as pages are in a segment, but for the flag. */
  readonly page: Uint32Array;
  /** Seconds after the visit's start, length = completions. */
  readonly offset: Segment['eventOffset'];
  /** Cents, length = completions. */
  readonly value: Float64Array;
}

/** What the completions of an event take, estimated as if each were of a visit of its own; counted before they are made. */
export const BYTES_PER_COMPLETION = 34;

const VISITS_PER_SLICE = 2 ** 16;
const NONE = new Uint32Array(0);
const NO_VALUES = new Float64Array(0);

const NO_VISITS: Segment = {
  visits: 0,
  pageviews: 0,
  events: 0,
  firstS: 0,
  lastS: 0,
  start: NONE,
  duration: NONE,
  place: NONE,
  agent: NONE,
  source: NONE,
  uniques: NONE,
  firstPageview: NONE,
  firstEvent: NONE,
  page: NONE,
  offset: NONE,
  eventName: NONE,
  eventPage: NONE,
  eventOffset: NONE,
  eventValue: NO_VALUES,
  visitId: String,
};
/** One for all: most segments have none of most events. */
const NO_COMPLETIONS: Completions = { segment: NO_VISITS, first: NONE, page: NONE, offset: NONE, value: NO_VALUES };

// Made once for each event of a segment that is asked for, and kept as long as the segment.
const known = new WeakMap<Segment, Map<number, Completions>>();

/** The completions of an event, by the code of its name. Yields between slices of work. */
export function* completionsOf(segment: Segment, name: number): Generator<void, Completions, void> {
  const made = known.get(segment)?.get(name);
  if (made !== undefined) return made;
  const visits: number[] = [];
  const first: number[] = [0];
  const rows: number[] = [];
  for (let from = 0; from < segment.visits; from += VISITS_PER_SLICE) {
    if (from > 0) yield;
    collect(segment, name, from, Math.min(segment.visits, from + VISITS_PER_SLICE), visits, first, rows);
  }
  yield;
  const completions =
    visits.length === 0
      ? NO_COMPLETIONS
      : {
          segment: segmentOf(segment, visits),
          first: Uint32Array.from(first),
          page: Uint32Array.from(rows, row => segment.eventPage[row]! * 2),
          offset: pick(segment.eventOffset, rows),
          value: pick(segment.eventValue, rows),
        };
  known.set(segment, (known.get(segment) ?? new Map<number, Completions>()).set(name, completions));
  return completions;
}

function collect(
  { firstEvent, eventName }: Segment,
  name: number,
  from: number,
  to: number,
  visits: number[],
  first: number[],
  rows: number[],
): void {
  let row = firstEvent[from]!;
  for (let visit = from; visit < to; visit++) {
    const end = firstEvent[visit + 1]!;
    if (row === end) continue;
    for (; row < end; row++) if (eventName[row] === name) rows.push(row);
    if (rows.length === first.at(-1)!) continue;
    visits.push(visit);
    first.push(rows.length);
  }
}

/** Those visits of a segment. */
function segmentOf(segment: Segment, visits: readonly number[]): Segment {
  const { start, place, agent, source, firstPageview, page } = segment;
  const ends = sameColumn(page, visits.length * 2);
  const firstEnd = new Uint32Array(visits.length + 1);
  let end = 0;
  for (const [index, visit] of visits.entries()) {
    const begin = firstPageview[visit]!;
    const last = firstPageview[visit + 1]! - 1;
    if (begin <= last) {
      ends[end++] = page[begin]!;
      ends[end++] = page[last]!;
    }
    firstEnd[index + 1] = end;
  }
  return {
    ...NO_VISITS,
    visits: visits.length,
    pageviews: end,
    firstS: segment.firstS,
    lastS: segment.lastS,
    start: pick(start, visits),
    place: pick(place, visits),
    agent: pick(agent, visits),
    source: pick(source, visits),
    firstPageview: firstEnd,
    page: ends.subarray(0, end) as Segment['page'],
    visitId: index => segment.visitId(visits[index]!),
  };
}

/** The values of a column at some indexes, in a column of the same width. */
function pick<C extends Column | Float64Array>(column: C, indexes: readonly number[]): C {
  const picked = sameColumn(column, indexes.length);
  for (const [at, index] of indexes.entries()) picked[at] = column[index]!;
  return picked;
}

function sameColumn<C extends Column | Float64Array>(column: C, length: number): C {
  return new (column.constructor as new (length: number) => C)(length);
}
