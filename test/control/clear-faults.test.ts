import { describe, expect, it } from 'vitest';
import { listening } from '../support/http.ts';

const { client } = await listening();

describe('DELETE /_sim/faults', () => {
  it('removes all rules; names without a number are free again', async () => {
    const { control, get } = await client();
    await control('POST', '/faults', { fault: 'server_error' });
    await control('POST', '/faults', { fault: 'unavailable' });
    expect((await get('/sites')).status).toBe(500);
    const { status, text } = await control('DELETE', '/faults');
    expect([status, text]).toEqual([204, '']);
    expect((await get('/sites')).status).toBe(200);
    expect((await control('GET', '/faults')).body).toEqual({ data: [] });
    expect((await control('POST', '/faults', { fault: 'server_error' })).body.name).toBe('server_error-1');
  });

  it('cuts the calls that are held', async () => {
    const { control, get, sandbox } = await client();
    await control('POST', '/faults', { name: 'stop', fault: 'hold' });
    const held = get('/token').catch((error: Error) => error.message);
    await expect.poll(async () => (await sandbox.faults.list())[0]!.held).toBe(1);
    await control('DELETE', '/faults');
    expect(await held).toBe('fetch failed');
  });

  it('removes those of its sandbox alone', async () => {
    const [one, other] = [await client(), await client()];
    await one.control('POST', '/faults', { fault: 'unavailable' });
    await other.control('DELETE', '/faults');
    expect((await one.get('/sites')).status).toBe(503);
  });
});
