import { describe, expect, it } from 'vitest';
import { eventReport, pageviewReport } from '../support/report.ts';
import { completion, siteHits, view } from '../support/wire-hits.ts';

const hits = siteHits(
  [
    [
      view('2026-06-15 10:00:00', 'ann', '/', { country_code: 'US' }),
      view('2026-06-15 10:00:10', 'ann', '/Shop/tea', { country_code: 'US' }),
      completion('2026-06-15 10:00:20', 'ann', 'Purchase', 100, { pathname: '/Shop/tea', country_code: 'US' }),
      view('2026-06-15 10:01:00', 'bob', '/shop/pot', { country_code: 'DE' }),
      view('2026-06-15 10:01:10', 'bob', '/', { country_code: 'DE', hostname: 'https://www.seashell.co.uk' }),
      view('2026-06-15 10:02:00', 'cy', '', { ref: 'a.c' }),
      view('2026-06-15 10:03:00', 'dee', '/shop*', { ref: 'abc' }),
    ],
  ],
  '2026-06-15 12:00:00',
);

/** Path and visit of what is left. */
function kept(...filters: [property: string, operator: string, value: string][]): string[] {
  const query = {
    aggregates: 'pageviews',
    field_grouping: 'pathname,country_code',
    filters: JSON.stringify(filters.map(([property, operator, value]) => ({ property, operator, value }))),
    sort_by: 'pathname:asc',
  };
  return pageviewReport(hits, query).map(row => `${row.pathname} ${row.country_code} ${row.pageviews}`);
}

describe('a filter', () => {
  it.each([
    ['is, exactly', ['pathname', 'is', '/shop/pot'], ['/shop/pot DE 1']],
    ['is, in this case', ['pathname', 'is', '/shop/tea'], []],
    ['is, empty', ['pathname', 'is', ''], ['  1']],
    ['is not', ['pathname', 'is not', '/'], ['  1', '/Shop/tea US 1', '/shop*  1', '/shop/pot DE 1']],
    [
      'is not, keeping empty values',
      ['country_code', 'is not', 'US'],
      ['  1', '/ DE 1', '/shop*  1', '/shop/pot DE 1'],
    ],
    ['is like, in any case', ['pathname', 'is like', 'SHOP'], ['/Shop/tea US 1', '/shop*  1', '/shop/pot DE 1']],
    ['is like, with wildcards', ['pathname', 'is like', 's*p*t'], ['/Shop/tea US 1', '/shop/pot DE 1']],
    ['is like, all else being literal', ['ref', 'is like', 'a.c'], ['  1']],
    ['is not like, keeping empty values', ['pathname', 'is not like', 'shop'], ['  1', '/ DE 1', '/ US 1']],
    ['matching, anywhere', ['pathname', 'matching', 'p/(pot|tea)$'], ['/Shop/tea US 1', '/shop/pot DE 1']],
    ['matching, in this case', ['pathname', 'matching', '^/shop'], ['/shop*  1', '/shop/pot DE 1']],
    ['matching, in any case with (?i)', ['pathname', 'matching', '(?i)^/SHOP/T'], ['/Shop/tea US 1']],
    ['not matching, keeping empty values', ['pathname', 'not matching', 'o'], ['  1', '/ DE 1', '/ US 1']],
  ] as const)('keeps rows: %s', (_, [property, operator, value], rows) => {
    expect(kept([property, operator, value])).toEqual(rows);
  });

  it('on the domain compares the registrable part of the hostname', () => {
    expect(kept(['domain', 'is', 'seashell.co.uk'])).toEqual(['/ DE 1']);
    expect(kept(['domain', 'is not', 'seashell.co.uk'], ['country_code', 'is', 'DE'])).toEqual(['/shop/pot DE 1']);
  });

  it('must hold together with every other', () => {
    expect(kept(['pathname', 'is like', 'shop'], ['country_code', 'is', 'DE'])).toEqual(['/shop/pot DE 1']);
    expect(kept(['pathname', 'is', '/'], ['pathname', 'is', '/shop/pot'])).toEqual([]);
  });

  it('on pathname keeps the rows of a page, on entry_page all rows of the visits that entered there', () => {
    const query = (property: string, value: string) => ({
      aggregates: 'visits,uniques,pageviews,avg_duration,bounce_rate',
      filters: JSON.stringify([{ property, operator: 'is', value }]),
    });
    // A visit of which one row is left is still no bounce, and still as long as it was.
    expect(pageviewReport(hits, query('pathname', '/'))).toEqual([
      { visits: '2', uniques: '2', pageviews: '2', avg_duration: '10.0000', bounce_rate: '0.0000' },
    ]);
    expect(pageviewReport(hits, query('entry_page', '/'))).toEqual([
      { visits: '1', uniques: '2', pageviews: '2', avg_duration: '10.0000', bounce_rate: '0.0000' },
    ]);
    expect(pageviewReport(hits, query('exit_page', '/'))).toEqual([
      { visits: '1', uniques: '2', pageviews: '2', avg_duration: '10.0000', bounce_rate: '0.0000' },
    ]);
  });

  it('may let a single page pass without its visits and uniques running into one', () => {
    const filters = JSON.stringify([{ property: 'pathname', operator: 'is', value: '/shop/pot' }]);
    expect(pageviewReport(hits, { aggregates: 'visits,uniques,pageviews', filters })).toEqual([
      { visits: '1', uniques: '1', pageviews: '1' },
    ]);
  });

  it('works on events by the page they happened on', () => {
    const query = (value: string) => ({
      aggregates: 'conversions',
      filters: JSON.stringify([{ property: 'pathname', operator: 'is', value }]),
    });
    expect(eventReport(hits, 'Purchase', query('/Shop/tea'))).toEqual([{ conversions: '1' }]);
    expect(eventReport(hits, 'Purchase', query('/'))).toEqual([{ conversions: '0' }]);
  });
});
