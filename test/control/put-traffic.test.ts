import { describe, expect, it } from 'vitest';
import { listening } from '../support/http.ts';

const { client } = await listening();

const VISITS = '/aggregations?entity=pageview&entity_id=EMPTYSEA&aggregates=visits';

describe('PUT /_sim/sites/{site_id}/traffic', () => {
  it('gives a site traffic by the name of a profile, and takes it away', async () => {
    const { control, get } = await client();
    expect((await get(VISITS)).body).toEqual([{ visits: '0' }]);
    const given = await control('PUT', '/sites/EMPTYSEA/traffic', { profile: 'blog' });
    expect([given.status, given.body]).toEqual([200, { profile: 'blog', visits_per_day: 100, since: '2025-01-01' }]);
    expect(Number((await get(VISITS)).body[0].visits)).toBeGreaterThan(10_000);
    expect((await control('DELETE', '/sites/EMPTYSEA/traffic')).status).toBe(204);
    expect((await get(VISITS)).body).toEqual([{ visits: '0' }]);
  });

  it('gives one to a site made through the API, which starts without', async () => {
    const { control, get, post } = await client();
    const { id } = (await post('/sites', { name: 'New' })).body;
    const visits = async () => Number((await get(VISITS.replace('EMPTYSEA', id))).body[0].visits);
    expect(await visits()).toBe(0);
    await control('PUT', `/sites/${id}/traffic`, { profile: 'shop', visits_per_day: 40, since: '2026-06-01' });
    expect(await visits()).toBeGreaterThan(100);
    expect((await get(`/sites/${id}/events`)).body.data.length).toBeGreaterThan(0);
  });

  it('takes a profile that differs from another, and answers it as it was given', async () => {
    const { control } = await client();
    const plan = {
      profile: { base: 'blog', growth: { start: 1, half_days: 0 } },
      visits_per_day: 5,
      since: '2026-06-14',
    };
    expect((await control('PUT', '/sites/EMPTYSEA/traffic', plan)).body).toEqual(plan);
  });

  it('refuses traffic whose visits would have the ids of ingested ones', async () => {
    const { control, get } = await client();
    const visit = 'EMPTYSEA-20260615-000001';
    await control('POST', '/sites/EMPTYSEA/hits', [{ type: 'pageview', timestamp: '2026-06-15 11:00:00', visit }]);
    const refused = await control('PUT', '/sites/EMPTYSEA/traffic', { profile: 'blog' });
    expect([refused.status, refused.body.error]).toEqual([
      400,
      `The ingested visit ${visit} has an id that generated visits of EMPTYSEA would have, too.`,
    ]);
    expect((await get(VISITS)).body).toEqual([{ visits: '1' }]);
  });

  it.each([
    [{}, 'profile', 'is required'],
    [undefined, 'profile', 'is required'],
    [{ profile: 'shp' }, 'profile', 'must be one of shop, blog, domains'],
    [{ profile: 5 }, 'profile', 'must be a string or an object'],
    [{ profile: { base: 'blog', growth: { start: 2 } } }, 'profile.growth.start', 'must not be greater than 1'],
    [{ profile: 'blog', visits_per_day: -1 }, 'visits_per_day', 'at least 0'],
    [{ profile: 'blog', since: '2026-02-30' }, 'since', 'YYYY-MM-DD'],
    [{ profile: 'blog', visits: 5 }, 'visits', 'is not known'],
    [
      { profile: 'blog', visits_per_day: 1e7 },
      'visits_per_day',
      'must be at most 353223 with this profile and a traffic factor of 1: no day has more than 10000000 hits',
    ],
  ])('refuses %j', async (body, field, message) => {
    const { control } = await client();
    const refused = await control('PUT', '/sites/EMPTYSEA/traffic', body);
    expect(refused.status).toBe(400);
    expect(refused.body.errors[field].join()).toContain(message);
  });

  it("bounds days together with the sandbox's traffic factor", async () => {
    const fixture = { tokens: [{ name: 'Admin', value: 'admin', abilities: ['*'] }], sites: [{ id: 'A', name: 'A' }] };
    const { control } = await client({ fixture, traffic: 100_000 });
    const most = await control('PUT', '/sites/A/traffic', { profile: 'blog', visits_per_day: 3 });
    expect(most.status).toBe(200);
    const refused = await control('PUT', '/sites/A/traffic', { profile: 'blog', visits_per_day: 4 });
    expect([refused.status, refused.body.errors.visits_per_day]).toEqual([
      400,
      [
        'The visits_per_day field must be at most 3 with this profile and a traffic factor of 100000: no day has more than 10000000 hits.',
      ],
    ]);
  });

  it('answers health and small questions while a day of a million visits is made', async () => {
    const { control, get } = await client();
    const plan = { profile: { base: 'blog', campaigns: [] }, visits_per_day: 1_000_000, since: '2026-06-15' };
    await control('PUT', '/sites/EMPTYSEA/traffic', plan);
    let done = false;
    const report = get(VISITS).then(answer => {
      done = true;
      return answer;
    });
    let healthy = 0;
    while (!done && healthy < 1000) {
      expect((await control('GET', '/health')).status).toBe(200);
      healthy++;
    }
    expect(Number((await report).body[0].visits)).toBeGreaterThan(100_000);
    // Made in one piece, it lets two through at most: one before and one after.
    expect(healthy).toBeGreaterThan(5);
  });

  it('knows the sites of its sandbox alone', async () => {
    const { control } = await client({ fixture: 'empty' });
    expect((await control('PUT', '/sites/EMPTYSEA/traffic', { profile: 'blog' })).status).toBe(404);
    expect((await control('DELETE', '/sites/EMPTYSEA/traffic')).status).toBe(404);
  });
});
