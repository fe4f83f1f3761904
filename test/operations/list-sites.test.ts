import { describe, expect, it } from 'vitest';
import { newWorld } from '../support/world.ts';
import { SEASHELL } from './site-samples.ts';

describe('GET /sites', () => {
  it('GET /sites answers a list of site objects', async () => {
    const { get } = await newWorld();
    const { status, body } = await get('/sites', { limit: 1, starting_after: 'TIDEPOOL' });
    expect(status).toBe(200);
    expect(body).toEqual({ object: 'list', url: '/v1/sites', has_more: true, data: [SEASHELL] });
  });
});
