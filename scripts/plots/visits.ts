import { builtinFixture } from '../../src/fixture/fixture.ts';
import type { Dictionaries } from '../../src/hits/dictionary.ts';
import { noHits } from '../../src/hits/ingest.ts';
import type { Segment } from '../../src/hits/segment.ts';
import { aiSourceOf, referrerSourceOf } from '../../src/hits/sources.ts';
import { createSiteHits } from '../../src/sandbox/site-hits.ts';
import { zoneOf } from '../../src/time/zone.ts';
import { SharedTraffic } from '../../src/traffic/shared-traffic.ts';

/** A pageview or a completion; dimensions that are missing are empty. */
export interface Hit {
  /** Of the event; empty for a pageview. */
  readonly name: string;
  readonly hostname: string;
  readonly pathname: string;
  /** Epoch seconds. */
  readonly timeS: number;
}

/** A visit: what all its hits say alike, and its hits in order of time. */
export interface Visit {
  readonly startS: number;
  /** Wall clock of the profile's zone, in seconds as if it were UTC. */
  readonly localS: number;
  /** Dimensions of the visit. */
  readonly of: Readonly<Record<string, string>>;
  readonly pages: readonly Hit[];
  readonly events: readonly Hit[];
  /** From the first pageview to the last, seconds. */
  readonly durationS: number;
}

/** The visits to the demo fixture's site with their hits from `from` to `to`, UTC dates `YYYY-MM-DD`, both included. */
export async function visitsOf(siteId: string, from: string, to: string): Promise<Visit[]> {
  const { state, seed } = await builtinFixture('demo');
  const site = state.sites.find(({ id }) => id === siteId)!;
  const fromS = Date.parse(from) / 1000;
  const toS = Date.parse(to) / 1000 + 86_399;
  const shared = new SharedTraffic(2 ** 30);
  const hits = createSiteHits({ site, seed, factor: 1, shared, ingested: noHits(), nowS: toS });
  const zone = zoneOf(site.traffic!.profile.timezone);
  const visits: Visit[] = [];
  for (const segment of hits.generatedSegments(fromS, toS)) {
    if (segment === undefined) continue;
    const { dictionaries } = hits;
    const hitsOf = readerOfHits(segment, dictionaries, timeS => timeS >= fromS && timeS <= toS);
    for (let visit = 0; visit < segment.visits; visit++) {
      const { pages, events } = hitsOf(visit);
      if (pages.length + events.length === 0) continue;
      const startS = Math.min(pages[0]?.timeS ?? toS, events[0]?.timeS ?? toS);
      const of = dimensionsOf(dictionaries, segment, visit);
      const durationS = pages.length === 0 ? 0 : pages.at(-1)!.timeS - pages[0]!.timeS;
      visits.push({ startS, localS: startS + zone.offsetAt(startS), of, pages, events, durationS });
    }
  }
  return visits;
}

function dimensionsOf({ place, agent, source }: Dictionaries, segment: Segment, visit: number): Visit['of'] {
  const from = source.at(segment.source[visit]!);
  const derived = { referrer_source: referrerSourceOf(from), ai_source: aiSourceOf(from) };
  // A literal with four spreads takes thirty times as long.
  return Object.assign({}, place.at(segment.place[visit]!), agent.at(segment.agent[visit]!), from, derived);
}

type Hits = Pick<Visit, 'pages' | 'events'>;

/** Gives the hits of a visit whose time `isWanted`. */
function readerOfHits(
  segment: Segment,
  { page, event }: Dictionaries,
  isWanted: (timeS: number) => boolean,
): (visit: number) => Hits {
  return visit => {
    const start = segment.start[visit]!;
    const pages: Hit[] = [];
    const events: Hit[] = [];
    for (let row = segment.firstPageview[visit]!; row < segment.firstPageview[visit + 1]!; row++) {
      const timeS = start + segment.offset[row]!;
      const { hostname, pathname } = page.at(segment.page[row]! >>> 1);
      if (isWanted(timeS)) pages.push({ name: '', hostname, pathname, timeS });
    }
    for (let row = segment.firstEvent[visit]!; row < segment.firstEvent[visit + 1]!; row++) {
      const timeS = start + segment.eventOffset[row]!;
      const { hostname, pathname } = page.at(segment.eventPage[row]!);
      if (isWanted(timeS)) events.push({ name: event.at(segment.eventName[row]!), hostname, pathname, timeS });
    }
    return { pages, events };
  };
}
