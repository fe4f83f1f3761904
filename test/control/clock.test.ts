import { describe, expect, it } from 'vitest';
import { listening } from '../support/http.ts';

const { client } = await listening();

describe('/_sim/clock', () => {
  it('shows now and whether it stands still', async () => {
    const { control } = await client();
    expect((await control('GET', '/clock')).body).toEqual({ now: '2026-06-15T12:00:00.000Z', frozen: true });
  });

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

  it('advances by seconds and fractions of them', async () => {
    const { control, get } = await client();
    await get('/token');
    const { status, body } = await control('POST', '/clock/advance', { seconds: 90.5 });
    expect([status, body]).toEqual([200, { now: '2026-06-15T12:01:30.500Z', frozen: true }]);
  });

  it.each([
    ['PUT', '/clock', { now: '2101-01-01T00:00:00Z' }, 'now', 'in the years 2000 to 2100'],
    ['PUT', '/clock', { now: '1999-12-31T23:59:59Z' }, 'now', 'in the years 2000 to 2100'],
    ['PUT', '/clock', { now: '2026-06-15 12:00:00' }, 'now', 'an ISO 8601 instant with a zone'],
    ['PUT', '/clock', { frozen: 'yes' }, 'frozen', 'must be true or false'],
    ['PUT', '/clock', {}, 'body', 'must have at least 1 field'],
    ['PUT', '/clock', { nwo: '2026-06-15T12:00:00Z' }, 'nwo', 'is not known'],
    ['POST', '/clock/advance', { seconds: 1e12 }, 'seconds', 'limited to the years 2000 to 2100'],
    ['POST', '/clock/advance', { seconds: 1e300 }, 'seconds', 'limited to the years 2000 to 2100'],
    ['POST', '/clock/advance', { seconds: -1 }, 'seconds', 'must be at least 0'],
    ['POST', '/clock/advance', undefined, 'seconds', 'is required'],
  ])('%s %s refuses %j and stays where it is', async (method, path, body, field, message) => {
    const { control } = await client();
    const refused = await control(method, path, body);
    expect(refused.status).toBe(400);
    expect(refused.body.errors[field].join()).toContain(message);
    expect((await control('GET', '/clock')).body.now).toBe('2026-06-15T12:00:00.000Z');
  });
});
