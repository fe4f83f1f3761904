import { describe, expect, it } from 'vitest';
import { newWorld } from '../support/world.ts';
import { ID, LIST } from './milestone-samples.ts';

describe('DELETE /sites/{site_id}/milestones/{milestone_id}', () => {
  it('answers a deleted object', async () => {
    const { get, del } = await newWorld();
    const { status, body } = await del(`${LIST}/${ID}`);
    expect(status).toBe(200);
    expect(body).toEqual({ id: ID, object: 'milestone', deleted: true });
    expect((await get(`${LIST}/${ID}`)).status).toBe(404);
  });

  it('leaves the others, and answers 404 the second time', async () => {
    const { get, del } = await newWorld();
    await del(`${LIST}/${ID}`);
    expect((await get(LIST)).body.data).toHaveLength(3);
    expect((await del(`${LIST}/${ID}`)).status).toBe(404);
  });
});
