import { describe, expect, it } from 'vitest';
import { readEvents } from '../support/event-stream.ts';
import { listening, request } from '../support/http.ts';

const { origin } = await listening({ assume: { 'date-key': 'timestamp' } });

const control = (method: string, path: string, body?: object) => request(`${origin}/_sim${path}`, method, body, {});

const create = (body: object) => control('POST', '/sandboxes', body);

describe('/_sim/sandboxes', () => {
  it('is made by ?sandbox where something is done, not where something is read', async () => {
    for (const path of ['/clock', '/journal', '/usage', '/info', '/sites/EMPTYSEA/hits', '/metrics', '/docs']) {
      const { status, body } = await control('GET', `${path}?sandbox=by-query`);
      expect([path, status, body]).toEqual([path, 404, { error: 'There is no sandbox "by-query".' }]);
      const head = await fetch(`${origin}/_sim${path}?sandbox=by-query`, { method: 'HEAD' });
      expect(head.status).toBe(404);
    }
    expect((await control('GET', '/sandboxes/by-query')).status).toBe(404);
    expect((await control('PATCH', '/account?sandbox=by-query', { plan: 'tier-1' })).status).toBe(200);
    expect((await control('GET', '/account?sandbox=by-query')).body.plan).toBe('tier-1');
  });

  it('names the nearest one where a misspelt one is read', async () => {
    await create({ name: 'checkout-7' });
    const error = 'There is no sandbox "chekout-7"; did you mean "checkout-7"?';
    expect((await control('GET', '/journal?sandbox=chekout-7')).body).toEqual({ error });
    expect((await control('GET', '/sandboxes/chekout-7')).body).toEqual({ error });
    expect((await control('DELETE', '/sandboxes/chekout-7')).body).toEqual({ error });
    expect((await control('GET', '/journal?sandbox=Default')).body.error).toContain('did you mean "default"?');
  });
});

describe('the bound of sandboxes', () => {
  const small = listening({ sandboxes: 3 });

  it('drops the least recently used that a token made, never one of the control plane', async () => {
    const { simulator: bounded, origin: at } = await small;
    const ask = (name: string) =>
      request(`${bounded.url}/token`, 'GET', undefined, { authorization: `Bearer demo-admin~${name}` });
    const names = async () =>
      (await request(`${at}/_sim/sandboxes`, 'GET', undefined, {})).body.data.map(({ name }: { name: string }) => name);
    await ask('a');
    await ask('b');
    await ask('a');
    await ask('c');
    expect(await names()).toEqual(['default', 'a', 'c']);

    await ask('b');
    const journal = async (name: string) =>
      (await request(`${at}/_sim/journal?sandbox=${name}`, 'GET', undefined, {})).body.data;
    expect(await journal('b')).toMatchObject([{ seq: 1, recreated: true }]);

    const made = (name: string) => request(`${at}/_sim/sandboxes`, 'POST', { name }, {});
    expect([(await made('kept')).status, (await made('kept-2')).status]).toEqual([201, 201]);
    expect(await names()).toEqual(['default', 'kept', 'kept-2']);
    const refused = await made('kept-3');
    expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining('bound of 3 sandboxes')]);
  });

  it('drops by what was used, not by what was looked at', async () => {
    const { simulator, origin: at } = await listening({ sandboxes: 3 });
    const ask = (name: string) =>
      request(`${simulator.url}/token`, 'GET', undefined, { authorization: `Bearer demo-admin~${name}` });
    const look = (path: string) => request(`${at}/_sim${path}`, 'GET', undefined, {});
    await ask('a');
    await ask('b');
    for (const path of ['/sandboxes/a', '/clock?sandbox=a', '/journal?sandbox=a', '/report?sandbox=a&format=html'])
      expect((await look(path)).status).toBe(200);
    const stream = await readEvents(`${at}/_sim/journal/stream?sandbox=a`);
    const waiting = look('/journal?sandbox=a&wait_s=30&count=5');
    await expect.poll(async () => (await look('/journal?sandbox=a&wait_s=0')).status).toBe(200);
    await ask('c');
    expect((await simulator.sandboxes()).map(({ name }) => name)).toEqual(['default', 'b', 'c']);
    expect(await stream.rest()).toEqual([]);
    expect(await waiting).toMatchObject({
      status: 404,
      body: { error: 'The sandbox "a" was dropped: others were used since.' },
    });
    await request(`${at}/_sim/clock?sandbox=b`, 'PUT', { frozen: true }, {});
    await ask('d');
    expect((await simulator.sandboxes()).map(({ name }) => name)).toEqual(['default', 'b', 'd']);
  });
});
