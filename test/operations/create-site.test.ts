import { describe, expect, it } from 'vitest';
import { newWorld } from '../support/world.ts';
import { ACCEPTED, REFUSED } from './site-samples.ts';

describe('POST /sites', () => {
  it('POST /sites answers a site object with 200', async () => {
    const { get, post } = await newWorld();
    const { status, body } = await post('/sites', { name: 'Lagoon', timezone: 'Pacific/Apia', sharing: 'public' });
    expect(status).toBe(200);
    const site = {
      object: 'site',
      name: 'Lagoon',
      sharing: 'public',
      created_at: '2026-06-15 12:00:00',
      timezone: 'Pacific/Apia',
    };
    expect(body).toEqual({ id: body.id, ...site });
    expect((await get(`/sites/${body.id}`)).body).toEqual(body);
    expect((await get('/sites')).body.data.at(-1)).toEqual(body);
  });

  it('name is required', async () => {
    const { post, get } = await newWorld();
    const { status, body } = await post('/sites', { sharing: 'none' });
    expect(status).toBe(400);
    expect(body).toEqual({ errors: { name: ['The name field is required.'] } });
    expect((await get('/sites')).body.data).toHaveLength(4);
  });

  it.each(ACCEPTED)('takes a %s', async (_, input) => {
    const { post } = await newWorld();
    expect((await post('/sites', { name: 'Lagoon', ...input })).status).toBe(200);
  });

  it.each(REFUSED)('refuses a %s', async (_, input, field, text) => {
    const { post, get } = await newWorld();
    const { status, body } = await post('/sites', { name: 'Lagoon', ...input });
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual([field]);
    expect(body.errors[field][0]).toContain(text);
    expect((await get('/sites')).body.data).toHaveLength(4);
  });

  it("without a timezone the site inherits the account's default timezone", async () => {
    const { post, control } = await newWorld();
    expect((await post('/sites', { name: 'One' })).body.timezone).toBe('UTC');
    await control('PATCH', '/account', { timezone: 'Asia/Tokyo' });
    expect((await post('/sites', { name: 'Two' })).body.timezone).toBe('Asia/Tokyo');
    expect((await post('/sites', { name: 'Three', timezone: 'Europe/Rome' })).body.timezone).toBe('Europe/Rome');
  });

  it('sites of the same name are two sites', async () => {
    const { post } = await newWorld();
    const one = (await post('/sites', { name: 'Twin' })).body;
    const other = (await post('/sites', { name: 'Twin' })).body;
    expect(one.id).not.toBe(other.id);
  });
});
