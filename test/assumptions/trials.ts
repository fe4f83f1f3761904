// What holds under each choice of each row of the register, src/contract/assumptions.ts; register.test.ts runs them.
import { expect } from 'vitest';
import type { AssumptionName } from '../../src/contract/assumptions.ts';
import { completion, pageview } from '../support/world.ts';
import { reportTrials } from './report-trials.ts';
import { requestTrials } from './request-trials.ts';
import type { Trial } from './trial.ts';

const names = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name);
const dayRange =
  (status: number): Trial =>
  async ({ sandbox, report }) => {
    await sandbox.track('EMPTYSEA', [pageview('2025-01-01 00:00:00', 'old', '/')]);
    const query = { aggregates: 'visits', date_grouping: 'day', date_from: '2025-01-01 00:00:00' };
    expect((await report({ ...query, date_to: '2025-07-04 00:00:00' })).status).toBe(200);
    const beyond = await report({ ...query, date_to: '2025-07-04 00:00:01' });
    expect(beyond.status).toBe(status);
    if (status === 400) expect(Object.keys(beyond.body.errors)).toEqual(['date_grouping']);
    if (status === 422) expect(beyond.body).toEqual({ error: expect.any(String) });
  };
const removedEndpoints =
  (status: number): Trial =>
  async ({ call }) => {
    for (const [method, path] of [
      ['GET', '/sites/TIDEPOOL/events/RVEKBSSA'],
      ['POST', '/sites/TIDEPOOL/events'],
      ['POST', '/sites/TIDEPOOL/events/RVEKBSSA'],
      ['DELETE', '/sites/TIDEPOOL/events/RVEKBSSA'],
    ] as const) {
      const answer = await call(method, path);
      expect(answer.status).toBe(status);
      expect(answer.body.error).toContain('no longer available');
    }
  };
const dateKey =
  (key: string): Trial =>
  async ({ sandbox, report }) => {
    await sandbox.track('EMPTYSEA', [pageview('2026-06-15 09:30:00', 'a', '/')]);
    for (const [date_grouping, label] of [
      ['hour', '2026-06-15 09:00:00'],
      ['day', '2026-06-15'],
      ['month', '2026-06'],
      ['year', '2026'],
    ] as const) {
      const { text } = await report({ aggregates: 'visits,pageviews', field_grouping: 'pathname,city', date_grouping });
      expect(text).toBe(`[{"visits":"1","pageviews":"1","${key}":"${label}","pathname":"/","city":""}]`);
    }
  };
const htmlErrors =
  (html: Record<string, boolean>): Trial =>
  async ({ get }) => {
    for (const [accept, expected] of Object.entries(html)) {
      const { headers } = await get('/sites/NOWHERE', undefined, { accept: accept === 'none' ? null : accept });
      expect(headers['content-type'], accept).toBe(
        expected ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      );
    }
  };
const eventIds =
  (served: boolean): Trial =>
  async ({ get }) => {
    const { body } = await get('/sites/SEASHELL/events', { limit: 1 });
    expect(body.data[0].id).toBe(served ? 'HTGCMJTR' : undefined);
    const cursor = served ? 'HTGCMJTR' : 'Comment';
    expect(names((await get('/sites/SEASHELL/events', { starting_after: cursor })).body)).toEqual([
      'Donation',
      'Newsletter',
    ]);
    const other = served ? 'Comment' : 'HTGCMJTR';
    expect((await get('/sites/SEASHELL/events', { starting_after: other })).status).toBe(400);
  };

const unknownCursor =
  (check: (status: number, body: object) => void): Trial =>
  async ({ get }) => {
    for (const list of ['/sites', '/sites/TIDEPOOL/events', '/sites/TIDEPOOL/milestones']) {
      for (const parameter of ['starting_after', 'ending_before']) {
        const { status, body } = await get(list, { [parameter]: 'NOWHERE1' });
        check(status, body);
      }
    }
  };
/** After requests at 12:30, 12:45 and 12:59, at 13:00: how many count, and when the window ends. */
const hourWindow =
  (counted: number, endsAt: string | null): Trial =>
  async ({ sandbox, get, control }) => {
    for (const at of ['12:30', '12:45', '12:59']) {
      await sandbox.clock.set(`2026-06-15T${at}:00Z`);
      await get('/token');
    }
    await sandbox.clock.set('2026-06-15T13:00:00Z');
    const open = (await control('GET', '/usage')).body;
    expect([open.requests_this_hour, open.window_resets_at]).toEqual([counted, endsAt]);
  };

export const TRIALS: Readonly<Record<AssumptionName, Readonly<Record<string, Trial>>>> = {
  ...reportTrials,
  ...requestTrials,

  'date-key': { date: dateKey('date'), timestamp: dateKey('timestamp') },

  'site-id': {
    letters: async ({ get, post }) => {
      expect((await post('/sites', { name: 'Lagoon' })).body.id).toMatch(/^[A-Z]{8}$/);
      for (const { id } of (await get('/sites/TIDEPOOL/events')).body.data) expect(id).toMatch(/^[A-Z]{8}$/);
    },
  },

  'open-permissions': {
    usual: async ({ get, post, newToken }) => {
      const statuses = async (token: string) => [
        (await post('/sites/SEASHELL/events/currency', { name: 'Tip', currency: 'won' }, { token })).status,
        (await get('/aggregations', { entity: 'pageview', entity_id: 'SEASHELL', aggregates: 'visits' }, { token }))
          .status,
        (await get('/current_visitors', { site_id: 'SEASHELL' }, { token })).status,
      ];
      expect(await statuses(await newToken('*'))).toEqual([200, 200, 200]);
      expect(await statuses(await newToken('all-sites-readonly'))).toEqual([400, 200, 200]);
      expect(await statuses(await newToken('read:SEASHELL'))).toEqual([400, 200, 200]);
      expect(await statuses(await newToken('manage:SEASHELL'))).toEqual([200, 200, 200]);
    },
  },

  'removed-event-endpoints': { '410': removedEndpoints(410), '404': removedEndpoints(404) },

  // The whole order, two faults at a time: check-order.test.ts.
  'check-order': {
    usual: async ({ get }) => {
      expect((await get('/nowhere', undefined, { token: null })).status).toBe(401);
      expect((await get('/nowhere', undefined, { token: 'demo-read-TIDEPOOL' })).status).toBe(404);
      expect((await get('/sites', { limit: 0 }, { token: 'demo-read-TIDEPOOL' })).body).toHaveProperty('error');
    },
  },

  statuses: {
    spec: async ({ call, get }) => {
      const type = { headers: { 'Content-Type': 'text/plain' } };
      expect((await call('POST', '/sites', { body: '{"name":"x"}', ...type })).status).toBe(400);
      const large = await call('POST', '/sites', { body: { name: 'x'.repeat(1024 * 1024) } });
      expect(large.status).toBe(400);
      expect(large.body).toEqual({ error: expect.stringContaining('1048576 bytes') });
      for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
        expect((await call(method, '/account')).status).toBe(404);
      }
      const head = await call('HEAD', '/sites');
      expect(head.status).toBe(200);
      expect(head.text).toBeUndefined();
      expect(head.headers['content-length']).toBe((await get('/sites')).headers['content-length']);
      expect((await call('HEAD', '/sites/NOWHERE')).status).toBe(404);
    },
  },

  'list-url': {
    path: async ({ get }) => {
      expect((await get('/sites', { limit: 1, starting_after: 'TIDEPOOL' })).body.url).toBe('/v1/sites');
      expect((await get('/sites/TIDEPOOL/events', { limit: 1 })).body.url).toBe('/v1/sites/TIDEPOOL/events');
    },
  },

  'event-created-at': {
    'legacy-only': async ({ get, post, sandbox }) => {
      await post('/sites/SEASHELL/events/currency', { name: 'New', currency: 'won' });
      await sandbox.track('SEASHELL', [
        pageview('2026-06-15 09:00:00', 'a', '/'),
        completion('2026-06-15 09:00:00', 'a', 'Tracked', 0),
      ]);
      const { data } = (await get('/sites/SEASHELL/events')).body;
      const created = data.map(({ name, created_at }: { name: string; created_at: string }) => [name, created_at]);
      expect(created).toEqual([
        ['Comment', null],
        ['Donation', null],
        ['New', null],
        ['Newsletter', '2024-11-18 17:02:00'],
        ['Tracked', null],
      ]);
    },
  },

  'empty-string': {
    missing: async ({ get, post, del }) => {
      const required = (field: string) => ({ errors: { [field]: [`The ${field} field is required.`] } });
      expect((await post('/sites', { name: '' })).body).toEqual(required('name'));
      const currency = await post('/sites/EMPTYSEA/events/currency', { name: 'Tip', currency: '' });
      expect(currency.body).toEqual(required('currency'));
      expect((await del('/sites/TIDEPOOL/events', 'name=')).body).toEqual(required('name'));
      expect((await get('/current_visitors', 'site_id=')).body).toEqual(required('site_id'));
      expect((await get('/aggregations', 'entity=&aggregates=visits')).body).toEqual(required('entity'));
      const empty = 'entity=pageview&entity_id=EMPTYSEA&aggregates=';
      expect((await get('/aggregations', empty)).body).toEqual(required('aggregates'));
    },
  },

  'both-cursors': {
    '400': async ({ get }) => {
      const { status, body } = await get('/sites', { starting_after: 'TIDEPOOL', ending_before: 'EMPTYSEA' });
      expect(status).toBe(400);
      expect(Object.keys(body.errors)).toEqual(['ending_before']);
    },
  },

  'creation-ties': {
    'order-of-creation': async ({ get, post }) => {
      for (const name of ['C', 'A', 'B']) {
        await post('/sites', { name });
        await post('/sites/EMPTYSEA/milestones', { name, milestone_date: '2026-06-01' });
      }
      expect(names((await get('/sites', { starting_after: 'EMPTYSEA' })).body)).toEqual(['C', 'A', 'B']);
      expect(names((await get('/sites/EMPTYSEA/milestones')).body)).toEqual(['C', 'A', 'B']);
    },
  },

  'accuracy-floor': {
    served: async ({ sandbox, report }) => {
      await sandbox.track('EMPTYSEA', [pageview('2020-02-29 09:00:00', 'old', '/')]);
      const query = { aggregates: 'visits', date_from: '2020-01-01 00:00:00', date_to: '2021-02-28 23:59:59' };
      expect((await report(query)).body).toEqual([{ visits: '1' }]);
    },
  },

  'event-tracked': {
    'from-first-day': async ({ sandbox, get }) => {
      await sandbox.clock.set('2024-12-31T12:00:00Z');
      expect((await get('/sites/SEASHELL/events')).body.data).toEqual([]);
      await sandbox.clock.set('2025-01-03T00:00:00Z');
      expect(names((await get('/sites/SEASHELL/events')).body)).toEqual(['Comment', 'Donation', 'Newsletter']);
      const query = { entity: 'event', site_id: 'SEASHELL', entity_name: 'Donation', aggregates: 'conversions' };
      const { body } = await get('/aggregations', { ...query, date_to: '2025-01-02 23:59:59' });
      expect(Number(body[0].conversions)).toBeGreaterThanOrEqual(1);
    },
  },

  'cold-query-ms': {
    '0': async ({ report, lastEntry }) => {
      await report({ aggregates: 'visits' });
      expect((await lastEntry()).query_cache).toBe('cold');
    },
    NUMBER: async ({ control, report, lastEntry }) => {
      await control('PATCH', '/assumptions', { 'cold-query-ms': 40 });
      await report({ aggregates: 'visits' });
      expect((await lastEntry()).duration_ms).toBeGreaterThanOrEqual(39);
    },
  },

  'unknown-cursor': {
    '400': async ({ get }) => {
      for (const parameter of ['starting_after', 'ending_before']) {
        const { status, body } = await get('/sites', { [parameter]: 'NOWHERE1' });
        expect(status).toBe(400);
        expect(Object.keys(body.errors)).toEqual([parameter]);
      }
    },
    '404': unknownCursor((status, body) => expect([status, body]).toEqual([404, { error: expect.any(String) }])),
    empty: unknownCursor((status, body) => expect([status, body]).toMatchObject([200, { data: [], has_more: false }])),
  },

  'page-backward': {
    descending: async ({ get }) => {
      const { body } = await get('/sites', { ending_before: 'EMPTYSEA', limit: 2 });
      expect(body.data.map(({ id }: { id: string }) => id)).toEqual(['BAREBOAT', 'SEASHELL']);
      expect(body.has_more).toBe(true);
    },
    ascending: async ({ get }) => {
      const { body } = await get('/sites', { ending_before: 'EMPTYSEA', limit: 2 });
      expect(body.data.map(({ id }: { id: string }) => id)).toEqual(['SEASHELL', 'BAREBOAT']);
      expect(body.has_more).toBe(true);
      expect((await get('/sites', { ending_before: 'EMPTYSEA', limit: 3 })).body.has_more).toBe(false);
    },
  },

  'day-range': { '422': dayRange(422), '400': dayRange(400), off: dayRange(200) },

  'event-ids': {
    present: eventIds(true),
    removed: eventIds(false),
    'by-date': async world => {
      await eventIds(true)(world);
      await world.sandbox.clock.set('2026-09-24T00:00:00Z');
      await eventIds(false)(world);
    },
  },

  'unknown-event': {
    '404': async ({ get, del }) => {
      expect((await del('/sites/EMPTYSEA/events', { name: 'Never' })).status).toBe(200);
      expect((await get('/sites/EMPTYSEA/events')).body.data).toEqual([]);
      const query = { entity: 'event', site_id: 'EMPTYSEA', entity_name: 'Never', aggregates: 'value' };
      expect((await get('/aggregations', query)).status).toBe(404);
    },
    zeros: async ({ get }) => {
      const query = { entity: 'event', site_id: 'EMPTYSEA', entity_name: 'Never', aggregates: 'value,conversions' };
      expect((await get('/aggregations', query)).body).toEqual([{ value: '0', conversions: '0' }]);
      expect((await get('/aggregations', { ...query, field_grouping: 'city' })).body).toEqual([]);
      expect((await get('/aggregations', { ...query, site_id: 'NOWHERE1' })).status).toBe(404);
    },
  },

  'hour-window': {
    'first-request': async ({ sandbox, get, control }) => {
      const usage = async () => (await control('GET', '/usage')).body;
      expect((await usage()).window_resets_at).toBeNull();
      await sandbox.clock.advance(1800);
      await get('/token');
      expect((await usage()).window_resets_at).toBe('2026-06-15T13:30:00.000Z');
      await sandbox.faults.add('rate_limited:times=1');
      expect((await get('/token')).status).toBe(429);
      expect((await usage()).requests_this_hour).toBe(1);
      await sandbox.clock.advance(3599);
      await get('/token');
      expect((await usage()).requests_this_hour).toBe(2);
      await sandbox.clock.advance(1);
      expect(await usage()).toMatchObject({ requests_this_hour: 0, window_resets_at: null });
    },
    'clock-hour': hourWindow(0, null),
    sliding: hourWindow(3, '2026-06-15T13:30:00.000Z'),
  },

  'month-total': {
    'all-authenticated': async ({ sandbox, get, control }) => {
      const total = async () => (await control('GET', '/usage')).body.pageviews_this_month;
      await control('PATCH', '/account', { timezone: 'Asia/Tokyo' });
      await sandbox.faults.add('rate_limited:times=1');
      for (const path of ['/token', '/nowhere', '/sites?limit=0']) await get(path);
      await get('/token', undefined, { token: null });
      expect(await total()).toBe(3);
      await sandbox.clock.set('2026-06-30T14:59:59Z');
      expect(await total()).toBe(3);
      await sandbox.clock.advance(1);
      expect(await total()).toBe(0);
    },
  },

  'concurrency-retry': {
    '1': async ({ sandbox, get }) => {
      await sandbox.faults.add('concurrency_limited');
      const { status, headers, body } = await get('/token');
      expect(status).toBe(429);
      expect(headers['retry-after']).toBe('1');
      expect(body.error).toHaveProperty('next_tier');
    },
    NUMBER: async ({ sandbox, get, control }) => {
      await control('PATCH', '/assumptions', { 'concurrency-retry': 7 });
      await control('PATCH', '/account', { plan: 'tier-1' });
      await sandbox.faults.add('hold:name=stay,times=5');
      const held = Array.from({ length: 5 }, () => get('/token'));
      await expect.poll(async () => (await sandbox.faults.list())[0]!.held).toBe(5);
      const { status, headers } = await get('/token');
      expect([status, headers['retry-after']]).toEqual([429, '7']);
      await sandbox.faults.release('stay');
      await Promise.all(held);
    },
  },

  'current-visitors': {
    '300-seconds': async ({ sandbox, get }) => {
      const from = (host: string, path: string) => ({ referrer_hostname: host, referrer_pathname: path });
      await sandbox.track('EMPTYSEA', [
        pageview('2026-06-15 11:55:00', 'left', '/left'),
        pageview('2026-06-15 11:55:01', 'a', '/b', from('https://b.example', '/')),
        pageview('2026-06-15 11:50:00', 'c', '/a', from('https://a.example', '/2')),
        pageview('2026-06-15 12:00:00', 'c', '/c'),
        pageview('2026-06-15 11:59:00', 'd', '/a', from('https://a.example', '/1')),
        pageview('2026-06-15 11:59:30', 'd', '/c'),
        pageview('2026-06-15 11:59:00', 'e', '/a'),
        pageview('2026-06-15 12:00:01', 'soon', '/soon'),
      ]);
      const { body } = await get('/current_visitors', { site_id: 'EMPTYSEA', detailed: 'true' });
      expect(body.total).toBe(4);
      const pages = body.content.map(({ pathname, total }: { pathname: string; total: number }) => [pathname, total]);
      expect(pages).toEqual([
        ['/c', 2],
        ['/a', 1],
        ['/b', 1],
      ]);
      expect(body.referrers).toEqual([
        { referrer_hostname: 'https://a.example', referrer_pathname: '/1', total: 1 },
        { referrer_hostname: 'https://a.example', referrer_pathname: '/2', total: 1 },
        { referrer_hostname: 'https://b.example', referrer_pathname: '/', total: 1 },
      ]);
    },
  },

  'html-errors': {
    'when-preferred': htmlErrors({
      none: false,
      '*/*': false,
      'application/json': false,
      'text/html': true,
      'text/html, application/json': false,
      'text/html;q=0.8, application/json;q=0.5': true,
      'application/json, text/html;q=0.9': false,
      'text/plain': false,
    }),
    'when-not-json': htmlErrors({
      none: true,
      '*/*': true,
      'text/html': true,
      'text/plain': true,
      'application/json': false,
      'text/html, application/json;q=0.1': false,
    }),
    never: htmlErrors({ none: false, 'text/html': false, '*/*': false }),
    'login-page': async world => {
      await htmlErrors({ none: true, '*/*': false, 'application/json': false, 'text/html': true })(world);
      const { sandbox, get, post, del, lastEntry } = world;
      const bare = { accept: null };
      for (const [ask, cause] of [
        [() => get('/account', undefined, { ...bare, token: 'nobody' }), 'token:unknown'],
        [() => get('/account', undefined, { ...bare, token: 'demo-readonly' }), 'ability:* missing'],
        [() => get('/sites', { limit: 0 }, bare), 'validation:limit'],
        [() => post('/sites', '{', bare), 'body:json'],
        [() => get('/sites/NOWHERE', undefined, bare), 'site'],
        [() => del('/sites/TIDEPOOL/data', undefined, bare), 'retired'],
      ] as const) {
        const { status, text, headers } = await ask();
        expect([status, headers['content-type']], cause).toEqual([200, 'text/html; charset=utf-8']);
        expect(text).toMatch(/^<!DOCTYPE html>.*<form .*type="password"/s);
        if (cause !== 'token:unknown')
          expect(await lastEntry()).toMatchObject({ status: 200, cause: `${cause}, login-page` });
      }
      expect((await get('/account', undefined, bare)).body.object).toBe('account');
      expect((await get('/sites/NOWHERE', undefined, { accept: 'text/html' })).status).toBe(404);
      for (const [fault, status] of [
        ['rate_limited', 429],
        ['unavailable', 503],
        ['server_error', 500],
      ] as const) {
        await sandbox.faults.add({ fault, times: 1 });
        const answer = await get('/account', undefined, bare);
        expect([answer.status, answer.headers['content-type']]).toEqual([status, 'application/json; charset=utf-8']);
      }
    },
  },

  timestamps: {
    utc: async ({ sandbox, control, post, get }) => {
      await control('PATCH', '/account', { timezone: 'Asia/Tokyo' });
      await sandbox.clock.set('2026-06-15T20:00:00+02:00');
      const { body } = await post('/sites', { name: 'Lagoon', timezone: 'America/New_York' });
      expect(body.created_at).toBe('2026-06-15 18:00:00');
      expect((await get('/token')).body.last_used_at).toBe('2026-06-15 18:00:00');
    },
    account: async ({ sandbox, control, post, get, newToken }) => {
      await control('PATCH', '/account', { timezone: 'Asia/Tokyo' });
      await sandbox.clock.set('2026-06-15T18:00:00Z');
      const shown = '2026-06-16 03:00:00';
      const site = (await post('/sites', { name: 'Lagoon', timezone: 'America/New_York' })).body;
      expect(site.created_at).toBe(shown);
      expect((await get(`/sites/${site.id}`)).body).toEqual(site);
      expect((await get('/sites', { starting_after: 'EMPTYSEA' })).body.data).toEqual([site]);
      const milestone = { name: 'Launch', milestone_date: '2026-06-01' };
      const { body } = await post(`/sites/${site.id}/milestones`, milestone);
      expect(body).toMatchObject({ created_at: shown, updated_at: shown, milestone_date: '2026-06-01 00:00:00' });
      expect((await get(`/sites/${site.id}/milestones`)).body.data).toEqual([body]);
      const token = await newToken('*');
      const times = { last_used_at: shown, created_at: shown, updated_at: shown, expires_at: null };
      expect((await get('/token', undefined, { token })).body).toMatchObject(times);
      expect((await get('/sites/SEASHELL/events', { starting_after: 'Donation' })).status).toBe(400);
      const { data } = (await get('/sites/SEASHELL/events')).body;
      expect(data.find(({ name }: { name: string }) => name === 'Newsletter').created_at).toBe('2024-11-19 02:02:00');
      // What is stored is UTC: another zone, another time of the same moment.
      await control('PATCH', '/account', { timezone: 'UTC' });
      expect((await get(`/sites/${site.id}`)).body.created_at).toBe('2026-06-15 18:00:00');
    },
  },

  messages: {
    service: async ({ get, post }) => {
      expect((await get('/account', undefined, { token: 'demo-readonly' })).body.error).toBe(
        "This token doesn't have permission to access this endpoint",
      );
      expect((await post('/sites', {})).body.errors.name).toEqual(['The name field is required.']);
      expect((await get('/sites', { limit: 101 })).body.errors.limit).toEqual([
        'The limit field must not be greater than 100.',
      ]);
    },
  },

  lapsed: {
    reports: async ({ get, control }) => {
      await control('PATCH', '/account', { subscription: 'lapsed' });
      for (const path of ['/current_visitors?site_id=TIDEPOOL', '/aggregations']) {
        const { status, body } = await get(path);
        expect([status, body]).toEqual([400, { error: "The account's subscription has lapsed." }]);
      }
      for (const path of ['/account', '/token', '/sites', '/sites/TIDEPOOL/events']) {
        expect((await get(path)).status).toBe(200);
      }
      expect((await get('/nowhere')).status).toBe(404);
    },
    all: async ({ get, control }) => {
      await control('PATCH', '/account', { subscription: 'lapsed' });
      for (const path of ['/account', '/sites', '/sites/TIDEPOOL', '/current_visitors?site_id=TIDEPOOL', '/nowhere']) {
        const { status, body } = await get(path);
        expect(status).toBe(400);
        expect(body).toEqual({ error: "The account's subscription has lapsed." });
      }
      expect((await get('/token')).status).toBe(200);
      expect((await get('/token', undefined, { token: 'demo-expired' })).status).toBe(401);
      await control('PATCH', '/account', { subscription: 'active' });
      expect((await get('/account')).status).toBe(200);
    },
  },
};
