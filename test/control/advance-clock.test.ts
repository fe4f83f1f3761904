import { describe, expect, it } from 'vitest';
import { listening } from '../support/http.ts';

const { client } = await listening();

describe('POST /_sim/clock/advance', () => {
  it('advances by seconds and fractions of them', async () => {
    const { control, get } = await client();
    await get('/token');
    const { status, body } = await control('POST', '/clock/advance', { seconds: 90.5 });
    expect([status, body]).toEqual([200, { now: '2026-06-15T12:01:30.500Z', frozen: true }]);
  });

  it.each([
    [{ seconds: 1e12 }, 'seconds', 'limited to the years 2000 to 2100'],
    [{ seconds: 1e300 }, 'seconds', 'limited to the years 2000 to 2100'],
    [{ seconds: -1 }, 'seconds', 'must be at least 0'],
    [undefined, 'seconds', 'is required'],
  ])('refuses %j and stays where it is', async (body, field, message) => {
    const { control } = await client();
    const refused = await control('POST', '/clock/advance', body);
    expect(refused.status).toBe(400);
    expect(refused.body.errors[field].join()).toContain(message);
    expect((await control('GET', '/clock')).body.now).toBe('2026-06-15T12:00:00.000Z');
  });
});
