// The layer of a variant lies outside everything that a client can see, change or clear.
import { describe, expect, it } from 'vitest';
import { serve } from './served.ts';

const REFUSED = 'refusals/listSites/503';

describe('the rules of a variant', () => {
  it('count over all sandboxes: the first arrival at the server, once', async () => {
    const { ask, causes } = await serve({ variant: REFUSED });
    expect((await ask('GET', '/sites', undefined, 'demo-admin~one')).status).toBe(503);
    expect((await ask('GET', '/sites', undefined, 'demo-admin~two')).status).toBe(200);
    expect((await ask('GET', '/sites')).status).toBe(200);
    expect(await causes()).toEqual([`variant:${REFUSED}`, null, null]);
  });
  it('are not listed', async () => {
    const { control } = await serve({ variant: REFUSED });
    expect((await control('GET', '/faults')).body).toEqual({ data: [] });
  });
  it.each([
    ['DELETE', '/faults'],
    ['POST', '/reset'],
    ['POST', '/snapshots/before/restore'],
  ])('are not cleared by %s %s', async (method, path) => {
    const { ask, control } = await serve({ variant: REFUSED });
    await control('POST', '/snapshots', { name: 'before' });
    expect((await control(method, path)).status).toBe(204);
    expect((await ask('GET', '/sites')).status).toBe(503);
  });
  it.each([
    ['DELETE', '/faults'],
    ['POST', '/reset'],
    ['POST', '/snapshots/before/restore'],
  ])('do not begin again after %s %s', async (method, path) => {
    const { ask, control } = await serve({ variant: REFUSED });
    await control('POST', '/snapshots', { name: 'before' });
    expect((await ask('GET', '/sites')).status).toBe(503);
    expect((await control(method, path)).status).toBe(204);
    expect((await ask('GET', '/sites')).status).toBe(200);
  });
  it('go before those of a test, which act on the next call', async () => {
    const { ask, control, causes } = await serve({ variant: REFUSED });
    await control('POST', '/faults', { name: 'own', fault: 'server_error', times: 1 });
    expect((await ask('GET', '/sites')).status).toBe(503);
    expect((await ask('GET', '/sites')).status).toBe(500);
    expect((await ask('GET', '/sites')).status).toBe(200);
    expect(await causes()).toEqual([`variant:${REFUSED}`, 'fault:own#1', null]);
  });
  it('leave a refused token alone: it is no arrival of an operation', async () => {
    const { ask } = await serve({ variant: REFUSED });
    expect((await ask('GET', '/sites', undefined, 'demo-expired')).status).toBe(401);
    expect((await ask('GET', '/sites')).status).toBe(503);
  });
  it('are no findings about limits', async () => {
    const { ask, simulator } = await serve({ variant: 'refusals/listSites/429-hourly' });
    expect((await ask('GET', '/sites')).status).toBe(429);
    expect((await simulator.report()).findings.map(({ rule }) => rule)).not.toContain('over-limit');
  });
  it('are explained', async () => {
    const { ask, control } = await serve({ variant: REFUSED });
    await ask('GET', '/sites');
    const { body } = await control('GET', '/journal/1');
    expect(body).toMatchObject({ explanation: { why: expect.stringContaining(`the variant "${REFUSED}"`) } });
  });
});

describe('the assumptions of a variant', () => {
  const UNKNOWN = '/sites?starting_after=NOWHERE1';
  const value = async (control: (method: string, path: string) => Promise<{ body: unknown }>, name: string) => {
    const { data } = (await control('GET', '/assumptions')).body as { data: { name: string; value: string }[] };
    return data.find(each => each.name === name)!.value;
  };

  it('lie over those of every sandbox', async () => {
    const { ask } = await serve({ variant: 'silence/unknown-cursor=404', assume: { 'unknown-cursor': 'empty' } });
    expect((await ask('GET', UNKNOWN)).status).toBe(404);
    expect((await ask('GET', UNKNOWN, undefined, 'demo-admin~other')).status).toBe(404);
  });
  it('stay when a test changes assumptions, resets or restores', async () => {
    const { ask, control } = await serve({ variant: 'silence/unknown-cursor=404' });
    await control('POST', '/snapshots', { name: 'before' });
    await control('PATCH', '/assumptions', { 'unknown-cursor': 'empty', 'date-key': 'timestamp' });
    expect((await ask('GET', UNKNOWN)).status).toBe(404);
    expect([await value(control, 'unknown-cursor'), await value(control, 'date-key')]).toEqual(['404', 'timestamp']);
    for (const path of ['/snapshots/before/restore', '/reset']) {
      await control('PATCH', '/assumptions', { 'date-key': 'timestamp' });
      await control('POST', path);
      expect((await ask('GET', UNKNOWN)).status).toBe(404);
      expect(await value(control, 'date-key')).toBe('date');
    }
  });
  it('hold in a sandbox with assumptions of its own', async () => {
    const { ask, simulator } = await serve({ variant: 'silence/unknown-cursor=404' });
    await simulator.sandbox({ name: 'own', assume: { 'unknown-cursor': 'empty' } });
    expect((await ask('GET', UNKNOWN, undefined, 'demo-admin~own')).status).toBe(404);
  });
});

describe('a server without a variant', () => {
  it('answers as ever', async () => {
    const { ask, causes } = await serve();
    const { status, headers } = await ask('GET', '/sites');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(await causes()).toEqual([null]);
  });
});
