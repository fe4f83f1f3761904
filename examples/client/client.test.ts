import { createSimulator, type SandboxOptions } from 'leadline';
import { afterAll, describe, expect, it } from 'vitest';
import { createClient } from './client.ts';

const simulator = await createSimulator({ clock: '2026-06-15T12:00:00Z', frozen: true });
afterAll(() => simulator.close());

/** A client in a sandbox of its own, where waiting is noted and takes simulated time alone. */
async function clientOf(options: SandboxOptions = {}) {
  const sandbox = await simulator.sandbox(options);
  const waits: number[] = [];
  const sleep = async (seconds: number) => {
    waits.push(seconds);
    await sandbox.clock.advance(seconds);
  };
  const client = createClient({ url: simulator.url, token: sandbox.token, sleep });
  return { client, sandbox, waits };
}

describe('the client', () => {
  it('reads a list to its end', async () => {
    const { client, sandbox } = await clientOf({ fixture: 'pages' });
    const ids: string[] = [];
    for await (const site of client.list('/sites')) ids.push(site.id);
    expect(new Set(ids).size).toBe(ids.length);
    const pages = await sandbox.journal({ operation: 'listSites' });
    expect(pages).toHaveLength(Math.ceil(ids.length / 100));
    expect(pages.flatMap(({ deviations }) => deviations)).toEqual([]);
  });

  it('comes again after a 503, as late as it was told', async () => {
    const { client, sandbox, waits } = await clientOf();
    await sandbox.faults.add({ fault: 'unavailable', times: 2, retry_after_s: 7 });
    expect(await client.get('/account')).toMatchObject({ object: 'account' });
    expect(waits).toEqual([7, 7]);
  });

  it('waits for the next hour when this one is used up', async () => {
    const { client, waits } = await clientOf({ plan: 'tier-1' });
    for (let n = 0; n < 600; n++) await client.get('/token');
    expect(waits).toEqual([]);
    await client.get('/token');
    expect(waits).toEqual([3600]);
  });

  it('gives up on a service that stays down', async () => {
    const { client, sandbox, waits } = await clientOf();
    await sandbox.faults.add('server_error');
    await expect(client.get('/account')).rejects.toThrow('GET /account: 500');
    expect(waits).toEqual([1, 2, 4, 8]);
  });

  it('does not repeat what is its own mistake', async () => {
    const { client, sandbox } = await clientOf();
    await expect(client.get('/sites/NOWHERE')).rejects.toThrow('404');
    expect(await sandbox.journal()).toHaveLength(1);
  });
});
