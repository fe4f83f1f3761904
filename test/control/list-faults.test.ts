import { describe, expect, it } from 'vitest';
import { listening } from '../support/http.ts';

const { client } = await listening();

describe('GET /_sim/faults', () => {
  it('never meets a fault itself, nor counts, nor stands in the journal', async () => {
    const { control } = await client();
    await control('POST', '/faults', { fault: 'server_error' });
    expect((await control('GET', '/usage')).body.requests_this_hour).toBe(0);
    expect((await control('GET', '/journal')).body).toEqual({ dropped: 0, data: [] });
  });

  it('lists rules in the order of their adding; one that takes the place of another has its place', async () => {
    const { control } = await client();
    for (const name of ['b', 'a', 'c', 'a']) await control('POST', '/faults', { name, fault: 'unavailable' });
    const { data } = (await control('GET', '/faults')).body;
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['b', 'a', 'c']);
  });

  it('counts the calls that a rule matched, acted on and holds', async () => {
    const { control, get, sandbox } = await client();
    await control('POST', '/faults', { name: 'second', fault: 'hold', after: 1, match: { operation: 'listSites' } });
    await get('/token');
    await get('/sites');
    const held = get('/sites');
    await expect.poll(async () => (await sandbox.faults.list())[0]!.held).toBe(1);
    expect((await control('GET', '/faults')).body.data).toMatchObject([{ matched: 2, fired: 1, held: 1 }]);
    await control('POST', '/faults/second/release');
    await held;
  });
});
