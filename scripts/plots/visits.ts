import { builtinFixture } from '../../src/fixture/fixture.ts';
import { exportHits } from '../../src/hits/export.ts';
import { noHits } from '../../src/hits/ingest.ts';
import { createSiteHits } from '../../src/sandbox/site-hits.ts';
import { zoneOf } from '../../src/time/zone.ts';
import { SharedTraffic } from '../../src/traffic/shared-traffic.ts';

/** One exported hit; dimensions that are missing are empty. */
export interface Hit {
  readonly type: 'pageview' | 'event';
  readonly name: string;
  readonly value: number;
  readonly hostname: string;
  readonly pathname: string;
  /** Epoch seconds. */
  readonly timeS: number;
}

/** A visit of an export: what all its hits say alike, and its hits in order of time. */
export interface Visit {
  readonly startS: number;
  /** Wall clock of the profile's zone, in seconds as if it were UTC. */
  readonly localS: number;
  /** Dimensions of the visit, as its first hit has them. */
  readonly of: Readonly<Record<string, string>>;
  readonly pages: readonly Hit[];
  readonly events: readonly Hit[];
  /** From the first pageview to the last, seconds. */
  readonly durationS: number;
}

/** The visits that the demo fixture's site exports, `from` and `to` as UTC dates `YYYY-MM-DD`, both included. */
export async function exportedVisits(siteId: string, from: string, to: string): Promise<Visit[]> {
  const { state, seed } = await builtinFixture('demo');
  const site = state.sites.find(({ id }) => id === siteId)!;
  const fromS = Date.parse(from) / 1000;
  const toS = Date.parse(to) / 1000 + 86_399;
  const shared = new SharedTraffic(2 ** 30);
  const hits = createSiteHits({ site, seed, factor: 1, shared, ingested: noHits(), nowS: toS });
  const zone = zoneOf(site.traffic!.profile.timezone);
  const visits: Visit[] = [];
  let current = '';
  let pages: Hit[] = [];
  let events: Hit[] = [];
  for (const chunk of exportHits(hits, fromS, toS)) {
    for (const line of (chunk ?? '').split('\n')) {
      if (line === '') continue;
      const fields = JSON.parse(line);
      const { type, timestamp, visit, name = '', value = 0, hostname, pathname } = fields;
      const timeS = Date.parse(`${timestamp.replace(' ', 'T')}Z`) / 1000;
      if (visit !== current) {
        current = visit;
        pages = [];
        events = [];
        visits.push(asVisit(timeS, timeS + zone.offsetAt(timeS), fields, pages, events));
      }
      (type === 'pageview' ? pages : events).push({ type, name, value, hostname, pathname, timeS });
    }
  }
  return visits;
}

function asVisit(startS: number, localS: number, of: Visit['of'], pages: Hit[], events: Hit[]): Visit {
  return {
    startS,
    localS,
    of,
    pages,
    events,
    get durationS() {
      return pages.length === 0 ? 0 : pages.at(-1)!.timeS - pages[0]!.timeS;
    },
  };
}
