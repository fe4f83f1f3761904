import { describe, expect, it } from 'vitest';
import { listening } from '../support/http.ts';

const { client } = await listening();

describe('PUT /_sim/clock', () => {
  it('is set exactly, also where it is stopped in the same request', async () => {
    const { control, get } = await client({ frozen: false });
    await get('/token');
    const { status, body } = await control('PUT', '/clock', { now: '2026-03-01T00:00:00+01:00', frozen: true });
    expect([status, body]).toEqual([200, { now: '2026-02-28T23:00:00.000Z', frozen: true }]);
  });

  it('ticks on when it is let go', async () => {
    const { control } = await client();
    await control('PUT', '/clock', { frozen: false });
    await new Promise(resolve => setTimeout(resolve, 20));
    const { now, frozen } = (await control('GET', '/clock')).body;
    expect(frozen).toBe(false);
    expect(now > '2026-06-15T12:00:00.000Z').toBe(true);
  });

  it.each([
    [{ now: '2101-01-01T00:00:00Z' }, 'now', 'in the years 2000 to 2100'],
    [{ now: '1999-12-31T23:59:59Z' }, 'now', 'in the years 2000 to 2100'],
    [{ now: '2026-06-15 12:00:00' }, 'now', 'an ISO 8601 instant with a zone'],
    [{ frozen: 'yes' }, 'frozen', 'must be true or false'],
    [{}, 'body', 'must have at least 1 field'],
    [{ nwo: '2026-06-15T12:00:00Z' }, 'nwo', 'is not known'],
  ])('refuses %j and stays where it is', async (body, field, message) => {
    const { control } = await client();
    const refused = await control('PUT', '/clock', body);
    expect(refused.status).toBe(400);
    expect(refused.body.errors[field].join()).toContain(message);
    expect((await control('GET', '/clock')).body.now).toBe('2026-06-15T12:00:00.000Z');
  });
});
