import { describe, expect, it } from 'vitest';
import { listening, request } from '../support/http.ts';

const named = await listening({ serverName: 'a' });
const nameless = await listening();

const get = (origin: string, path: string) => request(`${origin}/_sim${path}`, 'GET', undefined, {});

const OVER_ALL = ['/health', '/info', '/sandboxes', '/journal?sandbox=*', '/report?sandbox=*'];

describe('the name of a server', () => {
  it.each(OVER_ALL)('is told by GET /_sim%s', async path => {
    const { status, body, headers } = await get(named.origin, path);
    expect([status, body.server, headers.get('x-leadline-server')]).toEqual([200, 'a', 'a']);
  });

  it.each(OVER_ALL)('is left out of GET /_sim%s where it has none', async path => {
    const { status, body, headers } = await get(nameless.origin, path);
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('server');
    expect(headers.has('x-leadline-server')).toBe(false);
  });

  it.each(['/journal', '/report?sandbox=default', '/clock'])(
    'is not in what GET /_sim%s answers about one sandbox',
    async path => {
      const { body } = await get(named.origin, path);
      expect(body).not.toHaveProperty('server');
    },
  );

  it('is told where a sandbox is not there yet', async () => {
    const { status, headers } = await get(named.origin, '/info?sandbox=later');
    expect([status, headers.get('x-leadline-server')]).toEqual([404, 'a']);
  });

  it('is told before many entries, which are written in pieces', async () => {
    for (let n = 0; n < 60; n++) await request(`${named.origin}/v1/token`, 'GET', undefined, {});
    const { body } = await get(named.origin, '/journal?sandbox=*');
    expect([body.server, body.dropped, body.data.length]).toEqual(['a', 0, 60]);
  });

  it('labels every figure', async () => {
    const { text } = await get(named.origin, '/metrics');
    const figures = text.split('\n').filter(line => line !== '' && !line.startsWith('#'));
    expect(figures.length).toBeGreaterThan(10);
    for (const line of figures) expect(line).toContain('server="a"');
    expect((await get(nameless.origin, '/metrics')).text).not.toContain('server=');
  });
});
