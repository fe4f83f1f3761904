import { describe, expect, it } from 'vitest';
import { listening } from '../support/http.ts';

const { client } = await listening();

describe('PATCH /_sim/account', () => {
  it('changes the plan for the next request', async () => {
    const { control, get } = await client();
    expect((await control('PATCH', '/account', { plan: 'tier-1' })).body.plan).toBe('tier-1');
    await control('PATCH', '/usage', { requests_this_hour: 600 });
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
