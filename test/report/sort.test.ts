import { describe, expect, it } from 'vitest';
import { pageviewReport } from '../support/report.ts';
import { siteHits, view } from '../support/wire-hits.ts';

const NOW = '2026-06-15 12:00:00';
const hits = siteHits(
  [
    [
      view('2026-06-14 10:00:00', 'ann', '/b', { browser: 'Safari' }),
      view('2026-06-14 10:00:01', 'ann', '/b', { browser: 'Safari' }),
      view('2026-06-14 10:00:00', 'bob', '/a', { browser: 'Chrome' }),
      view('2026-06-15 10:00:00', 'cy', '/B', { browser: 'Safari' }),
      view('2026-06-15 10:00:00', 'dee', '/a', { browser: 'Firefox' }),
    ],
  ],
  NOW,
);

/** The rows of a report by path and day: path, day, pageviews. */
function rows(query: Record<string, string>): string[] {
  const report = pageviewReport(hits, { aggregates: 'visits,pageviews', field_grouping: 'pathname', ...query });
  return report.map(row => [row.pathname, row.date?.slice(-2), row.pageviews].join(' ').replace('  ', ' '));
}

describe('the default order', () => {
  it('is the first aggregate descending, then fields ascending by code unit', () => {
    expect(rows({})).toEqual(['/a 2', '/B 1', '/b 2']);
    expect(rows({ aggregates: 'pageviews,visits' })).toEqual(['/a 2', '/b 2', '/B 1']);
  });

  it('is newest first in a report by date', () => {
    expect(rows({ date_grouping: 'day' })).toEqual(['/B 15 1', '/a 15 1', '/a 14 1', '/b 14 2']);
  });

  it('compares fields in the order requested', () => {
    const query = { aggregates: 'visits', field_grouping: 'browser,pathname' };
    expect(pageviewReport(hits, query).map(row => `${row.browser} ${row.pathname}`)).toEqual([
      'Chrome /a',
      'Firefox /a',
      'Safari /B',
      'Safari /b',
    ]);
  });
});

describe('sort_by', () => {
  it.each([
    ['pageviews:desc', ['/b 14 2', '/B 15 1', '/a 15 1', '/a 14 1']],
    ['pageviews:asc', ['/B 15 1', '/a 15 1', '/a 14 1', '/b 14 2']],
    ['pathname:asc', ['/B 15 1', '/a 15 1', '/a 14 1', '/b 14 2']],
    ['pathname:desc', ['/b 14 2', '/a 15 1', '/a 14 1', '/B 15 1']],
    ['timestamp:asc', ['/a 14 1', '/b 14 2', '/B 15 1', '/a 15 1']],
    ['timestamp:desc', ['/B 15 1', '/a 15 1', '/a 14 1', '/b 14 2']],
  ])('%s breaks ties by the default order', (sort_by, expected) => {
    expect(rows({ date_grouping: 'day', sort_by })).toEqual(expected);
  });

  it('compares numbers as numbers', () => {
    const many = siteHits(
      [
        Array.from({ length: 10 }, (_, index) => view('2026-06-15 10:00:00', `x${index}`, '/ten')).concat(
          Array.from({ length: 9 }, (_, index) => view('2026-06-15 10:00:00', `y${index}`, '/nine')),
        ),
      ],
      NOW,
    );
    const query = { aggregates: 'visits', field_grouping: 'pathname', sort_by: 'visits:desc' };
    expect(pageviewReport(many, query).map(row => row.visits)).toEqual(['10', '9']);
  });
});

describe('limit', () => {
  // 1,100 paths in one visit, /p0000 and every hundredth viewed twice.
  const paths = Array.from({ length: 1100 }, (_, index) => `/p${String(index).padStart(4, '0')}`);
  const many = siteHits(
    [
      paths.flatMap((path, index) => {
        const once = view('2026-06-15 10:00:00', 'ann', path);
        return index % 100 === 0 ? [once, once] : [once];
      }),
    ],
    NOW,
  );
  const byPath = { aggregates: 'pageviews', field_grouping: 'pathname' };

  it('caps rows after sorting', () => {
    expect(rows({ limit: '2' })).toEqual(['/a 2', '/B 1']);
    expect(pageviewReport(many, { ...byPath, limit: '12' }).map(row => row.pathname)).toEqual([
      '/p0000',
      '/p0100',
      '/p0200',
      '/p0300',
      '/p0400',
      '/p0500',
      '/p0600',
      '/p0700',
      '/p0800',
      '/p0900',
      '/p1000',
      '/p0001',
    ]);
    expect(pageviewReport(many, { ...byPath, limit: '2', sort_by: 'pathname:desc' })).toEqual([
      { pageviews: '1', pathname: '/p1099' },
      { pageviews: '1', pathname: '/p1098' },
    ]);
  });

  it('is 500 by default with field_grouping, and may be 1000', () => {
    expect(pageviewReport(many, byPath)).toHaveLength(500);
    expect(pageviewReport(many, { ...byPath, date_grouping: 'day' })).toHaveLength(500);
    expect(pageviewReport(many, { ...byPath, limit: '1000' })).toHaveLength(1000);
  });

  it('has no default without field_grouping', () => {
    const daily = Array.from({ length: 600 }, (_, day) =>
      view(`${new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10)} 10:00:00`, `d${day}`, '/'),
    );
    const byDay = { aggregates: 'visits', date_grouping: 'day' };
    expect(pageviewReport(siteHits([daily], NOW), byDay, { assume: { 'day-range': 'off' } })).toHaveLength(600);
    expect(
      pageviewReport(siteHits([daily], NOW), { ...byDay, limit: '3' }, { assume: { 'day-range': 'off' } }),
    ).toHaveLength(3);
  });
});
