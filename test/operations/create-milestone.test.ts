import { describe, expect, it } from 'vitest';
import { newWorld } from '../support/world.ts';
import { LIST, REFUSED } from './milestone-samples.ts';

describe('POST /sites/{site_id}/milestones', () => {
  it('answers a milestone object with 201', async () => {
    const { get, post } = await newWorld();
    const { status, body } = await post(LIST, { name: 'Launch', milestone_date: '2026-07-01' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: body.id,
      object: 'milestone',
      name: 'Launch',
      milestone_date: '2026-07-01 00:00:00',
      created_at: '2026-06-15 12:00:00',
      updated_at: '2026-06-15 12:00:00',
    });
    expect((await get(`${LIST}/${body.id}`)).body).toEqual(body);
    expect((await get(LIST)).body.data.at(-1)).toEqual(body);
  });

  it.each(REFUSED)('%s', async (_, input, fields) => {
    const { get, post } = await newWorld();
    const { status, body } = await post(LIST, input);
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual(fields);
    expect((await get(LIST)).body.data).toHaveLength(4);
  });

  it('two of the same name and date are two milestones', async () => {
    const { post } = await newWorld();
    const one = (await post(LIST, { name: 'Twin', milestone_date: '2026-07-01' })).body;
    const other = (await post(LIST, { name: 'Twin', milestone_date: '2026-07-01' })).body;
    expect(one.id).not.toBe(other.id);
  });
});
