// Spec: Endpoints, Events; Event object, the events of a site.
import { describe, expect, it } from 'vitest';
import { completion, newWorld, pageview } from '../support/world.ts';

describe('GET /sites/{site_id}/events', () => {
  it('answers a list of event objects', async () => {
    const { get } = await newWorld();
    const { status, body } = await get('/sites/SEASHELL/events');
    expect(status).toBe(200);
    expect(body).toEqual({
      object: 'list',
      url: '/v1/sites/SEASHELL/events',
      has_more: false,
      data: [
        { id: 'HTGCMJTR', object: 'event', name: 'Comment', currency: null, created_at: null },
        { id: 'XZAPJJQN', object: 'event', name: 'Donation', currency: null, created_at: null },
        { id: 'XGIEQHHP', object: 'event', name: 'Newsletter', currency: null, created_at: '2024-11-18 17:02:00' },
      ],
    });
  });

  it('currency is the value set through Set event currency, or null when the site default applies', async () => {
    const { get, post } = await newWorld();
    await post('/sites/SEASHELL/events/currency', { name: 'Donation', currency: 'hryvnia' });
    const { data } = (await get('/sites/SEASHELL/events')).body;
    const currencies = data.map(({ currency }: { currency: string | null }) => currency);
    expect(currencies).toEqual([null, 'hryvnia', null]);
  });

  it('created_at is null for newer events', async () => {
    const { get, sandbox } = await newWorld();
    await sandbox.track('EMPTYSEA', [
      pageview('2026-06-15 09:00:00', 'a', '/'),
      completion('2026-06-15 09:00:01', 'a', 'Tip', 1),
    ]);
    expect((await get('/sites/EMPTYSEA/events')).body.data[0]).toMatchObject({ name: 'Tip', created_at: null });
  });

  it('an event comes to be by being tracked on the site', async () => {
    const { get, sandbox } = await newWorld();
    expect((await get('/sites/EMPTYSEA/events')).body.data).toEqual([]);
    await sandbox.track('EMPTYSEA', [
      pageview('2026-06-15 09:00:00', 'a', '/'),
      completion('2026-06-15 13:00:00', 'a', 'Later', 1),
    ]);
    expect((await get('/sites/EMPTYSEA/events')).body.data).toEqual([]);
    await sandbox.clock.advance(3600);
    expect((await get('/sites/EMPTYSEA/events')).body.data).toMatchObject([{ name: 'Later' }]);
  });

  it('answers 404 for a site that does not exist', async () => {
    const { get } = await newWorld();
    expect((await get('/sites/NOWHERE/events')).status).toBe(404);
  });

  const onEvent = (site_id: string, entity_name: string) => ({
    entity: 'event',
    site_id,
    entity_name,
    aggregates: 'conversions,unique_conversions,value',
  });

  const ZEROS = [{ conversions: '0', unique_conversions: '0', value: '0' }];

  it('also where only its currency was set: zeros, and no groups', async () => {
    const { get, post, del } = await newWorld();
    const query = onEvent('EMPTYSEA', 'Gift card');
    expect((await get('/aggregations', query)).status).toBe(404);
    await post('/sites/EMPTYSEA/events/currency', { name: 'Gift card', currency: 'euro' });
    expect((await get('/aggregations', query)).body).toEqual(ZEROS);
    for (const grouping of [{ field_grouping: 'city' }, { date_grouping: 'month' }] as const) {
      expect((await get('/aggregations', { ...query, ...grouping })).body).toEqual([]);
    }
    await del('/sites/EMPTYSEA/events', { name: 'Gift card' });
    expect((await get('/aggregations', query)).status).toBe(404);
  });

  it('every event of the list, whatever the time', async () => {
    const { get, sandbox } = await newWorld();
    for (const instant of ['2024-06-01T00:00:00Z', '2025-01-01T00:00:00Z', '2026-06-15T12:00:00Z']) {
      await sandbox.clock.set(instant);
      for (const { id } of (await get('/sites')).body.data) {
        for (const { name } of (await get(`/sites/${id}/events`, { limit: 100 })).body.data) {
          expect([id, name, (await get('/aggregations', onEvent(id, name))).status]).toEqual([id, name, 200]);
        }
      }
    }
  });
});
