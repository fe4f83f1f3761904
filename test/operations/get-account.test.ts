// Spec: Endpoints, Account. Who may: scope-matrix.test.ts.
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
