// Deviations: what the service is known or likely to tolerate is served and recorded in the journal; under strict each
// is refused with 400. A kind without a test here does not pass, and one that is missing does not compile.
import { describe, expect, it } from 'vitest';
import { DEVIATION_KINDS, type DeviationKind } from '../../src/contract/validation.ts';
import { type Answer, newWorld, pageview, type World } from '../support/world.ts';

interface Case {
  readonly what: string;
  readonly field: string;
  readonly ask: (world: World) => Promise<Answer>;
  /** What is served, where that tells more than the status. */
  readonly served?: unknown;
}

const HITS = [
  pageview('2026-06-13 23:59:59', 'a', '/'),
  pageview('2026-06-14 00:00:00', 'b', '/'),
  pageview('2026-06-14 23:59:59', 'c', '/'),
  pageview('2026-06-15 00:00:00', 'd', '/'),
];
const form = (body: string) => ({ body, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } });
const dates = (what: string, name: string, value: string, visits: string): Case => ({
  what,
  field: name,
  ask: ({ report }) => report({ aggregates: 'visits', [name]: value }),
  served: [{ visits }],
});
const MILESTONE = { name: 'Launch', milestone_date: '2026-06-01' };

const CASES: Readonly<Record<DeviationKind, readonly Case[]>> = {
  'unknown-parameter': [
    { what: 'of a list', field: 'page', ask: ({ get }) => get('/sites', { page: 2 }) },
    {
      what: 'of a report',
      field: 'order',
      ask: ({ report }) => report({ aggregates: 'visits', order: 'asc' }),
      served: [{ visits: '4' }],
    },
    { what: 'of an operation without any', field: 'verbose', ask: ({ get }) => get('/account', { verbose: 1 }) },
    { what: 'of a write', field: 'force', ask: ({ post }) => post('/sites', { name: 'L' }, { query: { force: 1 } }) },
  ],
  'unknown-field': [
    { what: 'of a site', field: 'color', ask: ({ post }) => post('/sites', { name: 'L', color: 'red' }) },
    {
      what: 'of a milestone',
      field: 'note',
      ask: ({ post }) => post('/sites/EMPTYSEA/milestones', { ...MILESTONE, note: 'x' }),
    },
    {
      what: 'of a currency',
      field: 'symbol',
      ask: ({ post }) => post('/sites/EMPTYSEA/events/currency', { name: 'Tip', currency: 'won', symbol: '₩' }),
    },
  ],
  'date-form': [
    dates('a bare date_from begins the day', 'date_from', '2026-06-14', '3'),
    dates('a bare date_to ends the day', 'date_to', '2026-06-14', '3'),
    dates('with a T', 'date_from', '2026-06-14T00:00:00', '3'),
    dates('with a fraction, which is cut off', 'date_to', '2026-06-13 23:59:59.999', '1'),
    dates('with a Z', 'date_from', '2026-06-14T23:59:59Z', '2'),
    dates('with an offset', 'date_from', '2026-06-15T02:00:00+02:00', '1'),
    dates('with a fraction, a T and a Z', 'date_from', '2026-06-15T00:00:00.000Z', '1'),
  ],
  'detailed-as-number': [
    {
      what: '1',
      field: 'detailed',
      ask: ({ get }) => get('/current_visitors', { site_id: 'EMPTYSEA', detailed: 1 }),
      served: { total: 0, content: [], referrers: [] },
    },
    {
      what: '0',
      field: 'detailed',
      ask: ({ get }) => get('/current_visitors', { site_id: 'EMPTYSEA', detailed: 0 }),
      served: { total: 0 },
    },
  ],
  'date-grouping-none': [
    {
      what: 'totals',
      field: 'date_grouping',
      ask: ({ report }) => report({ aggregates: 'visits', date_grouping: 'none' }),
      served: [{ visits: '4' }],
    },
  ],
  'empty-filters': ['', '{}', '{ }'].map(filters => ({
    what: JSON.stringify(filters),
    field: 'filters',
    ask: ({ report }) => report({ aggregates: 'visits', filters }),
    served: [{ visits: '4' }],
  })),
  'spaces-in-list': [
    {
      what: 'in aggregates',
      field: 'aggregates',
      ask: ({ report }) => report({ aggregates: 'visits, pageviews' }),
      served: [{ visits: '4', pageviews: '4' }],
    },
    {
      what: 'in field_grouping',
      field: 'field_grouping',
      ask: ({ report }) => report({ aggregates: 'visits', field_grouping: 'pathname,  city' }),
      served: [{ visits: '4', pathname: '/', city: '' }],
    },
  ],
  'form-body': [
    { what: 'of a site', field: 'Content-Type', ask: ({ call }) => call('POST', '/sites', form('name=Blue+Lagoon')) },
    {
      what: 'with booleans',
      field: 'Content-Type',
      ask: ({ call }) => call('POST', '/sites/EMPTYSEA', form('name=L&multi_domain=1&multi_domain_option=combined')),
    },
    {
      what: 'of a milestone',
      field: 'Content-Type',
      ask: ({ call }) => call('POST', '/sites/EMPTYSEA/milestones', form('name=M&milestone_date=2026-06-01')),
    },
  ],
  'body-ignored': [
    {
      what: 'on GET',
      field: 'body',
      ask: ({ call }) => call('GET', '/account', { body: '{}' }),
    },
    {
      what: 'on DELETE',
      field: 'body',
      ask: ({ call }) => call('DELETE', '/sites/TIDEPOOL/events', { query: 'name=Tip', body: 'name=Tip' }),
      served: { object: 'event', name: 'Tip', deleted: true },
    },
  ],
  'redundant-entity-id': [
    {
      what: 'beside site_id and entity_name',
      field: 'entity_id',
      ask: ({ get }) =>
        get('/aggregations', {
          entity: 'event',
          entity_id: 'RVEKBSSA',
          site_id: 'TIDEPOOL',
          entity_name: 'Purchase',
          aggregates: 'conversions',
          date_from: '2026-06-15 00:00:00',
        }),
    },
  ],
  'missing-accept': [
    { what: 'none', field: 'Accept', ask: ({ get }) => get('/account', undefined, { accept: null }) },
    { what: '*/*', field: 'Accept', ask: ({ get }) => get('/account', undefined, { accept: '*/*' }) },
    { what: 'text/html', field: 'Accept', ask: ({ post }) => post('/sites', { name: 'L' }, { accept: 'text/html' }) },
  ],
  'empty-value': [
    ...['date_grouping', 'field_grouping', 'sort_by', 'date_from', 'date_to', 'limit', 'timezone', 'site_id'].map(
      (name): Case => ({
        what: `${name} of a report`,
        field: name,
        ask: ({ report }) => report({ aggregates: 'visits', [name]: '' }),
        served: [{ visits: '4' }],
      }),
    ),
    {
      what: 'entity_id of a report on an event',
      field: 'entity_id',
      ask: ({ get }) =>
        get(
          '/aggregations',
          'entity=event&entity_id=&site_id=TIDEPOOL&entity_name=Purchase&aggregates=value&date_from=2026-06-15 00:00:00',
        ),
    },
    ...['limit', 'starting_after', 'ending_before'].map(
      (name): Case => ({ what: `${name} of a list`, field: name, ask: ({ get }) => get('/sites', `${name}=`) }),
    ),
    {
      what: 'detailed',
      field: 'detailed',
      ask: ({ get }) => get('/current_visitors', 'site_id=EMPTYSEA&detailed='),
      served: { total: 0 },
    },
    {
      what: 'the timezone of a new site, which inherits that of the account',
      field: 'timezone',
      ask: ({ post }) => post('/sites', { name: 'L', timezone: '' }),
    },
    {
      what: 'the timezone of a site, which stays',
      field: 'timezone',
      ask: ({ post }) => post('/sites/TIDEPOOL', { timezone: '' }),
      served: {
        id: 'TIDEPOOL',
        object: 'site',
        name: 'Tidepool Outfitters',
        sharing: 'none',
        created_at: '2024-11-04 10:12:45',
        timezone: 'America/New_York',
      },
    },
  ],
  'nested-filters': [
    // More in nested-parameters.test.ts.
    {
      what: 'in brackets',
      field: 'filters',
      ask: ({ get }) =>
        get(
          '/aggregations',
          'entity=pageview&entity_id=EMPTYSEA&aggregates=visits' +
            '&filters[][property]=pathname&filters[][operator]=is not&filters[][value]=/',
        ),
      served: [{ visits: '0' }],
    },
  ],
  'zone-case': [
    {
      what: 'of a new site',
      field: 'timezone',
      ask: ({ post }) => post('/sites', { name: 'L', timezone: 'europe/BERLIN' }),
    },
    {
      what: 'of a site',
      field: 'timezone',
      ask: ({ post }) => post('/sites/TIDEPOOL', { timezone: 'us/pacific' }),
      served: {
        id: 'TIDEPOOL',
        object: 'site',
        name: 'Tidepool Outfitters',
        sharing: 'none',
        created_at: '2024-11-04 10:12:45',
        timezone: 'US/Pacific',
      },
    },
  ],
  'deprecated-timezone': [
    {
      what: 'overrides the site',
      field: 'timezone',
      ask: ({ report }) => report({ aggregates: 'visits', timezone: 'Asia/Tokyo' }),
      served: [{ visits: '4' }],
    },
  ],
  'future-range': [
    {
      what: 'of totals',
      field: 'date_from',
      ask: ({ report }) => report({ aggregates: 'visits', date_from: '2026-06-15 12:00:01' }),
      served: [{ visits: '0' }],
    },
    {
      what: 'of groups',
      field: 'date_from',
      ask: ({ report }) => report({ aggregates: 'visits', field_grouping: 'city', date_from: '2027-01-01 00:00:00' }),
      served: [],
    },
  ],
};

/** Refused as `{ error }`: the request cannot be read as documented at all. The others by their field. */
const WHOLE: readonly DeviationKind[] = ['missing-accept', 'form-body', 'body-ignored'];
const NEVER_REFUSED: readonly DeviationKind[] = ['deprecated-timezone'];

const cases = DEVIATION_KINDS.flatMap(kind => CASES[kind].map(each => ({ kind, ...each })));

it('every kind of deviation has a test', () => {
  expect(Object.keys(CASES).sort()).toEqual([...DEVIATION_KINDS].sort());
  for (const kind of DEVIATION_KINDS) expect(CASES[kind].length).toBeGreaterThan(0);
});

describe('is served and recorded', () => {
  it.each(cases)('$kind: $what', async ({ kind, field, ask, served }) => {
    const world = await newWorld();
    await world.sandbox.track('EMPTYSEA', HITS);
    const { status, body, text } = await ask(world);
    expect(status, text).toBeLessThan(300);
    if (served !== undefined) expect(body).toEqual(served);
    const { deviations } = await world.lastEntry();
    expect(deviations).toEqual([{ kind, field, detail: expect.any(String) }]);
  });
});

describe('under strict', () => {
  it.each(cases)('$kind: $what', async ({ kind, field, ask }) => {
    const world = await newWorld({ strict: true });
    const { status, body, headers } = await ask(world);
    expect((await world.lastEntry()).deviations).toMatchObject([{ kind, field }]);
    if (NEVER_REFUSED.includes(kind)) {
      expect(status).toBe(200);
      return;
    }
    expect(status).toBe(400);
    if (headers['content-type']?.startsWith('text/html')) return;
    if (WHOLE.includes(kind)) expect(body).toEqual({ error: expect.any(String) });
    else expect(body).toEqual({ errors: { [field]: [expect.any(String)] } });
  });

  it.each(cases.filter(({ kind }) => kind === 'unknown-field' || kind === 'form-body'))(
    'a refused write changes nothing: $kind $what',
    async ({ ask }) => {
      const world = await newWorld({ strict: true });
      const everything = async () => [
        (await world.get('/sites')).text,
        (await world.get('/sites/EMPTYSEA/milestones')).text,
        (await world.get('/sites/EMPTYSEA/events')).text,
      ];
      const before = await everything();
      await ask(world);
      expect(await everything()).toEqual(before);
    },
  );

  it('what is documented is served', async () => {
    const { get, post, report } = await newWorld({ strict: true });
    expect((await get('/sites', { limit: 2, starting_after: 'TIDEPOOL' })).status).toBe(200);
    expect((await post('/sites', { name: 'L', multi_domain: true, multi_domain_option: 'separate' })).status).toBe(200);
    expect((await report({ aggregates: 'visits,uniques', filters: '[]', limit: '5' })).status).toBe(200);
    expect((await get('/current_visitors', { site_id: 'EMPTYSEA', detailed: 'true' })).status).toBe(200);
  });

  it('several deviations are refused together, beside the faults of the request', async () => {
    const { get } = await newWorld({ strict: true });
    const { status, body } = await get('/sites', { limit: 0, page: 1, sort: 'name' });
    expect(status).toBe(400);
    expect(Object.keys(body.errors).sort()).toEqual(['limit', 'page', 'sort']);
  });
});

describe('future-range', () => {
  const detailOf = async (query: Record<string, string>) => {
    const { report, post, lastEntry } = await newWorld();
    await post('/sites/EMPTYSEA', { timezone: 'Europe/Berlin' });
    await report({ aggregates: 'visits', ...query });
    return (await lastEntry()).deviations.map(({ detail }: { detail: string }) => detail);
  };

  it('says where the range begins and what the clock shows, both in the reporting timezone', async () => {
    expect(await detailOf({ date_from: '2026-06-16 00:00:00' })).toEqual([
      "the range begins at 2026-06-16 00:00:00, after the simulator's now, 2026-06-15 14:00:00 (Europe/Berlin)",
    ]);
  });

  it('is none where a part of the range has come', async () => {
    expect(await detailOf({ date_from: '2026-06-15 14:00:00', date_to: '2030-01-01 00:00:00' })).toEqual([]);
    expect(await detailOf({ date_to: '2030-01-01 00:00:00' })).toEqual([]);
  });
});

describe('a deviation is recorded also where the request is refused', () => {
  it.each<[what: string, status: number, ask: (world: World) => Promise<Answer>]>([
    ['401', 401, ({ get }) => get('/account', undefined, { token: 'nobody', accept: null })],
    ['404 route', 404, ({ get }) => get('/nowhere', undefined, { accept: '*/*' })],
    ['404 site', 404, ({ get }) => get('/sites/NOWHERE', undefined, { accept: '*/*' })],
    ['410', 410, ({ del }) => del('/sites/TIDEPOOL/data', undefined, { accept: null })],
    ['permission', 400, ({ get }) => get('/account', undefined, { token: 'demo-readonly', accept: null })],
    [
      'a fault',
      503,
      ({ sandbox, get }) => sandbox.faults.add('unavailable').then(() => get('/sites', undefined, { accept: null })),
    ],
  ])('a missing Accept: %s', async (_what, status, ask) => {
    const world = await newWorld();
    expect((await ask(world)).status).toBe(status);
    expect((await world.lastEntry()).deviations).toMatchObject([{ kind: 'missing-accept', field: 'Accept' }]);
  });

  it('for another reason', async () => {
    const { get, lastEntry } = await newWorld();
    expect((await get('/sites', { limit: 0, page: 1 })).status).toBe(400);
    expect((await lastEntry()).deviations).toMatchObject([{ kind: 'unknown-parameter', field: 'page' }]);
  });
});

describe('the letter case of a zone', () => {
  it('is corrected in answers', async () => {
    const { post, get } = await newWorld();
    const { body } = await post('/sites', { name: 'L', timezone: 'asia/calcutta' });
    expect(body.timezone).toBe('Asia/Calcutta');
    expect((await get(`/sites/${body.id}`)).body.timezone).toBe('Asia/Calcutta');
  });

  it('is a deviation of a report, beside the deprecated timezone', async () => {
    for (const strict of [false, true]) {
      const { report, lastEntry } = await newWorld({ strict });
      const { status, body } = await report({ aggregates: 'visits', timezone: 'asia/tokyo' });
      expect(status).toBe(strict ? 400 : 200);
      if (strict) expect(body).toEqual({ errors: { timezone: [expect.stringContaining('zone-case')] } });
      const { deviations } = await lastEntry();
      expect(deviations.map(({ kind }) => kind).sort()).toEqual(['deprecated-timezone', 'zone-case']);
    }
  });

  it('is corrected in what the control plane and fixtures set', async () => {
    const { control } = await newWorld();
    expect((await control('PATCH', '/account', { timezone: 'europe/berlin' })).body.timezone).toBe('Europe/Berlin');
    const fixture = {
      account: { timezone: 'asia/TOKYO' },
      tokens: [{ name: 'Admin', value: 'admin', abilities: ['*'] }],
      sites: [{ id: 'LAGOON', name: 'Lagoon', timezone: 'america/port-AU-prince' }],
    };
    const { get, post } = await newWorld({ fixture });
    expect((await get('/sites/LAGOON')).body.timezone).toBe('America/Port-au-Prince');
    expect((await post('/sites', { name: 'L' })).body.timezone).toBe('Asia/Tokyo');
  });
});

describe('an empty value', () => {
  it('leaves out what is required', async () => {
    const { get, lastEntry } = await newWorld();
    const { status, body } = await get('/aggregations', 'entity=pageview&entity_id=&aggregates=&limit=');
    expect(status).toBe(400);
    expect(body.errors).toEqual({
      entity_id: ['The entity_id field is required.'],
      aggregates: ['The aggregates field is required.'],
    });
    expect((await lastEntry()).deviations.map(({ field }) => field)).toEqual(['entity_id', 'limit']);
  });

  it('given twice is still given twice', async () => {
    const { get } = await newWorld();
    expect((await get('/sites', 'limit=&limit=5')).body).toEqual({
      errors: { limit: ['The limit field must be given only once.'] },
    });
  });

  it('is no cursor beside another', async () => {
    const { get } = await newWorld();
    expect((await get('/sites', 'starting_after=TIDEPOOL&ending_before=')).status).toBe(200);
  });

  it('takes nothing from the timezone of a site', async () => {
    const { get, post } = await newWorld();
    await post('/sites/TIDEPOOL', { timezone: '' });
    expect((await get('/sites/TIDEPOOL')).body.timezone).toBe('America/New_York');
    expect((await post('/sites', { name: 'L', timezone: '' })).body.timezone).toBe('UTC');
  });
});
