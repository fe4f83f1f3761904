import { describe, expect, it } from 'vitest';
import { newWorld } from '../support/world.ts';
import { ID, LIST, SPRING } from './milestone-samples.ts';

describe('GET /sites/{site_id}/milestones/{milestone_id}', () => {
  it('answers a milestone object', async () => {
    const { get } = await newWorld();
    const { status, body } = await get(`${LIST}/${ID}`);
    expect(status).toBe(200);
    expect(body).toEqual(SPRING);
  });

  it.each([
    ['is unknown', `${LIST}/00000000-0000-4000-8000-000000000000`],
    ['is no UUID', `${LIST}/1`],
    ['belongs to another site', `/sites/SEASHELL/milestones/${ID}`],
    ['is written in capitals', `${LIST}/${ID.toUpperCase()}`],
  ])('answers 404 for an id that %s', async (_, path) => {
    const { get, post, del } = await newWorld();
    expect((await get(path)).status).toBe(404);
    expect((await post(path, { name: 'Launch', milestone_date: '2026-06-01' })).status).toBe(404);
    expect((await del(path)).status).toBe(404);
    expect((await get(`${LIST}/${ID}`)).body).toEqual(SPRING);
  });
});
