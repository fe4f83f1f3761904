import type { Segment } from './segment.ts';

const VISITS_PER_SLICE = 32_768;

/**
 * `segment` as of `nowS`: hits after that second do not exist, so durations, exit pages, bounces and uniques
 * of visits under way follow from what had happened by then. The segment itself where nothing is cut.
 */
export function* segmentAsOf(segment: Segment, nowS: number): Generator<void, Segment, void> {
  if (segment.lastS <= nowS) return segment;
  const visits = countNotAfter(segment.start, nowS);
  const pageviews = yield* rowsAsOf(segment.firstPageview, segment.offset, segment.start, visits, nowS);
  const events = yield* rowsAsOf(segment.firstEvent, segment.eventOffset, segment.start, visits, nowS);
  const page = keepRows(segment.page, segment.firstPageview, pageviews);
  yield;
  const offset = keepRows(segment.offset, segment.firstPageview, pageviews);
  const duration = segment.duration.slice(0, visits);
  const uniques = segment.uniques.slice(0, visits);
  yield;
  for (const visit of pageviews.shortenedVisits) {
    const first = pageviews.first[visit]!;
    const end = pageviews.first[visit + 1]!;
    duration[visit] = end > first ? offset[end - 1]! - offset[first]! : 0;
    let distinct = 0;
    for (let row = first; row < end; row++) distinct += page[row]! & 1;
    uniques[visit] = distinct;
  }
  return {
    visits,
    pageviews: page.length,
    events: events.first[visits]!,
    firstS: visits > 0 ? segment.firstS : 0,
    lastS: Math.max(pageviews.lastS, events.lastS),
    start: segment.start.subarray(0, visits),
    duration,
    place: segment.place.subarray(0, visits),
    agent: segment.agent.subarray(0, visits),
    source: segment.source.subarray(0, visits),
    uniques,
    firstPageview: pageviews.first,
    firstEvent: events.first,
    page,
    offset,
    eventName: keepRows(segment.eventName, segment.firstEvent, events),
    eventPage: keepRows(segment.eventPage, segment.firstEvent, events),
    eventOffset: keepRows(segment.eventOffset, segment.firstEvent, events),
    eventValue: keepRows(segment.eventValue, segment.firstEvent, events),
    visitId: segment.visitId,
  };
}

interface KeptRows {
  /** As `firstPageview` of a segment, over the rows that are kept. */
  readonly first: Uint32Array;
  /** Visits that lost rows, ascending. */
  readonly shortenedVisits: readonly number[];
  readonly lastS: number;
}

function* rowsAsOf(
  first: Uint32Array,
  offset: Uint16Array | Uint32Array,
  start: Uint32Array,
  visits: number,
  nowS: number,
): Generator<void, KeptRows, void> {
  const kept = new Uint32Array(visits + 1);
  const shortenedVisits: number[] = [];
  let lastS = 0;
  let row = 0;
  for (let visit = 0; visit < visits; visit++) {
    if (visit % VISITS_PER_SLICE === VISITS_PER_SLICE - 1) yield;
    const begin = first[visit]!;
    const whole = first[visit + 1]!;
    const longest = nowS - start[visit]!;
    let end = whole;
    while (end > begin && offset[end - 1]! > longest) end--;
    if (end < whole) shortenedVisits.push(visit);
    if (end > begin) lastS = Math.max(lastS, start[visit]! + offset[end - 1]!);
    row += end - begin;
    kept[visit + 1] = row;
  }
  return { first: kept, shortenedVisits, lastS };
}

/** The kept rows of one column. Visits are cut near the end, if at all, so the rows before the first cut are one run. */
function keepRows<C extends Uint8Array | Uint16Array | Uint32Array | Float64Array>(
  column: C,
  first: Uint32Array,
  kept: KeptRows,
): C {
  const visits = kept.first.length - 1;
  const count = kept.first[visits]!;
  const firstCut = kept.shortenedVisits[0];
  if (firstCut === undefined) return column.subarray(0, count) as C;
  const rows = column.slice(0, count) as C;
  for (let visit = firstCut; visit < visits; visit++) {
    const shift = first[visit]! - kept.first[visit]!;
    for (let row = kept.first[visit]!; row < kept.first[visit + 1]!; row++) rows[row] = column[row + shift]!;
  }
  return rows;
}

/** How many of the ascending `times` are not after `nowS`. */
function countNotAfter(times: Uint32Array, nowS: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (times[middle]! <= nowS) low = middle + 1;
    else high = middle;
  }
  return low;
}
