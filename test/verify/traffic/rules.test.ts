// Each rule by itself: what an answer is told to have otherwise, and what it is not.
import { describe, expect, it } from 'vitest';
import { BASE_URL, type EntryParts, entry, harOf, list, site } from './entries.ts';
import { driftsOf, held, textOf } from './held.ts';

/** The fields of one exchange that differ. */
async function fieldsOf(path: string, answer: unknown, parts: EntryParts = {}): Promise<string[]> {
  const { counts } = await held(harOf(entry(path, answer, parts)));
  return counts.drifts.map(({ field }) => field);
}

/** What one exchange shows of assumptions, as `name = value`. */
async function seenIn(path: string, answer: unknown, parts: EntryParts = {}): Promise<string[]> {
  const { counts } = await held(harOf(entry(path, answer, parts)));
  expect(counts.drifts).toEqual([]);
  return counts.seen.map(({ name, value }) => `${name} = ${value}`);
}

const SITES = Array.from({ length: 11 }, (_, at) =>
  site(`S${at}`, `2026-01-${String(at + 1).padStart(2, '0')} 00:00:00`),
);
const event = (name: string, rest: object = {}) => ({
  id: name,
  object: 'event',
  name,
  currency: null,
  created_at: null,
  ...rest,
});

describe('the status', () => {
  it.each([
    [200, []],
    [404, ['status']],
    [418, ['status']],
  ])('%s of GET /account', async (status, fields) => {
    const account = { id: 1, object: 'account', name: 'A', email: 'a@b.example' };
    expect(await fieldsOf('/account', account, { status })).toEqual(fields);
  });

  it('200 differs where the document refuses the request', async () => {
    expect(await fieldsOf('/sites?limit=101', list('/v1/sites', []))).toEqual(['status']);
    expect(await fieldsOf('/aggregations?entity=pageview&entity_id=A', [])).toEqual(['status']);
    const body = { name: 'New', milestone_date: '1 May' };
    expect(
      await fieldsOf('/sites/A/milestones/0b7b6a0e-4c1d-4f6e-9a58-2f1d8f4f9f10', {}, { method: 'POST', body }),
    ).toContain('status');
  });

  it('200 does not differ where only Leadline or an assumption refuses', async () => {
    const parts = { method: 'POST', body: { name: '' } };
    expect(await fieldsOf('/sites', site('A'), parts)).toEqual([]);
    expect(await fieldsOf('/sites?limit=10&limit=20', list('/v1/sites', []))).toEqual([]);
    expect(await fieldsOf('/sites', site('A'), { method: 'POST' })).toEqual([]);
  });

  it('of what is gone is 410, and where the documentation is silent any refusal', async () => {
    const gone = { error: 'Gone.' };
    expect(await fieldsOf('/sites/A/data', gone, { method: 'DELETE', status: 410 })).toEqual([]);
    expect(await fieldsOf('/sites/A/data', gone, { method: 'DELETE', status: 404 })).toEqual(['status']);
    expect(await seenIn('/sites/A/events/B', gone, { status: 405 })).toEqual(['removed-event-endpoints = 405']);
    expect(await seenIn('/aggregations?entity=event&entity_id=B&aggregates=value', gone, { status: 410 })).toEqual([
      'event-by-goal-code = 410',
    ]);
    expect(await fieldsOf('/sites/A/events/B', event('B'))).toEqual(['status']);
  });

  it.each([301, 304])('%s is no answer of the API', async status => {
    const { counts } = await held(harOf(entry('/account', {}, { status })));
    expect(counts).toMatchObject({ exchanges: 1, held: 0, drifts: [] });
  });
});

describe('a success', () => {
  it('may have a UUID in capitals', async () => {
    const id = '0B7B6A0E-4C1D-4F6E-9A58-2F1D8F4F9F10';
    const times = { created_at: '2026-01-01 00:00:00', updated_at: '2026-01-01 00:00:00' };
    const milestone = { id, object: 'milestone', name: 'A', milestone_date: '2026-01-01 00:00:00', ...times };
    expect(await fieldsOf(`/sites/A/milestones/${id}`, milestone)).toEqual([]);
    expect(await fieldsOf(`/sites/A/milestones/${id}`, { ...milestone, id: '7' })).toEqual(['id']);
  });

  it('to HEAD has no body', async () => {
    const { counts } = await held(harOf(entry('/account', null, { method: 'HEAD', text: '' })));
    expect(counts).toMatchObject({ held: 1, drifts: [] });
    expect(await fieldsOf('/account', null, { text: '' })).toEqual(['body']);
  });

  it('of parameters in brackets is nothing that the document speaks of', async () => {
    const path = '/aggregations?entity=pageview&entity_id=A&aggregates[]=visits';
    expect(await fieldsOf(path, [{ visits: '1' }])).toEqual([]);
  });
});

describe('an error', () => {
  const NOT_FOUND = { status: 404 };

  it.each([
    [{ error: 'Not found.' }, []],
    [{ message: 'Not found.' }, ['body']],
    [{ error: { code: 7 } }, ['error']],
    [{ error: 'Not found.', trace: [] }, ['trace']],
    ['Not found.', ['body']],
  ])('%j', async (body, fields) => {
    expect(await fieldsOf('/sites/A', body, NOT_FOUND)).toEqual(fields);
  });

  it('of a validation is told by its own shape', async () => {
    const parts = { status: 400 };
    expect(await fieldsOf('/sites?limit=0', { errors: { limit: ['x'] } }, parts)).toEqual([]);
    expect(await fieldsOf('/sites?limit=0', { errors: { limit: 'x' } }, parts)).toEqual(['errors.limit']);
    expect(await fieldsOf('/sites?limit=0', { message: 'x', errors: { limit: ['x'] } }, parts)).toEqual(['message']);
  });

  it('says with 429 and 503 when to try again', async () => {
    const retry = { 'retry-after': '7' };
    expect(await fieldsOf('/account', { message: 'x' }, { status: 429, headers: retry })).toEqual([]);
    expect(await fieldsOf('/account', { message: 'x' }, { status: 429 })).toEqual(['header Retry-After']);
    const soon = { 'retry-after': 'soon' };
    expect(await fieldsOf('/account', { message: 'x' }, { status: 429, headers: soon })).toEqual([
      'header Retry-After',
    ]);
    expect(await fieldsOf('/account', { error: 'x' }, { status: 503 })).toEqual(['header Retry-After']);
    expect(await fieldsOf('/account', { error: 'x' }, { status: 503, headers: retry })).toEqual([]);
  });

  it('may be a page only where the request does not accept JSON', async () => {
    const page = { status: 404, text: '<!doctype html><h1>404</h1>' };
    expect(await fieldsOf('/sites/A', null, page)).toEqual(['body']);
    expect(await seenIn('/sites/A', null, { ...page, sent: { accept: 'text/html' } })).toEqual([]);
    expect(await seenIn('/sites/A', null, { ...page, sent: { accept: '*/*' } })).toEqual([
      'html-errors = when-not-json',
    ]);
  });

  it('is JSON, not empty and not a text', async () => {
    expect(await fieldsOf('/sites/A', null, { status: 404, text: '' })).toEqual(['body']);
    expect(await fieldsOf('/sites/A', null, { status: 404, text: 'Not found.' })).toEqual(['body']);
  });
});

describe('a list', () => {
  it.each([
    ['as it must be', '/sites', list('/v1/sites', SITES.slice(0, 10), true), []],
    ['longer than ten', '/sites', list('/v1/sites', SITES), ['data']],
    ['longer than limit', '/sites?limit=2', list('/v1/sites', SITES.slice(0, 3)), ['data']],
    [
      'with more behind a page that is not full',
      '/sites?limit=3',
      list('/v1/sites', SITES.slice(0, 2), true),
      ['has_more'],
    ],
    ['out of order', '/sites', list('/v1/sites', SITES.slice(0, 3).reverse()), ['data[].created_at']],
    [
      'the other way round before a record',
      '/sites?ending_before=S9',
      list('/v1/sites', SITES.slice(0, 3).reverse()),
      [],
    ],
    ['with the record of its cursor', '/sites?starting_after=S0', list('/v1/sites', SITES.slice(0, 3)), ['data']],
    ['with a record twice', '/sites', list('/v1/sites', [SITES[0], SITES[0]]), ['data']],
    ['with a URL of another path', '/sites', list('/v1/events', []), ['url']],
    ['with a URL that is none of a path', '/sites', list('https://api.example.com/v1/sites', []), ['url']],
    ['of something else', '/sites', { ...list('/v1/sites', []), object: 'page' }, ['object']],
    ['without records', '/sites', { object: 'list', url: '/v1/sites', has_more: false }, ['data']],
    ['with a field too many', '/sites', list('/v1/sites', [{ ...SITES[0], plan: 'x' }]), ['data[].plan']],
  ])('%s', async (_, path, answer, fields) => {
    expect(await fieldsOf(path, answer)).toEqual(fields);
  });

  it('of events is sorted by name, by any usual order', async () => {
    const events = (...names: string[]) =>
      list(
        '/v1/sites/A/events',
        names.map(name => event(name)),
      );
    expect(await fieldsOf('/sites/A/events', events('Buy', 'Zoom', 'add'))).toEqual([]);
    expect(await fieldsOf('/sites/A/events', events('add', 'Buy', 'Zoom'))).toEqual([]);
    expect(await fieldsOf('/sites/A/events', events('Buy', 'add', 'Zoom'))).toEqual(['data[].name']);
  });

  it('shows what its cursor and its path are', async () => {
    expect(await seenIn('/sites?limit=2', list('/sites?limit=2', []))).toEqual(['list-url = with the query']);
    expect(await seenIn('/sites?ending_before=S9', list('/v1/sites', SITES.slice(0, 3).reverse()))).toEqual([
      'list-url = path',
      'page-backward = descending',
    ]);
    const removed = list('/v1/sites/A/events', [{ ...event('A'), id: undefined }]);
    const late = { startedDateTime: '2026-10-01T00:00:00Z' };
    expect(await seenIn('/sites/A/events', removed)).toContain('event-ids = removed');
    expect(await seenIn('/sites/A/events', removed, late)).toContain('event-ids = by-date');
    expect(await seenIn('/sites/A/events', list('/v1/sites/A/events', [event('A')]), late)).toContain(
      'event-ids = present',
    );
  });

  it('repeats no record of the page before', async () => {
    const first = entry('/sites?limit=3', list('/v1/sites', SITES.slice(0, 3), true));
    const second = (from: number) =>
      entry('/sites?limit=3&starting_after=S2', list('/v1/sites', SITES.slice(from, from + 3), true));
    expect(driftsOf(await held(harOf(first, second(3))))).toEqual([]);
    expect(driftsOf(await held(harOf(first, second(1))))).toEqual(['GET /sites data']);
    const again = entry('/sites?limit=3&starting_after=S2', list('/v1/sites', [SITES[1], SITES[3]]));
    expect(driftsOf(await held(harOf(first, again)))).toEqual(['GET /sites data']);
    const otherToken = entry('/sites?limit=3&starting_after=S2', list('/v1/sites', [SITES[0]]), {
      sent: { authorization: 'Bearer y' },
    });
    expect(driftsOf(await held(harOf(first, otherToken)))).toEqual([]);
  });
});

const REPORT = '/aggregations?entity=pageview&entity_id=A&aggregates=visits';
const RANGE = '&date_from=2026-05-01%2000:00:00&date_to=2026-05-03%2023:59:59';
const rowsOf = (length: number) => Array.from({ length }, (_, at) => ({ visits: '1', pathname: `/${at}` }));

describe('rows', () => {
  it.each([
    ['of totals', '', [{ visits: '1' }], []],
    ['of totals, two', '', [{ visits: '1' }, { visits: '2' }], ['rows']],
    ['of totals, none', '', [], []],
    ['of totals, null', '', [{ visits: null }], []],
    ['with a number', '', [{ visits: 1 }], ['[].visits']],
    ['with a text for a number', '', [{ visits: '1,000' }], ['[].visits']],
    ['with null in a group', '&field_grouping=browser', [{ visits: null, browser: 'x' }], ['[].visits']],
    ['without what was asked for', '', [{}], ['[].visits']],
    ['with what was not', '', [{ visits: '1', uniques: '1' }], ['[].uniques']],
    ['of no objects', '', ['1'], ['[]']],
    ['in an object', '', { data: [] }, ['body']],
    [
      'by field',
      '&field_grouping=browser',
      [
        { visits: '1', browser: null },
        { visits: '1', browser: '' },
      ],
      [],
    ],
    ['by AI source', '&field_grouping=ai_source', [{ visits: '1', ai_source: null }], ['[].ai_source']],
    [
      'by field, repeated',
      '&field_grouping=browser',
      [
        { visits: '2', browser: 'x' },
        { visits: '1', browser: 'x' },
      ],
      ['rows'],
    ],
    ['by field, 500', '&field_grouping=pathname', rowsOf(500), []],
    ['by field, 501', '&field_grouping=pathname', rowsOf(501), ['rows']],
    ['by field, more than limit', '&field_grouping=pathname&limit=2', rowsOf(3), ['rows']],
    [
      'by field and day, more than limit',
      '&date_grouping=day&field_grouping=pathname&limit=2',
      rowsOf(3).map(row => ({ ...row, date: '2026-05-01' })),
      [],
    ],
    ['by day', '&date_grouping=day', [{ visits: '1', date: '2026-05-01' }], []],
    ['by day under another key', '&date_grouping=day', [{ visits: '1', time: '2026-05-01 00:00:00' }], []],
    ['by day without the day', '&date_grouping=day', [{ visits: '1' }], ['[].date']],
    ['by day in another form', '&date_grouping=day', [{ visits: '1', date: '01/05/2026' }], ['[].date']],
    ['by day as a moment', '&date_grouping=day', [{ visits: '1', date: '2026-05-01T00:00:00Z' }], ['[].date']],
    ['by hour', '&date_grouping=hour', [{ visits: '1', date: '2026-05-01 07:00:00' }], []],
    ['by hour without the hour', '&date_grouping=hour', [{ visits: '1', date: '2026-05-01' }], ['[].date']],
    ['by month', '&date_grouping=month', [{ visits: '1', timestamp: '2026-05' }], []],
    ['by month as a day', '&date_grouping=month', [{ visits: '1', timestamp: '2026-05-02' }], ['[].timestamp']],
    ['by year', '&date_grouping=year', [{ visits: '1', date: '2026' }], []],
    ['by year as a number', '&date_grouping=year', [{ visits: '1', date: 2026 }], ['[].date']],
    ['by day beyond the range', `&date_grouping=day${RANGE}`, [{ visits: '1', date: '2026-05-04' }], ['[].date']],
    ['by day before the range', `&date_grouping=day${RANGE}`, [{ visits: '1', date: '2026-04-30' }], ['[].date']],
    [
      'by day at the ends of the range',
      `&date_grouping=day${RANGE}`,
      [
        { visits: '1', date: '2026-05-03' },
        { visits: '1', date: '2026-05-01' },
      ],
      [],
    ],
    [
      'sorted by a number',
      '&field_grouping=pathname&sort_by=visits:desc',
      [
        { visits: '10', pathname: '/a' },
        { visits: '9', pathname: '/b' },
      ],
      [],
    ],
    [
      'sorted by a number as a text',
      '&field_grouping=pathname&sort_by=visits:desc',
      [
        { visits: '9', pathname: '/a' },
        { visits: '10', pathname: '/b' },
      ],
      ['[].visits'],
    ],
    [
      'not sorted by a field',
      '&field_grouping=pathname&sort_by=pathname:asc',
      [
        { visits: '9', pathname: '/b' },
        { visits: '10', pathname: '/a' },
      ],
      ['[].pathname'],
    ],
    [
      'not sorted by time',
      '&date_grouping=day&sort_by=timestamp:desc',
      [
        { visits: '9', date: '2026-05-01' },
        { visits: '10', date: '2026-05-02' },
      ],
      ['[].date'],
    ],
  ])('%s', async (_, more, rows, fields) => {
    expect(await fieldsOf(`${REPORT}${more}`, rows)).toEqual(fields);
  });

  it.each([
    ['', [{ visits: null }], 'no-data = null'],
    ['', [], 'no-data = empty'],
    ['&date_grouping=day', [{ visits: '1', time: '2026-05-01' }], 'date-key = time'],
    ['&date_grouping=day', [{ visits: '0', date: '2026-05-01' }], 'empty-buckets = zero-filled'],
    ['&field_grouping=browser', [{ visits: '1', browser: null }], 'missing-dimension = null'],
    ['&field_grouping=hostname', [{ visits: '1', hostname: 'shop.example' }], 'hostname-scheme = bare'],
    ['&field_grouping=hostname', [{ visits: '1', hostname: 'https://shop.example' }], 'hostname-scheme = https'],
    [',bounce_rate', [{ visits: '1', bounce_rate: '48.21' }], 'bounce-rate = percent'],
    [',bounce_rate', [{ visits: '1', bounce_rate: '0.4821' }], 'bounce-rate = fraction'],
    ['&date_grouping=day&date_from=2025-01-01%2000:00:00&date_to=2025-12-31%2023:59:59', [], 'day-range = off'],
  ])('%s %j show %s', async (more, rows, seen) => {
    expect(await seenIn(`${REPORT}${more}`, rows)).toContain(seen);
  });

  it('of a request that deviates are held by what it means', async () => {
    const answer = [{ visits: '1', pageviews: '2' }];
    const { counts } = await held(harOf(entry(`${REPORT},%20pageviews&ad_blocker=yes`, answer)));
    expect(counts.drifts).toEqual([]);
    expect(counts.deviations.map(({ kind, field }) => `${kind} ${field}`).sort()).toEqual([
      'spaces-in-list aggregates',
      'unknown-parameter ad_blocker',
    ]);
  });
});

describe('what the request named', () => {
  it('is what the answer has', async () => {
    expect(await fieldsOf('/sites/A', site('A'))).toEqual([]);
    expect(await fieldsOf('/sites/A', site('B'))).toEqual(['id']);
    const body = { name: ' Reef ', sharing: 'public' };
    const reef = { ...site('A'), name: 'Reef', sharing: 'public' };
    expect(await fieldsOf('/sites', reef, { method: 'POST', body })).toEqual([]);
    expect(await fieldsOf('/sites', { ...reef, sharing: 'none' }, { method: 'POST', body })).toEqual(['sharing']);
  });
});

describe('current visitors', () => {
  it.each([
    ['', { total: 1 }, []],
    ['', { total: '1' }, ['total']],
    ['', { total: 1, content: [], referrers: [] }, ['content', 'referrers']],
    ['&detailed=true', { total: 1, content: [], referrers: [] }, []],
    ['&detailed=true', { total: 1 }, ['content', 'referrers']],
    [
      '&detailed=true',
      { total: 1, content: Array(151).fill({ hostname: 'a', pathname: '/', total: 1 }), referrers: [] },
      ['content'],
    ],
  ])('%s %j', async (more, body, fields) => {
    expect(await fieldsOf(`/current_visitors?site_id=A${more}`, body)).toEqual(fields);
  });
});

describe('a secret', () => {
  it('in an answer differs, and is not told', async () => {
    const account = { id: 1, object: 'account', name: '0123456789abcdef-token', email: 'a@b.example' };
    const traffic = await held(harOf(entry('/account', { ...account, id: '0123456789abcdef-token' })));
    expect(driftsOf(traffic)).toEqual(['GET /account body', 'GET /account id']);
    expect(textOf(traffic, true)).not.toContain('0123456789abcdef');
  });
});

describe('which entries are of the API', () => {
  const account = { id: 1, object: 'account', name: 'A', email: 'a@b.example' };

  it('is found by most of the paths', async () => {
    const traffic = await held(
      harOf(
        entry('https://login.example/account', 'x'),
        entry('https://api.example.com/api/v1/account', account),
        entry('https://api.example.com/api/v1/token', {}, { method: 'OPTIONS' }),
        entry('https://api.example.com/api/v1/nothing', {}),
        entry('https://api.example.com/api/v1/sites', list('/api/v1/sites', [])),
        entry('https://cdn.example/sites.js', 'x'),
      ),
    );
    expect(traffic).toMatchObject({
      baseUrl: 'https://api.example.com/api/v1',
      otherBases: { 'https://login.example': 1 },
      preflights: 1,
      unknownRoutes: 1,
      others: 2,
      counts: { exchanges: 2, drifts: [] },
    });
  });

  it('are exact paths', async () => {
    const har = harOf(entry('/account', account), entry('https://api.example.com/v1//account', account));
    expect(await held(har)).toMatchObject({ otherBases: {}, unknownRoutes: 1, counts: { exchanges: 1 } });
    const beside = entry('https://api.example.com/v12/nothing', account);
    expect(await held(harOf(entry('/account', account), beside))).toMatchObject({ unknownRoutes: 0, others: 1 });
  });

  it('is what --base says', async () => {
    const har = harOf(entry('/account', account), entry('/account', account), entry('https://b.example/x/account', {}));
    const traffic = await held(har, { baseUrl: 'https://B.example:443/x/' });
    expect(traffic).toMatchObject({ baseUrl: 'https://b.example/x', counts: { exchanges: 1 }, others: 2 });
  });

  it('are known by what the recorder says of a body that came without headers', async () => {
    const bare = { ...entry('/account', account), request: { method: 'GET', url: `${BASE_URL}/account` } };
    const content = { mimeType: 'application/json', text: JSON.stringify(account) };
    const traffic = await held(harOf({ ...bare, response: { status: 200, content } }));
    expect(traffic).toMatchObject({ baseUrl: BASE_URL, counts: { held: 1, drifts: [], deviations: [] } });
  });

  it('are not pages of the same name', async () => {
    const page = entry('https://shop.example/account', null, {
      text: '<html>',
      sent: { authorization: '' },
      headers: { 'content-type': 'text/html' },
    });
    expect(await held(harOf(page))).toMatchObject({ baseUrl: null, counts: { exchanges: 0 }, others: 1 });
  });
});
