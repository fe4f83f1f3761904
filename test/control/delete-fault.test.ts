import { describe, expect, it } from 'vitest';
import { listening } from '../support/http.ts';

const { client } = await listening();

describe('DELETE /_sim/faults/{name}', () => {
  it('removes that rule from the next request on; the others stay', async () => {
    const { control, get } = await client();
    await control('POST', '/faults', { name: 'one', fault: 'server_error' });
    await control('POST', '/faults', { name: 'two', fault: 'unavailable' });
    expect((await get('/sites')).status).toBe(500);
    const { status, text } = await control('DELETE', '/faults/one');
    expect([status, text]).toEqual([204, '']);
    expect((await get('/sites')).status).toBe(503);
  });

  it('cuts the calls that the rule holds', async () => {
    const { control, get, sandbox } = await client();
    await control('POST', '/faults', { name: 'stop', fault: 'hold' });
    const held = get('/token').catch((error: Error) => error.message);
    await expect.poll(async () => (await sandbox.faults.list())[0]!.held).toBe(1);
    await control('DELETE', '/faults/stop');
    expect(await held).toBe('fetch failed');
    expect((await get('/token')).status).toBe(200);
  });

  it('answers 404 where there is no rule of that name', async () => {
    const { control } = await client();
    const { status, body } = await control('DELETE', '/faults/nobody');
    expect([status, body]).toEqual([404, { error: 'There is no fault rule "nobody".' }]);
  });
});
