import { describe, expect, it } from 'vitest';
import { newWorld } from '../support/world.ts';
import { SEASHELL } from './site-samples.ts';

describe('GET /sites/{site_id}', () => {
  it('GET /sites/{site_id} answers a site object', async () => {
    const { get } = await newWorld();
    const { status, body } = await get('/sites/SEASHELL');
    expect(status).toBe(200);
    expect(body).toEqual(SEASHELL);
  });

  it.each(['NOWHERE', 'seashell', 'SEASHELL%20', '%2E%2E'])('answers 404 for %s, which is no site', async id => {
    const { get } = await newWorld();
    const { status, body } = await get(`/sites/${id}`);
    expect([status, Object.keys(body)]).toEqual([404, ['error']]);
  });

  it('never shows the share password', async () => {
    const { get, post } = await newWorld();
    await post('/sites/SEASHELL', { sharing: 'private', share_password: 'open-sesame' });
    expect((await get('/sites/SEASHELL')).body).toEqual({ ...SEASHELL, sharing: 'private' });
  });
});
