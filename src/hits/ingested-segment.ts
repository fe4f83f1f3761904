import { type HitLog, NONE } from './hit-log.ts';
import type { IngestedHits } from './ingest.ts';
import type { Segment } from './segment.ts';

/** Codes of a dictionary by codes of a log's own. */
export type Translation = { readonly [Name in 'page' | 'place' | 'agent' | 'source' | 'event']: CodeOf };

export type CodeOf = (code: number) => number;

// About a millisecond each.
const HITS_PER_SLICE = 10_000;

/**
 * The segment of the visits `from` up to `to` of a log, as far as `version` sees it. Visits of the same start and hits
 * of the same second keep the order in which they came; at the same second a pageview comes before an event. Yields
 * between slices of work.
 * @param noPage the code of the page of events that no pageview precedes
 */
export function* buildSegment(
  { log, hitCount }: IngestedHits,
  [from, to]: readonly [from: number, to: number],
  translate: Translation,
  noPage: number,
): Generator<void, Segment, void> {
  const visits = to - from;
  const { hits, first } = yield* hitsByVisit(log, hitCount, from, to);
  const startOf = Uint32Array.from({ length: visits }, (_, visit) => log.timeS.at(hits[first[visit]!]!));
  // Indexes break ties, so that the order is that of arrival.
  const order = Uint32Array.from({ length: visits }, (_, visit) => visit).sort(
    (a, b) => startOf[a]! - startOf[b]! || a - b,
  );
  yield;
  let pageviews = 0;
  for (let at = 0; at < hits.length; at++) {
    if (log.name.at(hits[at]!) === NONE) pageviews++;
    if (at % HITS_PER_SLICE === HITS_PER_SLICE - 1) yield;
  }
  const events = hits.length - pageviews;
  const start = new Uint32Array(visits);
  const duration = new Uint32Array(visits);
  const place = new Uint32Array(visits);
  const agent = new Uint32Array(visits);
  const source = new Uint32Array(visits);
  const uniques = new Uint32Array(visits);
  const firstPageview = new Uint32Array(visits + 1);
  const firstEvent = new Uint32Array(visits + 1);
  const page = new Uint32Array(pageviews);
  const offset = new Uint32Array(pageviews);
  const eventName = new Uint32Array(events);
  const eventPage = new Uint32Array(events);
  const eventOffset = new Uint32Array(events);
  const eventValue = new Float64Array(events);

  const seen = new Set<number>();
  let row = 0;
  let eventRow = 0;
  let lastS = 0;
  let work = 0;
  for (let v = 0; v < visits; v++) {
    const own = order[v]!;
    const startS = startOf[own]!;
    const visit = from + own;
    start[v] = startS;
    place[v] = translate.place(log.place.at(visit));
    agent[v] = translate.agent(log.agent.at(visit));
    source[v] = translate.source(log.source.at(visit));
    seen.clear();
    // Pageviews of the same second come first, so the page of an event is known when it comes.
    let latestPage = noPage;
    for (let at = first[own]!; at < first[own + 1]!; at++) {
      const hit = hits[at]!;
      const timeS = log.timeS.at(hit);
      const code = log.page.at(hit) === NONE ? latestPage : translate.page(log.page.at(hit));
      if (log.name.at(hit) === NONE) {
        page[row] = code * 2 + (seen.has(code) ? 0 : 1);
        offset[row] = timeS - startS;
        seen.add(code);
        latestPage = code;
        row++;
      } else {
        eventName[eventRow] = translate.event(log.name.at(hit));
        eventPage[eventRow] = code;
        eventOffset[eventRow] = timeS - startS;
        eventValue[eventRow] = log.valueCents.at(hit);
        eventRow++;
      }
      if (++work % HITS_PER_SLICE === 0) yield;
      lastS = Math.max(lastS, timeS);
    }
    uniques[v] = seen.size;
    duration[v] = row > firstPageview[v]! ? offset[row - 1]! - offset[firstPageview[v]!]! : 0;
    firstPageview[v + 1] = row;
    firstEvent[v + 1] = eventRow;
  }
  return {
    visits,
    pageviews,
    events,
    firstS: start[0] ?? 0,
    lastS,
    start,
    duration,
    place,
    agent,
    source,
    uniques,
    firstPageview,
    firstEvent,
    page,
    offset,
    eventName,
    eventPage,
    eventOffset,
    eventValue,
    visitId: v => log.ids[from + order[v]!]!,
  };
}

interface HitsByVisit {
  /** Indexes of hits, those of each visit in order of time, pageviews before events, then of arrival. */
  readonly hits: Uint32Array;
  /** Those of visit v: `first[v]` up to `first[v + 1]`. */
  readonly first: Uint32Array;
}

function* hitsByVisit(log: HitLog, hitCount: number, from: number, to: number): Generator<void, HitsByVisit, void> {
  const first = new Uint32Array(to - from + 1);
  let work = 0;
  for (let visit = from; visit < to; visit++) {
    let count = 0;
    for (let hit = log.lastHit.at(visit); hit !== NONE; hit = log.previous.at(hit)) {
      work++;
      // Those of an ingest under way may be gone after a pause; there are 20,000 in a visit at most.
      if (hit >= hitCount) continue;
      count++;
      if (work < HITS_PER_SLICE) continue;
      work = 0;
      yield;
    }
    first[visit - from + 1] = first[visit - from]! + count;
  }
  const hits = new Uint32Array(first.at(-1)!);
  const timeOf = (hit: number) => log.timeS.at(hit);
  const rank = (hit: number) => (log.name.at(hit) === NONE ? 0 : 1);
  for (let visit = from; visit < to; visit++) {
    const begin = first[visit - from]!;
    const end = first[visit - from + 1]!;
    // The list leads from the latest back.
    let at = end;
    for (let hit = log.lastHit.at(visit); at > begin; hit = log.previous.at(hit)) {
      work++;
      if (hit >= hitCount) continue;
      hits[--at] = hit;
      if (work < HITS_PER_SLICE) continue;
      work = 0;
      yield;
    }
    if (end - begin < 2) continue;
    hits.subarray(begin, end).sort((a, b) => timeOf(a) - timeOf(b) || rank(a) - rank(b) || a - b);
  }
  return { hits, first };
}
