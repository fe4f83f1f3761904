import { describe, expect, it } from 'vitest';
import { exportHits } from '../../src/hits/export.ts';
import { type IngestedHits, ingest, noHits } from '../../src/hits/ingest.ts';
import type { Segment } from '../../src/hits/segment.ts';
import { createSiteHits } from '../../src/sandbox/site-hits.ts';
import { atOnce } from '../../src/time/at-once.ts';
import { parseTimestamp } from '../../src/time/timestamp.ts';
import { readPlan } from '../../src/traffic/read-profile.ts';
import { SharedTraffic } from '../../src/traffic/shared-traffic.ts';

const id = 'TIDEPOOL';
const traffic = readPlan({ profile: 'shop', visits_per_day: 400, since: '2026-06-01' }, '', {
  id,
  timezone: 'America/New_York',
});
const shared = new SharedTraffic(1e8);
const at = (text: string) => parseTimestamp(text)!;
const options = { isGenerated: () => false };

const segmentsOf = (segments: Iterable<Segment | undefined>) => [...segments].filter(each => each !== undefined);

function siteHits({
  now = '2026-06-15 12:00:00',
  ingested = noHits(),
  plan = traffic as typeof traffic | null,
}: {
  now?: string;
  ingested?: IngestedHits;
  plan?: typeof traffic | null;
} = {}) {
  return createSiteHits({ site: { id, traffic: plan }, seed: 'seed', factor: 1, shared, ingested, nowS: at(now) });
}

const own = ingest(
  noHits(),
  [
    { type: 'pageview', timestamp: '2026-05-30 10:00:00', visit: 'a', hostname: 'https://new.example', pathname: '/' },
    { type: 'event', timestamp: '2026-05-30 10:00:05', visit: 'a', name: 'Booking' },
    { type: 'event', timestamp: '2026-07-01 00:00:00', visit: 'b', name: 'Later' },
  ],
  options,
);

describe('createSiteHits', () => {
  it('has one segment a day, and none before the first day or after now', () => {
    const hits = siteHits();
    const days = segmentsOf(hits.segments(0, 4e9)).map(({ start }) => Math.floor(start[0]! / 86_400) - 20_605);
    expect(days).toEqual(Array.from({ length: 15 }, (_, day) => day));
  });

  it('holds nothing after now', () => {
    const lastS = Math.max(...segmentsOf(siteHits().segments(0, 4e9)).map(segment => segment.lastS));
    expect(lastS).toBeLessThanOrEqual(at('2026-06-15 12:00:00'));
    expect(lastS).toBeGreaterThan(at('2026-06-15 11:00:00'));
  });

  it('lets visits of the day before reach into a range', () => {
    const hits = siteHits();
    const midnight = at('2026-06-10 00:00:00');
    const [before] = segmentsOf(hits.segments(midnight, midnight + 60));
    expect(before!.firstS).toBeLessThan(midnight);
    expect(before!.lastS).toBeGreaterThanOrEqual(midnight);
  });

  it('leaves days alone that a range does not touch', () => {
    const from = at('2026-06-10 20:00:00');
    expect(segmentsOf(siteHits().segments(from, from + 60))).toHaveLength(1);
  });

  it('finds first recorded data on the first day, once now has come to it', () => {
    const first = atOnce(siteHits().firstPageviewS())!;
    expect(Math.floor(first / 86_400)).toBe(20_605);
    expect(atOnce(siteHits({ now: '2026-05-31 23:59:59' }).firstPageviewS())).toBeNull();
    expect(atOnce(siteHits({ now: '2026-05-31 23:59:59' }).eventNames())).toEqual([]);
    expect(atOnce(siteHits().eventNames()).toSorted()).toEqual(['Add to cart', 'Newsletter', 'Purchase', 'Sign-up']);
  });

  it('adds ingested hits, the last in order, in codes that generated days do not know', () => {
    const hits = siteHits({ ingested: own });
    const last = segmentsOf(hits.segments(0, 4e9)).at(-1)!;
    expect(hits.dictionaries.page.at(last.page[0]! >>> 1)).toEqual({ hostname: 'https://new.example', pathname: '/' });
    // The page of the pageview, and the empty one of the event that no pageview precedes.
    expect(hits.dictionaries.page.size).toBe(281);
    expect(shared.site({ seed: 'seed', siteId: id, plan: traffic, factor: 1 }).dictionaries.page.size).toBe(279);
    expect(atOnce(hits.firstPageviewS())).toBe(at('2026-05-30 10:00:00'));
    expect(atOnce(hits.firstEventS('Booking'))).toBe(at('2026-05-30 10:00:05'));
    expect(atOnce(hits.eventNames())).toContain('Booking');
  });

  it('lets hits dated after now appear as the clock moves', () => {
    expect(atOnce(siteHits({ ingested: own, plan: null }).eventNames())).toEqual(['Booking']);
    expect(atOnce(siteHits({ ingested: own, plan: null }).firstEventS('Later'))).toBeNull();
    expect(atOnce(siteHits({ ingested: own, plan: null, now: '2026-07-01 00:00:00' }).eventNames())).toEqual([
      'Booking',
      'Later',
    ]);
  });

  it('is empty for a site without traffic and hits', () => {
    const hits = siteHits({ plan: null });
    expect([segmentsOf(hits.segments(0, 4e9)), atOnce(hits.firstPageviewS()), atOnce(hits.eventNames())]).toEqual([
      [],
      null,
      [],
    ]);
    expect(hits.dictionaries.page.size).toBe(0);
  });

  it('has a version that follows what was ingested and what is generated', () => {
    const { generated, ingested } = siteHits({ ingested: own }).version;
    expect([generated, ingested]).toEqual([siteHits().version.generated, own]);
    expect(siteHits().version.ingested).toBeNull();
    expect(siteHits({ plan: null }).version.generated).toBe('');
    expect(siteHits({ ingested: own, now: '2026-07-01 00:00:00' }).version).toEqual({ generated, ingested });
  });

  it('is settled through a day once the longest visit of it is over', () => {
    const toS = Date.UTC(2026, 4, 30, 12) / 1000;
    expect(siteHits({ now: '2026-05-31 18:12:14' }).finalThrough(toS)).toBe(false);
    expect(siteHits({ now: '2026-05-31 18:12:15' }).finalThrough(toS)).toBe(true);
    expect(siteHits({ ingested: own, now: '2026-06-15 12:00:00' }).finalThrough(toS)).toBe(false);
  });

  it('exports hits as they stand at now', () => {
    const lines = [...exportHits(siteHits({ ingested: own }), 0, 4e9)].join('').trimEnd().split('\n');
    const stamps = lines.map(line => JSON.parse(line).timestamp as string);
    expect(stamps[0]).toBe('2026-05-30 10:00:00');
    expect(stamps.filter(stamp => stamp > '2026-06-15 12:00:00')).toEqual([]);
  });

  it('ends the making of a day where whoever reads hits stops reading', () => {
    const log: string[] = [];
    const source = shared.site({ seed: 's', siteId: id, plan: traffic, factor: 1 });
    const endless = {
      ...source,
      firstDay: source.firstDay,
      heldSegment: () => undefined,
      *segment(): Generator<void, Segment, void> {
        try {
          for (;;) yield;
        } finally {
          log.push('ended');
        }
      },
    };
    const nowS = at('2026-06-15 12:00:00');
    const input = { site: { id, traffic }, seed: 's', factor: 1, ingested: noHits(), nowS };
    const hits = createSiteHits({ ...input, shared: { site: () => endless } as unknown as SharedTraffic });
    for (const read of [() => hits.segments(0, nowS), () => exportHits(hits, 0, nowS)]) {
      const reading = read()[Symbol.iterator]();
      reading.next();
      reading.return?.(undefined as never);
    }
    expect(log).toEqual(['ended', 'ended']);
  });
});
