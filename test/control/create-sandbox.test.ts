import { describe, expect, it } from 'vitest';
import { listening, request } from '../support/http.ts';

const { origin, simulator } = await listening({ assume: { 'date-key': 'timestamp' } });

const control = (method: string, path: string, body?: object) => request(`${origin}/_sim${path}`, method, body, {});

const create = (body: object) => control('POST', '/sandboxes', body);

const tokenOf = (bearer: string) =>
  request(`${simulator.url}/token`, 'GET', undefined, { authorization: `Bearer ${bearer}` });

const TINY = {
  seed: 'tiny',
  account: { plan: 'tier-3', timezone: 'Asia/Tokyo' },
  tokens: [{ name: 'Reader', value: 'tiny-reader', abilities: ['all-sites-readonly'] }],
};

describe('POST /_sim/sandboxes', () => {
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
          'traffic cannot be 2000 with the site TIDEPOOL; allowed: at most 480.36, so that no day has more than 10000000 hits',
        ],
      },
    ]);
    const sites = [{ id: 'A', name: 'A', traffic: { profile: 'shop', visits_per_day: 1e7 } }];
    const inline = await create({ name: 'large', fixture: { ...TINY, sites } });
    expect([inline.status, Object.keys(inline.body.errors)]).toEqual([
      400,
      ['fixture.sites[0].traffic.visits_per_day'],
    ]);
    expect((await create({ name: 'large', traffic: 480 })).status).toBe(201);
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
      'is required',
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
