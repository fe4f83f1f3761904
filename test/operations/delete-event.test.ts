// Spec: Endpoints, Events.
import { describe, expect, it } from 'vitest';
import { newWorld } from '../support/world.ts';

describe('DELETE /sites/{site_id}/events?name=', () => {
  it('answers a deleted object', async () => {
    const { del } = await newWorld();
    const { status, body } = await del('/sites/TIDEPOOL/events', { name: 'Gift card' });
    expect(status).toBe(200);
    expect(body).toEqual({ object: 'event', name: 'Gift card', deleted: true });
  });

  it.each([
    ['name is required', '', 'The name field is required.'],
    ['an empty name is missing', 'name=', 'The name field is required.'],
    ['name is given once', 'name=a&name=b', 'The name field must be given only once.'],
    [
      'name has up to 255 characters',
      `name=${'e'.repeat(256)}`,
      'The name field must not be greater than 255 characters.',
    ],
  ])('%s', async (_, query, message) => {
    const { del } = await newWorld();
    const { status, body } = await del('/sites/TIDEPOOL/events', query);
    expect(status).toBe(400);
    expect(body).toEqual({ errors: { name: [message] } });
  });

  it('the name is taken from the query, percent-decoded', async () => {
    const { get, post, del } = await newWorld();
    await post('/sites/EMPTYSEA/events/currency', { name: 'Größe & Co + 1', currency: 'euro' });
    const { body } = await del('/sites/EMPTYSEA/events', `name=${encodeURIComponent('Größe & Co + 1')}`);
    expect(body.name).toBe('Größe & Co + 1');
    expect((await get('/sites/EMPTYSEA/events')).body.data).toEqual([]);
  });

  it('answers 404 for a site that does not exist', async () => {
    const { del } = await newWorld();
    expect((await del('/sites/NOWHERE/events', { name: 'Tip' })).status).toBe(404);
  });
});
