// Pageviews by page: what the lists hold, and the visits and pages of which a list alone would count too much. That
// reports of lists say what plain loops say, hit for hit: differential.test.ts.
import { describe, expect, it } from 'vitest';
import { defaultAssumptions } from '../../src/contract/assumptions.ts';
import { createCounters, listPages, type PageLists, pageListsOf, type Views } from '../../src/hits/page-lists.ts';
import { Claim, WorkMemory } from '../../src/memory/work-memory.ts';
import { type CountLimits, LIMITS } from '../../src/report/limits.ts';
import { runReport } from '../../src/report/run.ts';
import { atOnce } from '../../src/time/at-once.ts';
import { zoneOf } from '../../src/time/zone.ts';
import { bytesOf } from '../../src/traffic/segment-cache.ts';
import { buildSegment } from '../support/build-segment.ts';
import { readReport } from '../support/read-report.ts';
import { pageviewReport } from '../support/report.ts';
import { siteHits, view, type WireHit } from '../support/wire-hits.ts';

/** Visits of one page code a view, in order; each with the seconds that it lasted. */
function viewsOf(visits: readonly { readonly pages: readonly number[]; readonly seconds: number }[]): Views {
  const first = [0];
  const page: number[] = [];
  for (const { pages } of visits) {
    for (const [index, code] of pages.entries()) page.push(code * 2 + (pages.indexOf(code) === index ? 1 : 0));
    first.push(page.length);
  }
  return {
    visits: visits.length,
    first: Uint32Array.from(first),
    page: Uint32Array.from(page),
    duration: Uint32Array.from(visits, ({ seconds }) => seconds),
    bounced: null,
  };
}

/** Each list in words: `page: longer visits with their seconds | bounces | repeats`. */
function told({ code, longer, bounce, repeat, visit, seconds, lasted }: PageLists): string[] {
  return Array.from(code, (page, list) => {
    const part = (begins: PageLists['code']) => [...visit.subarray(begins[list]!, begins[list + 1]!)];
    const stays = part(longer).map((own, index) => `${own} ${seconds[longer[list]! + index]} s`);
    return `${page}: ${stays.join(', ')} (${lasted[list]} s) | ${part(bounce)} | ${part(repeat)}`;
  });
}

describe('the lists of pages', () => {
  const visits = [
    { pages: [7, 2, 7, 7], seconds: 60 },
    { pages: [2], seconds: 0 },
    { pages: [], seconds: 0 },
    { pages: [2, 7], seconds: 0 },
    { pages: [7], seconds: 0 },
  ];

  it('hold every view once: of longer visits, of bounces, repeats; a visit of no seconds is no bounce', () => {
    expect(told(atOnce(listPages(viewsOf(visits), createCounters(8))))).toEqual([
      '2: 0 60 s, 3 0 s (60 s) | 1 | ',
      '7: 0 60 s, 3 0 s (60 s) | 4 | 0,0',
    ]);
  });

  it('take bounces from the column where views are parts of visits', () => {
    const parts = { ...viewsOf([{ pages: [3], seconds: 90 }, visits[1]!]), bounced: Uint8Array.of(0, 1) };
    expect(told(atOnce(listPages(parts, createCounters(8))))).toEqual(['2:  (0 s) | 1 | ', '3: 0 90 s (90 s) |  | ']);
  });

  it.each<[what: string, visits: { pages: number[]; seconds: number }[], wide: (keyof PageLists)[]]>([
    ['a visit of 18 hours', [{ pages: [1, 2], seconds: 65_536 }], ['seconds']],
    ['a visit of a century', [{ pages: [1, 2], seconds: 3_155_760_000 }], ['seconds']],
    ['a page code beyond 16 bits', [{ pages: [65_536, 1], seconds: 65_535 }], ['code']],
    [
      'more visits than 16 bits',
      Array.from({ length: 65_537 }, (_, index) => ({ pages: [index % 3], seconds: 0 })),
      ['longer', 'bounce', 'repeat', 'visit'],
    ],
  ])('have 32 bits for %s, and 16 for all others', (_, views, wide) => {
    const lists = atOnce(listPages(viewsOf(views), createCounters(65_537)));
    for (const name of ['code', 'longer', 'bounce', 'repeat', 'visit', 'seconds'] as const) {
      expect([name, lists[name].BYTES_PER_ELEMENT]).toEqual([name, wide.includes(name) ? 4 : 2]);
    }
    const seconds = views.reduce((sum, { pages, seconds: each }) => sum + (pages.length > 1 ? each * 2 : 0), 0);
    expect(lists.lasted.reduce((sum, each) => sum + each, 0)).toBe(seconds);
    expect([...lists.visit].sort((a, b) => a - b).at(-1)).toBe(views.length - 1);
  });

  it('are several where a page has more views than are counted without a pause', () => {
    // 65,536 views are one list: of page 1 three for its bounces, of page 2 two for its repeats.
    const views = [
      ...Array.from({ length: 131_073 }, () => ({ pages: [1], seconds: 0 })),
      ...Array.from({ length: 4 }, () => ({ pages: Array.from({ length: 20_000 }, () => 2), seconds: 9 })),
    ];
    const lists = atOnce(listPages(viewsOf(views), createCounters(4)));
    expect([...lists.code]).toEqual([1, 1, 1, 2, 2]);
    expect([...lists.longer]).toEqual([0, 0, 0, 0, 4, 4]);
    expect([...lists.bounce]).toEqual([4, 65_540, 131_076, 131_077, 131_077, 131_077]);
    expect([...lists.repeat]).toEqual([131_077, 131_077, 131_077, 131_077, 196_613, 211_073]);
    expect([...lists.lasted]).toEqual([0, 0, 0, 36, 0]);
  });

  it('are made in slices also of few visits with very many views', () => {
    const views = viewsOf(
      Array.from({ length: 30 }, () => ({ pages: Array.from({ length: 20_000 }, () => 1), seconds: 9 })),
    );
    // 2^17 views a slice, twice.
    expect([...listPages(views, createCounters(2))].length).toBeGreaterThanOrEqual(2 * 4);
  });

  it.each<[what: string, pages: number]>([
    ['few', 9],
    ['very many', 100_000],
  ])('are found among %s pages, and leave the counters as they were', (_, pages) => {
    const counters = createCounters(pages);
    const made = () => told(atOnce(listPages(viewsOf(visits), counters)));
    expect(made()).toEqual(['2: 0 60 s, 3 0 s (60 s) | 1 | ', '7: 0 60 s, 3 0 s (60 s) | 4 | 0,0']);
    expect(counters.every(count => count === 0)).toBe(true);
  });

  it('are made once for a segment, and are counted with its columns before', () => {
    const origin = { place: 0, agent: 0, source: 0, events: [] };
    const segment = buildSegment(
      Array.from({ length: 2000 }, (_, index) => ({
        ...origin,
        id: `${index}`,
        pageviews: [
          { timeS: 1000, page: 0 },
          { timeS: 1005, page: 1 },
        ],
      })),
    );
    const before = bytesOf(segment);
    const lists = atOnce(pageListsOf(segment, createCounters(2)));
    expect(atOnce(pageListsOf(segment, createCounters(2)))).toBe(lists);
    expect(bytesOf(segment)).toBe(before);
    const columns = Object.values(segment).reduce(
      (sum, each) => sum + (ArrayBuffer.isView(each) ? each.byteLength : 0),
      0,
    );
    expect(before - columns).toBeGreaterThanOrEqual(
      Object.values(lists).reduce((sum, each) => sum + (ArrayBuffer.isView(each) ? each.byteLength : 0), 0),
    );
  });
});

// The names say what is asked of each.
const OTHER_HOST = { hostname: 'https://www.example' };
const HITS: readonly WireHit[] = [
  // Over a midnight and the end of a month, the same page before and after.
  view('2026-03-31 23:50:00', 'across', '/a'),
  view('2026-04-01 00:10:00', 'across', '/a'),
  view('2026-04-01 00:12:00', 'across', '/b'),
  // One path of two hosts, and back.
  view('2026-04-01 10:00:00', 'hosts', '/a'),
  view('2026-04-01 10:01:00', 'hosts', '/a', OTHER_HOST),
  view('2026-04-01 10:02:00', 'hosts', '/a'),
  view('2026-04-01 11:00:00', 'bounce', '/a', OTHER_HOST),
  // Longer than 16 bits of seconds, within a year.
  view('2026-04-02 01:00:00', 'long', '/b'),
  view('2026-04-03 01:00:00', 'long', '/b'),
];

/** Two visits of 60 years each: their seconds are beyond 31 bits, in one segment and in two. */
const CENTURY: readonly WireHit[] = ['one', 'other'].flatMap(visit => [
  view('2030-01-01 00:00:00', visit, '/c'),
  view('2090-01-01 00:00:00', visit, '/c'),
]);

const ROW_BY_ROW = { ...LIMITS, listedSlots: 0 };
describe.each<[way: string, limits: CountLimits]>([
  ['list by list', LIMITS],
  ['list by list, a page at a time', { ...LIMITS, blockSlots: 1 }],
  ['list by list, their sums kept after every segment', { ...LIMITS, blockSlots: 1, heldBytes: 0 }],
  ['row by row', ROW_BY_ROW],
  ['row by row, sorted', { ...ROW_BY_ROW, denseSlots: 0, partitionSlots: 4, partitions: 1e9 }],
  ['row by row, in a table', { ...ROW_BY_ROW, denseSlots: 0, partitions: 0 }],
])('a report of pages counts exactly, %s:', (_, limits) => {
  // A segment of one visit and one of all others: a list of nearly nothing, and one of several parts.
  const hits = siteHits([HITS.slice(0, 3), HITS.slice(3)], '2026-12-31 00:00:00');
  const ask = (query: Record<string, string>) =>
    pageviewReport(
      hits,
      { aggregates: 'visits,uniques,pageviews,avg_duration,bounce_rate', ...query },
      { limits, assume: { 'day-range': 'off' } },
    ).map(row => Object.values(row).join(' '));

  it('a visit over midnight, once for the range, once for each day that it saw the page on', () => {
    const range = { date_from: '2026-03-31 00:00:00', date_to: '2026-04-01 09:00:00', field_grouping: 'pathname' };
    expect(ask(range)).toEqual(['1 1 2 1320.0000 0.0000 /a', '1 1 1 1320.0000 0.0000 /b']);
    expect(ask({ ...range, date_grouping: 'day' })).toEqual([
      '1 1 1 1320.0000 0.0000 2026-04-01 /a',
      '1 1 1 1320.0000 0.0000 2026-04-01 /b',
      '1 1 1 1320.0000 0.0000 2026-03-31 /a',
    ]);
    expect(ask({ ...range, date_grouping: 'year' })).toEqual([
      '1 1 2 1320.0000 0.0000 2026 /a',
      '1 1 1 1320.0000 0.0000 2026 /b',
    ]);
  });

  it('a visit that saw the page before the range began, or sees it again after the end', () => {
    const range = { field_grouping: 'pathname', filters: '[{"property":"pathname","operator":"is","value":"/a"}]' };
    const from = { date_from: '2026-04-01 00:00:00', date_to: '2026-04-01 09:00:00' };
    expect(ask({ ...range, ...from })).toEqual(['1 1 1 1320.0000 0.0000 /a']);
    const to = { date_from: '2026-03-31 00:00:00', date_to: '2026-03-31 23:59:59' };
    expect(ask({ ...range, ...to })).toEqual(['1 1 1 1320.0000 0.0000 /a']);
  });

  it('a visit that saw one path on two hosts: one visit, two uniques', () => {
    const range = { date_from: '2026-04-01 09:00:00', date_to: '2026-04-01 23:59:59' };
    expect(ask({ ...range, field_grouping: 'pathname' })).toEqual(['2 3 4 60.0000 0.5000 /a']);
    expect(ask({ ...range, field_grouping: 'hostname' })).toEqual([
      '2 2 2 60.0000 0.5000 https://www.example',
      '1 1 2 120.0000 0.0000 https://shop.example',
    ]);
    const like = { filters: '[{"property":"pathname","operator":"is like","value":"a"}]' };
    expect(ask({ ...range, ...like })).toEqual(['2 3 4 60.0000 0.5000']);
    expect(ask({ ...range, ...like, date_grouping: 'hour' }).slice(0, 2)).toEqual([
      '1 1 1 0.0000 1.0000 2026-04-01 11:00:00',
      '1 2 3 120.0000 0.0000 2026-04-01 10:00:00',
    ]);
  });

  it('a visit that lasted for longer than 16 bits of seconds', () => {
    const range = { date_from: '2026-04-02 00:00:00', date_to: '2026-04-30 23:59:59', field_grouping: 'pathname' };
    expect(ask(range)).toEqual(['1 1 2 86400.0000 0.0000 /b']);
  });

  it.each<[segments: string, batches: readonly (readonly WireHit[])[]]>([
    ['one segment', [CENTURY]],
    ['two segments', [CENTURY.slice(0, 2), CENTURY.slice(2)]],
  ])('visits whose seconds are beyond 31 bits together, in %s', (_, batches) => {
    const century = siteHits(batches, '2100-12-30 00:00:00');
    const query = {
      aggregates: 'visits,pageviews,avg_duration',
      field_grouping: 'pathname',
      date_from: '2029-01-01 00:00:00',
    };
    const rows = pageviewReport(century, query, { limits, assume: { 'day-range': 'off' } });
    const seconds = (Date.UTC(2090, 0, 1) - Date.UTC(2030, 0, 1)) / 1000;
    expect(rows).toEqual([{ pathname: '/c', visits: '2', pageviews: '4', avg_duration: `${seconds}.0000` }]);
  });
});

describe('what a report of pages takes', () => {
  // Three segments, each of 2,000 bounces on 28 days and 500 pages.
  const hits = siteHits(
    [0, 1, 2].map(batch =>
      Array.from({ length: 2000 }, (_, index) =>
        view(`2026-04-${String(1 + (index % 28)).padStart(2, '0')} 10:00:00`, `${batch}-${index}`, `/${index % 500}`),
      ),
    ),
    '2026-12-31 00:00:00',
  );
  const mostColumns = (query: Record<string, string>, limits: CountLimits) => {
    const used: number[] = [];
    class Watched extends WorkMemory {
      override count(kind: 'heap' | 'columns', bytes: number): void {
        super.count(kind, bytes);
        used.push(this.used('columns'));
      }
    }
    const memory = new Watched({ heap: Number.POSITIVE_INFINITY, columns: Number.POSITIVE_INFINITY });
    const claim = new Claim(memory);
    const request = readReport({ entity: 'pageview', entity_id: 'TIDEPOOL', aggregates: 'visits', ...query })!;
    const assumptions = { ...defaultAssumptions, 'day-range': 'off' };
    const context = { hits, hasEvent: () => false, zone: zoneOf('UTC'), assumptions, seed: 's' };
    for (const _ of runReport(request, context, limits, claim));
    expect(Math.min(...used)).toBe(0);
    return { most: Math.max(...used), left: memory.used('columns') };
  };
  const lookup = 500 * 4;
  const counters = 500 * 3 * 4;

  it('is its tally, its counters, and where buckets are many, the bucket of each visit of one segment', () => {
    const whole = mostColumns({ field_grouping: 'pathname' }, LIMITS);
    expect(whole).toEqual({ most: lookup + counters + 500 * 2 * 16, left: lookup + counters + 500 * 2 * 16 });
    const buckets = 28;
    const days = { date_grouping: 'day', date_from: '2026-04-01 00:00:00', date_to: '2026-04-28 23:59:59' };
    const tally = 500 * buckets * 2 * 16;
    const byDay = mostColumns({ field_grouping: 'pathname', ...days }, LIMITS);
    expect(byDay).toEqual({ most: lookup + counters + tally + 2000 * 4, left: lookup + counters + tally });
  });

  it('is what it holds, up to the bound, and of shared groups a byte for each visit of the largest segment', () => {
    const shared = mostColumns({ field_grouping: 'hostname' }, LIMITS);
    expect(shared.most).toBe(lookup + counters + 2 * 20 + 2000);
    const held = mostColumns({ field_grouping: 'pathname' }, { ...LIMITS, blockSlots: 20 });
    const own = lookup + counters + 20 * 16;
    // Of each segment 2,000 visits and 500 lists: where each of its three parts begins, its page and its seconds.
    const lists = 2000 * 2 + 501 * 3 * 2 + 500 * 2 + 500 * 8;
    expect(held).toEqual({ most: own + lists * 3, left: own + lists * 3 });
    const kept = mostColumns({ field_grouping: 'pathname' }, { ...LIMITS, blockSlots: 20, heldBytes: lists });
    const none = mostColumns({ field_grouping: 'pathname' }, { ...LIMITS, blockSlots: 20, heldBytes: 0 });
    expect(kept.left - none.left).toBe(lists);
    const two = mostColumns({ field_grouping: 'pathname' }, { ...LIMITS, blockSlots: 20, heldBytes: lists * 2 });
    expect(two.left).toBe(none.left);
  });
});
