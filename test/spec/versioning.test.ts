// Spec: Versioning 1 and 3 to 6 (7 is not shown). 2 and 3, the endpoints that are retired or no longer available: the
// files of their operations, such as operations/wipe-site.test.ts and operations/create-event.test.ts.
import { describe, expect, it } from 'vitest';
import { newWorld } from '../support/world.ts';

describe('versioning', () => {
  it('1. the version is part of the base path: /v1', async () => {
    const { get } = await newWorld();
    expect((await get('/sites')).body.url).toBe('/v1/sites');
    expect((await get('/../v2/sites')).status).toBe(404);
    expect((await get('/../sites')).status).toBe(404);
  });

  it('3. POST …/events/currency is a path of its own, no event by id', async () => {
    const { call, post } = await newWorld();
    const set = { name: 'Tip', currency: 'euro' };
    expect((await post('/sites/TIDEPOOL/events/currency', set)).status).toBe(200);
    for (const method of ['GET', 'DELETE'] as const) {
      expect((await call(method, '/sites/TIDEPOOL/events/currency')).status).toBe(410);
    }
  });

  it('4. the event id is scheduled for removal on 24 September 2026', async () => {
    const { sandbox, get } = await newWorld({ assume: { 'event-ids': 'by-date' } });
    await sandbox.clock.set('2026-09-23T23:59:59Z');
    expect((await get('/sites/SEASHELL/events')).body.data[0]).toHaveProperty('id', 'HTGCMJTR');
    await sandbox.clock.advance(1);
    expect((await get('/sites/SEASHELL/events')).body.data[0]).not.toHaveProperty('id');
  });

  it('5. the aggregation timezone parameter is deprecated; reports use each site’s timezone by default', async () => {
    const { report, lastEntry } = await newWorld({ strict: true });
    expect((await report({ aggregates: 'visits', timezone: 'Asia/Tokyo' })).status).toBe(200);
    expect((await lastEntry()).deviations).toMatchObject([{ kind: 'deprecated-timezone', field: 'timezone' }]);
  });

  it('6. reporting on an event by goal code through entity_id is no longer available', async () => {
    const { get } = await newWorld();
    const range = { date_from: '2026-06-15 00:00:00', aggregates: 'conversions' };
    const byCode = await get('/aggregations', { entity: 'event', entity_id: 'RVEKBSSA', ...range });
    expect(byCode.status).toBe(400);
    expect(Object.keys(byCode.body.errors)).toEqual(['entity_id']);
    const byName = await get('/aggregations', {
      entity: 'event',
      site_id: 'TIDEPOOL',
      entity_name: 'Purchase',
      ...range,
    });
    expect(byName.status).toBe(200);
  });
});
