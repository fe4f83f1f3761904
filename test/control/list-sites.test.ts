import { describe, expect, it } from 'vitest';
import { listening } from '../support/http.ts';

const { client } = await listening();

const idsOf = ({ data }: { readonly data: readonly { readonly id: string }[] }) => data.map(({ id }) => id);

describe('GET /_sim/sites', () => {
  it('lists the sites as the API lists them, with the traffic that they have', async () => {
    const { control, get } = await client();
    const { total, data } = (await control('GET', '/sites')).body;
    const listed = (await get('/sites')).body.data;
    expect(idsOf({ data })).toEqual(idsOf({ data: listed }));
    expect(total).toBe(listed.length);
    expect(data.find(({ id }: { id: string }) => id === 'TIDEPOOL')).toEqual({
      id: 'TIDEPOOL',
      name: 'Tidepool Outfitters',
      timezone: 'America/New_York',
      traffic: { visits_per_day: expect.any(Number), since: '2025-01-01' },
    });
    expect(data.find(({ id }: { id: string }) => id === 'EMPTYSEA')).toMatchObject({ traffic: null });
  });

  it('finds those with a text in id or name, in any letter case, and lists the first of them', async () => {
    const { control, post } = await client();
    for (const name of ['Zebra reef', '<b>REEF</b>', 'Lagoon']) await post('/sites', { name });
    const named = async (query: string) => {
      const { total, data } = (await control('GET', `/sites?${query}`)).body;
      return [total, ...data.map(({ name }: { name: string }) => name)];
    };
    expect(await named('search=reef')).toEqual([2, 'Zebra reef', '<b>REEF</b>']);
    expect(await named('search=reef&limit=1')).toEqual([2, 'Zebra reef']);
    expect(await named('search=tidepo')).toEqual([1, 'Tidepool Outfitters']);
    expect(await named('search=nowhere')).toEqual([0]);
  });

  it.each(['limit=0', 'limit=1001', 'search=', 'sit=1'])('refuses ?%s', async query => {
    const { control } = await client();
    const { status, body } = await control('GET', `/sites?${query}`);
    expect([status, Object.keys(body.errors)]).toEqual([400, [query.split('=')[0]]]);
  });

  it('answers 404 where there is no such sandbox', async () => {
    const { control } = await client();
    expect((await control('GET', '/sites?sandbox=nowhere')).status).toBe(404);
  });

  it('in process', async () => {
    const { sandbox } = await client();
    expect(await sandbox.sites({ search: 'emptysea' })).toEqual([
      { id: 'EMPTYSEA', name: 'Empty Sea', timezone: 'UTC', traffic: null },
    ]);
    await sandbox.traffic.set('EMPTYSEA', { profile: 'blog', visits_per_day: 5, since: '2026-06-01' });
    expect(await sandbox.sites({ search: 'emptysea' })).toMatchObject([
      { traffic: { visits_per_day: 5, since: '2026-06-01' } },
    ]);
  });
});
