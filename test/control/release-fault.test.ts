import { describe, expect, it } from 'vitest';
import { listening } from '../support/http.ts';

const { client } = await listening();

describe('POST /_sim/faults/{name}/release', () => {
  it('says that only hold can be released', async () => {
    const { control } = await client();
    await control('POST', '/faults', { name: 'busy', fault: 'server_error' });
    const refused = await control('POST', '/faults/busy/release');
    expect([refused.status, refused.body.errors.name.length]).toEqual([400, 1]);
    expect((await control('POST', '/faults/nobody/release')).status).toBe(404);
  });

  it('lets the held calls go on and says how many; the rule holds the next', async () => {
    const { control, get, sandbox } = await client();
    await control('POST', '/faults', { name: 'stop', fault: 'hold' });
    const calls = [get('/token'), get('/sites')];
    const held = async () => (await sandbox.faults.list())[0]!.held;
    await expect.poll(held).toBe(2);
    const { status, body } = await control('POST', '/faults/stop/release');
    expect([status, body]).toEqual([200, { released: 2 }]);
    expect((await Promise.all(calls)).map(answer => answer.status)).toEqual([200, 200]);
    const next = get('/token');
    await expect.poll(held).toBe(1);
    expect((await control('POST', '/faults/stop/release')).body).toEqual({ released: 1 });
    expect((await next).status).toBe(200);
  });
});
