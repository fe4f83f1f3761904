import { describe, expect, it } from 'vitest';
import { listening, request } from '../support/http.ts';

const { client, simulator, origin } = await listening();

describe('a damaged world', () => {
  it('is as it was once its snapshot is restored', async () => {
    const { get, call, sandbox } = await client();
    const look = async () =>
      Promise.all(
        ['/sites', '/sites/TIDEPOOL/events', '/sites/TIDEPOOL/milestones'].map(async path => (await get(path)).text),
      );
    const before = await look();
    await sandbox.snapshot('whole');
    for (const id of ['TIDEPOOL', 'SEASHELL', 'BAREBOAT', 'EMPTYSEA']) await call('DELETE', `/sites/${id}`);
    expect((await get('/sites')).body.data).toEqual([]);
    await sandbox.restore('whole');
    expect(await look()).toEqual(before);
  });
});

describe('a fixture with faults', () => {
  const fixture = {
    tokens: [{ name: 'Admin', value: 'shaky-admin', abilities: ['*'] }],
    faults: [
      'server_error:times=1',
      { name: 'named', fault: 'unavailable', times: 1, match: { operation: 'listSites' } },
    ],
  };

  it('meets them from the first request on, and again after a reset', async () => {
    const { get, sandbox } = await client({ fixture });
    const statuses = async () => [
      (await get('/sites')).status,
      (await get('/sites')).status,
      (await get('/sites')).status,
    ];
    expect(await statuses()).toEqual([500, 503, 200]);
    await sandbox.reset();
    expect(await statuses()).toEqual([500, 503, 200]);
  });
});

describe('tests in parallel', () => {
  const as = (bearer: string, method: string, path: string, body?: object) =>
    request(`${simulator.url}${path}`, method, body, { authorization: `Bearer ${bearer}` });

  it('enter worlds of their own by their tokens, and do not see each other', async () => {
    const one = (method: string, path: string, body?: object) => as('demo-admin~one', method, path, body);
    const two = (method: string, path: string, body?: object) => as('demo-admin~two', method, path, body);
    const [madeInOne, madeInTwo] = await Promise.all([
      one('POST', '/sites', { name: 'Mine' }),
      two('POST', '/sites', { name: 'Mine' }),
    ]);
    expect(madeInOne.body).toEqual(madeInTwo.body);

    await Promise.all([one('DELETE', '/sites/TIDEPOOL'), two('POST', '/sites/TIDEPOOL', { name: 'Renamed' })]);
    expect((await one('GET', '/sites/TIDEPOOL')).status).toBe(404);
    expect((await two('GET', '/sites/TIDEPOOL')).body.name).toBe('Renamed');
    expect((await as('demo-admin', 'GET', '/sites/TIDEPOOL')).body.name).toBe('Tidepool Outfitters');

    await request(`${origin}/_sim/faults?sandbox=one`, 'POST', { fault: 'unavailable' }, {});
    await request(`${origin}/_sim/clock/advance?sandbox=one`, 'POST', { seconds: 3600 }, {});
    await request(`${origin}/_sim/account?sandbox=one`, 'PATCH', { subscription: 'lapsed' }, {});
    expect((await one('GET', '/sites')).status).toBe(503);
    expect((await two('POST', '/sites', { name: 'Later' })).body.created_at).toBe('2026-06-15 12:00:00');

    const journal = (await request(`${origin}/_sim/journal?sandbox=two`, 'GET', undefined, {})).body.data;
    expect(journal.map(({ method, sandbox }: { method: string; sandbox: string }) => `${method} ${sandbox}`)).toEqual([
      'POST two',
      'POST two',
      'GET two',
      'POST two',
    ]);
  });

  it('need a valid token of the fixture to make a world', async () => {
    expect((await as('stranger~new-world', 'GET', '/sites')).status).toBe(401);
    expect((await as('demo-expired~new-world', 'GET', '/sites')).status).toBe(401);
    expect((await as('demo-admin~no/world', 'GET', '/sites')).status).toBe(401);
    expect((await request(`${origin}/_sim/sandboxes/new-world`, 'GET', undefined, {})).status).toBe(404);
  });
});
