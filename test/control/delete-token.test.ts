import { describe, expect, it } from 'vitest';
import { listening } from '../support/http.ts';

const { client } = await listening();

describe('DELETE /_sim/tokens/{name}', () => {
  it('revokes one by its name', async () => {
    const { control, get } = await client();
    expect((await get('/account')).status).toBe(200);
    expect((await control('DELETE', '/tokens/Demo%20admin')).status).toBe(204);
    expect((await get('/account')).status).toBe(401);
    expect((await control('DELETE', '/tokens/Demo%20admin')).body).toEqual({
      error: 'There is no token "Demo admin".',
    });
  });
});
