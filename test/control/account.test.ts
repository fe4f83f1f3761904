import { describe, expect, it } from 'vitest';
import { listening } from '../support/http.ts';

const { client } = await listening();

describe('/_sim/account', () => {
  it('reads plan, subscription and timezone', async () => {
    const { control } = await client();
    expect((await control('GET', '/account')).body).toEqual({
      plan: 'tier-6',
      subscription: 'active',
      timezone: 'UTC',
    });
  });

  it('changes the plan for the next request', async () => {
    const { control, get } = await client();
    expect((await control('PATCH', '/account', { plan: 'tier-1' })).body.plan).toBe('tier-1');
    for (let i = 0; i < 600; i++) await get('/token');
    expect((await get('/token')).status).toBe(429);
    await control('PATCH', '/account', { plan: 'tier-2' });
    expect((await get('/token')).status).toBe(200);
  });

  it('gives a new timezone to sites made without one', async () => {
    const { control, post } = await client();
    await control('PATCH', '/account', { timezone: 'Asia/Tokyo' });
    expect((await post('/sites', { name: 'New' })).body.timezone).toBe('Asia/Tokyo');
  });

  it.each([
    [{ plan: 'tier-9' }, 'plan', 'Allowed: tier-1, tier-2, tier-3, tier-4, tier-5, tier-6, unlimited.'],
    [{ subscription: 'gone' }, 'subscription', 'Allowed: active, lapsed.'],
    [{ timezone: 'Mars/Olympus' }, 'timezone', 'must be a valid timezone'],
    [{ plna: 'tier-1' }, 'plna', 'is not known'],
  ])('refuses %j', async (body, field, message) => {
    const { control } = await client();
    const refused = await control('PATCH', '/account', body);
    expect(refused.status).toBe(400);
    expect(refused.body.errors[field].join()).toContain(message);
  });
});

describe('/_sim/usage', () => {
  it('says nothing was used in the beginning', async () => {
    const { control } = await client({ plan: 'tier-1' });
    expect((await control('GET', '/usage')).body).toEqual({
      requests_this_hour: 0,
      limit_per_hour: 600,
      in_flight: 0,
      concurrent_limit: 5,
      window_resets_at: null,
      pageviews_this_month: 0,
    });
  });

  it('counts the requests of the hour and of the month', async () => {
    const { control, get } = await client({ plan: 'unlimited' });
    await get('/token');
    await control('POST', '/clock/advance', { seconds: 1800 });
    await get('/nowhere');
    expect((await control('GET', '/usage')).body).toEqual({
      requests_this_hour: 2,
      limit_per_hour: null,
      in_flight: 0,
      concurrent_limit: null,
      window_resets_at: '2026-06-15T13:00:00.000Z',
      pageviews_this_month: 2,
    });
    await control('POST', '/clock/advance', { seconds: 1800 });
    expect((await control('GET', '/usage')).body).toMatchObject({ requests_this_hour: 0, pageviews_this_month: 2 });
  });

  it('is set, so that a limit is one request away', async () => {
    const { control, get } = await client({ plan: 'tier-1' });
    expect((await control('PATCH', '/usage', { requests_this_hour: 599 })).body).toEqual({
      requests_this_hour: 599,
      limit_per_hour: 600,
      in_flight: 0,
      concurrent_limit: 5,
      window_resets_at: '2026-06-15T13:00:00.000Z',
      pageviews_this_month: 0,
    });
    expect((await get('/token')).status).toBe(200);
    const refused = await get('/token');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
    const { body } = await control('PATCH', '/usage', { requests_this_hour: 0, pageviews_this_month: 10_000 });
    expect(body).toMatchObject({ requests_this_hour: 0, window_resets_at: null, pageviews_this_month: 10_000 });
    expect((await get('/token')).status).toBe(200);
    expect((await control('GET', '/usage')).body).toMatchObject({ pageviews_this_month: 10_001 });
  });

  it.each([
    [{}, 'body'],
    [{ requests_this_hour: -1 }, 'requests_this_hour'],
    [{ requests_this_hour: 1.5 }, 'requests_this_hour'],
    [{ requests_this_hour: null }, 'requests_this_hour'],
    [{ pageviews_this_month: 1_000_000_001 }, 'pageviews_this_month'],
    [{ in_flight: 1 }, 'in_flight'],
  ])('cannot be set to %j', async (change, field) => {
    const { control } = await client();
    const refused = await control('PATCH', '/usage', change);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, [field]]);
    expect((await control('GET', '/usage')).body).toMatchObject({ requests_this_hour: 0, pageviews_this_month: 0 });
  });

  it('counts the month in the timezone of the account', async () => {
    const { control, get } = await client({ clock: '2026-06-30T20:00:00Z' });
    await get('/token');
    expect((await control('GET', '/usage')).body.pageviews_this_month).toBe(1);
    await control('PATCH', '/account', { timezone: 'Asia/Tokyo' });
    await get('/token');
    expect((await control('GET', '/usage')).body.pageviews_this_month).toBe(1);
  });
});
