import { describe, expect, it } from 'vitest';
import { listening } from '../support/http.ts';

const { client } = await listening();

describe('PATCH /_sim/usage', () => {
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
});
