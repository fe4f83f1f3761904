import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import supertest from 'supertest';
import { afterAll, describe, expect, it } from 'vitest';
import { createSimulator, type SimulatorOptions } from '../../src/index.ts';

const HTML = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const closings: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(closings.map(close => close())));

async function served(options: SimulatorOptions = {}) {
  const simulator = await createSimulator({ clock: '2026-06-15T12:00:00Z', frozen: true, ...options });
  closings.push(() => simulator.close(0));
  const get = (headers: Record<string, string> = {}) => supertest(simulator.origin).get('/').set(headers);
  return { simulator, get };
}

/** The command of the page, as somebody would copy it. */
const commandIn = (text: string) => /curl .*\/v1\/sites/.exec(text)![0];
const run = async (command: string) => (await promisify(execFile)('bash', ['-c', command], { timeout: 10_000 })).stdout;

describe('the page at /', () => {
  it('is text for curl, with a command that works as it stands', async () => {
    const { get, simulator } = await served();
    const { status, headers, text } = await get({ Accept: '*/*' });
    expect([status, headers['content-type'], headers.vary]).toEqual([200, 'text/plain; charset=utf-8', 'Accept']);
    expect(text).not.toContain('<');
    expect(JSON.parse(await run(commandIn(text))).data.map(({ id }: { id: string }) => id)).toContain('TIDEPOOL');
    expect(text).toContain(`${simulator.origin}/_sim/docs`);
    for (const shown of ['demo-admin', 'demo-readonly', 'TIDEPOOL', 'America/New_York', simulator.version]) {
      expect(text).toContain(shown);
    }
  });

  it('names the console where there is one', async () => {
    const [on, off] = [await served(), await served({ noConsole: true })];
    expect((await on.get({ Accept: '*/*' })).text).toContain(`  ${on.simulator.origin}/_sim/  `);
    expect((await off.get({ Accept: '*/*' })).text).not.toMatch(/_sim\/ |console/);
  });

  it('sends a browser to the console, without its query', async () => {
    const { simulator } = await served();
    for (const method of ['GET', 'HEAD']) {
      const headers = { Accept: HTML };
      const answer = await fetch(`${simulator.origin}/?a=b`, { method, headers, redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/_sim/']);
      expect([answer.headers.get('vary'), answer.headers.get('cache-control')]).toEqual(['Accept', 'no-cache']);
    }
  });

  it('is HTML for a browser without the console, and asks nobody for anything', async () => {
    const { get, simulator } = await served({ noConsole: true });
    const { headers, text } = await get({ Accept: HTML });
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
    expect(text).not.toMatch(/(src|href)="(https?:)?\/\//);
    expect(text).toContain('<td><code>demo-manage-TIDEPOOL</code></td>');
    expect(text).toContain('<td><code>EMPTYSEA</code></td>');
    expect(commandIn(text)).toContain(`${simulator.origin}/v1/sites`);
  });

  it('leads to pages that are there', async () => {
    const { get, simulator } = await served({ noConsole: true });
    const links = [...(await get({ Accept: HTML })).text.matchAll(/href="(\/[^"]+)"/g)].map(([, path]) => path!);
    expect(links.length).toBeGreaterThan(6);
    expect(links).not.toContain('/_sim');
    for (const link of links) expect((await fetch(simulator.origin + link)).status, link).toBe(200);
  });

  it.each([
    ['localhost:9999', 'http://localhost:9999'],
    ['sim', 'http://sim'],
    ['[::1]:4020', 'http://[::1]:4020'],
  ])('names the server as the client does: Host %s', async (host, origin) => {
    const { get } = await served();
    expect(commandIn((await get({ Host: host })).text)).toContain(` ${origin}/v1/sites`);
  });

  it.each(["x'$(touch-me)", '"><script>', 'a b', 'localhost:80/..', 'localhost:999999', ''])(
    'does not repeat the Host %j, and names where it listens',
    async host => {
      const { get, simulator } = await served({ noConsole: true });
      for (const accept of [HTML, '*/*']) {
        const { status, text } = await get({ Host: host, Accept: accept });
        if (status === 400) continue;
        expect(commandIn(text)).toContain(` ${simulator.origin}/v1/sites`);
        if (host !== '') expect(text).not.toContain(host);
      }
    },
  );

  it('escapes what a fixture calls its tokens and sites, for HTML and for the shell', async () => {
    const token = { name: '<i>Odd</i>', value: "it's&<b>", abilities: ['*'] };
    const fixture = { tokens: [token], sites: [{ id: 'ABCDEFGH', name: '<b>Sea</b>' }] };
    const { get } = await served({ fixture, noConsole: true });
    const page = (await get({ Accept: HTML })).text;
    expect(page).not.toMatch(/<i>|<b>/);
    expect(page).toContain('<td><code>it&#39;s&amp;&lt;b&gt;</code></td>');
    expect(JSON.parse(await run(commandIn((await get({ Accept: '*/*' })).text))).data).toHaveLength(1);
  });

  it('counts what it does not list', async () => {
    const { get } = await served({ fixture: 'pages' });
    expect((await get()).text).toMatch(/Sites\n(.*\n){10} {2}and \d+ more\n/);
  });

  it.each<[string, SimulatorOptions, Record<string, string>]>([
    ['under a control token', { controlToken: 'secret', noConsole: true }, {}],
    ['to a host that the control plane refuses', {}, { Host: 'attacker.example' }],
  ])('shows no tokens %s', async (_, options, headers) => {
    const { get } = await served(options);
    for (const accept of [HTML, '*/*']) {
      const { status, text } = await get({ ...headers, Accept: accept });
      expect(status).toBe(200);
      expect(text).not.toContain('demo-admin');
      expect(text).not.toContain('TIDEPOOL');
      expect(text).toContain('Bearer TOKEN');
    }
  });
});
