import { describe, expect, it } from 'vitest';
import empty from '../../fixtures/empty.json' with { type: 'json' };
import { listening } from '../support/http.ts';

const { client } = await listening();

describe('POST /_sim/tokens', () => {
  it('shows the value of a new one this once', async () => {
    const { control, call } = await client();
    const made = await control('POST', '/tokens', { name: 'ci', abilities: ['manage:TIDEPOOL'] });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ name: 'ci', expires_at: null, created_at: '2026-06-15 12:00:00' });
    expect((await call('GET', '/token', undefined, made.body.value)).body.name).toBe('ci');
    const listed = (await control('GET', '/tokens')).body.data.at(-1);
    expect(listed).toMatchObject({ name: 'ci', last_used_at: '2026-06-15 12:00:00' });
    expect(listed).not.toHaveProperty('value');
  });

  it('makes at most 1,000, those of the fixture included', async () => {
    const token = (index: number) => ({ name: `token ${index}`, value: `value-${index}`, abilities: ['*'] });
    const { control } = await client({
      fixture: { ...empty, tokens: Array.from({ length: 990 }, (_, n) => token(n)) },
    });
    const make = (index: number) => control('POST', '/tokens', { name: `token ${index}`, abilities: ['*'] });
    for (let index = 990; index < 1000; index++) expect((await make(index)).status).toBe(201);
    const refused = await make(1000);
    expect([refused.status, refused.body]).toEqual([
      400,
      { error: 'An account has at most 1000 tokens. Delete some first.' },
    ]);
    expect((await control('GET', '/tokens')).body.data).toHaveLength(1000);
    await control('DELETE', '/tokens/token%200');
    expect((await make(1000)).status).toBe(201);
  });

  it('gives the default sandbox values without a suffix', async () => {
    const { control } = await client();
    const { body } = await control('POST', '/tokens?sandbox=default', { name: 'plain', abilities: ['*'] });
    expect(body.value).not.toContain('~');
  });

  it('takes an expiry as an instant or as a timestamp', async () => {
    const { control } = await client();
    const at = async (name: string, expires_at: string) =>
      (await control('POST', '/tokens', { name, abilities: ['*'], expires_at })).body.expires_at;
    expect(await at('one', '2026-06-15T15:00:00+02:00')).toBe('2026-06-15 13:00:00');
    expect(await at('two', '2026-06-15 13:00:00')).toBe('2026-06-15 13:00:00');
  });

  it.each([
    [{ name: 'Demo admin', abilities: ['*'] }, 'name', 'already been taken'],
    [{ name: '', abilities: ['*'] }, 'name', 'is required'],
    [{ name: 'x' }, 'abilities', 'is required'],
    [{ name: 'x', abilities: [] }, 'abilities', 'must not be empty'],
    [{ name: 'x', abilities: ['admin'] }, 'abilities[0]', '*, all-sites-readonly, read:SITE or manage:SITE'],
    [{ name: 'x', abilities: ['*'], expires_at: 'soon' }, 'expires_at', 'an ISO 8601 instant'],
    [{ name: 'x', abilities: ['*'], expires_at: '2026-02-30 00:00:00' }, 'expires_at', 'an ISO 8601 instant'],
    [{ name: 'x', abilities: ['*'], value: 'mine' }, 'value', 'is not known'],
  ])('refuses %j', async (body, field, message) => {
    const { control } = await client();
    const refused = await control('POST', '/tokens', body);
    expect(refused.status).toBe(400);
    expect(refused.body.errors[field].join()).toContain(message);
  });
});
