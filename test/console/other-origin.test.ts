import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSimulator } from '../../src/index.ts';
import { describeInBrowser, type OpenPage } from '../support/browser.ts';
import { NOON, request } from '../support/http.ts';

/** What pages of another origin can do to the control plane: a browser shows them nothing and changes nothing for them. */

/** Requests that would change the world, the first ones with what a form can send. */
const CHANGES = [
  ['POST', '/reset', ''],
  ['POST', '/snapshots/before/restore', ''],
  ['POST', '/snapshots', ''],
  ['POST', '/sandboxes', '{"name":"theirs"}'],
  ['POST', '/clock/advance', '{"seconds":3600}'],
  ['POST', '/faults', '{"fault":"unavailable"}'],
  ['POST', '/tokens', '{"name":"theirs","abilities":["*"]}'],
  ['POST', '/report/expect', '{"rule":"deviation"}'],
  ['PUT', '/clock', '{"now":"2026-09-24T00:00:00Z"}'],
  ['PUT', '/sandboxes/theirs', '{}'],
  ['PATCH', '/account', '{"plan":"tier-1"}'],
  ['PATCH', '/assumptions', '{"date-key":"timestamp"}'],
  ['DELETE', '/journal', ''],
  ['DELETE', '/faults', ''],
  ['DELETE', '/snapshots/before', ''],
];

const POSTS = CHANGES.filter(([method]) => method === 'POST');

/** All that a page with a script can try; what it can tell of the answers is in its result. */
const ATTACK = `async ({ target, changes }) => {
  const told = [];
  const tell = (what, found) => told.push(what + ': ' + found);
  const sent = (what, request) => request.then(
    answer => tell(what, answer.type === 'opaque' ? 'opaque' : answer.status),
    () => tell(what, 'refused'),
  );
  const url = path => target + '/_sim' + path;
  for (const [method, path, body] of changes) {
    const plain = body === '' ? {} : { body };
    await sent('cors', fetch(url(path), { method, ...plain }));
    await sent('json', fetch(url(path), { method, ...plain, headers: { 'content-type': 'application/json' } }));
    if (method !== 'POST') continue;
    await sent('no-cors', fetch(url(path), { method, ...plain, mode: 'no-cors' }));
    await sent('no-cors', fetch(url(path), { method, ...plain, mode: 'no-cors', referrerPolicy: 'no-referrer' }));
    navigator.sendBeacon(url(path), body);
  }
  for (const path of ['/', '/info', '/sandboxes', '/journal', '/report?format=html', '/console/app.js']) {
    await sent('read', fetch(url(path), { headers: { accept: 'text/html' } }));
    await sent('read without', fetch(url(path), { mode: 'no-cors' }));
  }
  const loads = (what, tag, properties) => new Promise(resolve => {
    const element = Object.assign(document.createElement(tag), properties);
    element.onload = () => resolve(tell(what, 'loaded'));
    element.onerror = () => resolve(tell(what, 'refused'));
    document.body.append(element);
  });
  await loads('script', 'script', { src: url('/console/app.js') });
  await loads('module', 'script', { src: url('/console/app.js'), type: 'module' });
  await loads('style sheet', 'link', { href: url('/console/app.css'), rel: 'stylesheet' });
  await loads('image', 'img', { src: url('/') });
  await loads('object', 'object', { data: url('/'), type: 'text/html' });
  await new Promise(resolve => {
    const events = new EventSource(url('/journal/stream'));
    events.onopen = () => resolve(tell('events', 'open'));
    events.onerror = () => resolve(tell('events', 'refused'));
  });
  return [...new Set(told)].sort();
}`;

/** A page with a form for each change by POST, each sent to a frame or window of its own. */
function formsTo(target: string, windows: 'frames' | 'windows', attributes: string): string {
  const forms = POSTS.map(([, path, body = ''], n) => {
    const field = body === '' ? '' : `<input name="${body.replaceAll('"', '&quot;')}">`;
    const place = windows === 'frames' ? `<iframe name="w${n}"></iframe>` : '';
    return `${place}<form method="post" enctype="text/plain" action="${target}/_sim${path}" target="w${n}" ${attributes}>${field}</form>`;
  });
  return forms.join('\n');
}

/** One request, as the server met it. */
interface Met {
  readonly line: string;
  readonly status: number;
  readonly origin: string | undefined;
}

const simulator = await createSimulator({ clock: NOON, frozen: true, listen: false });
let met: Met[] = [];
const server = createServer((req, res) => {
  const line = `${req.method} ${req.url}`;
  res.on('finish', () => met.push({ line, status: res.statusCode, origin: req.headers.origin }));
  simulator.app(req, res);
});
/** Elsewhere: what each test has it serve. */
let html = '';
const elsewhere = createServer((_, res) => {
  res.setHeader('content-type', 'text/html');
  res.end(`<!doctype html><title>elsewhere</title><body>${html}</body>`);
});
const portOf = async (listener: Server) => {
  await new Promise<void>(resolve => listener.listen(0, '127.0.0.1', resolve));
  return (listener.address() as AddressInfo).port;
};
const [port, otherPort] = [await portOf(server), await portOf(elsewhere)];
const origin = `http://127.0.0.1:${port}`;
afterAll(async () => {
  for (const listener of [server, elsewhere]) {
    listener.closeAllConnections();
    await new Promise(resolve => listener.close(resolve));
  }
  await simulator.close(0);
});

/** All that a change would show in. */
async function world(): Promise<unknown> {
  const sandbox = await (await fetch(`${origin}/_sim/sandboxes`)).json();
  const paths = ['clock', 'faults', 'journal', 'snapshots', 'tokens', 'account', 'usage', 'assumptions', 'report'];
  const told = paths.map(async path => (await fetch(`${origin}/_sim/${path}?sandbox=default`)).json());
  return [sandbox, ...(await Promise.all(told))];
}

const changesMet = () => met.filter(({ line }) => !line.startsWith('GET ') && !line.startsWith('OPTIONS '));

/** Something that each change would show in. */
beforeAll(async () => {
  const control = (path: string, body: object) => request(`${origin}/_sim${path}`, 'POST', body, {});
  await control('/snapshots', { name: 'before' });
  await control('/faults', { fault: 'unavailable', name: 'mine', match: { operation: 'getToken' } });
  await request(`${origin}/v1/sites`, 'GET', undefined, { authorization: 'Bearer demo-admin' });
});

// Other names for this machine: evil.example by a name server of theirs, sim as in the local network.
const NAMES = '--host-resolver-rules=MAP evil.example 127.0.0.1, MAP sim 127.0.0.1';

function tryPages(openPage: OpenPage): void {
  async function open(at: string, content = ''): Promise<Page> {
    html = content;
    const { page } = await openPage();
    await page.goto(at);
    met = [];
    return page;
  }

  it.each([
    ['of this machine', '127.0.0.1', '127.0.0.1'],
    ['of another name of this machine', 'localhost', '127.0.0.1'],
    // A browser tells a server that is neither this machine nor HTTPS nothing of where a request comes from.
    ['of another site, to a server in the local network', 'evil.example', 'sim'],
  ])('%s gets nothing and changes nothing by its script', async (_, name, host) => {
    const before = await world();
    const page = await open(`http://${name}:${otherPort}/`);
    const given = JSON.stringify({ target: `http://${host}:${port}`, changes: CHANGES });
    const told = (await page.evaluate(`(${ATTACK})(${given})`)) as string[];
    expect(told.filter(each => !each.endsWith(': refused'))).toEqual([]);
    expect(told).toHaveLength(11);
    expect(changesMet().filter(({ status }) => status !== 403)).toEqual([]);
    expect(new Set(changesMet().map(({ line }) => line)).size).toBe(POSTS.length);
    expect(await world()).toEqual(before);
  });

  it.each([
    ['frames', '127.0.0.1', ''],
    // Sends no origin but null.
    ['windows', '127.0.0.1', 'rel="noreferrer"'],
    ['windows', 'sim', 'rel="noreferrer"'],
  ] as const)('changes nothing by forms to %s of the host %s %s', async (windows, host, attributes) => {
    const before = await world();
    const page = await open(`http://127.0.0.1:${otherPort}/`, formsTo(`http://${host}:${port}`, windows, attributes));
    await page.evaluate('for (const form of document.forms) form.submit()');
    await expect.poll(() => changesMet().length).toBe(POSTS.length);
    expect(changesMet().filter(({ status }) => status !== 403)).toEqual([]);
    expect(await world()).toEqual(before);
  });

  it.each(['127.0.0.1', 'sim'])('shows nothing of the host %s in itself', async host => {
    const urls = ['/', '/_sim/', '/_sim/docs', '/_sim/report?format=html'].map(path => `http://${host}:${port}${path}`);
    const embedded = urls.flatMap(url => [
      `<iframe src="${url}"></iframe><iframe sandbox="allow-scripts" src="${url}"></iframe>`,
      `<embed src="${url}" type="text/html"><object data="${url}" type="text/html"></object>`,
    ]);
    const page = await open(`http://localhost:${otherPort}/`, embedded.join('\n'));
    await page.waitForLoadState('load');
    const shown = page.frames().slice(1);
    expect(shown.length).toBeGreaterThanOrEqual(urls.length * 2);
    for (const frame of shown) expect(frame.url()).toMatch(/^(chrome-error:\/\/chromewebdata\/|about:blank|)$/);
  });

  it('that opens the console has no hold on it', async () => {
    const page = await open(`http://localhost:${otherPort}/`);
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.evaluate(`{ globalThis.theirs = window.open('${origin}/_sim/') }`),
    ]);
    await opened.waitForLoadState('load');
    expect(await opened.evaluate('[location.pathname, window.opener]')).toEqual(['/_sim/', null]);
    expect(await page.evaluate('theirs.closed')).toBe(true);
  });

  it('that takes the address of this server for its name is refused by the name', async () => {
    // An answer without a policy that would forbid its requests.
    const page = await open(`http://evil.example:${port}/v1/`);
    const before = await world();
    const asked = await page.evaluate(`Promise.all([
      fetch('/_sim/reset', { method: 'POST' }),
      fetch('/_sim/', { headers: { accept: 'text/html' } }),
      fetch('/_sim/console/app.js'),
    ].map(async sent => (await sent).status))`);
    expect(asked).toEqual([403, 403, 403]);
    expect(await world()).toEqual(before);
  });

  it('cannot do what the page of the server itself can', async () => {
    const page = await open(`${origin}/_sim/`);
    const body = JSON.stringify({ seconds: 1 });
    const sent = `fetch('/_sim/clock/advance', { method: 'POST', body: '${body}' }).then(answer => answer.json())`;
    expect(await page.evaluate(sent)).toMatchObject({ now: '2026-06-15T12:00:01.000Z' });
  });
}

describeInBrowser('a page of another origin', tryPages, [NAMES]);
