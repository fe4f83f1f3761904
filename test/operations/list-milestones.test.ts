import { describe, expect, it } from 'vitest';
import { newWorld } from '../support/world.ts';
import { LIST, SPRING } from './milestone-samples.ts';

describe('GET /sites/{site_id}/milestones', () => {
  it('answers a list of milestone objects', async () => {
    const { get } = await newWorld();
    const { status, body } = await get(LIST, { limit: 1 });
    expect(status).toBe(200);
    expect(body).toEqual({ object: 'list', url: `/v1${LIST}`, has_more: true, data: [SPRING] });
  });

  it('lists the milestones of that site alone', async () => {
    const { get } = await newWorld();
    expect((await get('/sites/SEASHELL/milestones')).body.data).toEqual([]);
  });
});
