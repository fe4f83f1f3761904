// Spec: Endpoints, Milestones; the five rows of the table, and that milestone_id is the UUID.
import { describe, expect, it } from 'vitest';
import { newWorld } from '../support/world.ts';

const ID = '3d693854-e5a6-4144-a327-6bd4b4ad6d39';
const LIST = '/sites/TIDEPOOL/milestones';
const SPRING = {
  id: ID,
  object: 'milestone',
  name: 'Spring collection',
  milestone_date: '2025-03-18 00:00:00',
  created_at: '2025-03-17 15:20:00',
  updated_at: '2025-03-17 15:20:00',
};

const REFUSED: [string, object, string[]][] = [
  ['name is required', { milestone_date: '2026-06-01' }, ['name']],
  ['milestone_date is required', { name: 'Launch' }, ['milestone_date']],
  ['both are required', {}, ['name', 'milestone_date']],
  ['name has up to 30 characters', { name: 'm'.repeat(31), milestone_date: '2026-06-01' }, ['name']],
  ['an empty name is missing', { name: '', milestone_date: '2026-06-01' }, ['name']],
  ['name is a string', { name: ['m'], milestone_date: '2026-06-01' }, ['name']],
  ['milestone_date is a string', { name: 'Launch', milestone_date: 20260601 }, ['milestone_date']],
  ['an empty milestone_date is missing', { name: 'Launch', milestone_date: '' }, ['milestone_date']],
  ['milestone_date has no time', { name: 'Launch', milestone_date: '2026-06-01 00:00:00' }, ['milestone_date']],
  ['milestone_date has two digits a month', { name: 'Launch', milestone_date: '2026-6-1' }, ['milestone_date']],
  ['milestone_date is year first', { name: 'Launch', milestone_date: '01-06-2026' }, ['milestone_date']],
  ['milestone_date exists', { name: 'Launch', milestone_date: '2026-02-29' }, ['milestone_date']],
  ['milestone_date lies in no year 0', { name: 'Launch', milestone_date: '0000-12-31' }, ['milestone_date']],
  ['name holds no control character', { name: 'Launch\u0000', milestone_date: '2026-06-01' }, ['name']],
  ['name holds no lone surrogate', { name: '\ud800', milestone_date: '2026-06-01' }, ['name']],
  ['milestone_date is null', { name: 'Launch', milestone_date: null }, ['milestone_date']],
];

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

describe('DELETE /sites/{site_id}/milestones/{milestone_id}', () => {
  it('answers a deleted object', async () => {
    const { get, del } = await newWorld();
    const { status, body } = await del(`${LIST}/${ID}`);
    expect(status).toBe(200);
    expect(body).toEqual({ id: ID, object: 'milestone', deleted: true });
    expect((await get(`${LIST}/${ID}`)).status).toBe(404);
  });
});
