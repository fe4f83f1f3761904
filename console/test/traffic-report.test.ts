import { describe, expect, it } from 'vitest';
import { absentFigure, axisFigure, figureText } from '../src/views/traffic/figures.ts';
import { type Hit, hitFilter } from '../src/views/traffic/hit-filters.ts';
import { readHits } from '../src/views/traffic/read-hits.ts';
import { filterChanges, readReportParams, withFilter } from '../src/views/traffic/report-params.ts';
import { apiUrl, rowsQuery, totalsQuery } from '../src/views/traffic/report-query.ts';
import { csvOf } from '../src/views/traffic/table-text.ts';

const FILTER = { property: 'pathname', operator: 'is', value: '/a&b=<b>"é' };

describe('the parameters of the address', () => {
  it('have defaults', () => {
    expect(readReportParams({})).toEqual({
      site: null,
      entity: 'pageview',
      event: null,
      range: 'last-30-days',
      from: null,
      to: null,
      grouping: null,
      field: null,
      aggregates: ['visits', 'pageviews'],
      filters: [],
      sort: null,
      limit: 100,
      showsHits: false,
    });
  });

  it('are left out where they are nonsense', () => {
    const nonsense = {
      entity: 'clicks',
      range: 'toString',
      date_from: 'yesterday',
      date_grouping: 'week',
      field_grouping: 'colour',
      aggregates: 'conversions,x',
      filters: '[{"property":1},{}',
      sort_by: 'visits',
      limit: '7',
      hits: '1',
    };
    expect(readReportParams(nonsense)).toEqual(readReportParams({}));
    expect(readReportParams({ filters: '[1,null,{"property":"a","operator":"b"}]' }).filters).toEqual([]);
  });

  it('are taken as they are, in the order of the API', () => {
    const given = {
      entity: 'event',
      event: 'Sign\u202eup',
      date_from: '2026-03-01 00:00:00',
      aggregates: 'value,conversions',
      filters: JSON.stringify([FILTER]),
      sort_by: 'value:asc',
    };
    expect(readReportParams(given)).toMatchObject({
      entity: 'event',
      event: 'Sign\u202eup',
      range: 'custom',
      from: '2026-03-01 00:00:00',
      to: null,
      aggregates: ['conversions', 'value'],
      filters: [FILTER],
      sort: { by: 'value', direction: 'asc' },
    });
  });

  it('have a filter once', () => {
    const other = { ...FILTER, operator: 'is not' };
    expect(withFilter([FILTER, other], { ...FILTER })).toEqual([other, FILTER]);
    expect(filterChanges([])).toEqual({ filters: null });
  });
});

describe('the query of a report', () => {
  const range = { from: '2026-03-01 00:00:00', to: null };
  const plan = (given: Record<string, string>, event: string | null = null) =>
    ({ params: readReportParams(given), siteId: 'TIDEPOOL', event, range, grouping: 'day' }) as const;

  it('by time, newest first where nothing else is asked for', () => {
    expect(rowsQuery(plan({ sort_by: 'pathname:asc' }))).toEqual({
      entity: 'pageview',
      entity_id: 'TIDEPOOL',
      aggregates: ['visits', 'pageviews'],
      date_from: '2026-03-01 00:00:00',
      date_grouping: 'day',
      sort_by: 'timestamp:desc',
    });
  });

  it('by field, of an event, with filters', () => {
    const given = { entity: 'event', field_grouping: 'browser', filters: JSON.stringify([FILTER]), limit: '10' };
    const query = rowsQuery(plan(given, 'A & B'));
    expect(query).toEqual({
      entity: 'event',
      site_id: 'TIDEPOOL',
      entity_name: 'A & B',
      aggregates: ['conversions', 'unique_conversions'],
      filters: JSON.stringify([FILTER]),
      date_from: '2026-03-01 00:00:00',
      field_grouping: ['browser'],
      limit: 10,
      sort_by: 'conversions:desc',
    });
    const url = new URL(apiUrl('http://h/v1', query));
    expect(url.pathname).toBe('/v1/aggregations');
    expect(url.search).toContain('&aggregates=conversions,unique_conversions&');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      ...query,
      aggregates: 'conversions,unique_conversions',
      field_grouping: 'browser',
      limit: '10',
    });
  });

  it('of totals has no groups', () => {
    expect(Object.keys(totalsQuery(plan({}), ['visits', 'uniques']))).toEqual([
      'entity',
      'entity_id',
      'aggregates',
      'date_from',
    ]);
  });
});

const hit = (more: Partial<Hit>): Hit => ({ type: 'pageview', timestamp: '2026-03-01 00:00:00', visit: 'v', ...more });

describe('the hits behind a report', () => {
  it.each([
    ['is', '/a', ['/a']],
    ['is not', '/a', ['/A', '/b/a', '']],
    ['is like', 'A', ['/a', '/A', '/b/a']],
    ['is like', 'b*a', ['/b/a']],
    ['is not like', 'a', ['']],
    ['is like', 'a*a', []],
    ['is', '', ['']],
  ])('are those whose pathname %s %j', (operator, value, expected) => {
    const { passes, leftOut } = hitFilter([{ property: 'pathname', operator, value }], null, false);
    const hits = ['/a', '/A', '/b/a', ''].map(pathname => hit({ pathname }));
    expect(hits.filter(passes).map(({ pathname }) => pathname)).toEqual(expected);
    expect(leftOut).toEqual([]);
  });

  it('are pageviews, or the completions of the event', () => {
    const hits = [hit({}), hit({ type: 'event', name: 'A' }), hit({ type: 'event', name: 'B' })];
    expect(hits.filter(hitFilter([], null, false).passes)).toEqual([hits[0]]);
    expect(hits.filter(hitFilter([], 'B', false).passes)).toEqual([hits[2]]);
  });

  it.each([
    { property: 'entry_page', operator: 'is', value: '/' },
    { property: 'domain', operator: 'is', value: 'a.example' },
    { property: 'pathname', operator: 'matching', value: '^/' },
    { property: 'toString', operator: 'toString', value: '' },
  ])('are not told by $property $operator', filter => {
    const { passes, leftOut } = hitFilter([filter], null, false);
    expect([passes(hit({})), leftOut]).toEqual([true, [filter]]);
  });

  it('have hostnames as the sandbox compares them', () => {
    const filters = [{ property: 'hostname', operator: 'is', value: 'a.example' }];
    const one = hit({ hostname: 'https://a.example' });
    expect([true, false].map(isBare => hitFilter(filters, null, isBare).passes(one))).toEqual([true, false]);
  });
});

describe('readHits', () => {
  const lines = Array.from({ length: 10 }, (_, index) => JSON.stringify(hit({ visit: `v${index} é🦀` })));
  const text = `${lines.join('\n')}\n`;
  let isCancelled = false;
  /** The bytes in pieces of `size`, so that characters are cut, too. */
  const streamOf = (size: number) => {
    isCancelled = false;
    const bytes = new TextEncoder().encode(text);
    let at = 0;
    return new ReadableStream<Uint8Array>({
      pull(controller) {
        if (at >= bytes.length) return controller.close();
        controller.enqueue(bytes.subarray(at, at + size));
        at += size;
      },
      cancel() {
        isCancelled = true;
      },
    });
  };
  const visits = (hits: readonly Hit[]) => hits.map(({ visit }) => visit.slice(0, 2));

  it.each([7, 100_000])('reads all there is, in pieces of %i bytes', async size => {
    const { hits, read, isAll } = await readHits(streamOf(size), () => true, { kept: 10, read: 10 });
    expect([hits, read, isAll]).toEqual([lines.map(line => JSON.parse(line)), 10, true]);
  });

  it('stops where enough are kept, and lets go of the rest', async () => {
    const { hits, isAll } = await readHits(streamOf(7), () => true, { kept: 2, read: 10 });
    expect([visits(hits), isAll]).toEqual([['v0', 'v1'], false]);
    await expect.poll(() => isCancelled, { interval: 1 }).toBe(true);
  });

  it('stops where enough are read', async () => {
    const isOdd = ({ visit }: Hit) => Number(visit[1]) % 2 === 1;
    const { hits, read, isAll } = await readHits(streamOf(64), isOdd, { kept: 5, read: 4 });
    expect([visits(hits), read, isAll]).toEqual([['v1', 'v3'], 4, false]);
  });
});

describe('figures', () => {
  it.each([
    [1234, 'count', false, '1,234'],
    [59.6, 'seconds', false, '1 min 0 s'],
    [15, 'seconds', false, '15 s'],
    [0.4128, 'rate', false, '41.3 %'],
    [41.28, 'rate', true, '41.3 %'],
    [null, 'rate', true, '–'],
  ] as const)('%j %s, percent %j: %s', (value, unit, isPercent, expected) => {
    expect(figureText(value, unit, isPercent)).toBe(expected);
  });

  it.each([
    [150, 'seconds', '2:30'],
    [1_500_000, 'cents', '1.5M'],
    [9_999, 'count', '9,999'],
  ] as const)('%j %s on an axis: %s', (value, unit, expected) => {
    expect(axisFigure(value, unit, false)).toBe(expected);
  });
});

describe('absentFigure', () => {
  it('is 0 of what is counted, and none of what has a mean', () => {
    expect((['count', 'cents', 'seconds', 'rate'] as const).map(absentFigure)).toEqual([0, 0, null, null]);
  });
});

describe('csvOf', () => {
  it('quotes what needs it', () => {
    const rows = [
      { visits: '3', pathname: '/a,"b"\n' },
      { visits: null, pathname: '=1' },
      { visits: '1', pathname: '\r' },
    ];
    expect(csvOf(['visits', 'pathname'], rows)).toBe('visits,pathname\r\n3,"/a,""b""\n"\r\n,=1\r\n1,"\r"\r\n');
  });
});
