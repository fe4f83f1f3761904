import { describe, expect, it } from 'vitest';
import { listening, request } from '../support/http.ts';

const { origin } = await listening({ assume: { 'date-key': 'timestamp' } });

const control = (method: string, path: string, body?: object) => request(`${origin}/_sim${path}`, method, body, {});

const TINY = {
  seed: 'tiny',
  account: { plan: 'tier-3', timezone: 'Asia/Tokyo' },
  tokens: [{ name: 'Reader', value: 'tiny-reader', abilities: ['all-sites-readonly'] }],
};

describe('PUT /_sim/sandboxes/{name}', () => {
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
