import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { expectErrorShape, HEADERS, type Server, startServer } from './server.ts';
import { request, talk, Wire } from './wire.ts';

let server: Server;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.simulator.close(0));

const NO_HOST = 'GET /v1/account HTTP/1.1\r\nauthorization: Bearer demo-admin\r\n\r\n';

describe('what is hardly HTTP', () => {
  it.each<[what: string, bytes: string, status: number]>([
    ['words', 'hello there\r\n\r\n', 400],
    ['no method', ' /v1/sites HTTP/1.1\r\n\r\n', 400],
    ['a method nobody knows', request('FETCH /v1/sites', HEADERS), 400],
    ['a method in small letters', request('get /v1/sites', HEADERS), 400],
    ['a space in the path', request('GET /v1/sites /x', HEADERS), 400],
    ['control characters in the path', request('GET /v1/sites\u0001', HEADERS), 400],
    ['no version', 'GET /v1/sites\r\n\r\n', 400],
    ['bytes in the path that are not escaped', request('GET /v1/sites/\u00e9\u00e9', HEADERS), 400],
    ['HTTP/2 by prior knowledge', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['TLS on a plain port', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003\r\n\r\n', 400],
    ['no Host', NO_HOST, 400],
    ['a header without a name', request('GET /v1/sites', { ...HEADERS, '': 'x' }), 400],
    ['NUL in a header', request('GET /v1/sites', { ...HEADERS, 'x-a': 'a\u0000b' }), 400],
    ['a header of 20,000 bytes', request('GET /v1/sites', { ...HEADERS, 'x-a': 'a'.repeat(20_000) }), 400],
    ['a path of 20,000 bytes', request(`GET /v1/${'a'.repeat(20_000)}`, HEADERS), 400],
    ['a Content-Length below zero', request('POST /v1/sites', { ...HEADERS, 'content-length': '-5' }), 400],
    ['two Content-Lengths', 'POST /v1/sites HTTP/1.1\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400],
    [
      'a length beside chunks',
      request('POST /v1/sites', { 'content-length': '5', 'transfer-encoding': 'chunked' }),
      400,
    ],
    ['CONNECT', request('CONNECT example.com:443', HEADERS), 404],
  ])('%s: one JSON error, and the connection ends', async (_what, bytes, status) => {
    const { answers, closed, rest } = await talk(server.port, bytes);
    expect(answers.map(answer => answer.status)).toEqual([status]);
    expectErrorShape(answers[0]!);
    expect(rest).toBe('');
    if (bytes !== NO_HOST) expect(closed || answers[0]!.headers.connection === 'close').toBe(true);
  });

  it.each<[what: string, line: string, headers: Record<string, string>, status: number]>([
    ['absolute form', 'GET http://127.0.0.1/v1/account', {}, 200],
    ['absolute form, of any host and in any letter case', 'GET HTTP://api.example:80/v1/account', {}, 200],
    ['absolute form over TLS', 'GET https://api.example/v1/sites?limit=1', {}, 200],
    ['absolute form without a path', 'GET http://127.0.0.1', {}, 200],
    ['absolute form of another scheme', 'GET ftp://127.0.0.1/v1/account', {}, 404],
    ['absolute form twice', 'GET http://127.0.0.1/http://127.0.0.1/v1/account', {}, 404],
    ['absolute form of the control plane', 'GET http://127.0.0.1/_sim/info', {}, 200],
    ['absolute form of the control plane by another host', 'GET http://evil.example/_sim/info', {}, 403],
    [
      'absolute form of the control plane by another host, the Host being its own',
      'GET http://evil.example/_sim/info',
      { host: '127.0.0.1' },
      403,
    ],
    [
      'absolute form of the control plane with the origin of the Host',
      'POST http://127.0.0.1:4020/_sim/reset',
      { host: 'localhost:4020', origin: 'http://localhost:4020' },
      403,
    ],
    ['two slashes', 'GET //v1/account', {}, 404],
    ['two slashes inside', 'GET /v1//account', {}, 404],
    ['capitals', 'GET /V1/account', {}, 404],
    ['a trailing slash', 'GET /v1/account/', {}, 404],
    ['dots', 'GET /v1/../v1/account', {}, 404],
    ['dots that are escaped', 'GET /v1/%2e%2e/v1/account', {}, 404],
    ['the API by way of the control plane', 'GET /_sim/../v1/account', {}, 404],
    ['an escaped slash in an id', 'GET /v1/sites/TIDEPOOL%2Fevents', {}, 404],
    ['an escaped NUL in an id', 'GET /v1/sites/TIDEPOOL%00', {}, 404],
    ['half an escape', 'GET /v1/sites/%2', {}, 400],
    ['an escape that is no UTF-8', 'GET /v1/sites/%FF', {}, 400],
    ['an escape that is cut short', 'GET /v1/sites/%E0%A4%A', {}, 400],
    ['an escape of half a surrogate pair', 'GET /v1/sites/%ED%A0%80', {}, 400],
    ['an escape that is no UTF-8 on an unknown route', 'GET /v1/nothing/%C0%AF', {}, 400],
    ['an escape that is no UTF-8 in a query', 'GET /v1/sites?limit=%FF', {}, 400],
    ['an escape that is no UTF-8 in a key', 'GET /v1/sites?%FF=1', {}, 400],
    ['half an escape in a query', 'GET /v1/sites?note=100%', {}, 200],
    ['an escape that is no UTF-8 under the control plane', 'DELETE /_sim/tokens/%FF', {}, 400],
    ['an escape that is no UTF-8 in a query of the control plane', 'GET /_sim/info?sandbox=%FF', {}, 400],
    ['nothing after /v1', 'GET /v1', {}, 404],
    ['a query alone after /v1', 'GET /v1?limit=1', {}, 404],
    ['4,000 segments', `GET /v1${'/a'.repeat(4000)}`, {}, 404],
    ['OPTIONS for all', 'OPTIONS *', {}, 404],
    ['OPTIONS', 'OPTIONS /v1/account', {}, 404],
    ['PUT', 'PUT /v1/account', {}, 404],
    ['PATCH', 'PATCH /v1/sites/TIDEPOOL', {}, 404],
    ['TRACE', 'TRACE /v1/account', {}, 404],
    ['PROPFIND', 'PROPFIND /v1/account', {}, 404],
    ['an upgrade', 'GET /v1/account', { connection: 'Upgrade', upgrade: 'websocket' }, 200],
    ['an expectation that means nothing', 'GET /v1/account', { expect: 'miracles' }, 200],
    ['500 headers', 'GET /v1/account', Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`h${n}`, '1'])), 200],
    ['a body on GET', 'GET /v1/account', { 'content-length': '0' }, 200],
    ['no token', 'GET /v1/account', { authorization: '' }, 401],
    [
      'a token of control characters',
      'GET /v1/account',
      { authorization: 'Bearer \u00ff\u00fe\t\u007f'.replace('\u007f', '') },
      401,
    ],
    ['a token of tildes', 'GET /v1/account', { authorization: 'Bearer ~~~' }, 401],
  ])('%s: answered, and the connection goes on', async (_what, line, headers, status) => {
    const wire = new Wire(server.port).say(Buffer.from(request(line, { ...HEADERS, ...headers }), 'latin1'));
    await wire.hear(1);
    const { answers } = await wire.say(request('GET /v1/token', HEADERS)).hear(2);
    wire.leave();
    expect(answers.map(answer => answer.status)).toEqual([status, 200]);
    if (status >= 400) expectErrorShape(answers[0]!);
  });

  it.each<[path: string, hint: string]>([
    ['/v1//account', 'Did you mean /v1/account?'],
    ['//v1/account', 'Did you mean /v1/account?'],
    ['/v1/account/', 'Did you mean /v1/account?'],
    ['/v1//nothing', 'The path has a double slash.'],
    ['/_sim//info', 'Did you mean GET /_sim/info?'],
    ['//_sim/info', 'Did you mean /_sim/info?'],
  ])('%s: 404 with a hint', async (path, hint) => {
    const { answers } = await talk(server.port, request(`GET ${path}`, HEADERS));
    expect(answers[0]!.status).toBe(404);
    expect((JSON.parse(answers[0]!.body) as { error: string }).error).toContain(hint);
  });

  it.each<[what: string, headers: Record<string, string>, body: string, kinds: string[]]>([
    ['with a length', { 'content-length': '2' }, '{}', ['body-ignored']],
    ['in chunks', { 'transfer-encoding': 'chunked' }, '2\r\n{}\r\n0\r\n\r\n', ['body-ignored']],
    ['that turns out to be empty', { 'transfer-encoding': 'chunked' }, '0\r\n\r\n', []],
    ['of length 0', { 'content-length': '0' }, '', []],
  ])('a body on GET %s is passed over', async (_what, headers, body, kinds) => {
    const wire = new Wire(server.port).say(request('GET /v1/account', { ...HEADERS, ...headers }) + body);
    const { answers } = await wire.say(request('GET /v1/token', HEADERS)).hear(2);
    wire.leave();
    expect(answers.map(answer => answer.status)).toEqual([200, 200]);
    const journal = await server.control('GET', '/journal?operation=getAccount&limit=1');
    const [entry] = (journal.body as { data: { deviations: { kind: string }[] }[] }).data;
    expect(entry?.deviations.map(({ kind }) => kind)).toEqual(kinds);
  });

  it('writes an absolute target down as the path it is', async () => {
    await talk(server.port, request('GET http://api.example/v1/account?x=1', HEADERS));
    const { body } = await server.control('GET', '/journal?limit=1');
    expect(body).toMatchObject({ data: [{ path: '/account', query: 'x=1', operation: 'getAccount', status: 200 }] });
  });

  it('answers HEAD as GET, with the length and without the body', async () => {
    const { answers } = await talk(server.port, request('GET /v1/sites', HEADERS));
    const { rest } = await talk(server.port, request('HEAD /v1/sites', { ...HEADERS, connection: 'close' }));
    expect(rest).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(rest).toContain(`Content-Length: ${Buffer.byteLength(answers[0]!.body)}\r\n`);
    expect(rest.endsWith('\r\n\r\n')).toBe(true);
  });

  it('answers a pipeline in its order, errors among it', async () => {
    const lines = [
      'GET /v1/token',
      'GET /v1/nothing',
      'DELETE /v1/sites/TIDEPOOL/data',
      'GET /v1/sites?limit=0',
      'GET /v1/account',
    ];
    const { answers } = await talk(server.port, lines.map(line => request(line, HEADERS)).join(''), lines.length);
    expect(answers.map(answer => answer.status)).toEqual([200, 404, 410, 400, 200]);
  });

  it('hears HTTP/1.0, which has no Host', async () => {
    const { answers, closed } = await talk(
      server.port,
      'GET /v1/token HTTP/1.0\r\nauthorization: Bearer demo-admin\r\n\r\n',
    );
    expect(answers[0]!.status).toBe(200);
    expect(answers[0]!.headers.connection).toBe('close');
    expect(closed).toBe(false);
  });
});

it.each([
  'http://u:demo-admin@127.0.0.1/v1/account',
  'http://127.0.0.1:demo-admin/v1/account',
  'ftp://127.0.0.1:demo-admin/v1/account',
])('%s is no URL that Node parses: it would quote it on standard error, once a process', async target => {
  const warn = vi.spyOn(process, 'emitWarning').mockReturnValue(undefined);
  await talk(server.port, request(`GET ${target}`, HEADERS));
  expect(warn).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

it('shows no token that was sent as a method, in capital letters', async () => {
  const { port, simulator } = await startServer({
    fixture: { tokens: [{ name: 'capitals', value: 'CAPITALS', abilities: ['*'] }] },
  });
  await talk(port, request('CAPITALS /v1/sites', HEADERS));
  expect(await simulator.journal()).toMatchObject([{ method: '[redacted]', cause: 'malformed:request-line' }]);
  await simulator.close(0);
});
