// Spec: Limits. Both limits, every row of the plans, every row of the other bounds.

import { describe, expect, it } from 'vitest';
import type { Plan } from '../../src/index.ts';
import { type Answer, newWorld, pageview, type World } from '../support/world.ts';

/** Holds as many requests in flight as `limit` says, runs `inside`, and lets them go. */
async function crowded(
  { sandbox, get, control }: World,
  limit: number,
  inside: () => Promise<void>,
): Promise<Answer[]> {
  await sandbox.faults.add({ fault: 'hold', name: 'gate', match: { operation: 'getToken' }, times: limit });
  const held = Array.from({ length: limit }, () => get('/token'));
  while ((await control('GET', '/usage')).body.in_flight < limit);
  await inside();
  await sandbox.faults.release('gate');
  return Promise.all(held);
}

describe('the two limits', () => {
  it('apply per account across every endpoint and every token', async () => {
    const { get, post, control } = await newWorld({ plan: 'tier-1' });
    await get('/account');
    await get('/sites', undefined, { token: 'demo-readonly' });
    await get('/sites/TIDEPOOL/events', undefined, { token: 'demo-read-TIDEPOOL' });
    await post('/sites', { name: 'Lagoon' });
    await get('/nowhere');
    expect((await control('GET', '/usage')).body.requests_this_hour).toBe(5);
  });

  it('exceeding the per-hour limit returns 429 with Retry-After, whatever is asked', async () => {
    const { get, post, sandbox } = await newWorld({ plan: 'tier-1' });
    for (let n = 1; n <= 600; n++) expect((await get('/token')).status).toBe(200);
    for (const answer of [await get('/account'), await post('/sites', {}), await get('/nowhere')]) {
      expect(answer.status).toBe(429);
      expect(answer.headers['retry-after']).toBe('3600');
      expect(answer.body).toEqual({ message: 'Too Many Attempts.' });
    }
    await sandbox.clock.advance(3600);
    expect((await get('/account')).status).toBe(200);
  });
});

describe('the plans', () => {
  it.each<[Plan, number, number, object | null]>([
    ['tier-1', 600, 5, { name: 'Tier 3', concurrent_queries: 10, price: '$39' }],
    ['tier-2', 1000, 5, { name: 'Tier 3', concurrent_queries: 10, price: '$39' }],
    ['tier-3', 2000, 10, { name: 'Tier 4', concurrent_queries: 15, price: '$79' }],
    ['tier-4', 4000, 15, { name: 'Tier 5', concurrent_queries: 20, price: '$199' }],
    ['tier-5', 8000, 20, { name: 'Tier 6', concurrent_queries: 25, price: '$399' }],
    ['tier-6', 16000, 25, null],
  ] as const)('%s: %i requests per hour, %i concurrent requests', async (plan, perHour, concurrent, next_tier) => {
    const world = await newWorld({ plan });
    const { body } = await world.control('GET', '/usage');
    expect(body).toMatchObject({ limit_per_hour: perHour, concurrent_limit: concurrent });
    const held = await crowded(world, concurrent, async () => {
      const { status, headers, body } = await world.get('/sites');
      expect(status).toBe(429);
      expect(headers).toHaveProperty('retry-after');
      expect(body.error).toMatchObject({ code: 'api_concurrency_limit_reached', limit: concurrent, next_tier });
    });
    expect(held.map(({ status }) => status)).toEqual(Array(concurrent).fill(200));
    expect((await world.get('/sites')).status).toBe(200);
  });
});

describe('other bounds', () => {
  it.each<[string, (world: World, size: number) => Promise<Answer>, number, number]>([
    ['list limit: 1 to 100, above', ({ get }, limit) => get('/sites', { limit }), 100, 101],
    ['list limit: 1 to 100, below', ({ get }, limit) => get('/sites', { limit }), 1, 0],
    [
      'aggregation limit: 1 to 1000, above',
      ({ report }, limit) => report({ aggregates: 'visits', limit: `${limit}` }),
      1000,
      1001,
    ],
    [
      'aggregation limit: 1 to 1000, below',
      ({ report }, limit) => report({ aggregates: 'visits', limit: `${limit}` }),
      1,
      0,
    ],
    ['site name: up to 255 characters', ({ post }, size) => post('/sites', { name: 'n'.repeat(size) }), 255, 256],
    [
      'share_password: up to 255 characters',
      ({ post }, size) => post('/sites', { name: 'L', sharing: 'private', share_password: 'p'.repeat(size) }),
      255,
      256,
    ],
    [
      'event name: up to 255 characters',
      ({ post }, size) => post('/sites/EMPTYSEA/events/currency', { name: 'e'.repeat(size), currency: 'won' }),
      255,
      256,
    ],
    [
      'milestone name: up to 30 characters',
      ({ post }, size) => post('/sites/EMPTYSEA/milestones', { name: 'm'.repeat(size), milestone_date: '2026-06-01' }),
      30,
      31,
    ],
    [
      'aggregation date_grouping=hour: a date range of at most 7 days',
      ({ report }, days) =>
        report({
          aggregates: 'visits',
          date_grouping: 'hour',
          date_from: `2026-06-${String(15 - days).padStart(2, '0')} 12:00:00`,
        }),
      7,
      8,
    ],
  ])('%s', async (_, ask, within, beyond) => {
    const world = await newWorld();
    expect(Math.floor((await ask(world, within)).status / 100)).toBe(2);
    const { status, body } = await ask(world, beyond);
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toHaveLength(1);
  });

  it('list limit is 10 by default', async () => {
    const { get } = await newWorld({ fixture: 'pages' });
    expect((await get('/sites')).body.data).toHaveLength(10);
    expect((await get('/sites', { limit: 100 })).body.data).toHaveLength(100);
  });

  it('aggregation limit above 1000 gives 400 with errors.limit', async () => {
    const { report } = await newWorld();
    const { status, body } = await report({ aggregates: 'visits', field_grouping: 'pathname', limit: '1001' });
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual(['limit']);
  });

  it('aggregation date_grouping=day: no more than about 6 months', async () => {
    const { sandbox, report } = await newWorld();
    await sandbox.track('EMPTYSEA', [pageview('2025-01-01 00:00:00', 'a', '/')]);
    const query = { aggregates: 'visits', date_grouping: 'day', date_from: '2025-01-01 00:00:00' };
    expect((await report({ ...query, date_to: '2025-06-30 23:59:59' })).status).toBe(200);
    expect((await report({ ...query, date_to: '2025-12-31 23:59:59' })).status).toBe(422);
  });

  it('all requests: each counts toward the monthly pageview total, refused ones too', async () => {
    const { get, post, control, sandbox } = await newWorld();
    await get('/account');
    await get('/nowhere');
    await post('/sites', {});
    await sandbox.faults.add('unavailable:times=1');
    await get('/account');
    expect((await control('GET', '/usage')).body.pageviews_this_month).toBe(4);
    await get('/account', undefined, { token: 'demo-expired' });
    expect((await control('GET', '/usage')).body.pageviews_this_month).toBe(4);
  });
});
