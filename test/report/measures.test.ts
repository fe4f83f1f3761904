import { describe, expect, it } from 'vitest';
import { tenThousandths } from '../../src/report/measures.ts';
import { eventReport, pageviewReport } from '../support/report.ts';
import { completion, siteHits, view } from '../support/wire-hits.ts';

const NOW = '2026-06-15 12:00:00';

// ann views / twice and /tea once in 100 seconds; bob bounces; cy views /tea on two hosts within one second.
const hits = siteHits(
  [
    [
      view('2026-06-15 10:00:00', 'ann', '/'),
      view('2026-06-15 10:00:40', 'ann', '/tea'),
      view('2026-06-15 10:01:40', 'ann', '/'),
      view('2026-06-15 10:02:00', 'bob', '/tea'),
      view('2026-06-15 10:03:00', 'cy', '/tea'),
      view('2026-06-15 10:03:00', 'cy', '/tea', { hostname: 'https://www.shop.example' }),
    ],
  ],
  NOW,
);

describe('pageview aggregates', () => {
  it.each([
    { name: 'visits', what: 'distinct visits', total: '3', home: '1', tea: '3' },
    { name: 'uniques', what: 'distinct pages within visits', total: '5', home: '1', tea: '4' },
    { name: 'pageviews', what: 'rows', total: '6', home: '2', tea: '4' },
    {
      name: 'avg_duration',
      what: 'the mean seconds of whole visits',
      total: '33.3333',
      home: '100.0000',
      tea: '33.3333',
    },
    {
      name: 'bounce_rate',
      what: 'the share of visits of one pageview',
      total: '0.3333',
      home: '0.0000',
      tea: '0.3333',
    },
  ])('$name counts $what', ({ name, total, home, tea }) => {
    expect(pageviewReport(hits, { aggregates: name })).toEqual([{ [name]: total }]);
    expect(pageviewReport(hits, { aggregates: name, field_grouping: 'pathname', sort_by: 'pathname:asc' })).toEqual([
      { [name]: home, pathname: '/' },
      { [name]: tea, pathname: '/tea' },
    ]);
  });

  it('come in the order requested, before the fields in theirs', () => {
    const query = { aggregates: 'pageviews,visits', field_grouping: 'pathname,hostname', limit: '1' };
    const [row] = pageviewReport(hits, query);
    expect(Object.entries(row!)).toEqual([
      ['pageviews', '3'],
      ['visits', '3'],
      ['pathname', '/tea'],
      ['hostname', 'https://shop.example'],
    ]);
  });

  it('are zeros in one row where a total has no data', () => {
    const zeros = { visits: '0', uniques: '0', pageviews: '0', avg_duration: '0.0000', bounce_rate: '0.0000' };
    const query = { aggregates: 'visits,uniques,pageviews,avg_duration,bounce_rate' };
    expect(pageviewReport(siteHits([], NOW), query)).toEqual([zeros]);
    expect(pageviewReport(hits, { ...query, date_from: '2026-06-15 11:00:00' })).toEqual([zeros]);
    const filters = '[{"property":"pathname","operator":"is","value":"/none"}]';
    expect(pageviewReport(hits, { ...query, filters })).toEqual([zeros]);
  });

  it('are no rows where a grouping has no data', () => {
    expect(pageviewReport(siteHits([], NOW), { aggregates: 'visits', field_grouping: 'pathname' })).toEqual([]);
    expect(pageviewReport(siteHits([], NOW), { aggregates: 'visits', date_grouping: 'day' })).toEqual([]);
    const query = { aggregates: 'visits', date_grouping: 'day', date_from: '2027-01-01 00:00:00' };
    expect(pageviewReport(hits, query)).toEqual([]);
  });
});

describe('event aggregates', () => {
  // dee has only events; her visit has neither an entry nor an exit page.
  const withEvents = siteHits(
    [
      [
        view('2026-06-15 10:00:00', 'ann', '/'),
        completion('2026-06-15 10:01:00', 'ann', 'Purchase', 4599, { pathname: '/pay' }),
        completion('2026-06-15 10:02:00', 'ann', 'Purchase', 1, { pathname: '/pay' }),
        completion('2026-06-15 10:03:00', 'ann', 'Sign up', 0),
        completion('2026-06-15 10:04:00', 'dee', 'Purchase', -600, { pathname: '/pay' }),
      ],
    ],
    NOW,
  );

  it.each([
    { name: 'conversions', what: 'completions', total: '3' },
    { name: 'unique_conversions', what: 'distinct visits with one', total: '2' },
    { name: 'value', what: 'the sum of values in cents', total: '4000' },
  ])('$name counts $what of that name', ({ name, total }) => {
    expect(eventReport(withEvents, 'Purchase', { aggregates: name })).toEqual([{ [name]: total }]);
  });

  it('group by the page that the event happened on and by pages of the visit', () => {
    const query = { aggregates: 'conversions', field_grouping: 'pathname,entry_page,exit_page' };
    expect(eventReport(withEvents, 'Purchase', query)).toEqual([
      { conversions: '2', pathname: '/pay', entry_page: '/', exit_page: '/' },
      { conversions: '1', pathname: '/pay', entry_page: '', exit_page: '' },
    ]);
  });

  it('leave visits without pageviews out of pageview reports', () => {
    expect(pageviewReport(withEvents, { aggregates: 'visits,bounce_rate' })).toEqual([
      { visits: '1', bounce_rate: '1.0000' },
    ]);
  });
});

describe('rounding', () => {
  it.each([
    { part: 1, whole: 3, expected: 3333 },
    { part: 2, whole: 3, expected: 6667 },
    { part: 1, whole: 20_000, expected: 1 },
    { part: 1, whole: 20_001, expected: 0 },
    { part: 3, whole: 20_000, expected: 2 },
    { part: 10_001, whole: 80_000, expected: 1250 },
    { part: 7, whole: 0, expected: 0 },
    { part: 2 ** 52, whole: 2 ** 40 - 1, expected: 40_960_000 },
  ])('gives $part / $whole as $expected ten-thousandths, half away from zero', ({ part, whole, expected }) => {
    expect(tenThousandths(part, whole)).toBe(expected);
  });

  it('sorts quotients as they are printed', () => {
    // 33.33333 and 33.33335 seconds both print as 33.3333: the paths decide.
    const visits = (path: string, count: number, seconds: number) =>
      Array.from({ length: count }, (_, index) => [
        view('2026-06-15 10:00:00', `${path}${index}`, path),
        ...(index === 0
          ? [
              view(
                `2026-06-15 10:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`,
                `${path}${index}`,
                path,
              ),
            ]
          : []),
      ]).flat();
    const close = siteHits([[...visits('/b', 3, 100), ...visits('/a', 30, 1000)]], NOW);
    const query = { aggregates: 'avg_duration', field_grouping: 'pathname' };
    expect(pageviewReport(close, query)).toEqual([
      { avg_duration: '33.3333', pathname: '/a' },
      { avg_duration: '33.3333', pathname: '/b' },
    ]);
  });
});
