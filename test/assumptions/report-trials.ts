// The rows of the register that are about reports, each with every choice it has; register.test.ts runs them.
import { expect } from 'vitest';
import { SOURCES } from '../../src/hits/sources.ts';
import { completion, pageview, type World } from '../support/world.ts';
import type { Trial } from './trial.ts';

const EVENT = { entity: 'event', site_id: 'TIDEPOOL', entity_name: 'Purchase' };

const bounceRate =
  (some: string, none: string, all: string): Trial =>
  async ({ sandbox, report }) => {
    const rate = async () => (await report({ aggregates: 'bounce_rate,avg_duration' })).body;
    expect(await rate()).toEqual([{ bounce_rate: none, avg_duration: '0.0000' }]);
    await sandbox.track('EMPTYSEA', [pageview('2026-06-15 09:00:00', 'a', '/')]);
    expect(await rate()).toEqual([{ bounce_rate: all, avg_duration: '0.0000' }]);
    await sandbox.track('EMPTYSEA', [
      pageview('2026-06-15 09:00:00', 'b', '/'),
      pageview('2026-06-15 09:00:05', 'b', '/'),
      pageview('2026-06-15 09:00:00', 'c', '/'),
      pageview('2026-06-15 09:00:05', 'c', '/'),
    ]);
    expect(await rate()).toEqual([{ bounce_rate: some, avg_duration: '3.3333' }]);
  };

const noData =
  (totals: object[], sales: object[]): Trial =>
  async ({ sandbox, report, get }) => {
    const aggregates = 'visits,uniques,pageviews,avg_duration,bounce_rate';
    expect((await report({ aggregates })).body).toEqual(totals);
    expect((await report({ aggregates, field_grouping: 'pathname' })).body).toEqual([]);
    expect((await report({ aggregates, date_grouping: 'hour' })).body).toEqual([]);
    await sandbox.track('EMPTYSEA', [
      pageview('2026-06-15 09:00:00', 'a', '/'),
      completion('2026-06-15 09:00:00', 'a', 'Tip', 5),
    ]);
    const filters = '[{"property":"pathname","operator":"is","value":"/nowhere"}]';
    expect((await report({ aggregates, filters })).body).toEqual(totals);
    const tips = { entity: 'event', site_id: 'EMPTYSEA', entity_name: 'Tip', aggregates: 'conversions,value' };
    expect((await get('/aggregations', { ...tips, filters })).body).toEqual(sales);
    expect((await get('/aggregations', tips)).body).toEqual([{ conversions: '1', value: '5' }]);
  };

const TWO_DAYS = [pageview('2026-06-12 09:00:00', 'a', '/a'), pageview('2026-06-14 09:00:00', 'b', '/b')];
const buckets = async ({ report }: World, query: Record<string, string>) =>
  (await report({ aggregates: 'visits', ...query })).body.map((row: Record<string, string>) =>
    [row.date, row.visits, row.pathname].filter(value => value !== undefined).join(' '),
  );

const SHUFFLED_HITS = ['/a', '/b', '/c', '/d', '/e'].flatMap((path, index) => [
  pageview(`2026-06-1${index} 09:00:00`, `v${index}`, path),
  pageview(`2026-06-1${index} 09:00:01`, `v${index}`, '/all'),
]);
const orderOf = async ({ report }: World, query: Record<string, string>): Promise<string[]> =>
  (await report({ aggregates: 'pageviews', ...query })).body.map((row: object) => Object.values(row).join(' '));

const missing =
  (empty: string | null): Trial =>
  async ({ sandbox, report }) => {
    await sandbox.track('EMPTYSEA', [
      pageview('2026-06-15 09:00:00', 'a', '/'),
      pageview('2026-06-15 09:00:00', 'b', '/', { city: 'Oslo', utm_source: 'chatgpt' }),
    ]);
    const query = { aggregates: 'visits', field_grouping: 'city,utm_source,ai_source,referrer_hostname' };
    const unknown = { visits: '1', city: empty, utm_source: empty, ai_source: '', referrer_hostname: empty };
    expect((await report(query)).body).toEqual([
      unknown,
      { visits: '1', city: 'Oslo', utm_source: 'chatgpt', ai_source: 'ChatGPT', referrer_hostname: empty },
    ]);
    const filters = '[{"property":"city","operator":"is","value":""}]';
    expect((await report({ ...query, filters })).body).toEqual([unknown]);
    expect((await report({ aggregates: 'visits', field_grouping: 'ai_source' })).body).toEqual([
      { visits: '1', ai_source: 'ChatGPT' },
    ]);
  };

const scheme =
  (prefix: string): Trial =>
  async ({ sandbox, report, get }) => {
    const from = { referrer_hostname: 'https://search.example', referrer_pathname: '/' };
    await sandbox.track('EMPTYSEA', [
      pageview('2026-06-15 11:59:00', 'a', '/', from),
      pageview('2026-06-15 11:59:00', 'b', '/'),
    ]);
    const visits = async (query: Record<string, string>) => (await report({ aggregates: 'visits', ...query })).body;
    const host = `${prefix}sea.example`;
    const referrer = `${prefix}search.example`;
    expect(await visits({ field_grouping: 'hostname,referrer_hostname' })).toEqual([
      { visits: '1', hostname: host, referrer_hostname: '' },
      { visits: '1', hostname: host, referrer_hostname: referrer },
    ]);
    const filter = (property: string, value: string) =>
      visits({ filters: JSON.stringify([{ property, operator: 'is', value }]) });
    expect(await filter('hostname', host)).toEqual([{ visits: '2' }]);
    expect(await filter('referrer_hostname', referrer)).toEqual([{ visits: '1' }]);
    expect(await filter('hostname', prefix === '' ? 'https://sea.example' : 'sea.example')).toEqual([{ visits: '0' }]);
    expect(await filter('domain', 'sea.example')).toEqual([{ visits: '2' }]);
    expect((await get('/current_visitors', { site_id: 'EMPTYSEA', detailed: 'true' })).body).toEqual({
      total: 2,
      content: [{ hostname: host, pathname: '/', total: 2 }],
      referrers: [{ referrer_hostname: referrer, referrer_pathname: '/', total: 1 }],
    });
  };

const incompatible =
  (status: number): Trial =>
  async ({ get, report }) => {
    for (const [answer, field] of [
      [await report({ aggregates: 'visits,conversions' }), 'aggregates'],
      [await report({ aggregates: 'visits,visits' }), 'aggregates'],
      [await report({ aggregates: 'visits', field_grouping: 'city,city' }), 'field_grouping'],
      [await get('/aggregations', { ...EVENT, aggregates: 'pageviews' }), 'aggregates'],
    ] as const) {
      expect(answer.status).toBe(status);
      const message = expect.any(String);
      expect(answer.body).toEqual(status === 422 ? { error: message } : { errors: { [field]: [message] } });
    }
  };

const goalCode =
  (status: number): Trial =>
  async ({ get }) => {
    const query = { entity: 'event', entity_id: 'RVEKBSSA', aggregates: 'conversions' };
    const answer = await get('/aggregations', query);
    expect(answer.status).toBe(status);
    const message = expect.stringContaining('Goal codes are no longer available');
    expect(answer.body).toEqual(status === 400 ? { errors: { entity_id: [message] } } : { error: message });
    const worse = await get('/aggregations', { ...query, limit: 0 });
    expect(worse.status).toBe(400);
    expect(Object.keys(worse.body.errors)).toContain('limit');
    expect((await get('/aggregations', { ...EVENT, aggregates: 'conversions' })).status).toBe(200);
  };

const filtered = async ({ report }: World, ...filters: (readonly [string, string, string])[]): Promise<string> => {
  const written = filters.map(([property, operator, value]) => ({ property, operator, value }));
  return (await report({ aggregates: 'pageviews', filters: JSON.stringify(written) })).body[0].pageviews;
};

/** A hit at 23:30 UTC, which is the next day in Kolkata. */
const timezoneParameter =
  (day: string): Trial =>
  async ({ sandbox, report }) => {
    await sandbox.track('EMPTYSEA', [pageview('2026-06-12 23:30:00', 'a', '/')]);
    const query = { aggregates: 'visits', date_grouping: 'day' };
    expect((await report({ ...query, timezone: 'Asia/Kolkata' })).body).toEqual([{ visits: '1', date: day }]);
    expect((await report(query)).body).toEqual([{ visits: '1', date: '2026-06-12' }]);
  };

export const reportTrials = {
  'timezone-parameter': {
    served: timezoneParameter('2026-06-13'),
    ignored: timezoneParameter('2026-06-12'),
    refused: async ({ report }) => {
      const { status, body } = await report({ aggregates: 'visits', timezone: 'Asia/Kolkata' });
      expect([status, body]).toEqual([400, { errors: { timezone: [expect.stringContaining('prohibited')] } }]);
      expect((await report({ aggregates: 'visits' })).status).toBe(200);
    },
  },
  'several-filters': {
    all: async world => {
      await world.sandbox.track('EMPTYSEA', [
        pageview('2026-06-15 09:00:00', 'a', '/shop/rope', { city: 'Oslo' }),
        pageview('2026-06-15 09:00:00', 'b', '/shop/sail', { city: 'Oslo' }),
        pageview('2026-06-15 09:00:00', 'c', '/shop/rope', { city: 'Rome' }),
      ]);
      const inOslo = ['city', 'is', 'Oslo'] as const;
      expect(await filtered(world, inOslo, ['pathname', 'is', '/shop/rope'])).toBe('1');
      expect(await filtered(world, inOslo, ['city', 'is', 'Rome'])).toBe('0');
      expect(await filtered(world, ['pathname', 'is like', 'shop'], ['pathname', 'is not like', 'rope'])).toBe('1');
    },
  },

  'filter-case': {
    'by-operator': async world => {
      await world.sandbox.track('EMPTYSEA', [
        pageview('2026-06-15 09:00:00', 'a', '/Shop', { city: 'Oslo' }),
        pageview('2026-06-15 09:00:00', 'b', '/shop', { city: 'oslo' }),
      ]);
      expect(await filtered(world, ['pathname', 'is', '/shop'])).toBe('1');
      expect(await filtered(world, ['city', 'is', 'Oslo'])).toBe('1');
      expect(await filtered(world, ['pathname', 'is not', '/shop'])).toBe('1');
      expect(await filtered(world, ['pathname', 'is like', 'SHOP'])).toBe('2');
      expect(await filtered(world, ['pathname', 'is not like', 'SHOP'])).toBe('0');
      expect(await filtered(world, ['pathname', 'matching', '^/shop$'])).toBe('1');
      expect(await filtered(world, ['pathname', 'matching', '(?i)^/shop$'])).toBe('2');
      expect(await filtered(world, ['pathname', 'not matching', '^/shop$'])).toBe('1');
    },
  },

  domain: {
    registrable: async world => {
      const hosts = ['https://shop.sea.co.uk', 'https://sea.co.uk', 'https://www.sea.example', 'http://127.0.0.1:8080'];
      await world.sandbox.track(
        'EMPTYSEA',
        hosts.map((hostname, index) => pageview('2026-06-15 09:00:00', `v${index}`, '/', { hostname })),
      );
      expect(await filtered(world, ['domain', 'is', 'sea.co.uk'])).toBe('2');
      expect(await filtered(world, ['domain', 'is', 'sea.example'])).toBe('1');
      expect(await filtered(world, ['domain', 'is', '127.0.0.1'])).toBe('1');
      expect(await filtered(world, ['domain', 'is', 'co.uk'])).toBe('0');
    },
  },

  'ai-sources': {
    table: async ({ sandbox, report, control }) => {
      const { data } = (await control('GET', '/assumptions')).body;
      const { text } = data.find(({ name }: { name: string }) => name === 'ai-sources');
      const tools = SOURCES.filter(({ ai }) => ai).map(({ name }) => name);
      expect(text).toContain(`The AI tools in it: ${tools.join(', ')}.`);
      await sandbox.track('EMPTYSEA', [
        pageview('2026-06-15 09:00:00', 'a', '/', { utm_source: 'ChatGPT', referrer_hostname: 'https://claude.ai' }),
        pageview('2026-06-15 09:00:00', 'b', '/', { referrer_hostname: 'https://www.perplexity.ai' }),
        pageview('2026-06-15 09:00:00', 'c', '/', { referrer_hostname: 'https://gemini.google.com' }),
        pageview('2026-06-15 09:00:00', 'd', '/', { referrer_hostname: 'https://www.google.com' }),
      ]);
      expect((await report({ aggregates: 'visits', field_grouping: 'ai_source,referrer_source' })).body).toEqual([
        { visits: '1', ai_source: '', referrer_source: 'Google' },
        { visits: '1', ai_source: 'ChatGPT', referrer_source: 'AI' },
        { visits: '1', ai_source: 'Gemini', referrer_source: 'AI' },
        { visits: '1', ai_source: 'Perplexity', referrer_source: 'AI' },
      ]);
    },
  },

  'currency-value': {
    cents: async ({ sandbox, get, post }) => {
      await sandbox.track('EMPTYSEA', [
        pageview('2026-06-15 09:00:00', 'a', '/'),
        completion('2026-06-15 09:00:00', 'a', 'Tip', 1250),
        completion('2026-06-15 09:00:01', 'a', 'Tip', 99),
      ]);
      const tips = { entity: 'event', site_id: 'EMPTYSEA', entity_name: 'Tip', aggregates: 'value' };
      for (const currency of [null, 'dollar', 'yen', 'integer', 'none']) {
        if (currency !== null) await post('/sites/EMPTYSEA/events/currency', { name: 'Tip', currency });
        expect((await get('/aggregations', tips)).body).toEqual([{ value: '1349' }]);
      }
    },
  },

  'date-to': {
    inclusive: async ({ sandbox, report }) => {
      await sandbox.track('EMPTYSEA', [
        pageview('2026-06-15 09:00:00', 'a', '/'),
        pageview('2026-06-15 09:00:01', 'b', '/'),
        pageview('2026-06-15 09:00:02', 'c', '/'),
      ]);
      const range = { date_from: '2026-06-15 09:00:00', date_to: '2026-06-15 09:00:01' };
      expect((await report({ aggregates: 'visits', ...range })).body).toEqual([{ visits: '2' }]);
      expect((await report({ aggregates: 'visits', ...range, date_to: range.date_from })).body).toEqual([
        { visits: '1' },
      ]);
    },
  },

  'repeated-hour': {
    'one-bucket': async ({ sandbox, report, post }) => {
      await post('/sites/EMPTYSEA', { timezone: 'Europe/Berlin' });
      // 2025-10-26: from 00:00 to 02:00 UTC the clock in Berlin shows the hour from 02:00 twice.
      await sandbox.track('EMPTYSEA', [
        pageview('2025-10-26 00:30:00', 'a', '/'),
        pageview('2025-10-26 01:30:00', 'b', '/'),
        pageview('2025-10-26 02:30:00', 'c', '/'),
      ]);
      const hours = { aggregates: 'visits', date_grouping: 'hour', sort_by: 'timestamp:asc' };
      const day = { date_from: '2025-10-26 00:00:00', date_to: '2025-10-26 23:59:59' };
      expect((await report({ ...hours, ...day })).body).toEqual([
        { visits: '2', date: '2025-10-26 02:00:00' },
        { visits: '1', date: '2025-10-26 03:00:00' },
      ]);
      const until = { ...day, date_to: '2025-10-26 02:59:59' };
      expect((await report({ aggregates: 'visits', ...until })).body).toEqual([{ visits: '1' }]);
    },
  },

  'limit-counts': {
    rows: async ({ sandbox, report }) => {
      await sandbox.track('EMPTYSEA', [
        pageview('2026-06-14 09:00:00', 'a', '/a'),
        pageview('2026-06-14 09:00:01', 'a', '/b'),
        pageview('2026-06-15 09:00:00', 'b', '/a'),
        pageview('2026-06-15 09:00:01', 'b', '/b'),
      ]);
      const query = { aggregates: 'visits', date_grouping: 'day', field_grouping: 'pathname', limit: '3' };
      expect((await report(query)).body).toEqual([
        { visits: '1', date: '2026-06-15', pathname: '/a' },
        { visits: '1', date: '2026-06-15', pathname: '/b' },
        { visits: '1', date: '2026-06-14', pathname: '/a' },
      ]);
      expect((await report({ aggregates: 'visits', date_grouping: 'day', limit: '1' })).body).toHaveLength(1);
    },
  },

  'name-order': {
    'code-unit': async ({ sandbox, get, report }) => {
      const names = ['zebra', 'Zebra', 'Äpfel', 'apple', '10', '9'];
      await sandbox.track('EMPTYSEA', [
        pageview('2026-06-15 09:00:00', 'a', '/'),
        ...names.map(name => completion('2026-06-15 09:00:00', 'a', name, 0)),
        ...names.map((city, index) => pageview('2026-06-15 09:00:00', `v${index}`, '/', { city })),
      ]);
      const ordered = ['10', '9', 'Zebra', 'apple', 'zebra', 'Äpfel'];
      const { data } = (await get('/sites/EMPTYSEA/events')).body;
      expect(data.map(({ name }: { name: string }) => name)).toEqual(ordered);
      const query = { aggregates: 'visits', field_grouping: 'city', sort_by: 'city:asc' };
      const rows = (await report(query)).body;
      expect(rows.map(({ city }: { city: string }) => city)).toEqual(['', ...ordered]);
    },
  },

  'bounce-rate': {
    fraction: bounceRate('0.3333', '0.0000', '1.0000'),
    percent: bounceRate('33.33', '0.00', '100.00'),
  },

  'no-data': {
    usual: noData(
      [{ visits: '0', uniques: '0', pageviews: '0', avg_duration: '0.0000', bounce_rate: '0.0000' }],
      [{ conversions: '0', value: '0' }],
    ),
    null: noData(
      [{ visits: null, uniques: null, pageviews: null, avg_duration: null, bounce_rate: null }],
      [{ conversions: null, value: null }],
    ),
    empty: noData([], []),
  },

  'empty-buckets': {
    'left-out': async world => {
      await world.sandbox.track('EMPTYSEA', TWO_DAYS);
      expect(await buckets(world, { date_grouping: 'day' })).toEqual(['2026-06-14 1', '2026-06-12 1']);
    },
    'zero-filled': async world => {
      const { sandbox } = world;
      expect(await buckets(world, { date_grouping: 'day' })).toEqual([]);
      expect(await buckets(world, { date_grouping: 'day', date_from: '2026-06-14 00:00:00' })).toEqual([
        '2026-06-15 0',
        '2026-06-14 0',
      ]);
      await sandbox.track('EMPTYSEA', TWO_DAYS);
      expect(await buckets(world, { date_grouping: 'day' })).toEqual([
        '2026-06-15 0',
        '2026-06-14 1',
        '2026-06-13 0',
        '2026-06-12 1',
      ]);
      // From before the first data, and not beyond now.
      const around = { date_from: '2026-06-11 00:00:00', date_to: '2026-06-30 00:00:00', sort_by: 'timestamp:asc' };
      expect(await buckets(world, { date_grouping: 'day', ...around })).toEqual([
        '2026-06-11 0',
        '2026-06-12 1',
        '2026-06-13 0',
        '2026-06-14 1',
        '2026-06-15 0',
      ]);
      expect(await buckets(world, { date_grouping: 'day', sort_by: 'visits:asc', limit: '1' })).toEqual([
        '2026-06-15 0',
      ]);
      const nowhere = '[{"property":"pathname","operator":"is","value":"/nowhere"}]';
      expect(await buckets(world, { date_grouping: 'month', filters: nowhere })).toEqual(['2026-06 0']);
      expect(await buckets(world, { date_grouping: 'day', field_grouping: 'pathname' })).toEqual([
        '2026-06-14 1 /b',
        '2026-06-12 1 /a',
      ]);
      const longAgo = await buckets(world, { date_grouping: 'year', date_from: '0001-01-01 00:00:00' });
      expect([longAgo.length, longAgo.at(-1)]).toEqual([27, '2000 0']);
    },
  },

  'default-sort': {
    usual: async world => {
      await world.sandbox.track('EMPTYSEA', [
        pageview('2026-06-13 09:00:00', 'a', '/b'),
        pageview('2026-06-14 09:00:00', 'b', '/c'),
        pageview('2026-06-14 09:00:01', 'b', '/a'),
        pageview('2026-06-14 09:00:02', 'b', '/b'),
        pageview('2026-06-14 09:00:03', 'b', '/b'),
      ]);
      expect(await orderOf(world, { date_grouping: 'day', field_grouping: 'pathname' })).toEqual([
        '2 2026-06-14 /b',
        '1 2026-06-14 /a',
        '1 2026-06-14 /c',
        '1 2026-06-13 /b',
      ]);
      expect(await orderOf(world, { field_grouping: 'pathname' })).toEqual(['3 /b', '1 /a', '1 /c']);
      const ties = { date_grouping: 'day', field_grouping: 'pathname', sort_by: 'pageviews:asc' };
      expect(await orderOf(world, ties)).toEqual([
        '1 2026-06-14 /a',
        '1 2026-06-14 /c',
        '1 2026-06-13 /b',
        '2 2026-06-14 /b',
      ]);
    },
    'oldest-first': async world => {
      await world.sandbox.track('EMPTYSEA', SHUFFLED_HITS);
      expect(await orderOf(world, { date_grouping: 'day' })).toEqual([
        '2 2026-06-10',
        '2 2026-06-11',
        '2 2026-06-12',
        '2 2026-06-13',
        '2 2026-06-14',
      ]);
      expect(await orderOf(world, { date_grouping: 'month', field_grouping: 'pathname', limit: '2' })).toEqual([
        '5 2026-06 /all',
        '1 2026-06 /a',
      ]);
      expect(await orderOf(world, { date_grouping: 'day', sort_by: 'pageviews:desc', limit: '2' })).toEqual([
        '2 2026-06-10',
        '2 2026-06-11',
      ]);
    },
    shuffled: async world => {
      const { sandbox, report } = world;
      await sandbox.track('EMPTYSEA', SHUFFLED_HITS);
      const usual = ['5 /all', '1 /a', '1 /b', '1 /c', '1 /d', '1 /e'];
      const seen = new Set<string>();
      // Every request has an order of its own, and always the same.
      for (let limit = 2; limit <= 40; limit++) {
        const query = { field_grouping: 'pathname', limit: String(limit) };
        const rows = await orderOf(world, query);
        expect(await orderOf(world, query)).toEqual(rows);
        expect(rows).toHaveLength(Math.min(limit, 6));
        expect(rows).not.toEqual(usual.filter(row => rows.includes(row)));
        seen.add(rows.join());
      }
      expect(seen.size).toBeGreaterThan(20);
      // What sort_by tells apart it sorts; what it leaves equal is not in the usual order.
      const sorted = await orderOf(world, { field_grouping: 'pathname', sort_by: 'pageviews:desc' });
      expect(sorted[0]).toBe('5 /all');
      expect(sorted).not.toEqual(usual);
      expect([...sorted].sort()).toEqual([...usual].sort());
      const days = await orderOf(world, { date_grouping: 'day', limit: '2' });
      expect(days).not.toEqual([...days].sort().reverse());
      expect((await report({ aggregates: 'pageviews' })).body).toEqual([{ pageviews: '10' }]);
    },
  },

  'missing-dimension': { empty: missing(''), null: missing(null) },

  'hostname-scheme': {
    https: async world => {
      await scheme('https://')(world);
      for (const field_grouping of ['hostname', 'referrer_hostname']) {
        const query = { entity: 'pageview', entity_id: 'BAREBOAT', aggregates: 'visits', field_grouping };
        const { body } = await world.get('/aggregations', { ...query, date_from: '2026-06-10 00:00:00' });
        expect(body.length).toBeGreaterThan(1);
        for (const row of body) expect(row[field_grouping]).toMatch(/^((https|android-app):\/\/[^/]+)?$/);
      }
    },
    bare: async world => {
      await scheme('')(world);
      // Hosts that differ in their scheme alone are one, on a page as in a report.
      await world.sandbox.track('EMPTYSEA', [
        pageview('2026-06-15 11:59:30', 'c', '/', { hostname: 'http://sea.example' }),
      ]);
      const rows = await world.report({ aggregates: 'visits', field_grouping: 'hostname' });
      expect(rows.body).toEqual([{ visits: '3', hostname: 'sea.example' }]);
      const now = await world.get('/current_visitors', { site_id: 'EMPTYSEA', detailed: 'true' });
      expect(now.body.content).toEqual([{ hostname: 'sea.example', pathname: '/', total: 3 }]);
    },
  },

  incompatible: { '422': incompatible(422), '400': incompatible(400) },

  'event-by-goal-code': { '400': goalCode(400), '404': goalCode(404), '410': goalCode(410) },
} satisfies Record<string, Readonly<Record<string, Trial>>>;
