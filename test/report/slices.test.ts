// How much a report does between two pauses: cells of the hits' columns that it reads, which is the same on every
// machine, and for all that depends on no column, processor time.
import { describe, expect, it } from 'vitest';
import { defaultAssumptions } from '../../src/contract/assumptions.ts';
import type { Segment } from '../../src/hits/segment.ts';
import type { SiteHits } from '../../src/hits/site-hits.ts';
import { type CountLimits, LIMITS } from '../../src/report/limits.ts';
import { runReport } from '../../src/report/run.ts';
import { zoneOf } from '../../src/time/zone.ts';
import { readReport } from '../support/read-report.ts';
import { completion, siteHits, view, type WireHit } from '../support/wire-hits.ts';

const NOW = '2026-06-15 12:00:00';
/** About a millisecond of counting, with some ten cells a hit. */
const MOST_CELLS = 1_000_000;
/** A slice takes about a millisecond; this allows for a slow machine. */
const MOST_MS = 50;
const MOST_BYTES = 64 * 1024 * 1024;

type Query = Record<string, string>;

function reportOn(hits: SiteHits, query: Query, limits: CountLimits) {
  const base: Query = { entity: 'pageview', entity_id: 'TIDEPOOL', aggregates: 'pageviews' };
  const request = readReport({ ...base, ...query })!;
  const context = {
    hits,
    hasEvent: () => false,
    zone: zoneOf('UTC'),
    assumptions: { ...defaultAssumptions, 'day-range': 'off' },
    seed: 's',
  };
  return runReport(request, context, limits);
}

/** `hits` whose columns count how often a cell is read. */
function counting(hits: SiteHits): { hits: SiteHits; reads: () => number } {
  let reads = 0;
  const column = <C extends object>(cells: C): C =>
    new Proxy(cells, {
      get(target, key) {
        if (typeof key === 'string' && key.charCodeAt(0) <= 57) reads++;
        const value = Reflect.get(target, key);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  const watch = (segment: Segment) =>
    Object.fromEntries(
      Object.entries(segment).map(([name, value]) => [name, ArrayBuffer.isView(value) ? column(value) : value]),
    ) as unknown as Segment;
  const segments = [...hits.segments(0, 2 ** 32)].map(segment => segment && watch(segment));
  return { hits: { ...hits, segments: () => segments as Segment[] }, reads: () => reads };
}

describe('between two pauses a report reads a bounded number of cells', () => {
  /** Three times what is counted between two pauses: without pauses a report reads all of it at once. */
  const VISITS = 100_000;
  const time = (index: number) =>
    new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString().slice(0, 19).replace('T', ' ');
  const batch = Array.from({ length: VISITS }, (_, index) => {
    const dimensions = { city: `City ${index % 40}`, browser: `Browser ${index % 11}` };
    return [
      view(time(index), `v${index}`, `/${index % 50}`, dimensions),
      // Every tenth visit lasts for days, over the bounds of buckets.
      view(time(index + (index % 10 === 0 ? 5000 : 1)), `v${index}`, '/', dimensions),
      completion(time(index), `v${index}`, `Event ${index % 2}`, 1),
    ];
  }).flat();
  const once = siteHits([batch], '2027-06-15 12:00:00');

  const rowByRow = { ...LIMITS, listedSlots: 0 };
  const sparse = { ...rowByRow, denseSlots: 0, partitions: 0 };
  const numbered = { ...sparse, largestKey: 1 };
  const sorted = { ...rowByRow, denseSlots: 0, partitionSlots: 64 };
  const event = { entity: 'event', site_id: 'TIDEPOOL', entity_name: 'Event 1', aggregates: 'value' };
  it.each<[shape: string, query: Query, limits: CountLimits]>([
    ['totals', { aggregates: 'visits' }, LIMITS],
    ['pages', { field_grouping: 'pathname' }, LIMITS],
    ['pages row by row', { field_grouping: 'pathname' }, rowByRow],
    ['five axes', { field_grouping: 'pathname,entry_page,exit_page,city,browser' }, LIMITS],
    ['days', { date_grouping: 'day' }, LIMITS],
    ['a range that begins in the middle', { date_from: '2026-03-01 00:00:00' }, LIMITS],
    ['an event by day', { ...event, date_grouping: 'day' }, LIMITS],
    ['partitions', { field_grouping: 'pathname,city,browser' }, sorted],
    ['partitions whose sums are kept', { field_grouping: 'pathname,city' }, { ...sorted, heldBytes: 2 ** 20 }],
    ['a table of groups', { field_grouping: 'pathname,city' }, sparse],
    ['a table of groups by day', { field_grouping: 'pathname,city', date_grouping: 'day' }, sparse],
    ['numbered groups', { field_grouping: 'pathname,city,browser' }, numbered],
    ['an event in a table', { ...event, field_grouping: 'city' }, sparse],
  ])('%s', (_, query, limits) => {
    const { hits, reads } = counting(once);
    let before = 0;
    let most = 0;
    const work = reportOn(hits, query, limits);
    for (let step = work.next(); ; step = work.next()) {
      most = Math.max(most, reads() - before);
      before = reads();
      if (step.done) break;
    }
    expect(before).toBeGreaterThan(VISITS);
    expect(most).toBeLessThan(Math.min(MOST_CELLS, before * 0.8));
  });

  it('and counts what lies beyond a pause once', () => {
    const conversions = (query: Query) => {
      const work = reportOn(once, { ...event, aggregates: 'conversions,unique_conversions', ...query }, LIMITS);
      for (;;) {
        const step = work.next();
        if (step.done) return step.value.rows;
      }
    };
    expect(conversions({})).toEqual([{ conversions: String(VISITS / 2), unique_conversions: String(VISITS / 2) }]);
    expect(conversions({ field_grouping: 'browser' })).toHaveLength(11);
  });
});

describe('lists of pages', () => {
  /** Two pages in each visit, all of one day: a segment of more views than are counted between two pauses. */
  const VISITS = 400_000;
  const DAY_S = Date.UTC(2026, 5, 1) / 1000;
  const segment = ((): Segment => {
    const each = (of: (visit: number) => number) => Uint32Array.from({ length: VISITS }, (_, visit) => of(visit));
    return {
      visits: VISITS,
      pageviews: VISITS * 2,
      events: 0,
      firstS: DAY_S,
      lastS: DAY_S + 5,
      start: each(() => DAY_S),
      duration: each(() => 5),
      place: each(() => 0),
      agent: each(() => 0),
      source: each(() => 0),
      uniques: each(() => 2),
      firstPageview: Uint32Array.from({ length: VISITS + 1 }, (_, visit) => visit * 2),
      firstEvent: new Uint32Array(VISITS + 1),
      page: Uint32Array.from({ length: VISITS * 2 }, (_, row) => ((row & 1) + 2 * ((row >>> 1) % 9)) * 2 + 1),
      offset: Uint32Array.from({ length: VISITS * 2 }, (_, row) => (row & 1) * 5),
      eventName: new Uint32Array(0),
      eventPage: new Uint32Array(0),
      eventOffset: new Uint32Array(0),
      eventValue: new Float64Array(0),
      visitId: String,
    };
  })();
  const dictionaryOf = siteHits(
    [Array.from({ length: 18 }, (_, page) => view('2026-06-01 00:00:00', 'v', `/${page}`, { city: 'Oslo' }))],
    NOW,
  );
  const dates = { date_from: '2026-06-01 00:00:00', date_to: '2026-06-01 23:59:59' };
  const pauses = (query: Query, of: Segment) => {
    const hits: SiteHits = { ...dictionaryOf, segments: () => [of] };
    return [...reportOn(hits, { ...dates, ...query }, LIMITS)].length;
  };

  it('are made in slices, a slice for every 2^15 visits, twice', () => {
    const fresh = { ...segment };
    const first = pauses({ field_grouping: 'pathname' }, fresh);
    expect(first - pauses({ field_grouping: 'pathname' }, fresh)).toBeGreaterThanOrEqual(
      2 * Math.floor(VISITS / 2 ** 15),
    );
  });

  const onePage = { ...segment, page: Uint32Array.from(segment.page, (_, row) => 1 - (row & 1)) };
  const bounces = {
    ...segment,
    pageviews: VISITS,
    firstPageview: Uint32Array.from({ length: VISITS + 1 }, (_, visit) => visit),
    page: Uint32Array.from({ length: VISITS }, (_, row) => (row % 18) * 2 + 1),
  };
  it.each<[shape: string, query: Query, of: Segment, views: number]>([
    ['pages by visits', { field_grouping: 'pathname,city' }, segment, VISITS * 2],
    ['pages filtered', { filters: '[{"property":"pathname","operator":"is like","value":"/"}]' }, segment, VISITS * 2],
    ['hosts', { field_grouping: 'hostname' }, segment, VISITS * 2],
    ['a page by visits', { field_grouping: 'pathname,city' }, onePage, VISITS * 2],
    ['bounces', { field_grouping: 'pathname' }, bounces, VISITS],
    ['bounces of hosts', { field_grouping: 'hostname' }, bounces, VISITS],
  ])('are counted in slices, of 2^17 views: %s', (_, query, of, views) => {
    // No page passes: nothing is read.
    const without = '{"property":"pathname","operator":"is","value":"/none"}';
    const filters = JSON.stringify([...JSON.parse(query.filters ?? '[]'), JSON.parse(without)]);
    pauses(query, of);
    expect(pauses(query, of) - pauses({ ...query, filters }, of)).toBeGreaterThanOrEqual(Math.floor(views / 2 ** 17));
  });
});

describe('a report of few hits and many possible groups', () => {
  const many = (count: number, hit: (index: number) => WireHit) =>
    siteHits([Array.from({ length: count }, (_, index) => hit(index))], NOW);
  const second = (index: number) =>
    new Date(Date.UTC(2026, 5, 1) + index * 1000).toISOString().slice(0, 19).replace('T', ' ');
  // Every hit has values of its own.
  const scattered = many(20_000, index =>
    view(second(index), `v${index}`, `/${index}`, {
      city: `City ${index}`,
      browser: `Browser ${index % 300}`,
      utm_source: `Source ${index}`,
      utm_term: `Term ${index % 500}`,
    }),
  );

  it.each<[shape: string, query: Query]>([
    ['four fields', { field_grouping: 'pathname,city,utm_source,browser' }],
    [
      'four fields by hour',
      { field_grouping: 'pathname,city,utm_source,browser', date_grouping: 'hour', date_to: '2026-06-02 12:00:00' },
    ],
    ['pages by city', { field_grouping: 'pathname,city' }],
    [
      'cities by browser of a page',
      { field_grouping: 'city,browser', filters: '[{"property":"pathname","operator":"is like","value":"1"}]' },
    ],
    ['cities by browser', { field_grouping: 'city,browser', date_grouping: 'day' }],
    ['the first by name', { field_grouping: 'pathname,city', sort_by: 'city:asc' }],
    ['all of a page', { field_grouping: 'city,utm_source', sort_by: 'pageviews:asc', limit: '1000' }],
    [
      'a pattern',
      { field_grouping: 'city', filters: '[{"property":"pathname","operator":"matching","value":"^/.*[0-9]{2}$"}]' },
    ],
    ['a domain', { filters: '[{"property":"domain","operator":"is","value":"shop.example"}]' }],
  ])('pauses in time and takes memory by the groups that occur: %s', (_, query) => {
    const held = process.memoryUsage().arrayBuffers;
    let mostBytes = 0;
    const longestStep = () => {
      let mostMs = 0;
      const work = reportOn(scattered, query, LIMITS);
      for (;;) {
        const before = process.cpuUsage();
        const { done } = work.next();
        const { user, system } = process.cpuUsage(before);
        mostMs = Math.max(mostMs, (user + system) / 1000);
        mostBytes = Math.max(mostBytes, process.memoryUsage().arrayBuffers - held);
        if (done) return mostMs;
      }
    };
    // The least of several runs: what the machine does meanwhile is no step of the report.
    let least = longestStep();
    for (let run = 1; run < 4 && least >= MOST_MS; run++) least = Math.min(least, longestStep());
    expect(least).toBeLessThan(MOST_MS);
    expect(mostBytes).toBeLessThan(MOST_BYTES);
  });
});
