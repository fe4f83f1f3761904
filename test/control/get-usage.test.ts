import { describe, expect, it } from 'vitest';
import { listening } from '../support/http.ts';

const { client } = await listening();

describe('GET /_sim/usage', () => {
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

  it('counts the month in the timezone of the account', async () => {
    const { control, get } = await client({ clock: '2026-06-30T20:00:00Z' });
    await get('/token');
    expect((await control('GET', '/usage')).body.pageviews_this_month).toBe(1);
    await control('PATCH', '/account', { timezone: 'Asia/Tokyo' });
    await get('/token');
    expect((await control('GET', '/usage')).body.pageviews_this_month).toBe(1);
  });

  it('takes nothing back where it is read under another way to count', async () => {
    const { control, get } = await client();
    await get('/token');
    await control('PATCH', '/assumptions', { 'hour-window': 'sliding' });
    expect((await control('GET', '/usage')).body.requests_this_hour).toBe(0);
    await control('PATCH', '/assumptions', { 'hour-window': 'first-request' });
    expect((await control('GET', '/usage')).body.requests_this_hour).toBe(1);
  });
});
