import { describe, expect, it } from 'vitest';
import { pageviewReport } from '../support/report.ts';
import { siteHits, view } from '../support/wire-hits.ts';

const NOW = '2026-06-15 12:00:00';
const ann = {
  hostname: 'https://shop.tidepool.co.uk',
  referrer_hostname: 'https://www.google.com',
  referrer_pathname: '/search',
  browser: 'Chrome',
  operating_system: 'Mac OS X',
  device_type: 'Desktop',
  country_code: 'US',
  region: 'North America',
  state: 'New York',
  city: 'Albany',
  utm_source: 'spring-letter',
  utm_medium: 'email',
  utm_campaign: 'spring',
  utm_content: 'button',
  utm_term: 'teapot',
  keyword: 'pots',
  ref: 'partner',
};
const hits = siteHits(
  [
    [
      view('2026-06-15 10:00:00', 'ann', '/', ann),
      view('2026-06-15 10:00:10', 'ann', '/tea', ann),
      view('2026-06-15 10:00:20', 'ann', '/bye', ann),
      view('2026-06-15 10:01:00', 'bob', '/', { hostname: '', utm_source: 'chatgpt.com' }),
    ],
  ],
  NOW,
);

describe('a dimension', () => {
  it.each([
    {
      name: 'hostname',
      rows: [
        ['https://shop.tidepool.co.uk', '3'],
        ['', '1'],
      ],
    },
    {
      name: 'pathname',
      rows: [
        ['/', '2'],
        ['/bye', '1'],
        ['/tea', '1'],
      ],
    },
    { name: 'entry_page', rows: [['/', '4']] },
    {
      name: 'exit_page',
      rows: [
        ['/bye', '3'],
        ['/', '1'],
      ],
    },
    {
      name: 'referrer_hostname',
      rows: [
        ['https://www.google.com', '3'],
        ['', '1'],
      ],
    },
    {
      name: 'referrer_pathname',
      rows: [
        ['/search', '3'],
        ['', '1'],
      ],
    },
    {
      name: 'referrer_source',
      rows: [
        ['Google', '3'],
        ['AI', '1'],
      ],
    },
    { name: 'ai_source', rows: [['ChatGPT', '1']] },
    {
      name: 'browser',
      rows: [
        ['Chrome', '3'],
        ['', '1'],
      ],
    },
    {
      name: 'country_code',
      rows: [
        ['US', '3'],
        ['', '1'],
      ],
    },
    {
      name: 'city',
      rows: [
        ['Albany', '3'],
        ['', '1'],
      ],
    },
    {
      name: 'state',
      rows: [
        ['New York', '3'],
        ['', '1'],
      ],
    },
    {
      name: 'region',
      rows: [
        ['North America', '3'],
        ['', '1'],
      ],
    },
    {
      name: 'device_type',
      rows: [
        ['Desktop', '3'],
        ['', '1'],
      ],
    },
    {
      name: 'operating_system',
      rows: [
        ['Mac OS X', '3'],
        ['', '1'],
      ],
    },
    {
      name: 'utm_campaign',
      rows: [
        ['spring', '3'],
        ['', '1'],
      ],
    },
    {
      name: 'utm_content',
      rows: [
        ['button', '3'],
        ['', '1'],
      ],
    },
    {
      name: 'utm_medium',
      rows: [
        ['email', '3'],
        ['', '1'],
      ],
    },
    {
      name: 'utm_source',
      rows: [
        ['spring-letter', '3'],
        ['chatgpt.com', '1'],
      ],
    },
    {
      name: 'utm_term',
      rows: [
        ['teapot', '3'],
        ['', '1'],
      ],
    },
    {
      name: 'keyword',
      rows: [
        ['pots', '3'],
        ['', '1'],
      ],
    },
    {
      name: 'ref',
      rows: [
        ['partner', '3'],
        ['', '1'],
      ],
    },
  ])('groups by $name, a missing one being the empty string', ({ name, rows }) => {
    const report = pageviewReport(hits, { aggregates: 'pageviews', field_grouping: name });
    expect(report.map(row => [row[name], row.pageviews])).toEqual(rows);
  });

  it('groups ai_source together with other fields without leaving visits out', () => {
    expect(pageviewReport(hits, { aggregates: 'visits', field_grouping: 'ai_source,browser' })).toEqual([
      { visits: '1', ai_source: '', browser: 'Chrome' },
      { visits: '1', ai_source: 'ChatGPT', browser: '' },
    ]);
  });

  it('leaves other visits out of ai_source over time', () => {
    const query = { aggregates: 'visits', field_grouping: 'ai_source', date_grouping: 'year' };
    expect(pageviewReport(hits, query)).toEqual([{ visits: '1', date: '2026', ai_source: 'ChatGPT' }]);
  });

  it('keeps apart values that would run together', () => {
    const close = siteHits(
      [
        [
          view('2026-06-15 10:00:00', 'a', '/', { city: 'a', state: 'bc' }),
          view('2026-06-15 10:00:00', 'b', '/', { city: 'ab', state: 'c' }),
        ],
      ],
      NOW,
    );
    expect(pageviewReport(close, { aggregates: 'visits', field_grouping: 'city,state' })).toHaveLength(2);
  });
});
