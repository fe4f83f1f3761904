import { describe, expect, it } from 'vitest';
import { newWorld } from '../support/world.ts';

describe('DELETE /sites/{site_id}', () => {
  it('DELETE /sites/{site_id} answers a deleted object', async () => {
    const { del } = await newWorld();
    const { status, body } = await del('/sites/SEASHELL');
    expect(status).toBe(200);
    expect(body).toEqual({ id: 'SEASHELL', object: 'site', deleted: true });
  });

  it('takes the site with its events, milestones and hits', async () => {
    const { get, del } = await newWorld();
    await del('/sites/TIDEPOOL');
    for (const path of ['', '/events', '/milestones']) expect((await get(`/sites/TIDEPOOL${path}`)).status).toBe(404);
    const query = { entity: 'pageview', entity_id: 'TIDEPOOL', aggregates: 'visits' };
    expect((await get('/aggregations', query)).status).toBe(404);
    const ids = (await get('/sites')).body.data.map(({ id }: { id: string }) => id);
    expect(ids.sort()).toEqual(['BAREBOAT', 'EMPTYSEA', 'SEASHELL']);
  });

  it('answers 404 for a site that does not exist, a deleted one among them', async () => {
    const { del } = await newWorld();
    expect((await del('/sites/NOWHERE')).status).toBe(404);
    await del('/sites/SEASHELL');
    expect((await del('/sites/SEASHELL')).status).toBe(404);
  });
});
