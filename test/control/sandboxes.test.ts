import { describe, expect, it } from 'vitest';
import { listening, request } from '../support/http.ts';

const { client, origin, simulator } = await listening({ assume: { 'date-key': 'timestamp' } });

const control = (method: string, path: string, body?: object) => request(`${origin}/_sim${path}`, method, body, {});
const create = (body: object) => control('POST', '/sandboxes', body);
const tokenOf = (bearer: string) =>
  request(`${simulator.url}/token`, 'GET', undefined, { authorization: `Bearer ${bearer}` });

const TINY = {
  seed: 'tiny',
  account: { plan: 'tier-3', timezone: 'Asia/Tokyo' },
  tokens: [{ name: 'Reader', value: 'tiny-reader', abilities: ['all-sites-readonly'] }],
};

describe('/_sim/sandboxes', () => {
  it('creates one as the server is set up, under a name that is free', async () => {
    const [one, two] = await Promise.all([create({}), create({})]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(one.body.name).not.toBe(two.body.name);
    expect(one.body).toMatchObject({
      fixture: 'demo',
      seed: 'leadline',
      clock: { now: '2026-06-15T12:00:00.000Z', frozen: true },
      plan: 'tier-6',
      traffic: 1,
      strict: false,
      token: `demo-admin~${one.body.name}`,
    });
    expect((await tokenOf(one.body.tokens['Demo read only'])).body.name).toBe('Demo read only');
  });

  it('refuses a fixture with more than 1,000 fault rules or tokens', async () => {
    const [token] = TINY.tokens;
    const tokens = Array.from({ length: 1001 }, (_, index) => ({
      ...token,
      name: `${index}`,
      value: `value-${index}`,
    }));
    const faults = Array.from({ length: 1001 }, () => 'unavailable:method=PUT');
    const refused = await create({ name: 'many', fixture: { ...TINY, tokens, faults } });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      {
        'fixture.tokens': ['The fixture.tokens field must not have more than 1000 items.'],
        'fixture.faults': ['The fixture.faults field must not have more than 1000 items.'],
      },
    ]);
    const most = { ...TINY, tokens: tokens.slice(1), faults: faults.slice(1) };
    expect((await create({ name: 'many', fixture: most })).status).toBe(201);
  });

  it('refuses a traffic factor or a fixture that would make days too large', async () => {
    const { status, body } = await create({ name: 'large', traffic: 2000 });
    expect([status, body.errors]).toEqual([
      400,
      {
        traffic: [
          'traffic cannot be 2000 with the site TIDEPOOL; allowed: at most 1326.42, so that no day has more than 10000000 hits',
        ],
      },
    ]);
    const sites = [{ id: 'A', name: 'A', traffic: { profile: 'shop', visits_per_day: 1e7 } }];
    const inline = await create({ name: 'large', fixture: { ...TINY, sites } });
    expect([inline.status, Object.keys(inline.body.errors)]).toEqual([
      400,
      ['fixture.sites[0].traffic.visits_per_day'],
    ]);
    expect((await create({ name: 'large', traffic: 1326 })).status).toBe(201);
  });

  it('creates one with settings of its own, which a reset keeps', async () => {
    const settings = {
      seed: 's',
      clock: '2025-12-31T23:00:00Z',
      frozen: false,
      plan: 'tier-2',
      traffic: 0.5,
      strict: true,
    };
    const { status, body } = await create({
      name: 'own',
      ...settings,
      fixture: 'limits',
      assume: { 'event-ids': 'removed' },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'own',
      fixture: 'limits',
      seed: 's',
      plan: 'tier-2',
      traffic: 0.5,
      strict: true,
    });
    expect(body.clock.frozen).toBe(false);
    expect(body.clock.now.slice(0, 16)).toBe('2025-12-31T23:00');
    await control('PATCH', '/account?sandbox=own', { plan: 'tier-5' });
    await control('PUT', '/clock?sandbox=own', { now: '2026-01-01T00:00:00Z' });
    await control('PATCH', '/assumptions?sandbox=own', { 'event-ids': 'present' });
    expect((await control('POST', '/reset?sandbox=own')).status).toBe(204);
    const after = (await control('GET', '/sandboxes/own')).body;
    expect(after.clock.now.slice(0, 16)).toBe('2025-12-31T23:00');
    expect(after).toEqual({ ...body, clock: after.clock });
  });

  it('adds its assumptions to those of the server', async () => {
    const { body } = await create({ assume: { 'cold-query-ms': 5 } });
    expect(body.assumptions).toMatchObject({ 'cold-query-ms': '5', 'date-key': 'timestamp' });
  });

  it('takes a fixture as it is, and says the values of its tokens', async () => {
    const { body } = await create({ name: 'tiny', fixture: TINY });
    expect(body).toMatchObject({ fixture: 'inline', seed: 'tiny', plan: 'tier-3', token: null });
    expect(body.tokens).toEqual({ Reader: 'tiny-reader~tiny' });
    expect((await tokenOf('tiny-reader~tiny')).status).toBe(200);
    expect((await tokenOf('tiny-reader')).status).toBe(401);
    expect((await tokenOf('demo-admin~tiny')).status).toBe(401);
  });

  it('is made by ?sandbox where something is done, not where something is read', async () => {
    for (const path of ['/clock', '/journal', '/usage', '/info', '/sites/EMPTYSEA/hits', '/metrics', '/docs']) {
      const { status, body } = await control('GET', `${path}?sandbox=by-query`);
      expect([path, status, body]).toEqual([path, 404, { error: 'There is no sandbox "by-query".' }]);
      const head = await fetch(`${origin}/_sim${path}?sandbox=by-query`, { method: 'HEAD' });
      expect(head.status).toBe(404);
    }
    expect((await control('GET', '/sandboxes/by-query')).status).toBe(404);
    expect((await control('PATCH', '/account?sandbox=by-query', { plan: 'tier-1' })).status).toBe(200);
    expect((await control('GET', '/account?sandbox=by-query')).body.plan).toBe('tier-1');
  });

  it('names the nearest one where a misspelt one is read', async () => {
    await create({ name: 'checkout-7' });
    const error = 'There is no sandbox "chekout-7"; did you mean "checkout-7"?';
    expect((await control('GET', '/journal?sandbox=chekout-7')).body).toEqual({ error });
    expect((await control('GET', '/sandboxes/chekout-7')).body).toEqual({ error });
    expect((await control('DELETE', '/sandboxes/chekout-7')).body).toEqual({ error });
    expect((await control('GET', '/journal?sandbox=Default')).body.error).toContain('did you mean "default"?');
  });

  it('lists them in the order of their making, whatever was used last', async () => {
    const names = async () => (await control('GET', '/sandboxes')).body.data.map(({ name }: { name: string }) => name);
    await create({ name: 'first' });
    await create({ name: 'second' });
    await tokenOf('demo-admin~by-token');
    await tokenOf('demo-admin~first');
    const all = await names();
    expect(all[0]).toBe('default');
    expect(all.slice(-3)).toEqual(['first', 'second', 'by-token']);
  });

  it('deletes one, calls that it holds among the rest; the name is free again', async () => {
    const { sandbox, get } = await client({ name: 'going' });
    await sandbox.faults.add('hold:name=stop');
    const held = get('/token').catch((error: Error) => error.message);
    while ((await sandbox.faults.list())[0]!.held === 0) await new Promise(resolve => setTimeout(resolve, 5));
    expect((await control('DELETE', '/sandboxes/going')).status).toBe(204);
    expect(await held).toBe('fetch failed');
    expect((await control('GET', '/sandboxes/going')).body).toEqual({ error: 'There is no sandbox "going".' });
    expect((await control('DELETE', '/sandboxes/going')).status).toBe(404);
    expect((await create({ name: 'going' })).status).toBe(201);
  });

  it('PUT makes one once, whoever asks first', async () => {
    const settings = { plan: 'tier-1', clock: '2026-01-01T00:00:00Z', frozen: false, assume: { 'cold-query-ms': 5 } };
    const put = (body: object) => control('PUT', '/sandboxes/ensured', body);
    const answers = await Promise.all([put(settings), put(settings), put(settings)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(answers[0]!.body).toMatchObject({ name: 'ensured', plan: 'tier-1', token: 'demo-admin~ensured' });

    await control('PATCH', '/account?sandbox=ensured', { plan: 'tier-5' });
    // The same, written otherwise.
    const again = { ...settings, clock: '2026-01-01T01:00:00+01:00', assume: { 'cold-query-ms': '5' } };
    expect(await put(again)).toMatchObject({ status: 200, body: { plan: 'tier-5' } });
  });

  it('PUT names what differs, and changes nothing', async () => {
    const { body } = await control('PUT', '/sandboxes/fixed', { fixture: TINY, seed: 'one' });
    const other = await control('PUT', '/sandboxes/fixed', {
      clock: '2026-06-15T12:00:00Z',
      fixture: { ...TINY, clock: '2026-01-01T00:00:00Z' },
      seed: 'two',
    });
    expect(other.status).toBe(400);
    expect(other.body.errors).toEqual({
      fixture: ['The sandbox "fixed" was made with another value of fixture.'],
      seed: ['The sandbox "fixed" was made with another value of seed: "one", not "two".'],
    });
    const differing = async (settings: object) =>
      Object.keys((await control('PUT', '/sandboxes/fixed', { fixture: TINY, seed: 'one', ...settings })).body.errors);
    expect(await differing({ clock: '2026-01-01T00:00:00Z', frozen: false })).toEqual(['clock', 'frozen']);
    expect(await differing({ plan: 'tier-1', traffic: 2, strict: true })).toEqual(['plan', 'traffic', 'strict']);
    expect(await differing({ assume: { 'day-range': 'off' } })).toEqual(['assume']);
    expect(await control('PUT', '/sandboxes/fixed', { fixture: TINY, seed: 'one' })).toMatchObject({
      status: 200,
      body,
    });
    expect((await control('PUT', '/sandboxes/default', {})).status).toBe(200);
  });

  it.each([
    [{ plan: 'tier-0' }, 'plan'],
    [{ name: 'other' }, 'name'],
    [{ fixture: 'dmo' }, 'fixture'],
  ])('PUT refuses %j and makes nothing', async (body, field) => {
    const refused = await control('PUT', '/sandboxes/refused', body);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, [field]]);
    expect((await control('PUT', '/sandboxes/a%2Fb', {})).body.errors.name.join()).toContain('1 to 64 of A-Z');
    expect((await control('GET', '/sandboxes/refused')).status).toBe(404);
  });

  it('never deletes the default one', async () => {
    const { status, body } = await control('DELETE', '/sandboxes/default');
    expect([status, body]).toEqual([400, { error: 'The sandbox "default" stays; reset it instead.' }]);
  });

  const site = { id: 'AAAAAAAA', name: 'A' };
  it.each([
    [{ name: 'default' }, 'name', 'already been taken'],
    [{ name: 'a/b' }, 'name', '1 to 64 of A-Z'],
    [{ fixture: 'dmo' }, 'fixture', 'did you mean demo?'],
    [{ fixture: 5 }, 'fixture', 'must be a string or an object'],
    [{ fixture: {} }, 'fixture.tokens', 'is required'],
    [
      { fixture: { ...TINY, sites: [site, { ...site, id: 'B', timezone: 'Mars' }] } },
      'fixture.sites[1].timezone',
      'valid timezone',
    ],
    [{ fixture: { ...TINY, faults: ['hold', 'hodl'] } }, 'fixture.faults[1]', 'did you mean hold?'],
    [
      { fixture: { ...TINY, sites: [site], hits: { AAAAAAAA: [{ timestamp: '2026-06-01 10:00:00', visit: 'a' }] } } },
      'fixture.hits.AAAAAAAA[0].type',
      'pageview or event',
    ],
    [{ clock: '2101-01-01T00:00:00Z' }, 'clock', 'in the years 2000 to 2100'],
    [{ plan: 'tier-0' }, 'plan', 'Allowed: tier-1'],
    [{ traffic: 0 }, 'traffic', 'greater than 0'],
    [{ traffic: 1e6 }, 'traffic', 'not be greater than 100000'],
    [
      { assume: { 'date-kay': 'date' } },
      'assume',
      'there is no assumption "date-kay"; did you mean date-key? allowed: date-key',
    ],
    [{ assume: { 'date-key': 'day' } }, 'assume', 'allowed: date, timestamp'],
    [{ stirct: true }, 'stirct', 'is not known'],
  ])('refuses %j', async (body, field, message) => {
    const refused = await create(body);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, [field]]);
    expect(refused.body.errors[field].join()).toContain(message);
  });
});

describe('the bound of sandboxes', () => {
  const small = listening({ sandboxes: 3 });

  it('drops the least recently used that a token made, never one of the control plane', async () => {
    const { simulator: bounded, origin: at } = await small;
    const ask = (name: string) =>
      request(`${bounded.url}/token`, 'GET', undefined, { authorization: `Bearer demo-admin~${name}` });
    const names = async () =>
      (await request(`${at}/_sim/sandboxes`, 'GET', undefined, {})).body.data.map(({ name }: { name: string }) => name);
    await ask('a');
    await ask('b');
    await ask('a');
    await ask('c');
    expect(await names()).toEqual(['default', 'a', 'c']);

    await ask('b');
    const journal = async (name: string) =>
      (await request(`${at}/_sim/journal?sandbox=${name}`, 'GET', undefined, {})).body.data;
    expect(await journal('b')).toMatchObject([{ seq: 1, recreated: true }]);

    const made = (name: string) => request(`${at}/_sim/sandboxes`, 'POST', { name }, {});
    expect([(await made('kept')).status, (await made('kept-2')).status]).toEqual([201, 201]);
    expect(await names()).toEqual(['default', 'kept', 'kept-2']);
    const refused = await made('kept-3');
    expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining('bound of 3 sandboxes')]);
  });

  const pinning = listening({ sandboxes: 2 });

  it('never drops one that a token made once PUT has ensured it', async () => {
    const { simulator: bounded, origin: at } = await pinning;
    const statusFor = async (name: string) =>
      (await request(`${bounded.url}/token`, 'GET', undefined, { authorization: `Bearer demo-admin~${name}` })).status;
    const put = async (body: object) => (await request(`${at}/_sim/sandboxes/a`, 'PUT', body, {})).status;
    expect(await statusFor('a')).toBe(200);
    expect(await put({ seed: 'another' })).toBe(400);
    expect(await statusFor('b')).toBe(200);
    expect(await statusFor('a')).toBe(200);
    expect(await put({})).toBe(200);
    expect(await statusFor('b')).toBe(503);
  });
});

describe('a fixture that cannot be used', () => {
  it('is refused with all its faults by field', async () => {
    const fixture = { ...TINY, clock: 'noon', faults: ['no-such', { fault: 'slow', colour: 1 }] };
    expect((await create({ fixture })).body).toEqual({
      errors: { 'fixture.clock': [expect.stringContaining('must be an ISO 8601 instant')] },
    });
    const { body } = await create({ fixture: { ...fixture, clock: null } });
    expect(Object.keys(body.errors)).toEqual(['fixture.clock']);
    const rules = await create({ fixture: { ...TINY, faults: fixture.faults } });
    expect(Object.keys(rules.body.errors)).toEqual(['fixture.faults[0]', 'fixture.faults[1]']);
  });

  it.each(['faults', 'sites', 'hits', 'account', 'colour'])(
    'is refused when nested deeper than the stack in %s',
    async key => {
      const deep = '['.repeat(200_000) + ']'.repeat(200_000);
      const answer = await fetch(`${origin}/_sim/sandboxes`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: `{"fixture":{"tokens":[{"name":"t","value":"t","abilities":["*"]}],"${key}":${deep}}}`,
      });
      expect(answer.status).toBe(400);
      expect(Object.keys(((await answer.json()) as { errors: object }).errors)[0]).toMatch(
        new RegExp(`^fixture\\.${key}`),
      );
    },
  );
});
