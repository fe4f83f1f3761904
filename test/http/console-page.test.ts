import { describe, expect, it } from 'vitest';
import { listening, request } from '../support/http.ts';

const HTML = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

const { origin } = await listening();
const locked = await listening({ controlToken: 'open-sesame' });
const without = await listening({ noConsole: true });

const ask = (url: string, accept = HTML, method = 'GET') =>
  fetch(url, { method, headers: { accept }, redirect: 'manual' });

describe('the page at /_sim/', () => {
  it('is the console for a browser, with its files named relative to it', async () => {
    const page = await ask(`${origin}/_sim/`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const text = await page.text();
    expect(text).toMatch(/<script [^>]*src="console\/app\.js"/);
    expect(text).toMatch(/<link [^>]*href="console\/app\.css"/);
    // The policy of the page forbids all of them.
    expect(text).not.toMatch(/<style|style=|<script(?![^>]* src=)|https?:\/\//);
  });

  it('is kept to its own origin by its headers, and so are its files', async () => {
    for (const path of ['', 'console/app.js', 'console/app.css', 'console/icon.svg']) {
      const { headers } = await ask(`${origin}/_sim/${path}`);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-security-policy':
          "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-cache',
        vary: 'Accept',
      });
    }
  });

  it('is where a browser at /_sim is sent, with its query', async () => {
    const answers = await Promise.all(['', '?a=b&c=%0d%0a'].map(query => ask(`${origin}/_sim${query}`)));
    expect(answers.map(({ status, headers }) => [status, headers.get('location'), headers.get('vary')])).toEqual([
      [302, '/_sim/', 'Accept'],
      [302, '/_sim/?a=b&c=%0d%0a', 'Accept'],
    ]);
  });

  it('is told of by HEAD, too', async () => {
    const [page, head] = [await ask(`${origin}/_sim/`), await ask(`${origin}/_sim/`, HTML, 'HEAD')];
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('content-length')).toBe(String((await page.arrayBuffer()).byteLength));
  });

  it.each(['*/*', 'application/json', 'text/html;q=0.5, application/json', 'application/json, text/html'])(
    'is the list of routes for Accept: %s',
    async accept => {
      for (const path of ['/_sim', '/_sim/']) {
        const { status, headers, body } = await request(origin + path, 'GET', undefined, { accept });
        expect([status, headers.get('vary'), body.data[0].operationId]).toEqual([200, 'Accept', 'listRoutes']);
      }
    },
  );

  it('needs no control token, as the list of routes does', async () => {
    expect((await ask(`${locked.origin}/_sim/?sandbox=nowhere`)).status).toBe(200);
    expect((await ask(`${locked.origin}/_sim/`, '*/*')).status).toBe(401);
    expect((await ask(`${locked.origin}/_sim/clock`)).status).toBe(401);
  });

  it('is the landing page under noConsole', async () => {
    for (const path of ['/', '/_sim/']) {
      const page = await ask(without.origin + path);
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      const text = await page.text();
      expect(text).toContain('<h1>Leadline');
      expect(text).not.toContain('console');
    }
    expect((await ask(`${without.origin}/_sim/`, '*/*')).headers.get('content-type')).toMatch('application/json');
  });
});
