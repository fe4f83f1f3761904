import { describe, expect, it } from 'vitest';
import { listening, request } from '../support/http.ts';

const { origin, simulator } = await listening({ assume: { 'date-key': 'timestamp' } });

const control = (method: string, path: string, body?: object) => request(`${origin}/_sim${path}`, method, body, {});

const create = (body: object) => control('POST', '/sandboxes', body);

const tokenOf = (bearer: string) =>
  request(`${simulator.url}/token`, 'GET', undefined, { authorization: `Bearer ${bearer}` });

describe('GET /_sim/sandboxes', () => {
  it('lists them in the order of their making, whatever was used last', async () => {
    const names = async () => (await control('GET', '/sandboxes')).body.data.map(({ name }: { name: string }) => name);
    await create({ name: 'first' });
    await create({ name: 'second' });
    await tokenOf('demo-admin~by-token');
    await tokenOf('demo-admin~first');
    const all = await names();
    expect(all[0]).toBe('default');
    expect(all.slice(-3)).toEqual(['first', 'second', 'by-token']);
  });
});
