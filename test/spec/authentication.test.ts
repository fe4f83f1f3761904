// Spec: Authentication 1 to 5. Each ability with each operation: scope-matrix.test.ts.
import { describe, expect, it } from 'vitest';
import { newWorld } from '../support/world.ts';

const UNAUTHENTICATED = { error: 'Unauthenticated.' };

describe('1. every request carries the header Authorization: Bearer <API_TOKEN>', () => {
  it('with it a request is served', async () => {
    const { get } = await newWorld();
    expect((await get('/account')).status).toBe(200);
  });

  it.each([
    ['GET', '/account'],
    ['GET', '/sites'],
    ['POST', '/sites'],
    ['GET', '/aggregations'],
    ['GET', '/nowhere'],
    ['DELETE', '/sites/TIDEPOOL/data'],
  ] as const)('without it %s %s is 401', async (method, path) => {
    const { call } = await newWorld();
    const { status, body } = await call(method, path, { token: null });
    expect(status).toBe(401);
    expect(body).toEqual(UNAUTHENTICATED);
  });

  it('the scheme may be written in any case', async () => {
    const { get, sandbox } = await newWorld();
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      const headers = { Authorization: `${scheme} ${sandbox.token}` };
      expect((await get('/account', undefined, { token: null, headers })).status).toBe(200);
    }
  });

  it('the token is not taken from anywhere else', async () => {
    const { get, sandbox } = await newWorld();
    const { token } = sandbox;
    for (const query of [{ token }, { api_token: token }, { access_token: token }]) {
      expect((await get('/account', query, { token: null })).status).toBe(401);
    }
    expect((await get('/account', undefined, { token: null, headers: { 'X-Api-Key': token } })).status).toBe(401);
  });
});

describe('2. tokens are created with a name and permissions: admin, read only for all sites, or site-specific', () => {
  it.each([
    ['admin', ['*']],
    ['read only for all sites', ['all-sites-readonly']],
    ['site-specific', ['read:TIDEPOOL', 'manage:SEASHELL']],
  ])('%s', async (name, abilities) => {
    const { control, get } = await newWorld();
    const made = await control('POST', '/tokens', { name, abilities });
    expect(made.status).toBe(201);
    const { status, body } = await get('/token', undefined, { token: made.body.value });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name, abilities });
  });

  it('the value is displayed once, at creation, and cannot be retrieved later', async () => {
    const { control, get } = await newWorld();
    const { value } = (await control('POST', '/tokens', { name: 'Once', abilities: ['*'] })).body;
    const secret = value.split('~')[0];
    expect((await get('/token', undefined, { token: value })).text).not.toContain(secret);
    expect((await control('GET', '/tokens')).text).not.toContain(secret);
    expect((await control('GET', '/journal')).text).not.toContain(secret);
  });
});

describe('3. permission scopes', () => {
  it.each([
    ['*', ['/account', '/sites', '/sites/TIDEPOOL', '/sites/SEASHELL']],
    ['all-sites-readonly', ['/sites', '/sites/TIDEPOOL', '/sites/SEASHELL']],
    ['read:TIDEPOOL', ['/sites/TIDEPOOL']],
    ['manage:TIDEPOOL', ['/sites/TIDEPOOL']],
  ])('%s reads %j', async (ability, paths) => {
    const { get, newToken } = await newWorld();
    const token = await newToken(ability);
    const all = ['/account', '/sites', '/sites/TIDEPOOL', '/sites/SEASHELL'];
    const readable: string[] = [];
    for (const path of all) if ((await get(path, undefined, { token })).status === 200) readable.push(path);
    expect(readable).toEqual(paths);
  });

  it('manage: may change its site, read: may not', async () => {
    const { post } = await newWorld();
    const change = { name: 'Pool' };
    expect((await post('/sites/TIDEPOOL', change, { token: 'demo-manage-TIDEPOOL' })).status).toBe(200);
    expect((await post('/sites/TIDEPOOL', change, { token: 'demo-read-TIDEPOOL' })).status).toBe(400);
  });
});

describe('4. a missing, malformed or no longer valid token yields 401', () => {
  it.each([
    ['an empty header', ''],
    ['no scheme', 'demo-admin'],
    ['another scheme', 'Basic ZGVtby1hZG1pbjo='],
    ['no token', 'Bearer '],
    ['no space', 'Bearerdemo-admin'],
    ['two tokens', 'Bearer demo-admin demo-admin'],
    ['an unknown token', 'Bearer nobody'],
    ['another case', 'Bearer DEMO-ADMIN'],
    ['the beginning of a token', 'Bearer demo-adm'],
    ['a malformed sandbox', 'Bearer demo-admin~a/b'],
    ['an empty sandbox', 'Bearer demo-admin~'],
    ['an unknown token in an unknown sandbox', 'Bearer nobody~new'],
  ])('%s', async (_, Authorization) => {
    const { get } = await newWorld();
    const { status, body } = await get('/account', undefined, { token: null, headers: { Authorization } });
    expect(status).toBe(401);
    expect(body).toEqual(UNAUTHENTICATED);
  });

  it('an expired token', async () => {
    const { get } = await newWorld();
    const { status, body } = await get('/token', undefined, { token: 'demo-expired' });
    expect(status).toBe(401);
    expect(body).toEqual(UNAUTHENTICATED);
  });

  it('a token from the second it expires on', async () => {
    const { get, control, sandbox } = await newWorld();
    const made = { name: 'Short', abilities: ['*'], expires_at: '2026-06-15T12:00:02Z' };
    const token = (await control('POST', '/tokens', made)).body.value;
    await sandbox.clock.advance(1);
    expect((await get('/token', undefined, { token })).status).toBe(200);
    await sandbox.clock.advance(1);
    expect((await get('/token', undefined, { token })).status).toBe(401);
  });

  it('a revoked token', async () => {
    const { get, control, newToken } = await newWorld();
    const token = await newToken('*');
    expect((await get('/token', undefined, { token })).status).toBe(200);
    await control('DELETE', '/tokens/Token 1');
    expect((await get('/token', undefined, { token })).status).toBe(401);
  });

  it('a token of another sandbox', async () => {
    const one = await newWorld();
    const other = await newWorld();
    const token = (await one.newToken('*')).split('~')[0]!;
    expect((await one.get('/token', undefined, { token })).status).toBe(200);
    expect((await other.get('/token', undefined, { token })).status).toBe(401);
  });
});

describe('4. a valid token lacking the permission for an action yields 400', () => {
  it('never 403', async () => {
    const { get } = await newWorld();
    const { status, body } = await get('/account', undefined, { token: 'demo-readonly' });
    expect(status).toBe(400);
    expect(body).toEqual({ error: "This token doesn't have permission to access this endpoint" });
  });
});

describe('4. what does not exist, or to which the token has no access, yields 404', () => {
  it.each([
    ['a site that does not exist', '/sites/NOWHERE', 'demo-admin'],
    ['a site to which the token has no access', '/sites/SEASHELL', 'demo-read-TIDEPOOL'],
    ['events of a site to which the token has no access', '/sites/SEASHELL/events', 'demo-manage-TIDEPOOL'],
    ['a milestone that does not exist', '/sites/TIDEPOOL/milestones/nothing', 'demo-admin'],
    ['a milestone of a site without access', '/sites/SEASHELL/milestones/nothing', 'demo-read-TIDEPOOL'],
    [
      'an event that does not exist',
      '/aggregations?entity=event&site_id=TIDEPOOL&entity_name=Nothing&aggregates=value',
      'demo-admin',
    ],
  ])('%s', async (_, path, token) => {
    const { get } = await newWorld();
    const { status, body } = await get(path, undefined, { token });
    expect(status).toBe(404);
    expect(body).toEqual({ error: expect.any(String) });
  });

  it('both look alike, so that a token learns nothing of sites it has no access to', async () => {
    const { get } = await newWorld();
    const token = 'demo-read-TIDEPOOL';
    const hidden = await get('/sites/SEASHELL', undefined, { token });
    const missing = await get('/sites/NOWHERE1', undefined, { token });
    expect(hidden.text.replaceAll('SEASHELL', 'ID')).toBe(missing.text.replaceAll('NOWHERE1', 'ID'));
    expect(Object.keys(hidden.headers)).toEqual(Object.keys(missing.headers));
  });
});

describe('5. GET /token works with any valid token and returns only metadata', () => {
  it.each(['demo-admin', 'demo-readonly', 'demo-read-TIDEPOOL', 'demo-manage-TIDEPOOL'])('%s', async token => {
    const { get } = await newWorld();
    const { status, body, text } = await get('/token', undefined, { token });
    expect(status).toBe(200);
    expect(text).not.toContain(token);
    expect(body).not.toHaveProperty('value');
  });
});
