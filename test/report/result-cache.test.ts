import { describe, expect, it } from 'vitest';
import {
  type AssumptionChoices,
  assume,
  defaultAssumptions,
  describeAssumptions,
} from '../../src/contract/assumptions.ts';
import { type IngestedHits, ingest, noHits } from '../../src/hits/ingest.ts';
import type { SiteHits } from '../../src/hits/site-hits.ts';
import { Memory } from '../../src/memory/memory.ts';
import { REPORT_ASSUMPTIONS } from '../../src/report/report-assumptions.ts';
import { ResultCache } from '../../src/report/result-cache.ts';
import { createSiteHits } from '../../src/sandbox/site-hits.ts';
import { parseTimestamp } from '../../src/time/timestamp.ts';
import { zoneOf } from '../../src/time/zone.ts';
import { SharedTraffic } from '../../src/traffic/shared-traffic.ts';
import { readReport } from '../support/read-report.ts';

const pageview = (visit: string, timestamp: string) => ({
  type: 'pageview',
  timestamp,
  visit,
  hostname: 'https://a.example',
  pathname: '/',
});
const one = ingest(noHits(), [pageview('a', '2026-06-01 10:00:00')], { isGenerated: () => false });
const two = ingest(one, [pageview('b', '2026-06-01 11:00:00')], { isGenerated: () => false });
const shared = new SharedTraffic(1e6);

interface Asked {
  ingested?: IngestedHits;
  now?: string;
  zone?: string;
  assumed?: AssumptionChoices;
  seed?: string;
  query?: Record<string, string>;
  hasEvent?: () => boolean;
}

/** Asks the cache; tells the answer and whether hits were read for it. */
function ask(
  cache: ResultCache,
  {
    ingested = one,
    now = '2026-06-10 00:00:00',
    zone = 'UTC',
    assumed = {},
    seed = 'seed',
    query = {},
    hasEvent = () => false,
  }: Asked,
) {
  const hits = createSiteHits({
    site: { id: 'EMPTYSEA', traffic: null },
    seed: 'seed',
    factor: 1,
    shared,
    ingested,
    nowS: parseTimestamp(now)!,
  });
  let read = false;
  const watched: SiteHits = new Proxy(hits, {
    get(target, key) {
      if (key === 'segments') read = true;
      return Reflect.get(target, key);
    },
  });
  const base = { entity: 'pageview', entity_id: 'EMPTYSEA', aggregates: 'pageviews', date_grouping: 'day' };
  const request = readReport({ ...base, ...query })!;
  const assumptions = assume(defaultAssumptions, assumed);
  const work = cache.run(request, { hits: watched, hasEvent, zone: zoneOf(zone), assumptions, seed });
  for (;;) {
    const step = work.next();
    if (step.done) return { rows: step.value.rows, read };
  }
}

const KEPT = { rows: [{ pageviews: '1', date: '2026-06-01' }], read: false };

describe('ResultCache', () => {
  it('answers a repeated query without reading hits', () => {
    const cache = new ResultCache(new Memory(1e7));
    expect(ask(cache, {})).toEqual({ ...KEPT, read: true });
    expect(ask(cache, {})).toEqual(KEPT);
  });

  it.each<[string, Asked, string]>([
    ['an ingest', { ingested: two }, '2'],
    ['the clock', { now: '2026-06-10 00:00:01' }, '1'],
    ['the clock going back to before the hits', { now: '2026-05-31 00:00:00' }, ''],
    ['the timezone', { zone: 'Asia/Kolkata' }, '1'],
    ['an assumption', { assumed: { 'date-key': 'timestamp' } }, '1'],
    ['another query', { query: { sort_by: 'pageviews:asc' } }, '1'],
  ])('forgets by %s', (_, change, pageviews) => {
    const cache = new ResultCache(new Memory(1e7));
    ask(cache, {});
    const { rows, read } = ask(cache, change);
    expect([rows[0]?.pageviews ?? '', pageviews === '' || read]).toEqual([pageviews, true]);
  });

  it.each(REPORT_ASSUMPTIONS)('tells answers apart by the assumption %s', name => {
    const cache = new ResultCache(new Memory(1e7));
    ask(cache, {});
    const { choices } = describeAssumptions(defaultAssumptions).find(row => row.name === name)!;
    expect(choices.length).toBeGreaterThan(1);
    for (const choice of choices.slice(1)) expect(ask(cache, { assumed: { [name]: choice } }).read).toBe(true);
    expect(ask(cache, {})).toEqual(KEPT);
  });

  it('tells answers apart by the seed', () => {
    const cache = new ResultCache(new Memory(1e7));
    ask(cache, {});
    expect(ask(cache, { seed: 'another' }).read).toBe(true);
  });

  it('keeps a range that lies behind the clock while it ticks, and no unfinished one', () => {
    const cache = new ResultCache(new Memory(1e7));
    const behind = { query: { date_to: '2026-06-01 23:59:59' } };
    ask(cache, behind);
    expect(ask(cache, { ...behind, now: '2026-06-10 00:00:01' })).toEqual(KEPT);
    const unfinished = { query: { date_to: '2026-06-01 10:00:30' }, now: '2026-06-01 10:00:40' };
    ask(cache, unfinished);
    expect(ask(cache, { ...unfinished, now: '2026-06-01 10:00:41' }).read).toBe(true);
  });

  it('tells an event that is listed from one that is not', () => {
    const cache = new ResultCache(new Memory(1e7));
    const query = { entity: 'event', site_id: 'EMPTYSEA', entity_name: 'Tip', aggregates: 'conversions' };
    expect(ask(cache, { query, hasEvent: () => true }).rows).toEqual([]);
    expect(() => ask(cache, { query, hasEvent: () => false })).toThrow('Event not found.');
  });

  it('drops the least recently asked for beyond its bound', () => {
    const cache = new ResultCache(new Memory(16 * 2500));
    for (const limit of ['1', '2', '1', '3', '4']) ask(cache, { query: { limit } });
    expect(ask(cache, { query: { limit: '4' } }).read).toBe(false);
    expect(ask(cache, { query: { limit: '2' } }).read).toBe(true);
  });

  it('keeps nothing that is larger than its bound', () => {
    const cache = new ResultCache(new Memory(160));
    ask(cache, {});
    expect(ask(cache, {}).read).toBe(true);
  });
});
