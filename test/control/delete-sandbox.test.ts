import { describe, expect, it } from 'vitest';
import { listening, request } from '../support/http.ts';

const { client, origin } = await listening({ assume: { 'date-key': 'timestamp' } });

const control = (method: string, path: string, body?: object) => request(`${origin}/_sim${path}`, method, body, {});

const create = (body: object) => control('POST', '/sandboxes', body);

describe('DELETE /_sim/sandboxes/{name}', () => {
  it('deletes one, calls that it holds among the rest; the name is free again', async () => {
    const { sandbox, get } = await client({ name: 'going' });
    await sandbox.faults.add('hold:name=stop');
    const held = get('/token').catch((error: Error) => error.message);
    while ((await sandbox.faults.list())[0]!.held === 0) await new Promise(resolve => setTimeout(resolve, 5));
    expect((await control('DELETE', '/sandboxes/going')).status).toBe(204);
    expect(await held).toBe('fetch failed');
    expect((await control('GET', '/sandboxes/going')).body).toEqual({ error: 'There is no sandbox "going".' });
    expect((await control('DELETE', '/sandboxes/going')).status).toBe(404);
    expect((await create({ name: 'going' })).status).toBe(201);
  });

  it('never deletes the default one', async () => {
    const { status, body } = await control('DELETE', '/sandboxes/default');
    expect([status, body]).toEqual([400, { error: 'The sandbox "default" stays; reset it instead.' }]);
  });
});
