// Spec: Versioning 2.
import { describe, expect, it } from 'vitest';
import { newWorld } from '../support/world.ts';

describe('DELETE /sites/{site_id}/events/{event_id}/data', () => {
  it('is retired: it responds 410 and changes nothing', async () => {
    const { call, get } = await newWorld();
    const before = (await get('/sites/TIDEPOOL/events')).text;
    const { status, body } = await call('DELETE', '/sites/TIDEPOOL/events/RVEKBSSA/data');
    expect(status).toBe(410);
    expect(body).toEqual({ error: 'This endpoint has been retired.' });
    expect((await get('/sites/TIDEPOOL/events')).text).toBe(before);
  });

  it('says so before site and permission are looked at', async () => {
    const { call } = await newWorld();
    const nowhere = '/sites/NOWHERE/events/RVEKBSSA/data';
    expect((await call('DELETE', nowhere)).status).toBe(410);
    expect((await call('DELETE', '/sites/TIDEPOOL/events/RVEKBSSA/data', { token: 'demo-readonly' })).status).toBe(410);
  });

  it('wants a valid token all the same', async () => {
    const { call } = await newWorld();
    expect((await call('DELETE', '/sites/TIDEPOOL/events/RVEKBSSA/data', { token: 'demo-expired' })).status).toBe(401);
  });
});
