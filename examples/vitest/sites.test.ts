import { createSimulator } from 'leadline';
import { afterAll, describe, it } from 'vitest';

const simulator = await createSimulator({ clock: '2026-06-15T12:00:00Z', frozen: true });
afterAll(() => simulator.close());

/** A world of its own for the test that asks, and a way to talk to it. */
async function world() {
  const sandbox = await simulator.sandbox();
  const headers = {
    Authorization: `Bearer ${sandbox.token}`,
    Accept: 'application/json',
    'Content-Type': 'application/json',
  };
  const call = (path: string, init?: RequestInit) => fetch(`${simulator.url}${path}`, { headers, ...init });
  return { sandbox, call };
}

// At the same time, on the same port, each in its own sandbox.
describe.concurrent('sites', () => {
  it('are created', async ({ expect }) => {
    const { call } = await world();
    const created = await call('/sites', { method: 'POST', body: JSON.stringify({ name: 'Moorings' }) });
    expect(await created.json()).toMatchObject({ object: 'site', name: 'Moorings', sharing: 'none' });
    const { data } = (await (await call('/sites')).json()) as { data: object[] };
    expect(data).toHaveLength(5);
  });

  it('are deleted', async ({ expect }) => {
    const { call } = await world();
    await call('/sites/TIDEPOOL', { method: 'DELETE' });
    const { data } = (await (await call('/sites')).json()) as { data: object[] };
    expect(data).toHaveLength(3);
  });

  it('cannot be read while the service is at capacity', async ({ expect }) => {
    const { sandbox, call } = await world();
    await sandbox.faults.add('unavailable:times=1,retry_after_s=2');
    const refused = await call('/sites');
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '2']);
    await sandbox.clock.advance(2);
    expect((await call('/sites')).status).toBe(200);
    expect((await sandbox.journal()).map(({ status }) => status)).toEqual([503, 200]);
  });
});
