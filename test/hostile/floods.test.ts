import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Journal } from '../../src/journal/journal.ts';
import { Sandboxes } from '../../src/simulator/sandboxes.ts';
import { answer, arrival } from '../support/entries.ts';
import { HEADERS, type Server, startServer } from './server.ts';
import { request, Wire } from './wire.ts';

const BOUND = 50;
const TOGETHER = 25;

let server: Server;
let sandboxes: Sandboxes;
const identify = Sandboxes.prototype.identify;
beforeAll(async () => {
  vi.spyOn(Sandboxes.prototype, 'identify').mockImplementation(function (this: Sandboxes, authorization) {
    sandboxes = this;
    return identify.call(this, authorization);
  });
  server = await startServer({ sandboxes: BOUND, journal: 100 });
  await fetch(`${server.simulator.url}/token`, { headers: HEADERS });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.simulator.close(0);
});
afterEach(() => server.control('POST', '/reset'));

const names = () => sandboxes.list().map(({ name }) => name);

/** Sends requests on one connection, a few at once, lest all sandboxes there may be are busy; gives the statuses. */
async function pipeline(lines: readonly string[]): Promise<number[]> {
  const wire = new Wire(server.port);
  for (let sent = 0; sent < lines.length; sent += TOGETHER) {
    wire.say(lines.slice(sent, sent + TOGETHER).join(''));
    await wire.hear(Math.min(sent + TOGETHER, lines.length));
  }
  const { answers } = await wire.hear(lines.length);
  wire.leave();
  return answers.map(({ status }) => status);
}
const asking = (authorization: string) => request('GET /v1/token', { ...HEADERS, authorization });

describe('a flood of sandbox names', () => {
  it('keeps to the bound over 10,000 names of a valid token, the latest used staying', async () => {
    for (let n = 0; n < 10_000; n++) sandboxes.identify(`Bearer demo-admin~flood-${n}`);
    expect(names()).toHaveLength(BOUND);
    expect(names()).toContain('default');
    expect(names()).toContain('flood-9999');
    expect(names()).not.toContain('flood-0');
  });

  it('is served over one connection, each name in its turn', async () => {
    const statuses = await pipeline(Array.from({ length: 500 }, (_, n) => asking(`Bearer demo-admin~wire-${n}`)));
    expect(statuses).toHaveLength(500);
    expect([...new Set(statuses)]).toEqual([200]);
    expect(names()).toHaveLength(BOUND);
    expect((await server.usage('wire-499')).in_flight).toBe(0);
  });

  it('tells in the journal that a sandbox which was dropped was made again', async () => {
    await pipeline(Array.from({ length: BOUND + 1 }, (_, n) => asking(`Bearer demo-admin~again-${n}`)));
    await pipeline([asking('Bearer demo-admin~again-0')]);
    const { body } = await server.control('GET', '/journal?sandbox=again-0');
    expect(body).toMatchObject({ data: [{ seq: 1, recreated: true }] });
  });

  it('makes nothing for those who have no valid token, or no valid name', async () => {
    const before = names();
    const strangers = ['nobody', 'demo-expired', '', 'Demo-Admin', 'demo-admin~x', 'demo-admin\u00e9'].flatMap(token =>
      Array.from({ length: 50 }, (_, n) => asking(`Bearer ${token}~stranger-${n}`)),
    );
    const misnamed = ['', 'a b', 'a/b', '../x', 'ü', '%00', 'a'.repeat(65), 'x,y', '__proto__ x', '*'].map(name =>
      asking(`Bearer demo-admin~${name}`),
    );
    const schemeless = ['demo-admin~x', 'Basic demo-admin~x', 'Bearerdemo-admin~x', 'Bearer', '~'].map(asking);
    const statuses = await pipeline([...strangers, ...misnamed, ...schemeless]);
    expect(statuses.filter(status => status !== 401)).toEqual([]);
    expect(names()).toEqual(before);
  });

  it('takes names that objects have by nature for names', async () => {
    const odd = ['__proto__', 'constructor', 'toString', '..', '.', '-', '_'];
    expect([...new Set(await pipeline(odd.map(name => asking(`Bearer demo-admin~${name}`))))]).toEqual([200]);
    for (const name of odd) expect(names()).toContain(name);
  });

  it('never drops what the control plane made, and says so when there is no room left', async () => {
    const room = BOUND - 1;
    for (let n = 0; n < room; n++) await server.control('POST', '/sandboxes', { name: `kept-${n}` });
    expect((await server.control('POST', '/sandboxes', { name: 'one-more' })).status).toBe(400);
    expect(await pipeline([asking('Bearer demo-admin~no-room')])).toEqual([503]);
    expect(names()).toHaveLength(BOUND);
    for (let n = 0; n < room; n++) await server.control('DELETE', `/sandboxes/kept-${n}`);
  });
});

describe('a flood of requests', () => {
  it('leaves the newest entries in the journal, and the number of those that went', async () => {
    await pipeline(Array.from({ length: 300 }, () => asking('')));
    const { body } = await server.control('GET', '/journal');
    const { dropped, data } = body as { dropped: number; data: { seq: number }[] };
    expect({ dropped, kept: data.length, last: data.at(-1)?.seq }).toEqual({ dropped: 200, kept: 100, last: 300 });
  });

  it('of 100,000 entries a journal keeps what it may', () => {
    const journal = new Journal(1000);
    const secrets = ['s'.repeat(40)];
    for (let n = 0; n < 100_000; n++) {
      journal.open(arrival({ id: n + 1, path: `/sites/${n}`, query: 'a=1&b=2', secrets })).close(answer());
    }
    const { dropped, data } = journal.list();
    expect([dropped, data.length, data[0]?.seq]).toEqual([99_000, 1000, 99_001]);
  });

  it('that is full of words of a secret takes no longer than others', async () => {
    const from = performance.now();
    const headers = { ...HEADERS, authorization: 'Bearer '.padEnd(7000, 'a ') };
    await pipeline(Array.from({ length: 20 }, () => request(`GET /v1${'/b'.repeat(3500)}`, headers)));
    expect(performance.now() - from).toBeLessThan(2000);
  });
});

describe('what the journal shows of a bearer value that stands in the URL', () => {
  it.each([
    ['with its sandbox', '/sites/demo-admin~own', 'x=demo-admin~own'],
    ['without its sandbox', '/sites/demo-admin', 'x=demo-admin'],
    ['escaped', '/sites/demo%2Dadmin', 'x=demo%2dadmin%7eown'],
  ])('%s: nothing', async (_what, path, query) => {
    await pipeline([request(`GET /v1${path}?${query}`, { ...HEADERS, authorization: 'Bearer demo-admin~own' })]);
    const text = JSON.stringify((await server.control('GET', '/journal?sandbox=own&limit=1')).body);
    expect(decodeURIComponent(text)).not.toContain('demo-admin');
    expect(text).toContain('[redacted]');
  });

  it('sent without a scheme: nothing', async () => {
    await pipeline([request('GET /v1/sites/demo-admin', { ...HEADERS, authorization: 'demo-admin' })]);
    const text = JSON.stringify((await server.control('GET', '/journal?limit=1')).body);
    expect(text).not.toContain('demo-admin');
  });
});
