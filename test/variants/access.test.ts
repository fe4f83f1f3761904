// Tokens that expire, and tokens that may only read: as the API answers such tokens, from routing to explanations.
import { describe, expect, it } from 'vitest';
import { openVariant } from '../../src/variants/open-variant.ts';
import { requestOf, serve } from './served.ts';

const EXPIRES = 'access/token-expires';
const READ_ONLY = 'access/read-only';

describe(EXPIRES, () => {
  const expired = ['token:expired, variant:access/token-expires'];

  it('answers 401 after so many requests, of all sandboxes together, for good', async () => {
    const { ask, causes, control } = await serve({ variant: { name: EXPIRES, after: 2 } });
    expect((await ask('GET', '/sites')).status).toBe(200);
    expect((await ask('GET', '/sites', undefined, 'demo-admin~other')).status).toBe(200);
    const refused = await ask('GET', '/sites');
    expect([refused.status, refused.body]).toEqual([401, { error: 'Unauthenticated.' }]);
    await control('POST', '/reset');
    await control('DELETE', '/faults');
    expect((await ask('GET', '/sites', undefined, 'demo-admin~other')).status).toBe(401);
    expect((await ask('GET', '/token')).status).toBe(401);
    expect((await causes()).slice(-1)).toEqual(expired);
  });
  it('leaves other tokens alone', async () => {
    const { ask } = await serve({ variant: { name: EXPIRES, after: 0 } });
    expect((await ask('GET', '/token')).status).toBe(401);
    expect((await ask('GET', '/token', undefined, 'demo-readonly')).status).toBe(200);
    expect((await ask('GET', '/token')).status).toBe(401);
  });
  it('begins after 5 requests where nothing is said', async () => {
    const { ask } = await serve({ variant: EXPIRES });
    const statuses: (number | null)[] = [];
    for (let sent = 0; sent < 7; sent += 1) statuses.push((await ask('GET', '/token')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 401, 401]);
  });
  it('is explained as what it is', async () => {
    const { ask, control } = await serve({ variant: { name: EXPIRES, after: 0 } });
    await ask('GET', '/token');
    const { body } = await control('GET', '/journal/1');
    expect(body).toMatchObject({ explanation: { why: expect.stringContaining(`the variant "${EXPIRES}"`) } });
  });
  it.each([-1, 1.5, '3', null])('refuses %j as after', after => {
    expect(() => openVariant({ name: EXPIRES, after })).toThrow('must have an integer of 0 or more as after; got ');
  });
});

describe(READ_ONLY, () => {
  it.each(['createSite', 'updateSite', 'deleteEvent', 'createMilestone', 'getAccount'])(
    'refuses %s',
    async operation => {
      const { ask, causes } = await serve({ variant: READ_ONLY });
      const { status, body } = await ask(...(await requestOf(operation)));
      expect([status, body]).toEqual([400, { error: "This token doesn't have permission to access this endpoint" }]);
      expect((await causes())[0]).toMatch(/^ability:\S+ missing, variant:access\/read-only$/);
    },
  );
  it.each(['listSites', 'getSite', 'listEvents', 'getMilestone', 'getAggregations', 'getCurrentVisitors'])(
    'serves %s as ever',
    async operation => {
      const { ask, causes } = await serve({ variant: READ_ONLY });
      expect((await ask(...(await requestOf(operation)))).status).toBe(200);
      expect(await causes()).toEqual([null]);
    },
  );
  it('says so of the token', async () => {
    const { ask, causes } = await serve({ variant: READ_ONLY });
    expect((await ask('GET', '/token')).body).toMatchObject({ abilities: ['all-sites-readonly'] });
    expect(await causes()).toEqual([`variant:${READ_ONLY}`]);
  });
  it('leaves a token alone that could not write', async () => {
    const { ask, causes } = await serve({ variant: READ_ONLY });
    await ask('GET', '/token', undefined, 'demo-readonly');
    expect(await causes()).toEqual([null]);
  });
});
