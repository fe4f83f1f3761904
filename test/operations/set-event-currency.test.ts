// Spec: Endpoints, Events. Currency moves: states.test.ts.
import { describe, expect, it } from 'vitest';
import { newWorld } from '../support/world.ts';

describe('POST /sites/{site_id}/events/currency', () => {
  it('answers an updated object', async () => {
    const { post } = await newWorld();
    const { status, body } = await post('/sites/EMPTYSEA/events/currency', { name: 'Tip', currency: 'integer' });
    expect(status).toBe(200);
    expect(body).toEqual({ object: 'event', name: 'Tip', currency: 'integer', updated: true });
  });

  it.each([
    ['name is required', { currency: 'euro' }, ['name']],
    ['name is no empty string', { name: '', currency: 'euro' }, ['name']],
    ['name is a string', { name: 5, currency: 'euro' }, ['name']],
    ['name has up to 255 characters', { name: 'e'.repeat(256), currency: 'euro' }, ['name']],
    ['currency is required', { name: 'Tip' }, ['currency']],
    ['currency is one of the currency values', { name: 'Tip', currency: 'gold' }, ['currency']],
    ['both are required', {}, ['name', 'currency']],
  ])('%s', async (_, input, fields) => {
    const { get, post } = await newWorld();
    const { status, body } = await post('/sites/EMPTYSEA/events/currency', input);
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual(fields);
    expect((await get('/sites/EMPTYSEA/events')).body.data).toEqual([]);
  });

  it('takes a name of 255 characters, and any text as a name', async () => {
    const { post } = await newWorld();
    for (const name of ['🌊'.repeat(255), ' Tip ', '__proto__', '50% off / "now"', '👩‍👩‍👧 ٣ é']) {
      const { status, body } = await post('/sites/EMPTYSEA/events/currency', { name, currency: 'euro' });
      expect(status).toBe(200);
      expect(body.name).toBe(name);
    }
  });

  it('answers 404 for a site that does not exist', async () => {
    const { post } = await newWorld();
    expect((await post('/sites/NOWHERE/events/currency', { name: 'Tip', currency: 'euro' })).status).toBe(404);
  });
});
