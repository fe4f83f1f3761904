import { describe, expect, it } from 'vitest';
import { Abilities } from '../../../src/client-report/facts/abilities.ts';
import { Run } from '../../findings/run.ts';
import { newWorld, type World } from '../../support/world.ts';

const MILESTONE = '/sites/TIDEPOOL/milestones/3d693854-e5a6-4144-a327-6bd4b4ad6d39';
const REPORT = { aggregates: 'visits', date_from: '2026-06-15 00:00:00' };

/** What the report says of abilities after some requests. */
async function abilitiesOf(ask: (world: World) => Promise<unknown>) {
  const world = await newWorld();
  await ask(world);
  return (await world.sandbox.report()).facts.abilities;
}

describe('the abilities that a run needed', () => {
  const cases: [what: string, ask: (world: World) => Promise<unknown>, needed: string[]][] = [
    ['none for the token itself', ({ get }) => get('/token'), []],
    ['* for the account', ({ get }) => get('/account'), ['*']],
    ['* to create and delete sites', ({ del }) => del('/sites/TIDEPOOL'), ['*']],
    ['all-sites-readonly for the list of sites', ({ get }) => get('/sites'), ['all-sites-readonly']],
    ['read: of a site', ({ get }) => get(MILESTONE), ['read:TIDEPOOL']],
    ['manage: to change one', ({ post }) => post('/sites/TIDEPOOL', { name: 'T' }), ['manage:TIDEPOOL']],
    [
      'read: of the site of a report',
      ({ report }) => report({ ...REPORT, entity: 'pageview', entity_id: 'SEASHELL' }),
      ['read:SEASHELL'],
    ],
    [
      'read: of the site of an event',
      ({ get }) =>
        get('/aggregations', { entity: 'event', site_id: 'TIDEPOOL', entity_name: 'Purchase', aggregates: 'value' }),
      ['read:TIDEPOOL'],
    ],
    [
      'read: of the site of current visitors',
      ({ get }) => get('/current_visitors', { site_id: 'EMPTYSEA' }),
      ['read:EMPTYSEA'],
    ],
    [
      'read: and manage: of different sites',
      async ({ get, post }) => [await get('/sites/SEASHELL'), await post('/sites/TIDEPOOL', { name: 'T' })],
      ['manage:TIDEPOOL', 'read:SEASHELL'],
    ],
    [
      'manage: alone where it includes read:',
      async ({ get, post }) => [await get('/sites/TIDEPOOL'), await post('/sites/TIDEPOOL', { name: 'T' })],
      ['manage:TIDEPOOL'],
    ],
    [
      'all-sites-readonly in the place of read:',
      async ({ get, post }) => [
        await get('/sites/SEASHELL'),
        await post('/sites/TIDEPOOL', { name: 'T' }),
        await get('/sites'),
      ],
      ['all-sites-readonly', 'manage:TIDEPOOL'],
    ],
    [
      '* in the place of all others',
      async ({ get, post }) => [await get('/sites'), await post('/sites', { name: 'T' }), await get('/sites/TIDEPOOL')],
      ['*'],
    ],
    [
      'none for what was refused',
      async ({ get, post, del }) => [
        await get('/sites/NOWHERE'),
        await post('/sites', { name: 5 }),
        await del('/sites/TIDEPOOL', undefined, { token: 'demo-readonly' }),
        await del('/sites/TIDEPOOL/data'),
      ],
      [],
    ],
    [
      'what was done, though the client was told of an error',
      async ({ sandbox, post }) => {
        await sandbox.faults.add({ fault: 'server_error', phase: 'after_commit' });
        await post('/sites/TIDEPOOL', { name: 'T' });
      },
      ['manage:TIDEPOOL'],
    ],
  ];
  it.each(cases)('are %s', async (_, ask, needed) => {
    expect((await abilitiesOf(ask)).needed).toEqual(needed);
  });

  it('stand beside what each token that was used is allowed', async () => {
    const { held, needed } = await abilitiesOf(async ({ get, newToken }) => {
      const token = await newToken('manage:TIDEPOOL', 'read:SEASHELL');
      await newToken('read:TIDEPOOL');
      await get('/sites/TIDEPOOL', undefined, { token });
      await get('/sites');
      await get('/sites', undefined, { token: 'wrong' });
    });
    expect(held).toEqual([
      { token: 'Demo admin', abilities: ['*'], needed: ['all-sites-readonly'] },
      { token: 'Token 1', abilities: ['manage:TIDEPOOL', 'read:SEASHELL'], needed: ['read:TIDEPOOL'] },
    ]);
    expect(needed).toEqual(['all-sites-readonly']);
  });

  it('are bounded: an ability for all sites stands for more than a hundred, and a hundred tokens are shown', () => {
    const abilities = new Abilities();
    const run = new Run();
    const see = (method: string, site: number, token = 'Demo admin') =>
      abilities.see(run.send({ request: `${method} /sites/S${site}`, token, result: {} }));
    for (let site = 0; site < 101; site++) see('GET', site);
    expect(abilities.describe().needed).toEqual(['all-sites-readonly']);
    for (let site = 0; site < 101; site++) see('POST', site);
    expect(abilities.describe().needed).toEqual(['*']);
    for (let token = 0; token < 200; token++) see('GET', 1, `Token ${token}`);
    expect(abilities.describe().held).toHaveLength(100);
    expect(abilities.describe().held[0]).toEqual({ token: 'Demo admin', abilities: ['*'], needed: ['*'] });
  });

  it('add up over sandboxes', () => {
    const [one, other, sum] = [new Abilities(), new Abilities(), new Abilities()];
    const run = new Run();
    one.see(run.send({ request: 'GET /sites/A', result: {} }));
    other.see(run.send({ request: 'POST /sites/A', result: {} }));
    other.see(run.send({ request: 'GET /sites/B', result: {}, token: 'Reader', abilities: ['read:B'] }));
    sum.add(one);
    sum.add(other);
    expect(sum.describe()).toEqual({
      needed: ['manage:A', 'read:B'],
      held: [
        { token: 'Demo admin', abilities: ['*'], needed: ['manage:A'] },
        { token: 'Reader', abilities: ['read:B'], needed: ['read:B'] },
      ],
    });
  });
});
