// Spec: Aggregations. The sentences before the table, then every row of the query parameters.
// Filters, operators and semantics 1 to 4: filters.test.ts.
import { beforeEach, describe, expect, it } from 'vitest';
import { completion, newWorld, pageview, type World } from '../support/world.ts';

/** Three visits, six pageviews and two purchases of EMPTYSEA, whose timezone is UTC. */
const HITS = [
  pageview('2026-06-10 10:00:00', 'a', '/', {
    referrer_hostname: 'https://www.google.com',
    referrer_pathname: '/search',
    browser: 'Chrome',
    operating_system: 'Windows',
    device_type: 'Desktop',
    country_code: 'US',
    region: 'North America',
    state: 'New York',
    city: 'Albany',
    keyword: 'deep water',
  }),
  pageview('2026-06-10 10:01:00', 'a', '/shop'),
  completion('2026-06-10 10:02:00', 'a', 'Purchase', 2500),
  completion('2026-06-10 10:02:30', 'a', 'Purchase', 500),
  pageview('2026-06-10 10:03:00', 'a', '/'),
  pageview('2026-06-10 23:00:00', 'b', '/shop', {
    hostname: 'https://shop.sea.example',
    browser: 'Firefox',
    operating_system: 'Linux',
    device_type: 'Desktop',
    country_code: 'DE',
    region: 'Europe',
    state: 'Hamburg',
    city: 'Hamburg',
    utm_campaign: 'june',
    utm_content: 'banner',
    utm_medium: 'email',
    utm_source: 'letter',
    utm_term: 'rope',
    ref: 'friend',
  }),
  pageview('2026-06-11 09:00:00', 'c', '/blog', {
    referrer_hostname: 'https://chatgpt.com',
    referrer_pathname: '/',
    browser: 'Safari',
    operating_system: 'iOS',
    device_type: 'Phone',
    country_code: 'IN',
    region: 'Asia',
    state: 'Kerala',
    city: 'Kochi',
  }),
  pageview('2026-06-11 09:00:30', 'c', '/'),
];

let world: World;
beforeEach(async () => {
  world = await newWorld();
  await world.sandbox.track('EMPTYSEA', HITS);
});

const EVENT = { entity: 'event', site_id: 'EMPTYSEA', entity_name: 'Purchase', aggregates: 'conversions' };
const rows = async (query: Record<string, string>) => {
  const { status, body, text } = await world.report(query);
  expect(status, text).toBe(200);
  return body;
};
const refusal = async (query: Record<string, string>) => {
  const { status, body } = await world.report(query);
  return { status, fields: body.errors && Object.keys(body.errors), ...(body.error && { error: body.error }) };
};
const eventRows = async (query: Record<string, string> = {}) =>
  (await world.get('/aggregations', { ...EVENT, ...query })).body;

describe('GET /aggregations', () => {
  it('returns an array of row objects', async () => {
    expect(await rows({ aggregates: 'visits' })).toEqual([{ visits: '3' }]);
  });

  it('is not a list endpoint: no starting_after, no ending_before, no has_more', async () => {
    const { body } = await world.report({ aggregates: 'visits', starting_after: 'x', ending_before: 'y' });
    expect(body).toEqual([{ visits: '3' }]);
    const deviations = (await world.lastEntry()).deviations.map(({ kind, field }) => [kind, field]);
    expect(deviations).toEqual([
      ['unknown-parameter', 'starting_after'],
      ['unknown-parameter', 'ending_before'],
    ]);
  });
});

describe('entity', () => {
  it('pageview reports on the site', async () => {
    expect(await rows({ entity: 'pageview', aggregates: 'pageviews' })).toEqual([{ pageviews: '6' }]);
  });

  it('event reports on an event of the site', async () => {
    expect(await eventRows()).toEqual([{ conversions: '2' }]);
  });

  it('is required', async () => {
    const { status, body } = await world.get('/aggregations', { entity_id: 'EMPTYSEA', aggregates: 'visits' });
    expect(status).toBe(400);
    expect(body).toEqual({ errors: { entity: ['The entity field is required.'] } });
  });

  it.each(['visit', 'Pageview', 'pageview,event', ''])('refuses %j', async entity => {
    expect(await refusal({ entity, aggregates: 'visits' })).toEqual({ status: 400, fields: ['entity'] });
  });
});

describe('entity_id', () => {
  it('is the site id when entity is pageview: each site has its own hits', async () => {
    const { id } = (await world.post('/sites', { name: 'Lagoon' })).body;
    await world.sandbox.track(id, HITS.slice(0, 6));
    const visits = async (entity_id: string) => await rows({ entity_id, aggregates: 'visits' });
    expect(await visits(id)).toEqual([{ visits: '2' }]);
    expect(await visits('EMPTYSEA')).toEqual([{ visits: '3' }]);
  });

  it('is required when entity is pageview, even beside site_id', async () => {
    const query = { entity: 'pageview', site_id: 'EMPTYSEA', aggregates: 'visits' };
    const { status, body } = await world.get('/aggregations', query);
    expect(status).toBe(400);
    expect(body).toEqual({ errors: { entity_id: ['The entity_id field is required.'] } });
  });

  it('goal codes with entity=event are no longer available', async () => {
    const query = { entity: 'event', entity_id: 'RVEKBSSA', aggregates: 'conversions' };
    const { status, body } = await world.get('/aggregations', query);
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual(['entity_id']);
  });

  it('answers 404 for a site that does not exist', async () => {
    expect((await refusal({ entity_id: 'NOWHERE', aggregates: 'visits' })).status).toBe(404);
  });
});

describe('site_id and entity_name', () => {
  it.each([
    ['site_id', { entity_name: 'Purchase' }, ['site_id']],
    ['entity_name', { site_id: 'EMPTYSEA' }, ['entity_name']],
    ['both', {}, ['site_id', 'entity_name']],
  ])('are required when entity is event and entity_id is omitted: %s missing', async (_, given, fields) => {
    const { status, body } = await world.get('/aggregations', { entity: 'event', aggregates: 'value', ...given });
    expect(status).toBe(400);
    expect(Object.keys(body.errors).sort()).toEqual(fields.toSorted());
  });

  it('entity_name names the event: another one has other completions', async () => {
    await world.sandbox.track('EMPTYSEA', [completion('2026-06-10 10:02:40', 'a', 'Sign-up', 0)]);
    expect(await eventRows({ entity_name: 'Sign-up' })).toEqual([{ conversions: '1' }]);
    expect(await eventRows()).toEqual([{ conversions: '2' }]);
  });

  it('answer 404 for a site or an event that does not exist', async () => {
    expect((await world.get('/aggregations', { ...EVENT, site_id: 'NOWHERE' })).status).toBe(404);
    expect((await world.get('/aggregations', { ...EVENT, entity_name: 'purchase' })).status).toBe(404);
  });
});

describe('aggregates', () => {
  it.each([
    ['visits', 'counts unique site visits', '3'],
    ['uniques', 'counts unique page visits', '5'],
    ['pageviews', 'counts pageviews', '6'],
    ['avg_duration', 'is the mean duration of visits in seconds', '70.0000'],
    ['bounce_rate', 'is the share of visits with one pageview', '0.3333'],
  ])('pageview: %s %s', async (aggregates, _, value) => {
    expect(await rows({ aggregates })).toEqual([{ [aggregates]: value }]);
  });

  it.each([
    ['conversions', 'counts completions', '2'],
    ['unique_conversions', 'counts visits with a completion', '1'],
    ['value', 'is returned in cents', '3000'],
  ])('event: %s %s', async (aggregates, _, value) => {
    expect(await eventRows({ aggregates })).toEqual([{ [aggregates]: value }]);
  });

  it('are comma-separated, and come in the order asked for', async () => {
    const body = await rows({ aggregates: 'pageviews,bounce_rate,visits' });
    expect(JSON.stringify(body)).toBe('[{"pageviews":"6","bounce_rate":"0.3333","visits":"3"}]');
  });

  it('are required', async () => {
    const { status, body } = await world.report({});
    expect(status).toBe(400);
    expect(body).toEqual({ errors: { aggregates: ['The aggregates field is required.'] } });
  });

  it.each(['sessions', 'visits,', ',visits', 'visits;uniques', 'Visits', 'visits,sessions'])(
    'refuse %j',
    async aggregates => {
      expect(await refusal({ aggregates })).toEqual({ status: 400, fields: ['aggregates'] });
    },
  );

  it.each(['conversions', 'unique_conversions', 'value'])('%s is none of a pageview', async aggregates => {
    expect(await refusal({ aggregates })).toMatchObject({ status: 422 });
  });

  it.each(['visits', 'uniques', 'pageviews', 'avg_duration', 'bounce_rate'])(
    '%s is none of an event',
    async aggregates => {
      expect((await world.get('/aggregations', { ...EVENT, aggregates })).status).toBe(422);
    },
  );
});

describe('date_grouping', () => {
  it('hour', async () => {
    expect(await rows({ aggregates: 'pageviews', date_grouping: 'hour' })).toEqual([
      { pageviews: '2', date: '2026-06-11 09:00:00' },
      { pageviews: '1', date: '2026-06-10 23:00:00' },
      { pageviews: '3', date: '2026-06-10 10:00:00' },
    ]);
  });

  it('day', async () => {
    expect(await rows({ aggregates: 'pageviews,visits', date_grouping: 'day' })).toEqual([
      { pageviews: '2', visits: '1', date: '2026-06-11' },
      { pageviews: '4', visits: '2', date: '2026-06-10' },
    ]);
  });

  it('month', async () => {
    await world.sandbox.track('EMPTYSEA', [pageview('2026-05-31 23:59:59', 'd', '/')]);
    expect(await rows({ aggregates: 'pageviews', date_grouping: 'month' })).toEqual([
      { pageviews: '6', date: '2026-06' },
      { pageviews: '1', date: '2026-05' },
    ]);
  });

  it('year', async () => {
    await world.sandbox.track('EMPTYSEA', [pageview('2025-12-31 23:59:59', 'd', '/')]);
    expect(await rows({ aggregates: 'pageviews', date_grouping: 'year' })).toEqual([
      { pageviews: '6', date: '2026' },
      { pageviews: '1', date: '2025' },
    ]);
  });

  it('is none by default: totals', async () => {
    expect(await rows({ aggregates: 'pageviews' })).toEqual([{ pageviews: '6' }]);
  });

  it('of events', async () => {
    expect(await eventRows({ aggregates: 'conversions,value', date_grouping: 'day' })).toEqual([
      { conversions: '2', value: '3000', date: '2026-06-10' },
    ]);
  });

  it('goes together with field_grouping', async () => {
    expect(await rows({ aggregates: 'visits', date_grouping: 'day', field_grouping: 'device_type' })).toEqual([
      { visits: '1', date: '2026-06-11', device_type: 'Phone' },
      { visits: '2', date: '2026-06-10', device_type: 'Desktop' },
    ]);
  });

  it.each(['week', 'Day', 'day,hour', 'minute'])('refuses %j', async date_grouping => {
    expect(await refusal({ aggregates: 'visits', date_grouping })).toEqual({ status: 400, fields: ['date_grouping'] });
  });

  it.each([
    ['2026-06-01 00:00:00', '2026-06-08 00:00:00', 200],
    ['2026-06-01 00:00:00', '2026-06-08 00:00:01', 400],
    ['2026-06-01 12:30:00', '2026-06-08 12:30:00', 200],
    ['2026-05-01 00:00:00', '2026-06-08 00:00:00', 400],
  ])('hour is allowed only for ranges of up to 7 days: %s to %s is %i', async (date_from, date_to, status) => {
    const query = { aggregates: 'visits', date_grouping: 'hour', date_from, date_to };
    const answer = await world.report(query);
    expect(answer.status).toBe(status);
    if (status === 400) expect(Object.keys(answer.body.errors)).toEqual(['date_grouping']);
  });

  it('hour over a range that is too long only by its defaults is refused too', async () => {
    await world.sandbox.track('EMPTYSEA', [pageview('2026-06-08 11:59:59', 'd', '/')]);
    expect((await world.report({ aggregates: 'visits', date_grouping: 'hour' })).status).toBe(400);
  });
});

describe('field_grouping', () => {
  it.each([
    ['hostname', { 'https://sea.example': '5', 'https://shop.sea.example': '1' }],
    ['pathname', { '/': '3', '/shop': '2', '/blog': '1' }],
    ['entry_page', { '/': '3', '/blog': '2', '/shop': '1' }],
    ['exit_page', { '/': '5', '/shop': '1' }],
    ['referrer_hostname', { 'https://www.google.com': '3', 'https://chatgpt.com': '2', '': '1' }],
    ['referrer_pathname', { '/search': '3', '/': '2', '': '1' }],
    ['referrer_source', { Google: '3', AI: '2', '': '1' }],
    ['ai_source', { ChatGPT: '2' }],
    ['browser', { Chrome: '3', Safari: '2', Firefox: '1' }],
    ['country_code', { US: '3', IN: '2', DE: '1' }],
    ['city', { Albany: '3', Kochi: '2', Hamburg: '1' }],
    ['state', { 'New York': '3', Kerala: '2', Hamburg: '1' }],
    ['region', { 'North America': '3', Asia: '2', Europe: '1' }],
    ['device_type', { Desktop: '4', Phone: '2' }],
    ['operating_system', { Windows: '3', iOS: '2', Linux: '1' }],
    ['utm_campaign', { '': '5', june: '1' }],
    ['utm_content', { '': '5', banner: '1' }],
    ['utm_medium', { '': '5', email: '1' }],
    ['utm_source', { '': '5', letter: '1' }],
    ['utm_term', { '': '5', rope: '1' }],
    ['keyword', { 'deep water': '3', '': '3' }],
    ['ref', { '': '5', friend: '1' }],
  ])('%s', async (field, expected) => {
    const body: Record<string, string>[] = await rows({ aggregates: 'pageviews', field_grouping: field });
    expect(Object.fromEntries(body.map(row => [row[field], row.pageviews]))).toEqual(expected);
    expect(body).toHaveLength(Object.keys(expected).length);
  });

  it('several fields are separated by commas', async () => {
    expect(await rows({ aggregates: 'pageviews', field_grouping: 'pathname,browser' })).toEqual([
      { pageviews: '2', pathname: '/', browser: 'Chrome' },
      { pageviews: '1', pathname: '/', browser: 'Safari' },
      { pageviews: '1', pathname: '/blog', browser: 'Safari' },
      { pageviews: '1', pathname: '/shop', browser: 'Chrome' },
      { pageviews: '1', pathname: '/shop', browser: 'Firefox' },
    ]);
  });

  it('of events: the page they happened on and the dimensions of their visit', async () => {
    expect(await eventRows({ field_grouping: 'pathname,browser,entry_page' })).toEqual([
      { conversions: '2', pathname: '/shop', browser: 'Chrome', entry_page: '/' },
    ]);
  });

  it.each(['domain', 'page', 'Pathname', 'timestamp', 'visits', 'pathname,'])('refuses %j', async field_grouping => {
    expect(await refusal({ aggregates: 'visits', field_grouping })).toEqual({
      status: 400,
      fields: ['field_grouping'],
    });
  });
});

describe('sort_by', () => {
  const paths = async (sort_by: string, more = {}) =>
    (await rows({ aggregates: 'pageviews,visits', field_grouping: 'pathname', sort_by, ...more })).map(
      ({ pathname }: { pathname: string }) => pathname,
    );

  it.each([
    ['pageviews:asc', ['/blog', '/shop', '/']],
    ['pageviews:desc', ['/', '/shop', '/blog']],
    ['visits:asc', ['/blog', '/', '/shop']],
    ['pathname:asc', ['/', '/blog', '/shop']],
    ['pathname:desc', ['/shop', '/blog', '/']],
  ])('%s, a requested aggregate or grouping field', async (sort_by, expected) => {
    expect(await paths(sort_by)).toEqual(expected);
  });

  it.each([
    ['timestamp:asc', ['2026-06-10', '2026-06-11']],
    ['timestamp:desc', ['2026-06-11', '2026-06-10']],
    ['visits:desc', ['2026-06-10', '2026-06-11']],
  ])('%s with date_grouping', async (sort_by, expected) => {
    const body = await rows({ aggregates: 'visits', date_grouping: 'day', sort_by });
    expect(body.map(({ date }: { date: string }) => date)).toEqual(expected);
  });

  it('sorts before the limit cuts', async () => {
    expect(await paths('pageviews:asc', { limit: '1' })).toEqual(['/blog']);
  });

  it('compares numbers as numbers', async () => {
    const many = Array.from({ length: 10 }, (_, n) => pageview(`2026-06-12 09:00:0${n}`, `m${n}`, '/many'));
    await world.sandbox.track('EMPTYSEA', many);
    expect(await paths('pageviews:desc')).toEqual(['/many', '/', '/shop', '/blog']);
  });

  it.each([
    ['an aggregate that was not requested', 'uniques:asc'],
    ['a field that was not requested', 'browser:asc'],
    ['timestamp without date_grouping', 'timestamp:asc'],
    ['no direction', 'pageviews'],
    ['an unknown direction', 'pageviews:up'],
    ['a direction in capitals', 'pageviews:DESC'],
    ['several', 'pageviews:asc,visits:desc'],
  ])('refuses %s: %j', async (_, sort_by) => {
    const query = { aggregates: 'pageviews,visits', field_grouping: 'pathname', sort_by };
    expect(await refusal(query)).toEqual({ status: 400, fields: ['sort_by'] });
  });

  it('refuses date, which is no name of the time key here', async () => {
    const query = { aggregates: 'visits', date_grouping: 'day', sort_by: 'date:asc' };
    expect(await refusal(query)).toEqual({ status: 400, fields: ['sort_by'] });
  });
});

describe('date_from and date_to', () => {
  it.each([
    ['2026-06-10 10:00:00', '2026-06-10 10:03:00', '3'],
    ['2026-06-10 10:00:01', '2026-06-10 10:03:00', '2'],
    ['2026-06-10 10:00:00', '2026-06-10 10:02:59', '2'],
    ['2026-06-10 10:01:00', '2026-06-10 10:01:00', '1'],
    ['2026-06-10 10:01:01', '2026-06-10 10:02:59', '0'],
    ['2026-06-11 00:00:00', '2026-06-11 23:59:59', '2'],
  ])('%s to %s, both ends included: %s pageviews', async (date_from, date_to, pageviews) => {
    expect(await rows({ aggregates: 'pageviews', date_from, date_to })).toEqual([{ pageviews }]);
  });

  it('are in the reporting timezone', async () => {
    await world.post('/sites/EMPTYSEA', { timezone: 'Asia/Kolkata' });
    const query = { aggregates: 'pageviews', date_from: '2026-06-11 00:00:00', date_to: '2026-06-11 14:29:59' };
    expect(await rows(query)).toEqual([{ pageviews: '1' }]);
    expect(await rows({ ...query, date_to: '2026-06-11 14:30:00' })).toEqual([{ pageviews: '2' }]);
  });

  it("date_from defaults to the entity's first recorded data", async () => {
    // The site's first pageview is 5 days old, so that an hourly report is possible; 8 days before it is not.
    const query = { aggregates: 'visits', date_grouping: 'hour' };
    expect((await world.report(query)).status).toBe(200);
    await world.sandbox.track('EMPTYSEA', [pageview('2026-06-02 00:00:00', 'old', '/')]);
    expect((await world.report(query)).status).toBe(400);
    expect((await world.get('/aggregations', { ...EVENT, date_grouping: 'hour' })).status).toBe(200);
  });

  it('date_to defaults to now', async () => {
    await world.sandbox.track('EMPTYSEA', [pageview('2026-06-15 12:00:01', 'soon', '/')]);
    expect(await rows({ aggregates: 'visits' })).toEqual([{ visits: '3' }]);
    await world.sandbox.clock.advance(1);
    expect(await rows({ aggregates: 'visits' })).toEqual([{ visits: '4' }]);
  });

  it('of a visit under way only what has happened exists', async () => {
    await world.sandbox.track('EMPTYSEA', [
      pageview('2026-06-15 11:59:00', 'now', '/'),
      pageview('2026-06-15 12:05:00', 'now', '/shop'),
    ]);
    const query = {
      aggregates: 'pageviews,avg_duration,bounce_rate',
      field_grouping: 'exit_page',
      date_from: '2026-06-15 00:00:00',
    };
    expect(await rows(query)).toEqual([
      { pageviews: '1', avg_duration: '0.0000', bounce_rate: '1.0000', exit_page: '/' },
    ]);
    await world.sandbox.clock.advance(300);
    expect(await rows(query)).toEqual([
      { pageviews: '2', avg_duration: '360.0000', bounce_rate: '0.0000', exit_page: '/shop' },
    ]);
  });

  it('a date_to in the future finds nothing that has not happened', async () => {
    await world.sandbox.track('EMPTYSEA', [pageview('2026-06-15 12:00:01', 'soon', '/')]);
    expect(await rows({ aggregates: 'visits', date_to: '2027-01-01 00:00:00' })).toEqual([{ visits: '3' }]);
  });

  it.each([
    ['date_from', 'yesterday'],
    ['date_from', '2026-02-30 00:00:00'],
    ['date_from', '2026-06-01 24:00:00'],
    ['date_from', '06/01/2026 00:00:00'],
    ['date_to', '2026-06-01 00:60:00'],
    ['date_to', '2026-06-01 00:00'],
  ])('%s refuses %j', async (name, text) => {
    expect(await refusal({ aggregates: 'visits', [name]: text })).toEqual({ status: 400, fields: [name] });
  });

  it('refuses date_from after date_to', async () => {
    const query = { aggregates: 'visits', date_from: '2026-06-11 00:00:01', date_to: '2026-06-11 00:00:00' };
    expect(await refusal(query)).toEqual({ status: 400, fields: ['date_to'] });
  });
});

describe('timezone', () => {
  it("without it the site's timezone is used", async () => {
    await world.post('/sites/EMPTYSEA', { timezone: 'Asia/Tokyo' });
    expect(await rows({ aggregates: 'pageviews', date_grouping: 'day' })).toEqual([
      { pageviews: '3', date: '2026-06-11' },
      { pageviews: '3', date: '2026-06-10' },
    ]);
  });

  it("overrides the site's configured timezone for this request", async () => {
    const query = { aggregates: 'pageviews', date_grouping: 'day' };
    expect(await rows({ ...query, timezone: 'Asia/Tokyo' })).toEqual([
      { pageviews: '3', date: '2026-06-11' },
      { pageviews: '3', date: '2026-06-10' },
    ]);
    expect(await rows(query)).toEqual([
      { pageviews: '2', date: '2026-06-11' },
      { pageviews: '4', date: '2026-06-10' },
    ]);
  });

  it('is deprecated: the journal notes its use', async () => {
    await world.report({ aggregates: 'visits', timezone: 'Asia/Tokyo' });
    expect((await world.lastEntry()).deviations).toEqual([
      { kind: 'deprecated-timezone', field: 'timezone', detail: 'reports use the timezone of the site' },
    ]);
  });

  it.each(['Mars/Olympus', 'GMT+25', '+02:00'])('refuses %j, no TZ database name', async timezone => {
    expect(await refusal({ aggregates: 'visits', timezone })).toEqual({ status: 400, fields: ['timezone'] });
  });
});

describe('limit', () => {
  const manyPaths = Array.from({ length: 1001 }, (_, n) => pageview('2026-06-12 09:00:00', 'm', `/p${n}`));
  const query = { aggregates: 'pageviews', field_grouping: 'pathname', date_from: '2026-06-12 00:00:00' };

  it.each([
    ['1', 1],
    ['2', 2],
    ['500', 500],
    ['501', 501],
    ['1000', 1000],
  ])('%s', async (limit, length) => {
    await world.sandbox.track('EMPTYSEA', manyPaths);
    expect(await rows({ ...query, limit })).toHaveLength(length);
  });

  it('when field_grouping is set and limit is omitted, at most 500 rows are returned', async () => {
    await world.sandbox.track('EMPTYSEA', manyPaths);
    expect(await rows(query)).toHaveLength(500);
    expect(await rows({ ...query, date_grouping: 'day' })).toHaveLength(500);
  });

  it('without field_grouping there is no default cap: date_grouping alone does not trigger it', async () => {
    const { sandbox, report } = await newWorld({ assume: { 'day-range': 'off' } });
    const days = Array.from({ length: 501 }, (_, n) => new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10));
    await sandbox.track(
      'EMPTYSEA',
      days.map(day => pageview(`${day} 12:00:00`, day, '/')),
    );
    expect((await report({ aggregates: 'visits', date_grouping: 'day' })).body).toHaveLength(501);
    expect((await report({ aggregates: 'visits', date_grouping: 'day', limit: '3' })).body).toHaveLength(3);
  });

  it.each([
    ['0', 'The limit field must be at least 1.'],
    ['1001', 'The limit field must not be greater than 1000.'],
    ['-5', 'The limit field must be at least 1.'],
    ['many', 'The limit field must be an integer.'],
    ['1e2', 'The limit field must be an integer.'],
  ])('refuses %s', async (limit, message) => {
    const { status, body } = await world.report({ aggregates: 'visits', limit });
    expect(status).toBe(400);
    expect(body).toEqual({ errors: { limit: [message] } });
  });
});

describe('filters', () => {
  it('is a JSON-encoded array of filter objects', async () => {
    const filters = JSON.stringify([{ property: 'browser', operator: 'is', value: 'Chrome' }]);
    expect(await rows({ aggregates: 'pageviews', filters })).toEqual([{ pageviews: '3' }]);
  });

  it('an empty array keeps everything', async () => {
    expect(await rows({ aggregates: 'pageviews', filters: '[]' })).toEqual([{ pageviews: '6' }]);
  });

  it.each([
    ['no JSON', '[{'],
    ['no array', '{"property":"browser","operator":"is","value":"Chrome"}'],
    ['a string', '"browser"'],
    ['an element that is no object', '["browser"]'],
    ['property missing', '[{"operator":"is","value":"Chrome"}]'],
    ['operator missing', '[{"property":"browser","value":"Chrome"}]'],
    ['value missing', '[{"property":"browser","operator":"is"}]'],
    ['a value that is a number', '[{"property":"pathname","operator":"is","value":1}]'],
    ['a value that is null', '[{"property":"pathname","operator":"is","value":null}]'],
    ['a value that is an array', '[{"property":"pathname","operator":"is","value":["/"]}]'],
    ['an unknown property', '[{"property":"planet","operator":"is","value":"Mars"}]'],
    ['an unknown operator', '[{"property":"pathname","operator":"equals","value":"/"}]'],
    ['an operator in capitals', '[{"property":"pathname","operator":"IS","value":"/"}]'],
  ])('refuses %s', async (_, filters) => {
    expect(await refusal({ aggregates: 'visits', filters })).toEqual({ status: 400, fields: ['filters'] });
  });
});
