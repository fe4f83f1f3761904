// Spec: Versioning 3; Endpoints, Events.
import { describe, expect, it } from 'vitest';
import { newWorld } from './world.ts';

/** The rules of an endpoint of one event by its id, all of which are no longer available. */
export function describeRemovedEvent(method: 'GET' | 'POST' | 'DELETE'): void {
  describe(`${method} /sites/{site_id}/events/{event_id}`, () => {
    it('is no longer available: it responds 410 and changes nothing', async () => {
      const { call, get } = await newWorld();
      const before = (await get('/sites/TIDEPOOL/events')).text;
      const { status, body } = await call(method, '/sites/TIDEPOOL/events/RVEKBSSA');
      expect(status).toBe(410);
      expect(body).toEqual({ error: expect.stringContaining('no longer available') });
      expect((await get('/sites/TIDEPOOL/events')).text).toBe(before);
    });

    it('says so before site and permission are looked at', async () => {
      const { call } = await newWorld();
      const nowhere = '/sites/NOWHERE/events/RVEKBSSA';
      expect((await call(method, nowhere)).status).toBe(410);
      expect((await call(method, '/sites/TIDEPOOL/events/RVEKBSSA', { token: 'demo-readonly' })).status).toBe(410);
    });

    it('wants a valid token all the same', async () => {
      const { call } = await newWorld();
      expect((await call(method, '/sites/TIDEPOOL/events/RVEKBSSA', { token: 'demo-expired' })).status).toBe(401);
    });

    it('is 404 under the assumption removed-event-endpoints=404', async () => {
      const { call } = await newWorld({ assume: { 'removed-event-endpoints': '404' } });
      expect((await call(method, '/sites/TIDEPOOL/events/RVEKBSSA')).status).toBe(404);
    });
  });
}
