import { describe, expect, it } from 'vitest';
import { baselineOf } from '../../../src/sweep/baseline.ts';
import { judge } from '../../../src/sweep/judge/judge.ts';
import { runOf, type Sent, traceOf, variantNamed } from '../traces.ts';

const EXPECT = { expectRetry: false };

/** How tests that send `usual` are judged that send `changed` in the variant. */
function judged(name: string, usual: readonly Sent[], changed: readonly Sent[], again: readonly Sent[] = usual) {
  const baseline = baselineOf([runOf(traceOf(usual)), runOf(traceOf(again, { laterS: 23 }))]);
  return judge(variantNamed(name), runOf(traceOf(changed, { laterS: 51 })), baseline, EXPECT);
}

const headers = (type: string, ...others: [string, string][]) => [['content-type', type], ...others] as const;
const answer = (body: string, type = 'application/json', ...others: [string, string][]) => ({
  answer: { headers: headers(type, ...others), body, truncated: false, note: null },
});

const KEY_ORDER = 'format/key-order';
const NULLS = 'silence/no-data=null';
const by = (name: string) => ({ cause: `variant:${name}` });

describe('the touched exchange of a variant that leaves a cause', () => {
  it('is the first whose cause names it, also among other causes', () => {
    const changed = [
      'GET /account',
      { request: 'GET /token', cause: `fault:mine, variant:${KEY_ORDER}` },
      'GET /sites',
    ];
    const { touched } = judged(KEY_ORDER, ['GET /account', 'GET /token', 'GET /sites'], changed);
    expect(touched?.request).toBe('GET /token');
  });

  it('is none where another answer differs, or another variant is named', () => {
    const changed = [{ request: 'GET /account', json: { other: true }, cause: 'variant:format/key-orders' }];
    expect(judged(KEY_ORDER, ['GET /account'], changed).touched).toBeNull();
  });

  it('has no usual answer where the tests send no such request', () => {
    const { touched } = judged(
      KEY_ORDER,
      ['GET /account'],
      ['GET /account', { request: 'GET /sites', ...by(KEY_ORDER) }],
    );
    expect(touched).toMatchObject({ request: 'GET /sites', baseline: null });
  });

  it('is shown beside the usual answer to the same request, as often as it was sent', () => {
    const usual = ['one', 'two', 'three'].map(text => ({ request: 'GET /sites', json: [text] }));
    const changed = [usual[0]!, { ...usual[1]!, json: ['TWO'], ...by(KEY_ORDER) }, usual[2]!];
    expect(judged(KEY_ORDER, usual, changed).touched).toEqual({
      request: 'GET /sites',
      baseline: '200 ["two"]',
      variant: '200 ["TWO"]',
    });
  });
});

describe('ids in what is shown', () => {
  const touchedBy = (usual: string, changed: string) => {
    const sent = (id: string): Sent => ({ request: `GET /sites/${id}`, ...by(KEY_ORDER), json: { id } });
    return judged(KEY_ORDER, [sent(usual)], [sent(changed)]).touched?.request;
  };

  it.each(['TIDEPOOL', '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'reef2026x', '20260615'])('%s stays in all runs', id => {
    expect(touchedBy(id, id)).toBe(`GET /sites/${id}`);
  });

  it.each(['1b4e28ba-2fa1-41d2-883f-0016d3cca427', 'reef2027y', '20260616'])('%s, of one run only, does not', id => {
    expect(touchedBy('TIDEPOOL', id)).toBe('GET /sites/<id>');
  });

  it('leave escapes of JSON whole', () => {
    const sent = (text: string) => ({
      request: 'GET /sites',
      operation: 'listSites',
      json: { text },
      ...by(KEY_ORDER),
    });
    const { touched } = judged(KEY_ORDER, [sent('a')], [sent('a\nreef2027y')]);
    expect(touched?.variant).toContain('a\\n');
  });

  it('are called by the beginning of the name of what was created', () => {
    const sent = (id: string): Sent[] => [
      { request: 'POST /sites', operation: 'createSite', json: { id, object: 'site', name: 'x'.repeat(255) } },
      { request: `GET /sites/${id}`, ...by(KEY_ORDER) },
    ];
    const { touched } = judged(KEY_ORDER, sent('AAAABBBB'), sent('CCCCDDDD'));
    expect(touched?.request).toBe(`GET /sites/<id of ${'x'.repeat(30)}…>`);
  });

  it('are no counts', () => {
    const sent = (used: number): Sent => ({ request: 'GET /account', json: { used }, ...by(KEY_ORDER) });
    expect(judged(KEY_ORDER, [sent(12_345)], [sent(67_890)]).touched?.variant).toBe('200 {"used":67890}');
  });
});

describe('the touched exchange of a variant that leaves no cause', () => {
  const usual = (json: unknown): Sent => ({ request: 'GET /sites', operation: 'listSites', json });

  it('is the first answer that is like none of the usual ones', () => {
    const { touched } = judged(NULLS, ['GET /token', usual([0])], ['GET /token', usual([null])]);
    expect(touched).toEqual({ request: 'GET /sites', baseline: '200 [0]', variant: '200 [null]' });
  });

  it.each<[string, Sent, Sent, Sent]>([
    ['that differs each time', usual([1]), usual([2]), usual([3])],
    ['that is usual', usual([1]), usual([1]), usual([1])],
    [
      'whose headers differ that say nothing',
      { request: 'GET /a', ...answer('{}', 'application/json', ['date', 'a'], ['content-length', '2']) },
      { request: 'GET /a', ...answer('{}', 'application/json', ['date', 'b'], ['content-length', '2']) },
      { request: 'GET /a', ...answer('{}', 'application/json', ['date', 'c'], ['content-length', '4']) },
    ],
    [
      'that tells the time',
      usual({ created_at: '2026-11-22 08:00:07' }),
      usual({ created_at: '2026-11-22 08:00:30' }),
      usual({ created_at: '2026-11-22 08:00:58' }),
    ],
  ])('is none %s', (_what, first, second, changed) => {
    expect(judged(NULLS, [first], [changed], [second]).touched).toBeNull();
  });

  it.each<[string, Sent, Sent]>([
    ['status', { request: 'GET /a' }, { request: 'GET /a', status: 404 }],
    ['type', { request: 'GET /a', ...answer('{}') }, { request: 'GET /a', ...answer('{}', 'text/html') }],
    [
      'wait',
      { request: 'GET /a', ...answer('{}') },
      { request: 'GET /a', ...answer('{}', 'application/json', ['retry-after', '2']) },
    ],
    ['time that is not now', usual({ on: '2026-03-01 00:00:00' }), usual({ on: '2026-03-02 00:00:00' })],
  ])('is one with another %s', (_what, before, after) => {
    expect(judged(NULLS, [before], [after]).touched).not.toBeNull();
  });

  it('sees a time that is written in another zone or another form, whatever the time', () => {
    const at = (second: string) => (laterHour: string) => usual({ created_at: `2026-11-22 ${laterHour}:00:${second}` });
    const shown = judged(NULLS, [at('07')('08')], [at('58')('10')], [at('30')('08')]).touched;
    expect(shown?.variant).toBe('200 {"created_at":"<now+2h>"}');
    expect(shown?.baseline).toBe('200 {"created_at":"<now>"}');
    const iso = [usual({ created_at: '2026-11-22T08:00:58.000Z' })];
    expect(judged(NULLS, [at('07')('08')], iso, [at('30')('08')]).touched?.variant).toBe(
      '200 {"created_at":"<now T.000Z>"}',
    );
  });
});

it('rows that are shuffled by a request that names the present are not shown, as they come in another order each time', () => {
  const rows = (second: string, ...visits: string[]) => ({
    request: `GET /aggregations?date_grouping=day&date_from=2026-11-01&date_to=2026-11-22T08:00:${second}Z`,
    operation: 'getAggregations' as const,
    json: visits.map(date => ({ visits: '3', date })),
  });
  const [usual, again] = [rows('07', '2026-11-20', '2026-11-19'), rows('30', '2026-11-20', '2026-11-19')];
  const { touched } = judged(
    'silence/default-sort=shuffled',
    [usual],
    [rows('58', '2026-11-19', '2026-11-20')],
    [again],
  );
  expect(touched).toEqual({
    request: expect.stringContaining('date_to=<now'),
    baseline: expect.stringMatching(/^200 /),
    variant: '200 (its rows in another order)',
  });
});

describe('the touched exchange of a variant with a clock', () => {
  const clocked = (at: string): Sent => ({ request: 'GET /account', at });

  it('is one by its clock', () => {
    const { touched } = judged('time/leap-day', ['GET /account'], [clocked('2028-02-29T12:00:01.000Z')]);
    expect(touched?.variant).toBe('200 {"object":"account"} (its clock started at 2028-02-29T12:00:00Z)');
  });

  it.each(['2026-06-15T12:00:00.000Z', '2028-02-29T11:59:59.000Z', '2028-02-29T13:00:00.000Z'])('is none at %s', at => {
    expect(judged('time/leap-day', ['GET /account'], [clocked(at)]).touched).toBeNull();
  });
});

it('the touched exchange of late reports is one that was not run before', () => {
  const report = (query_cache: 'cold' | 'cached'): Sent => ({
    request: 'GET /aggregations',
    operation: 'getAggregations',
    query_cache,
  });
  const usual = [report('cold'), report('cached')];
  expect(judged('silence/cold-query-ms=50', usual, usual).touched?.variant).toMatch(/ \(50 ms late\)$/);
  expect(judged('silence/cold-query-ms=50', usual, [report('cached'), report('cached')]).touched).toBeNull();
});

it('the touched exchange of other data is the first answer that differs', () => {
  const site = (name: string): Sent => ({ request: 'GET /sites', operation: 'listSites', json: [{ name }] });
  const { touched } = judged('data/names-quoted', ['GET /token', site('Reef')], ['GET /token', site('"R"')]);
  expect(touched).toMatchObject({ request: 'GET /sites', variant: '200 [{"name":"\\"R\\""}]' });
});

it('a thousand equal requests are compared in no time that grows with their square', () => {
  const polls: Sent[] = Array.from({ length: 1000 }, (_, index) => ({
    request: 'GET /current_visitors?site_id=TIDEPOOL',
    operation: 'getCurrentVisitors',
    json: { total: index, content: Array.from({ length: 20 }, () => ({ hostname: 'https://a.example', total: 1 })) },
  }));
  expect(judged(NULLS, polls, polls).touched).toBeNull();
});

describe('reports that reach the present', () => {
  const report = (
    json: unknown,
    query = 'aggregates=visits',
    operation: 'getAggregations' | 'getCurrentVisitors' = 'getAggregations',
  ): Sent => ({
    request: `GET /aggregations?${query}`,
    operation,
    json,
  });
  const rows = (...visits: number[]) =>
    visits.map((count, index) => ({ visits: String(count), pathname: `/${index}` }));
  const touchedBy = (usual: unknown, changed: unknown, query?: string) =>
    judged(NULLS, [report(usual, query)], [report(changed, query)]).touched;

  it.each<[string, unknown, unknown]>([
    ['other counts and more rows', rows(9, 4), rows(11, 4, 1)],
    ['other averages', [{ avg_duration: '0.9', bounce_rate: '0' }], [{ avg_duration: '31.2', bounce_rate: '0.31' }]],
  ])('are not touched by %s', (_what, usual, changed) => {
    expect(touchedBy(usual, changed)).toBeNull();
  });

  it.each<[string, unknown, unknown]>([
    ['percents', [{ bounce_rate: '0.31' }], [{ bounce_rate: '31.33' }]],
    ['nulls', [{ visits: '0' }], [{ visits: null }]],
    ['no rows', [{ visits: '0' }], []],
    [
      'rows of zeros',
      [{ visits: '7', date: '2026-11-20' }],
      [
        { visits: '7', date: '2026-11-20' },
        { visits: '0', date: '2026-11-19' },
      ],
    ],
    ['another key', [{ visits: '7', date: '2026-11-20' }], [{ visits: '7', timestamp: '2026-11-20' }]],
    [
      'the oldest first',
      [{ date: '2026-11-20' }, { date: '2026-11-19' }],
      [{ date: '2026-11-19' }, { date: '2026-11-20' }],
    ],
    ['another order', rows(9, 4, 3), rows(4, 9, 3)],
    ['other hostnames', [{ hostname: 'https://a.example' }], [{ hostname: 'a.example' }]],
  ])('are touched by %s', (_what, usual, changed) => {
    expect(touchedBy(usual, changed)).not.toBeNull();
  });

  it('show no numbers that move on', () => {
    const [usual, changed] = [[{ visits: '120', bounce_rate: '0.31' }], [{ visits: '121', bounce_rate: '31.33' }]];
    expect(touchedBy(usual, changed)).toMatchObject({
      baseline: '200 [{"visits":<above 0>,"bounce_rate":<at most 1>}]',
      variant: '200 [{"visits":<above 0>,"bounce_rate":<above 1>}]',
    });
  });

  it('show no texts that move on, but empty ones and dates', () => {
    const row = { pathname: '/a', hostname: 'https://a.example', browser: '', date: '2026-11-20' };
    expect(touchedBy([row], [{ ...row, browser: null }])).toMatchObject({
      baseline: '200 …":<a text>,"hostname":<a URL>,"browser":"","date":"2026-11-20"}]',
      variant: '200 …":<a text>,"hostname":<a URL>,"browser":null,"date":"2026-11-20"}]',
    });
  });

  it('show what they are where the clock stands still', () => {
    const at = (json: unknown): Sent => ({
      request: 'GET /aggregations',
      operation: 'getAggregations',
      at: '2026-06-15T12:00:00.000Z',
      json,
    });
    const usual = [at(rows(9)), at(rows(9))];
    expect(judged(NULLS, usual, [at(rows(10)), usual[1]!]).touched?.variant).toBe(
      '200 [{"visits":"10","pathname":"/0"}]',
    );
  });

  it.each(['date_to=2026-10-31+23:59:59', 'date_to=2026-10-31'])('%s is past: compared to the last digit', query => {
    expect(touchedBy(rows(9), rows(10), query)).not.toBeNull();
    expect(touchedBy(rows(9), rows(9), query)).toBeNull();
  });

  it('are compared to the last digit where the clock stands still', () => {
    const at = (json: unknown) => ({ ...(report(json) as object), at: '2026-06-15T12:00:00.000Z' }) as Sent;
    expect(judged(NULLS, [at(rows(9))], [at(rows(10))]).touched).not.toBeNull();
  });

  it('are not read where they are cut', () => {
    const cut = (count: string): Sent => ({
      request: 'GET /aggregations',
      operation: 'getAggregations',
      answer: { ...answer(`[{"visits":"${count}"`).answer, truncated: true },
    });
    expect(judged(NULLS, [cut('7')], [cut('0')]).touched).toBeNull();
  });

  it('of current visitors may become empty, and differ by hostnames', () => {
    const now = (hostname: string | null) =>
      report(
        { total: 3, content: hostname === null ? [] : [{ hostname, total: 3 }] },
        'detailed=true',
        'getCurrentVisitors',
      );
    expect(judged(NULLS, [now('https://a.example')], [now(null)]).touched).toBeNull();
    expect(judged(NULLS, [now('https://a.example')], [now('a.example')]).touched).not.toBeNull();
  });
});
