import { describe, expect, it } from 'vitest';
import { listening } from '../support/http.ts';

const { client } = await listening();

describe('DELETE /_sim/snapshots/{name}', () => {
  it('deletes that one, which cannot be restored any more; the others stay', async () => {
    const { control } = await client();
    for (const name of ['one', 'two']) await control('POST', '/snapshots', { name });
    const { status, text } = await control('DELETE', '/snapshots/one');
    expect([status, text]).toEqual([204, '']);
    expect((await control('GET', '/snapshots')).body.data).toMatchObject([{ name: 'two' }]);
    expect((await control('POST', '/snapshots/one/restore')).status).toBe(404);
    expect((await control('POST', '/snapshots/two/restore')).status).toBe(204);
  });

  it('leaves the sandbox as it is', async () => {
    const { control, get, post } = await client();
    await control('POST', '/snapshots', { name: 'before' });
    await post('/sites', { name: 'New' });
    await control('DELETE', '/snapshots/before');
    expect((await get('/sites')).body.data).toHaveLength(5);
  });

  it('answers 404 where there is none of that name, also where another sandbox has one', async () => {
    const [one, other] = [await client(), await client()];
    await one.control('POST', '/snapshots', { name: 'mine' });
    const { status, body } = await other.control('DELETE', '/snapshots/mine');
    expect([status, body]).toEqual([404, { error: 'There is no snapshot "mine".' }]);
    expect((await one.control('GET', '/snapshots')).body.data).toHaveLength(1);
  });
});
