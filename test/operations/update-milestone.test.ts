import { describe, expect, it } from 'vitest';
import { newWorld } from '../support/world.ts';
import { ID, LIST, REFUSED, SPRING } from './milestone-samples.ts';

describe('POST /sites/{site_id}/milestones/{milestone_id}', () => {
  it('answers a milestone object; updated_at moves, created_at stays', async () => {
    const { get, post } = await newWorld();
    const { status, body } = await post(`${LIST}/${ID}`, { name: 'Summer', milestone_date: '2025-06-21' });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...SPRING,
      name: 'Summer',
      milestone_date: '2025-06-21 00:00:00',
      updated_at: '2026-06-15 12:00:00',
    });
    expect((await get(`${LIST}/${ID}`)).body).toEqual(body);
  });

  it.each(REFUSED)('both are required on update: %s', async (_, input, fields) => {
    const { get, post } = await newWorld();
    const { status, body } = await post(`${LIST}/${ID}`, input);
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual(fields);
    expect((await get(`${LIST}/${ID}`)).body).toEqual(SPRING);
  });
});
