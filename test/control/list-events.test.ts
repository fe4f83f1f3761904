import { describe, expect, it } from 'vitest';
import { listening } from '../support/http.ts';
import { completion, pageview } from '../support/world.ts';

const { client } = await listening();

describe('GET /_sim/sites/{site_id}/events', () => {
  it('lists the events as the API lists them', async () => {
    const { control, get, post } = await client();
    await post('/sites/SEASHELL/events/currency', { name: 'Donation', currency: 'hryvnia' });
    await post('/sites/SEASHELL/events/currency', { name: 'Not tracked yet', currency: 'yen' });
    const { data } = (await get('/sites/SEASHELL/events')).body;
    const bare = ({ name, currency }: { name: string; currency: string | null }) => ({ name, currency });
    expect((await control('GET', '/sites/SEASHELL/events')).body).toEqual({ total: 4, data: data.map(bare) });
  });

  it('lists those that were tracked by now', async () => {
    const { control, sandbox } = await client();
    await sandbox.track('EMPTYSEA', [
      pageview('2026-06-15 12:30:00', 'a', '/'),
      completion('2026-06-15 12:30:01', 'a', 'Later <b>', 1),
    ]);
    expect((await control('GET', '/sites/EMPTYSEA/events')).body).toEqual({ total: 0, data: [] });
    await sandbox.clock.advance(3600);
    expect((await control('GET', '/sites/EMPTYSEA/events')).body).toEqual({
      total: 1,
      data: [{ name: 'Later <b>', currency: null }],
    });
  });

  it('finds by name, in any letter case, and lists the first of them', async () => {
    const { control } = await client();
    const { body } = await control('GET', '/sites/SEASHELL/events?search=O&limit=1');
    expect(body).toEqual({ total: 2, data: [{ name: 'Comment', currency: null }] });
  });

  it('answers 404 where there is no such site', async () => {
    const { control } = await client();
    const { status, body } = await control('GET', '/sites/NO/events');
    expect([status, body]).toEqual([404, { error: 'There is no site NO.' }]);
  });

  it('in process', async () => {
    const { sandbox } = await client();
    expect(await sandbox.events('SEASHELL', { limit: 1 })).toEqual([{ name: 'Comment', currency: null }]);
    await expect(sandbox.events('NO')).rejects.toMatchObject({ status: 404 });
  });
});
