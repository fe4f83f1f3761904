// Spec: Aggregations. The table of operators, operator availability by property, the two sentences below it, and
// semantics 1 to 4.
import { beforeEach, describe, expect, it } from 'vitest';
import { completion, newWorld, pageview, type World } from '../support/world.ts';

const ALL_SIX = ['is', 'is not', 'is like', 'is not like', 'matching', 'not matching'];

let world: World;
beforeEach(async () => {
  world = await newWorld();
});

const filter = (property: string, operator: string, value: string) => ({ property, operator, value });
const pageviewsWith = async (...filters: object[]) => {
  const { status, body, text } = await world.report({ aggregates: 'pageviews', filters: JSON.stringify(filters) });
  expect(status, text).toBe(200);
  return body[0].pageviews;
};

describe('operators', () => {
  const PATHS = ['/', '/shop', '/Shop', '/shop/rope', '/shop-a', '/blog/shop', '/a*b', ''];
  const HITS = PATHS.map((path, n) => pageview('2026-06-15 09:00:00', `v${n}`, path));
  const pathsWith = async (operator: string, value: string) => {
    const filters = JSON.stringify([filter('pathname', operator, value)]);
    const query = { aggregates: 'pageviews', field_grouping: 'pathname', sort_by: 'pathname:asc', filters };
    const { status, body, text } = await world.report(query);
    expect(status, text).toBe(200);
    return body.map(({ pathname }: { pathname: string }) => pathname);
  };

  it.each([
    ['is: exact match', 'is', '/shop', ['/shop']],
    ['is: the case counts', 'is', '/Shop', ['/Shop']],
    ['is: * is a character', 'is', '/a*b', ['/a*b']],
    ['is: empty', 'is', '', ['']],
    [
      'is not: everything except an exact match',
      'is not',
      '/shop',
      ['', '/', '/Shop', '/a*b', '/blog/shop', '/shop-a', '/shop/rope'],
    ],
    ['is like: contains the term', 'is like', 'shop', ['/Shop', '/blog/shop', '/shop', '/shop-a', '/shop/rope']],
    ['is like: * is a wildcard', 'is like', '/sh*rope', ['/shop/rope']],
    ['is like: * may be no character at all', 'is like', '/s*h*op/', ['/shop/rope']],
    ['is like: all else is literal', 'is like', 'sh.p', []],
    ['is like: a percent sign is literal', 'is like', '%', []],
    [
      'is like: a wildcard alone matches all',
      'is like',
      '*',
      ['', '/', '/Shop', '/a*b', '/blog/shop', '/shop', '/shop-a', '/shop/rope'],
    ],
    ['is not like: does not contain the term', 'is not like', 'shop', ['', '/', '/a*b']],
    ['is not like: * is a wildcard', 'is not like', '*p*', ['', '/', '/a*b']],
    ['matching: matches a regular expression', 'matching', '^/shop(-a|/.+)$', ['/shop-a', '/shop/rope']],
    ['matching: anywhere in the value', 'matching', 'lo', ['/blog/shop']],
    ['matching: the case counts', 'matching', 'Sh', ['/Shop']],
    ['matching: advanced regular expression syntax', 'matching', '(?i)^/SHOP$', ['/Shop', '/shop']],
    ['matching: classes of POSIX', 'matching', '^/[[:alpha:]]+/[[:alpha:]]{4}$', ['/blog/shop', '/shop/rope']],
    ['not matching: does not match a regular expression', 'not matching', '[hp]', ['', '/', '/a*b']],
  ])('%s', async (_, operator, value, expected) => {
    await world.sandbox.track('EMPTYSEA', HITS);
    expect(await pathsWith(operator, value)).toEqual(expected);
  });

  it.each(['(', '[a', 'a{2,1}', '*a', '(?<x>a)'])('matching refuses %j, no regular expression', async value => {
    for (const operator of ['matching', 'not matching']) {
      const filters = JSON.stringify([filter('pathname', operator, value)]);
      const { status, body } = await world.report({ aggregates: 'visits', filters });
      expect(status).toBe(400);
      expect(Object.keys(body.errors)).toEqual(['filters']);
    }
  });
});

describe('operator availability', () => {
  /** One visit of two pageviews has every property; another, of one, has other values. */
  const OWN = {
    hostname: 'https://shop.sea.example',
    referrer_hostname: 'https://chatgpt.com',
    referrer_pathname: '/chat',
    browser: 'Chrome',
    operating_system: 'Windows',
    device_type: 'Desktop',
    country_code: 'US',
    region: 'America',
    state: 'Texas',
    city: 'Austin',
    utm_campaign: 'june',
    utm_source: 'letter',
    utm_medium: 'email',
    utm_content: 'banner',
    utm_term: 'rope',
    keyword: 'deep water',
    ref: 'friend',
  };
  const OTHER = Object.fromEntries(Object.keys(OWN).map(name => [name, 'other']));
  const HITS = [
    pageview('2026-06-15 09:00:00', 'own', '/buy', OWN),
    pageview('2026-06-15 09:01:00', 'own', '/buy', { hostname: OWN.hostname }),
    pageview('2026-06-15 10:00:00', 'other', '/x', { ...OTHER, hostname: 'https://other.test' }),
  ];

  const SIX: [string, string][] = [
    ['domain', 'sea.example'],
    ['hostname', 'https://shop.sea.example'],
    ['pathname', '/buy'],
    ['entry_page', '/buy'],
    ['exit_page', '/buy'],
    ['referrer_hostname', 'https://chatgpt.com'],
    ['referrer_pathname', '/chat'],
    ['referrer_source', 'AI'],
    ['ai_source', 'ChatGPT'],
    ['ref', 'friend'],
    ['utm_campaign', 'june'],
    ['utm_source', 'letter'],
    ['utm_medium', 'email'],
    ['utm_content', 'banner'],
    ['utm_term', 'rope'],
  ];
  const TWO: [string, string][] = [
    ['device_type', 'Desktop'],
    ['operating_system', 'Windows'],
    ['browser', 'Chrome'],
    ['country_code', 'US'],
    ['city', 'Austin'],
    ['state', 'Texas'],
    ['region', 'America'],
  ];
  const KEPT: Record<string, string> = {
    is: '2',
    'is not': '1',
    'is like': '2',
    'is not like': '1',
    matching: '2',
    'not matching': '1',
  };

  const cells = [
    ...SIX.flatMap(([property, value]) => ALL_SIX.map(operator => ({ property, value, operator }))),
    ...TWO.flatMap(([property, value]) => ['is', 'is not'].map(operator => ({ property, value, operator }))),
  ];
  it.each(cells)('$property takes $operator', async ({ property, operator, value }) => {
    await world.sandbox.track('EMPTYSEA', HITS);
    expect(await pageviewsWith(filter(property, operator, value))).toBe(KEPT[operator]);
  });

  const refused = TWO.flatMap(([property]) => ALL_SIX.slice(2).map(operator => ({ property, operator })));
  it.each(refused)('$property does not take $operator', async ({ property, operator }) => {
    const filters = JSON.stringify([filter(property, operator, 'x')]);
    const { status, body } = await world.report({ aggregates: 'visits', filters });
    expect(status).toBe(400);
    expect(body.errors.filters[0]).toContain(`is invalid for ${property}. Allowed: is, is not.`);
  });

  it('domain can be filtered on but not grouped by', async () => {
    await world.sandbox.track('EMPTYSEA', HITS);
    expect(await pageviewsWith(filter('domain', 'is', 'other.test'))).toBe('1');
    const { status, body } = await world.report({ aggregates: 'visits', field_grouping: 'domain' });
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual(['field_grouping']);
  });

  it.each(ALL_SIX)('keyword can be grouped by but not filtered on: %s', async operator => {
    await world.sandbox.track('EMPTYSEA', HITS);
    const grouped = await world.report({ aggregates: 'pageviews', field_grouping: 'keyword' });
    expect(grouped.body).toEqual([
      { pageviews: '2', keyword: 'deep water' },
      { pageviews: '1', keyword: 'other' },
    ]);
    const filters = JSON.stringify([filter('keyword', operator, 'deep water')]);
    const { status, body } = await world.report({ aggregates: 'visits', filters });
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual(['filters']);
  });
});

describe('1. entry_page and exit_page', () => {
  beforeEach(() =>
    world.sandbox.track('EMPTYSEA', [
      pageview('2026-06-15 09:00:00', 'a', '/'),
      pageview('2026-06-15 09:01:00', 'a', '/shop'),
      completion('2026-06-15 09:01:30', 'a', 'Buy', 100),
      pageview('2026-06-15 09:02:00', 'a', '/thanks'),
      pageview('2026-06-15 10:00:00', 'b', '/shop'),
      pageview('2026-06-15 10:01:00', 'b', '/'),
      completion('2026-06-15 10:01:30', 'b', 'Buy', 100),
    ]),
  );

  const grouped = async (field: string) =>
    (await world.report({ aggregates: 'visits,pageviews', field_grouping: field })).body;
  const report = async (...filters: object[]) =>
    (await world.report({ aggregates: 'visits,pageviews', filters: JSON.stringify(filters) })).body;

  it('entry_page is the pathname of the first pageview of a visit', async () => {
    expect(await grouped('entry_page')).toEqual([
      { visits: '1', pageviews: '3', entry_page: '/' },
      { visits: '1', pageviews: '2', entry_page: '/shop' },
    ]);
  });

  it('exit_page is the pathname of the last pageview before the visitor leaves', async () => {
    expect(await grouped('exit_page')).toEqual([
      { visits: '1', pageviews: '2', exit_page: '/' },
      { visits: '1', pageviews: '3', exit_page: '/thanks' },
    ]);
  });

  it('both are session-level: a filter keeps all pageviews of the visit', async () => {
    expect(await report(filter('entry_page', 'is', '/'))).toEqual([{ visits: '1', pageviews: '3' }]);
    expect(await report(filter('exit_page', 'is', '/'))).toEqual([{ visits: '1', pageviews: '2' }]);
  });

  it('filtering on entry_page keeps only visits that entered on that page', async () => {
    expect(await report(filter('entry_page', 'is', '/shop'))).toEqual([{ visits: '1', pageviews: '2' }]);
  });

  it('filtering on pathname keeps visits that viewed it at any point', async () => {
    expect(await report(filter('pathname', 'is', '/shop'))).toEqual([{ visits: '2', pageviews: '2' }]);
  });

  it('both work for events too', async () => {
    const query = { entity: 'event', site_id: 'EMPTYSEA', entity_name: 'Buy', aggregates: 'conversions' };
    const { body } = await world.get('/aggregations', { ...query, field_grouping: 'entry_page,exit_page' });
    expect(body).toEqual([
      { conversions: '1', entry_page: '/', exit_page: '/thanks' },
      { conversions: '1', entry_page: '/shop', exit_page: '/' },
    ]);
    const filters = JSON.stringify([filter('exit_page', 'is', '/thanks')]);
    expect((await world.get('/aggregations', { ...query, filters })).body).toEqual([{ conversions: '1' }]);
  });
});

describe('2. and 3. referrer_source and ai_source', () => {
  beforeEach(() =>
    world.sandbox.track('EMPTYSEA', [
      pageview('2020-06-15 09:00:00', 'a', '/', { referrer_hostname: 'https://chatgpt.com' }),
      pageview('2026-06-15 09:00:00', 'b', '/', { utm_source: 'chatgpt.com' }),
      pageview('2026-06-15 09:00:00', 'c', '/', { referrer_hostname: 'https://www.perplexity.ai' }),
      pageview('2026-06-15 09:00:00', 'd', '/', { referrer_hostname: 'https://www.google.com' }),
      pageview('2026-06-15 09:00:00', 'e', '/'),
      completion('2026-06-15 09:00:01', 'b', 'Buy', 100),
      completion('2026-06-15 09:00:01', 'd', 'Buy', 100),
    ]),
  );
  const BUY = { entity: 'event', site_id: 'EMPTYSEA', entity_name: 'Buy', aggregates: 'conversions' };

  it('referrer_source is AI for visits from AI tools', async () => {
    const { body } = await world.report({ aggregates: 'visits', field_grouping: 'referrer_source' });
    expect(body).toEqual([
      { visits: '3', referrer_source: 'AI' },
      { visits: '1', referrer_source: '' },
      { visits: '1', referrer_source: 'Google' },
    ]);
  });

  it("ai_source is the name of the AI tool; each name combines that tool's referrers and its utm_source links", async () => {
    expect(await pageviewsWith(filter('ai_source', 'is', 'ChatGPT'))).toBe('2');
    expect(await pageviewsWith(filter('ai_source', 'is', 'Perplexity'))).toBe('1');
  });

  it('both work in filters', async () => {
    expect(await pageviewsWith(filter('referrer_source', 'is', 'AI'))).toBe('3');
    expect(await pageviewsWith(filter('referrer_source', 'is not', 'AI'))).toBe('2');
    expect(await pageviewsWith(filter('ai_source', 'is like', 'perp'))).toBe('1');
  });

  it('both work for events', async () => {
    const { body } = await world.get('/aggregations', { ...BUY, field_grouping: 'referrer_source,ai_source' });
    expect(body).toEqual([
      { conversions: '1', referrer_source: 'AI', ai_source: 'ChatGPT' },
      { conversions: '1', referrer_source: 'Google', ai_source: '' },
    ]);
    const filters = JSON.stringify([filter('ai_source', 'is', 'ChatGPT')]);
    expect((await world.get('/aggregations', { ...BUY, filters })).body).toEqual([{ conversions: '1' }]);
  });

  it('both work on all history', async () => {
    const query = { aggregates: 'visits', date_from: '2020-01-01 00:00:00', date_to: '2020-12-31 23:59:59' };
    const { body } = await world.report({ ...query, field_grouping: 'ai_source' });
    expect(body).toEqual([{ visits: '1', ai_source: 'ChatGPT' }]);
  });

  it('grouping by ai_source alone yields one row per AI tool and leaves out all other visits', async () => {
    const { body } = await world.report({ aggregates: 'visits', field_grouping: 'ai_source' });
    expect(body).toEqual([
      { visits: '2', ai_source: 'ChatGPT' },
      { visits: '1', ai_source: 'Perplexity' },
    ]);
    expect((await world.get('/aggregations', { ...BUY, field_grouping: 'ai_source' })).body).toEqual([
      { conversions: '1', ai_source: 'ChatGPT' },
    ]);
  });

  it('grouped together with other fields, non-AI visits come back with an empty ai_source', async () => {
    const { body } = await world.report({ aggregates: 'visits', field_grouping: 'pathname,ai_source' });
    expect(body).toEqual([
      { visits: '2', pathname: '/', ai_source: '' },
      { visits: '2', pathname: '/', ai_source: 'ChatGPT' },
      { visits: '1', pathname: '/', ai_source: 'Perplexity' },
    ]);
  });
});

describe('4. a filter array may hold any number of filters', () => {
  const HITS = ['/', '/a', '/b', '/c'].map((path, n) =>
    pageview('2026-06-15 09:00:00', `v${n}`, path, { browser: n < 2 ? 'Chrome' : 'Safari' }),
  );
  beforeEach(() => world.sandbox.track('EMPTYSEA', HITS));

  it.each([
    ['none', [], '4'],
    ['one', [filter('browser', 'is', 'Chrome')], '2'],
    ['two on two properties', [filter('browser', 'is', 'Chrome'), filter('pathname', 'is not', '/')], '1'],
    ['two on one property', [filter('pathname', 'is not', '/'), filter('pathname', 'is not', '/a')], '2'],
    ['two that exclude each other', [filter('pathname', 'is', '/'), filter('pathname', 'is', '/a')], '0'],
  ])('%s: all of them must hold', async (_, filters, expected) => {
    expect(await pageviewsWith(...filters)).toBe(expected);
  });

  it('a hundred', async () => {
    const many = Array.from({ length: 100 }, (_, n) => filter('pathname', 'is not', `/none-${n}`));
    expect(await pageviewsWith(...many, filter('pathname', 'is not', '/'))).toBe('3');
  });
});
