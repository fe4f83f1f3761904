// Spec: Endpoints, Account; Authentication 5.
import { describe, expect, it } from 'vitest';
import { newWorld } from '../support/world.ts';

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
