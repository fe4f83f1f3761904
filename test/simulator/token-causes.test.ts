import { describe, expect, it } from 'vitest';
import { newWorld } from '../support/world.ts';

const UNAUTHENTICATED = { error: 'Unauthenticated.' };

describe('the cause of a 401', () => {
  it('tells missing, malformed, unknown, expired and revoked tokens apart; the client is told nothing of it', async () => {
    const { sandbox, get, control } = await newWorld();
    const { value: expired } = await sandbox.createToken({
      name: 'Old',
      abilities: ['*'],
      expires_at: '2026-06-15T11:00:00Z',
    });
    const { value: revoked } = await sandbox.createToken({ name: 'Gone', abilities: ['*'] });
    await control('DELETE', '/tokens/Gone');
    const unknown = `nobody~${sandbox.name}`;
    for (const [token, cause, named] of [
      [unknown, 'token:unknown', undefined],
      [expired!, 'token:expired', 'Old'],
      [revoked!, 'token:revoked', 'Gone'],
    ] as const) {
      const { status, body } = await get('/account', undefined, { token });
      expect([status, body], cause).toEqual([401, UNAUTHENTICATED]);
      const entry = (await sandbox.journal()).at(-1)!;
      expect([entry.cause, entry.refused_token, entry.token], cause).toEqual([cause, named, null]);
      expect(JSON.stringify(entry)).not.toContain(token.split('~')[0]);
    }
  });

  it.each([
    ['no header', null, 'token:missing'],
    ['another scheme', 'Basic ZGVtbzpkZW1v', 'token:malformed'],
    ['no value', 'Bearer', 'token:malformed'],
    ['two values', 'Bearer demo-admin demo-admin', 'token:malformed'],
    ['a name that no sandbox can have', 'Bearer demo-admin~a/b', 'token:malformed'],
  ])('%s stands in the journal of the default sandbox', async (_, authorization, cause) => {
    const { get, control } = await newWorld();
    const headers = authorization === null ? {} : { Authorization: authorization };
    expect((await get('/account', undefined, { token: null, headers })).status).toBe(401);
    const { body } = await control('GET', '/journal', undefined, { sandbox: 'default', limit: '1' });
    expect(body.data[0]).toMatchObject({ cause, sandbox: 'default', token: null });
  });

  it('names the sandbox that does not exist', async () => {
    const { get, control } = await newWorld();
    expect((await get('/account', undefined, { token: 'nobody~never-made' })).status).toBe(401);
    const { body } = await control('GET', '/journal', undefined, { sandbox: 'default', limit: '1' });
    expect(body.data[0]).toMatchObject({ cause: 'token:unknown', missing_sandbox: 'never-made' });
  });

  it('hides the name of a sandbox that repeats the token', async () => {
    const { get, control } = await newWorld();
    await get('/account', undefined, { token: 'hush-hush~hush-hush' });
    const { body } = await control('GET', '/journal', undefined, { sandbox: 'default', limit: '1' });
    expect(body.data[0].missing_sandbox).toBe('[redacted]');
  });

  it('a reset forgets which tokens were revoked', async () => {
    const { sandbox, get, control, lastEntry } = await newWorld();
    const { value } = await sandbox.createToken({ name: 'Gone', abilities: ['*'] });
    await control('DELETE', '/tokens/Gone');
    await sandbox.reset();
    await get('/account', undefined, { token: value! });
    expect((await lastEntry()).cause).toBe('token:unknown');
  });
});
