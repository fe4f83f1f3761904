import { readFileSync } from 'node:fs';
import { connect } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { JournalEntry } from '../../src/journal/entry.ts';
import { eventually, expectErrorShape, HEADERS, JSON_HEADERS, type Server, startServer } from './server.ts';
import { request, talk, Wire } from './wire.ts';

let server: Server;
beforeAll(async () => {
  server = await startServer({ journal: 50 });
});
afterAll(() => server.simulator.close(0));
afterEach(() => server.control('POST', '/reset'));

const journal = async (sandbox = 'default', of = server) =>
  (await of.control('GET', `/journal?sandbox=${sandbox}`)).body as { dropped: number; data: JournalEntry[] };
const metric = async (cause: string) => {
  const text = await (await fetch(`${server.simulator.origin}/_sim/metrics`)).text();
  return Number(new RegExp(`leadline_refusals_total\\{cause="${cause}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
};
const asking = (line: string, headers: Record<string, string> = {}) => request(line, { ...HEADERS, ...headers });

describe('what is refused before it can be routed leaves an entry', () => {
  it.each<[what: string, bytes: string, cause: string, method: string, path: string, query: string]>([
    ['a space in the query', asking('GET /v1/sites?name=a b'), 'raw-space', 'GET', '/sites', 'name=a b'],
    ['a space in the path', asking('DELETE /v1/sites /x'), 'raw-space', 'DELETE', '/sites /x', ''],
    ['spaces', asking('GET /v1/sites?a=b c d  e'), 'raw-space', 'GET', '/sites', 'a=b c d  e'],
    ['a space in an absolute target', asking('GET http://h/v1/a b'), 'raw-space', 'GET', '/a b', ''],
    ['a space outside the API', asking('GET /v2/a b'), 'raw-space', 'GET', '/v2/a b', ''],
    ['text that is not escaped', asking('GET /v1/sites?name=é'), 'request-line', 'GET', '/sites', 'name=é'],
    ['no version, which is HTTP/0.9', 'GET /v1/sites\r\n\r\n', 'no-host', 'GET', '/sites', ''],
    ['a method nobody knows', asking('FETCH /v1/sites'), 'request-line', 'FETCH', '/sites', ''],
    ['words', 'hello there\r\n\r\n', 'request-line', '', '', ''],
    ['TLS on a plain port', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\r\n\r\n', 'request-line', '', '', ''],
    ['NUL in a header', asking('GET /v1/sites?x=1', { 'x-a': 'a\u0000b' }), 'header', 'GET', '/sites', 'x=1'],
    ['a bad length', asking('POST /v1/sites', { 'content-length': '-5' }), 'header', 'POST', '/sites', ''],
    ['a large header', asking('GET /v1/a', { 'x-a': 'a'.repeat(20_000) }), 'header-too-large', 'GET', '/a', ''],
    ['no Host', 'GET /v1/account?x=1 HTTP/1.1\r\n\r\n', 'no-host', 'GET', '/account', 'x=1'],
  ])('%s', async (_what, bytes, cause, method, path, query) => {
    const before = await metric(`malformed:${cause}`);
    const { answers } = await talk(server.port, bytes);
    expect(answers.map(({ status }) => status)).toEqual([400]);
    expectErrorShape(answers[0]!);
    const { data } = await journal();
    expect(data).toMatchObject([
      { seq: 1, sandbox: 'default', method, path, query, operation: null, status: 400, cause: `malformed:${cause}` },
    ]);
    expect(await metric(`malformed:${cause}`)).toBe(before + 1);
  });

  it('says how a space is written', async () => {
    const { answers } = await talk(server.port, asking('GET /v1/sites?name=a b'));
    expect(JSON.parse(answers[0]!.body)).toEqual({ error: 'There is a space in the URL: encode it as %20.' });
  });

  it('CONNECT', async () => {
    await talk(server.port, asking('CONNECT example.com:443'));
    expect((await journal()).data).toMatchObject([{ method: 'CONNECT', status: 404, cause: 'malformed:connect' }]);
  });

  it('a target of 10,000 characters, of which 1,000 are kept', async () => {
    await talk(server.port, asking(`GET /v1/a ${'b'.repeat(10_000)}`));
    const [entry] = (await journal()).data;
    expect(entry).toMatchObject({ cause: 'malformed:raw-space', path: `/a ${'b'.repeat(994)}` });
  });

  it('none of what was meant for the control plane, which is counted', async () => {
    const before = await metric('malformed:raw-space');
    await talk(server.port, asking('GET /_sim/journal?x=a b'));
    expect((await journal()).data).toEqual([]);
    expect(await metric('malformed:raw-space')).toBe(before + 1);
  });

  it('none of a connection on which nothing is said, or that is broken off', async () => {
    new Wire(server.port).leave();
    const wire = new Wire(server.port).say('GET /v1/si');
    await new Promise(resolve => setTimeout(resolve, 50));
    wire.socket.resetAndDestroy();
    new Wire(server.port).say('GET /v1/si').socket.end();
    await new Promise(resolve => setTimeout(resolve, 50));
    expect((await journal()).data).toEqual([]);
  });
});

describe('the sandbox of such an entry', () => {
  it('is the one that the bearer value names, and tells whose token it was', async () => {
    await server.simulator.sandbox({ name: 'known' });
    await talk(server.port, asking('GET /v1/a b', { authorization: 'Bearer demo-readonly~known' }));
    expect((await journal('known')).data).toMatchObject([{ sandbox: 'known', token: 'Demo read only' }]);
    expect((await journal()).data).toEqual([]);
  });

  it('is the default one where there is none of that name: none is made', async () => {
    await talk(server.port, asking('GET /v1/a b', { authorization: 'Bearer demo-admin~never-made' }));
    expect((await journal()).data).toMatchObject([{ sandbox: 'default', token: null }]);
    const { body } = await server.control('GET', '/sandboxes');
    expect((body as { data: { name: string }[] }).data.map(({ name }) => name)).not.toContain('never-made');
  });
});

describe('secrets in such an entry', () => {
  it('are not shown', async () => {
    await talk(server.port, asking('GET /v1/sites/demo-admin?share_password=hunter2 b&x=demo-admin&token=t y'));
    const { path, query } = (await journal()).data[0]!;
    expect([path, query]).toEqual(['/sites/[redacted]', 'share_password=[redacted]&x=[redacted]&token=[redacted]']);
  });
});

describe('a pipeline', () => {
  it('is answered in its order, the entry naming the request that was refused', async () => {
    const { answers, closed } = await talk(
      server.port,
      asking('GET /v1/sites') + asking('GET /v1/token') + asking('GET /v1/x y', { authorization: 'Bearer nobody' }),
      4,
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400]);
    expect(closed).toBe(true);
    expect((await journal()).data.map(({ path, cause }) => [path, cause])).toEqual([
      ['/sites', null],
      ['/token', null],
      ['/x y', 'malformed:raw-space'],
    ]);
  });

  it('waits for the answer before, and gives up when the client leaves', async () => {
    await server.control('POST', '/faults', { fault: 'hold', name: 'h' });
    const held = [0, 1].map(() => new Wire(server.port).say(asking('GET /v1/sites') + asking('GET /v1/x y')));
    await eventually(async () => (await journal()).data.length === 4);
    held[1]!.leave();
    await eventually(async () => (await server.usage()).in_flight === 1);
    await server.control('POST', '/faults/h/release');
    const { answers } = await held[0]!.hear(3);
    expect(answers.map(({ status }) => status)).toEqual([200, 400]);
  });

  it('of 500 requests that are none leaves one entry: the connection ends with the first', async () => {
    const { closed } = await talk(server.port, asking('GET /v1/x y').repeat(500), 2);
    expect(closed).toBe(true);
    expect((await journal()).data).toHaveLength(1);
  });
});

describe('a body that is no HTTP', () => {
  it('is the cause in the entry of its request', async () => {
    const bytes = `${request('POST /v1/sites', { ...JSON_HEADERS, 'transfer-encoding': 'chunked' })}zz\r\n`;
    const { answers } = await talk(server.port, bytes, 2);
    expect(answers.map(({ status }) => status)).toEqual([400]);
    await eventually(async () => (await journal()).data[0]?.status === 400);
    expect((await journal()).data).toMatchObject([
      { operation: 'createSite', status: 400, cause: 'malformed:body', token: 'Demo admin' },
    ]);
  });
});

describe('a flood of such requests', () => {
  it('keeps the journal to its bound and leaves the server quick', async () => {
    for (let round = 0; round < 20; round++) {
      const wires = Array.from({ length: 25 }, () => talk(server.port, asking(`GET /v1/x ${'y'.repeat(8000)}`), 2));
      for (const { answers } of await Promise.all(wires)) expect(answers).toHaveLength(1);
    }
    const { dropped, data } = await journal();
    expect([dropped, data.length]).toEqual([450, 50]);
    expect(JSON.stringify(data).length).toBeLessThan(50 * 1500);
  });
});

describe('over TLS', () => {
  it('leaves the same entry', async () => {
    const [cert, key] = ['cert', 'key'].map(name =>
      readFileSync(new URL(`../cli/tls/${name}.pem`, import.meta.url), 'utf8'),
    );
    const secure = await startServer({ tls: { cert: cert!, key: key! } });
    const text = await new Promise<string>(resolve => {
      let heard = '';
      const socket = connect({ port: secure.port, host: '127.0.0.1', rejectUnauthorized: false });
      socket.on('data', chunk => (heard += chunk)).on('close', () => resolve(heard));
      socket.write(asking('GET /v1/sites?name=a b'));
    });
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    const entries = await (await secure.simulator.sandbox({ name: 'other' })).journal();
    expect(entries).toEqual([]);
    const found = await new Promise<string>(resolve => {
      let heard = '';
      const socket = connect({ port: secure.port, host: '127.0.0.1', rejectUnauthorized: false });
      socket.on('data', chunk => (heard += chunk)).on('close', () => resolve(heard));
      socket.write(request('GET /_sim/journal', { connection: 'close' }));
    });
    expect(found).toContain('"query":"name=a b","operation":null,"status":400,"cause":"malformed:raw-space"');
    await secure.simulator.close(0);
  });
});
