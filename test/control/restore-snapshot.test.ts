import { describe, expect, it } from 'vitest';
import { listening } from '../support/http.ts';

const { client } = await listening();

const pageview = (visit: string) => ({ type: 'pageview', timestamp: '2026-06-15 11:00:00', visit });

describe('POST /_sim/snapshots/{name}/restore', () => {
  it('puts back state, hits, account, clock, ids, faults and assumptions, but neither journal nor usage', async () => {
    const { control, get, post, call } = await client({ fixture: 'demo' });
    const hits = async () => (await control('GET', '/sites/EMPTYSEA/hits')).text.trim().split('\n').length;
    await control('POST', '/sites/EMPTYSEA/hits', [pageview('a')]);
    await control('POST', '/faults', {
      name: 'once',
      fault: 'unavailable',
      times: 1,
      match: { operation: 'getAccount' },
    });
    const taken = await control('POST', '/snapshots', { name: 'before' });
    expect([taken.status, taken.body]).toEqual([201, { name: 'before', at: '2026-06-15T12:00:00.000Z' }]);

    const first = (await post('/sites', { name: 'New' })).body;
    await control('POST', '/sites/EMPTYSEA/hits', [pageview('b')]);
    expect((await get('/account')).status).toBe(503);
    await control('DELETE', '/faults');
    await call('DELETE', '/sites/TIDEPOOL');
    await control('PATCH', '/account', { plan: 'tier-1', subscription: 'lapsed' });
    await control('PATCH', '/assumptions', { 'event-ids': 'removed' });
    await control('PUT', '/clock', { now: '2030-01-01T00:00:00Z', frozen: false });

    expect((await control('POST', '/snapshots/before/restore')).status).toBe(204);
    expect((await control('GET', '/clock')).body).toEqual({ now: '2026-06-15T12:00:00.000Z', frozen: true });
    expect((await control('GET', '/account')).body).toMatchObject({ plan: 'tier-6', subscription: 'active' });
    expect((await control('GET', '/assumptions')).text).not.toContain('"value":"removed"');
    expect(await hits()).toBe(1);
    expect((await get('/account')).status).toBe(503);
    expect((await get('/account')).status).toBe(200);
    expect((await get('/sites/TIDEPOOL')).status).toBe(200);
    expect((await post('/sites', { name: 'New' })).body).toEqual(first);

    expect((await control('GET', '/journal')).body.data.at(-1).seq).toBe(7);
    expect((await control('GET', '/usage')).body.pageviews_this_month).toBe(7);
  });

  it('keeps a snapshot through a reset, and restores it again and again', async () => {
    const { control, get, post } = await client();
    await post('/sites', { name: 'Mine' });
    await control('POST', '/snapshots', { name: 'mine' });
    await control('POST', '/reset');
    const sites = async () => (await get('/sites')).body.data.length;
    expect(await sites()).toBe(4);
    await control('POST', '/snapshots/mine/restore');
    expect(await sites()).toBe(5);
    await post('/sites', { name: 'More' });
    await control('POST', '/snapshots/mine/restore');
    expect(await sites()).toBe(5);
  });

  it('knows no other', async () => {
    const { control } = await client();
    expect((await control('POST', '/snapshots/none/restore')).body).toEqual({ error: 'There is no snapshot "none".' });
  });
});
