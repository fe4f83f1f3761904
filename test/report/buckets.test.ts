import { describe, expect, it } from 'vitest';
import { pageviewReport } from '../support/report.ts';
import { siteHits, view, type WireHit } from '../support/wire-hits.ts';

const NOW = '2026-06-15 12:00:00';

function byDate(hits: readonly WireHit[], date_grouping: string, zone: string, rest: Record<string, string> = {}) {
  const query = { aggregates: 'visits,pageviews', date_grouping, ...rest };
  return pageviewReport(siteHits([hits], NOW), query, { zone }).map(row => [row.date, row.visits, row.pageviews]);
}

describe('date_grouping', () => {
  const hits = [
    view('2025-12-31 22:59:59', 'ann', '/'),
    view('2025-12-31 23:00:00', 'bob', '/'),
    view('2026-01-01 23:30:00', 'cy', '/'),
    view('2026-01-01 23:45:00', 'dee', '/'),
  ];

  it.each([
    [
      'hour',
      [
        ['2026-01-02 00:00:00', '2', '2'],
        ['2026-01-01 00:00:00', '1', '1'],
        ['2025-12-31 23:00:00', '1', '1'],
      ],
    ],
    [
      'day',
      [
        ['2026-01-02', '2', '2'],
        ['2026-01-01', '1', '1'],
        ['2025-12-31', '1', '1'],
      ],
    ],
    [
      'month',
      [
        ['2026-01', '3', '3'],
        ['2025-12', '1', '1'],
      ],
    ],
    [
      'year',
      [
        ['2026', '3', '3'],
        ['2025', '1', '1'],
      ],
    ],
  ])('%s follows the reporting timezone, newest first, empty buckets left out', (grouping, rows) => {
    const range = { date_to: '2026-01-03 00:00:00' };
    expect(byDate(hits, grouping, 'Europe/Berlin', range)).toEqual(rows);
  });

  it('none is the default', () => {
    expect(byDate(hits, 'none', 'UTC')).toEqual([[undefined, '4', '4']]);
  });

  it('puts the bucket between aggregates and fields, under date', () => {
    const query = { aggregates: 'visits', date_grouping: 'year', field_grouping: 'pathname', limit: '1' };
    const [row] = pageviewReport(siteHits([hits], NOW), query);
    expect(Object.keys(row!)).toEqual(['visits', 'date', 'pathname']);
  });

  it('carries the bucket under timestamp where date-key says so', () => {
    const query = { aggregates: 'visits', date_grouping: 'year', limit: '1', sort_by: 'timestamp:asc' };
    const rows = pageviewReport(siteHits([hits], NOW), query, { assume: { 'date-key': 'timestamp' } });
    expect(rows).toEqual([{ visits: '2', timestamp: '2025' }]);
  });

  it('counts a visit in every bucket that it touches, with the length of the whole visit', () => {
    const straddling = [
      view('2026-01-01 23:50:00', 'ann', '/'),
      view('2026-01-01 23:55:00', 'ann', '/tea'),
      view('2026-01-02 00:10:00', 'ann', '/'),
      view('2026-01-04 00:00:00', 'ann', '/'),
      view('2026-01-04 00:00:00', 'bob', '/'),
    ];
    const query = { aggregates: 'visits,uniques,pageviews,avg_duration,bounce_rate', date_grouping: 'day' };
    expect(pageviewReport(siteHits([straddling], NOW), query)).toEqual([
      {
        visits: '2',
        uniques: '2',
        pageviews: '2',
        avg_duration: '86700.0000',
        bounce_rate: '0.5000',
        date: '2026-01-04',
      },
      {
        visits: '1',
        uniques: '1',
        pageviews: '1',
        avg_duration: '173400.0000',
        bounce_rate: '0.0000',
        date: '2026-01-02',
      },
      {
        visits: '1',
        uniques: '2',
        pageviews: '2',
        avg_duration: '173400.0000',
        bounce_rate: '0.0000',
        date: '2026-01-01',
      },
    ]);
  });
});

describe('a day on which the clock changes', () => {
  it('has no hour 2 in the spring of Berlin, and 23 hours', () => {
    const hits = [
      view('2026-03-28 22:59:59', 'a', '/'),
      view('2026-03-29 00:59:59', 'b', '/'),
      view('2026-03-29 01:00:00', 'c', '/'),
      view('2026-03-29 21:59:59', 'd', '/'),
      view('2026-03-29 22:00:00', 'e', '/'),
    ];
    const range = { date_to: '2026-03-30 23:00:00' };
    expect(byDate(hits, 'hour', 'Europe/Berlin', range)).toEqual([
      ['2026-03-30 00:00:00', '1', '1'],
      ['2026-03-29 23:00:00', '1', '1'],
      ['2026-03-29 03:00:00', '1', '1'],
      ['2026-03-29 01:00:00', '1', '1'],
      ['2026-03-28 23:00:00', '1', '1'],
    ]);
    expect(byDate(hits, 'day', 'Europe/Berlin', range)).toEqual([
      ['2026-03-30', '1', '1'],
      ['2026-03-29', '3', '3'],
      ['2026-03-28', '1', '1'],
    ]);
  });

  it('has one bucket for the hour that the clock shows twice', () => {
    const hits = [
      view('2025-11-02 05:30:00', 'ann', '/'),
      view('2025-11-02 06:30:00', 'ann', '/'),
      view('2025-11-02 07:30:00', 'ann', '/'),
    ];
    const range = { date_to: '2025-11-03 00:00:00' };
    expect(byDate(hits, 'hour', 'America/New_York', range)).toEqual([
      ['2025-11-02 02:00:00', '1', '1'],
      ['2025-11-02 01:00:00', '1', '2'],
    ]);
  });

  it('may change it by half an hour', () => {
    // Lord Howe goes from +11 to +10:30 at 2026-04-05 02:00 local, 2026-04-04 15:00 UTC.
    const hits = [
      view('2026-04-04 14:59:59', 'a', '/'),
      view('2026-04-04 15:00:00', 'b', '/'),
      view('2026-04-04 15:30:00', 'c', '/'),
    ];
    expect(byDate(hits, 'hour', 'Australia/Lord_Howe', { date_to: '2026-04-05 12:00:00' })).toEqual([
      ['2026-04-05 02:00:00', '1', '1'],
      ['2026-04-05 01:00:00', '2', '2'],
    ]);
  });

  it('may set it back over midnight, which gives one day two stretches', () => {
    // St. John's went from -2:30 to -3:30 at 2006-10-29 00:01 local, 02:31 UTC.
    const hits = [
      view('2006-10-29 02:29:59', 'ann', '/'),
      view('2006-10-29 02:30:30', 'ann', '/tea'),
      view('2006-10-29 02:31:00', 'ann', '/'),
      view('2006-10-29 03:30:00', 'ann', '/tea'),
    ];
    const query = { aggregates: 'visits,uniques,pageviews', date_grouping: 'day', date_to: '2006-11-01 00:00:00' };
    expect(pageviewReport(siteHits([hits], NOW), query, { zone: 'America/St_Johns' })).toEqual([
      { visits: '1', uniques: '1', pageviews: '2', date: '2006-10-29' },
      { visits: '1', uniques: '1', pageviews: '2', date: '2006-10-28' },
    ]);
  });
});
