import { describe, expect, it } from 'vitest';
import { listening } from '../support/http.ts';

const { client } = await listening();

describe('POST /_sim/snapshots', () => {
  it('keeps 100 at most', async () => {
    const { control } = await client();
    for (let i = 1; i <= 100; i++) await control('POST', '/snapshots', { name: `s${i}` });
    const refused = await control('POST', '/snapshots', { name: 's101' });
    expect([refused.status, refused.body]).toEqual([400, { error: expect.stringContaining('100 snapshots at most') }]);
    expect((await control('POST', '/snapshots', { name: 's100' })).status).toBe(201);
    expect((await control('DELETE', '/snapshots/s1')).status).toBe(204);
    expect((await control('POST', '/snapshots', { name: 's101' })).status).toBe(201);
  });

  it.each([
    [{ name: 'a b' }, 'name', '1 to 64 of A-Z'],
    [{}, 'name', 'is required'],
    [{ name: 'a', at: 'noon' }, 'at', 'is not known'],
  ])('refuses %j and takes none', async (given, field, message) => {
    const { control } = await client();
    const { status, body } = await control('POST', '/snapshots', given);
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
    expect(body.errors[field].join()).toContain(message);
    expect((await control('GET', '/snapshots')).body.data).toEqual([]);
  });
});
