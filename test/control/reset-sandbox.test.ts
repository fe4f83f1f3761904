import { describe, expect, it } from 'vitest';
import { listening } from '../support/http.ts';

const { client } = await listening({ assume: { 'day-range': 'off' } });

describe('POST /_sim/reset', () => {
  it('cuts a request that is under way before it changes the new world', async () => {
    const { control, post, get } = await client();
    await control('POST', '/faults', { fault: 'latency', ms: 100 });
    const late = post('/sites', { name: 'Late' }).catch((error: Error) => error.message);
    while ((await control('GET', '/usage')).body.in_flight === 0) await new Promise(resolve => setTimeout(resolve, 5));
    await control('POST', '/reset');
    expect(await late).toBe('fetch failed');
    expect((await get('/sites')).body.data).toHaveLength(4);
    expect((await control('GET', '/usage')).body).toMatchObject({ in_flight: 0, requests_this_hour: 1 });
  });

  it('puts back state, hits, clock, limits, faults, journal, assumptions and ids; snapshots stay', async () => {
    const { control, post, get } = await client();
    const first = (await post('/sites', { name: 'New' })).body;
    await control('POST', '/sites/EMPTYSEA/hits', [{ type: 'pageview', timestamp: '2026-06-15 11:00:00', visit: 'v' }]);
    await control('PUT', '/clock', { now: '2030-01-01T00:00:00Z', frozen: false });
    await control('PATCH', '/account', { plan: 'tier-1', subscription: 'lapsed' });
    await control('PATCH', '/assumptions', { 'event-ids': 'removed' });
    await control('POST', '/faults', { fault: 'unavailable' });
    await control('POST', '/tokens', { name: 'ci', abilities: ['*'] });
    await control('POST', '/snapshots', { name: 'mine' });

    const { status, text } = await control('POST', '/reset');
    expect([status, text]).toEqual([204, '']);
    expect((await control('GET', '/clock')).body).toEqual({ now: '2026-06-15T12:00:00.000Z', frozen: true });
    expect((await control('GET', '/account')).body).toMatchObject({ plan: 'tier-6', subscription: 'active' });
    expect((await control('GET', '/usage')).body).toMatchObject({ requests_this_hour: 0, pageviews_this_month: 0 });
    expect((await control('GET', '/journal')).body).toEqual({ dropped: 0, data: [] });
    expect((await control('GET', '/faults')).body).toEqual({ data: [] });
    expect((await control('GET', '/assumptions')).text).not.toContain('"value":"removed"');
    expect((await control('GET', '/tokens')).body.data).toHaveLength(5);
    expect((await control('GET', '/sites/EMPTYSEA/hits')).text).toBe('');
    expect((await control('GET', '/snapshots')).body.data).toMatchObject([{ name: 'mine' }]);
    expect((await post('/sites', { name: 'New' })).body).toEqual(first);
    expect((await get('/sites')).body.data).toHaveLength(5);
  });

  it('resets its sandbox alone', async () => {
    const [one, other] = [await client(), await client()];
    await one.post('/sites', { name: 'New' });
    await other.control('POST', '/reset');
    expect((await one.get('/sites')).body.data).toHaveLength(5);
  });
});
