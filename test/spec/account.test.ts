// Spec: Endpoints, Account; every row of its table. Who may: scope-matrix.test.ts.
import { describe, expect, it } from 'vitest';
import { newWorld } from '../support/world.ts';

describe('GET /account', () => {
  it('answers the account object', async () => {
    const { get } = await newWorld();
    const { status, body } = await get('/account');
    expect(status).toBe(200);
    expect(body).toEqual({ id: 4020, object: 'account', name: 'Leadline Demo', email: 'demo@leadline.example' });
  });

  it.each(['demo-readonly', 'demo-read-TIDEPOOL', 'demo-manage-TIDEPOOL'])(
    'wants a token with full account access: %s is refused with 400',
    async token => {
      const { get } = await newWorld();
      const { status, body } = await get('/account', undefined, { token });
      expect(status).toBe(400);
      expect(body).toEqual({ error: "This token doesn't have permission to access this endpoint" });
    },
  );
});

describe('GET /token', () => {
  it('answers the token object', async () => {
    const { get } = await newWorld();
    const { status, body } = await get('/token');
    expect(status).toBe(200);
    expect(body).toEqual({
      name: 'Demo admin',
      version: 1,
      abilities: ['*'],
      last_used_at: '2026-06-15 12:00:00',
      expires_at: null,
      created_at: '2024-11-04 09:00:00',
      updated_at: '2024-11-04 09:00:00',
    });
  });

  it.each([
    ['demo-readonly', 'Demo read only', ['all-sites-readonly']],
    ['demo-read-TIDEPOOL', 'Demo read TIDEPOOL', ['read:TIDEPOOL']],
    ['demo-manage-TIDEPOOL', 'Demo manage TIDEPOOL', ['manage:TIDEPOOL']],
  ])('is for any valid token: %s', async (token, name, abilities) => {
    const { get } = await newWorld();
    const { status, body } = await get('/token', undefined, { token });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name, abilities });
  });
});
