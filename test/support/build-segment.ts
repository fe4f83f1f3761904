import type { Segment } from '../../src/hits/segment.ts';

/** One visit as it was tracked: codes of a site's dictionaries, times in epoch seconds, hits in any order. */
export interface VisitHits {
  readonly id: string;
  readonly place: number;
  readonly agent: number;
  readonly source: number;
  readonly pageviews: readonly PageviewHit[];
  readonly events: readonly EventHit[];
}

export interface PageviewHit {
  readonly timeS: number;
  readonly page: number;
}

export interface EventHit {
  readonly timeS: number;
  readonly name: number;
  /** The page it happened on; null where that is left to the pageviews: the last one not after the event. */
  readonly page: number | null;
  readonly valueCents: number;
}

interface SortedVisit extends VisitHits {
  readonly startS: number;
}

/**
 * The segment of `visits`, each with at least one hit. Visits of the same start and hits of the same second keep the
 * order in which they are given; at the same second a pageview comes before an event. `noPage` is the code of the page
 * of events that no pageview precedes.
 */
export function buildSegment(visits: readonly VisitHits[], noPage = 0): Segment {
  const sorted = visits.map(sortHits).sort((a, b) => a.startS - b.startS);
  const pageviews = sorted.reduce((sum, visit) => sum + visit.pageviews.length, 0);
  const events = sorted.reduce((sum, visit) => sum + visit.events.length, 0);

  const start = new Uint32Array(sorted.length);
  const duration = new Uint32Array(sorted.length);
  const place = new Uint32Array(sorted.length);
  const agent = new Uint32Array(sorted.length);
  const source = new Uint32Array(sorted.length);
  const uniques = new Uint32Array(sorted.length);
  const firstPageview = new Uint32Array(sorted.length + 1);
  const firstEvent = new Uint32Array(sorted.length + 1);
  const page = new Uint32Array(pageviews);
  const offset = new Uint32Array(pageviews);
  const eventName = new Uint32Array(events);
  const eventPage = new Uint32Array(events);
  const eventOffset = new Uint32Array(events);
  const eventValue = new Float64Array(events);

  let row = 0;
  let eventRow = 0;
  let lastS = 0;
  for (const [v, visit] of sorted.entries()) {
    start[v] = visit.startS;
    place[v] = visit.place;
    agent[v] = visit.agent;
    source[v] = visit.source;
    const seen = new Set<number>();
    for (const hit of visit.pageviews) {
      page[row] = hit.page * 2 + (seen.has(hit.page) ? 0 : 1);
      offset[row] = hit.timeS - visit.startS;
      seen.add(hit.page);
      row++;
    }
    for (const hit of visit.events) {
      eventName[eventRow] = hit.name;
      eventPage[eventRow] = hit.page ?? pageAt(visit.pageviews, hit.timeS) ?? noPage;
      eventOffset[eventRow] = hit.timeS - visit.startS;
      eventValue[eventRow] = hit.valueCents;
      eventRow++;
    }
    uniques[v] = seen.size;
    duration[v] = (visit.pageviews.at(-1)?.timeS ?? 0) - (visit.pageviews[0]?.timeS ?? 0);
    firstPageview[v + 1] = row;
    firstEvent[v + 1] = eventRow;
    lastS = Math.max(lastS, visit.pageviews.at(-1)?.timeS ?? 0, visit.events.at(-1)?.timeS ?? 0);
  }

  return {
    visits: sorted.length,
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
    visitId: visit => sorted[visit]!.id,
  };
}

function sortHits(visit: VisitHits): SortedVisit {
  const pageviews = visit.pageviews.toSorted((a, b) => a.timeS - b.timeS);
  const events = visit.events.toSorted((a, b) => a.timeS - b.timeS);
  const startS = Math.min(
    pageviews[0]?.timeS ?? Number.POSITIVE_INFINITY,
    events[0]?.timeS ?? Number.POSITIVE_INFINITY,
  );
  return { ...visit, pageviews, events, startS };
}

function pageAt(pageviews: readonly PageviewHit[], timeS: number): number | undefined {
  return pageviews.findLast(hit => hit.timeS <= timeS)?.page;
}
