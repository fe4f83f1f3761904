import { describe, expect, it } from 'vitest';
import { listening } from '../support/http.ts';

const { client } = await listening();

describe('GET /_sim/account', () => {
  it('reads plan, subscription and timezone', async () => {
    const { control } = await client();
    expect((await control('GET', '/account')).body).toEqual({
      plan: 'tier-6',
      subscription: 'active',
      timezone: 'UTC',
    });
  });
});
