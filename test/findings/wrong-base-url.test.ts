import { describe, expect, it } from 'vitest';
import { notFound, unauthorized } from '../../src/errors.ts';
import { listening } from '../support/http.ts';
import { Run, type Sent } from './run.ts';

const RULE = 'wrong-base-url';
const { simulator, client } = await listening();
const twice = { request: 'GET /v1/sites', refusal: notFound('No.', 'route:base-path') };

describe('wrong-base-url', () => {
  it('is found in each request, those elsewhere and those under the base path apart', async () => {
    const { sandbox, get } = await client();
    const headers = { authorization: `Bearer ${sandbox.token}` };
    for (const path of ['/sites', '/api/sites', '/account']) await fetch(simulator.origin + path, { headers });
    await get('/v1/sites');
    await get('//sites');
    const { findings } = await sandbox.report();
    const found = findings.filter(({ rule }) => rule === RULE);
    expect(found).toMatchObject([
      { level: 'warning', count: 3, message: 'GET /sites was sent to a path that is not under the base path' },
      { count: 2, message: 'GET /v1/sites was sent under the base path, where there is no such route' },
    ]);
    expect(found.map(({ advice }) => advice)).toEqual([
      expect.stringContaining('LEADLINE_URL'),
      expect.stringContaining('LEADLINE_ORIGIN'),
    ]);
    expect(findings).toHaveLength(2);
  });

  it('can be expected', async () => {
    const { sandbox, get } = await client();
    await sandbox.expect(RULE);
    await get('/v1/sites');
    expect((await sandbox.report()).summary.warnings).toBe(0);
  });

  it.each(['/favicon.ico', '/sites/', '/nothing', '/sites/TIDEPOOL/sites'])('is not set off by %s', async path => {
    const { sandbox, get } = await client();
    await get(path);
    await fetch(`${simulator.origin}/x${path === '/sites/' ? '/site' : path}`, {
      headers: { authorization: `Bearer ${sandbox.token}` },
    });
    expect((await sandbox.report()).findings).toEqual([]);
  });

  it.each<[string, Sent]>([
    ['a method that a path does not have', { request: 'PUT /sites', refusal: notFound('No.', 'route') }],
    ['a request that was refused for its token', { ...twice, refusal: unauthorized('token:unknown') }],
    ['a connection that was cut', { ...twice, status: null }],
  ])('is not set off by %s', (_, sent) => {
    const run = new Run();
    run.send(sent);
    expect(run.found(RULE)).toBeUndefined();
  });
});
