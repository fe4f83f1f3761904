import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../hostile/server.ts';
import { request, talk, Wire } from '../hostile/wire.ts';
import { AS_ADMIN, ASKING, all, ask, connecting, HOST, type Opened, open, secureTo, tunnelTo } from './opened.ts';

let opened: Opened;
beforeAll(async () => {
  opened = await open();
});
afterAll(() => opened.close());

const port = () => opened.interception.proxyPort;
const closing: { close(): unknown }[] = [];
afterEach(() => {
  for (const each of closing.splice(0)) each.close();
});

/** A server on loopback for the time of a test. */
async function listening<S extends Server>(server: S): Promise<number> {
  closing.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** The first bytes of a TLS client. */
async function clientHello(): Promise<Buffer> {
  const server = createServer();
  const secure = connectTls({ port: await listening(server), host: '127.0.0.1', servername: HOST });
  secure.on('error', () => {});
  const [socket] = (await once(server, 'connection')) as [Socket];
  const [hello] = (await once(socket, 'data')) as [Buffer];
  secure.destroy();
  socket.destroy();
  return hello;
}

describe('CONNECT', () => {
  it.each([[`${HOST}:443`], ['API.Example.COM:443'], [`${HOST}.:443`]])('takes %s', async target => {
    const { answers } = await talk(port(), connecting(target));
    expect(answers[0]?.status).toBe(200);
  });

  it.each([
    [`${HOST}:80`, 502, `refused ${HOST}:80: only HTTPS on port 443`],
    [`${HOST}:8443`, 502, `refused ${HOST}:8443: only HTTPS on port 443`],
    [
      'www.example.com:443',
      502,
      `refused www.example.com:443: it is not among the hosts of --intercept, which has ${HOST}`,
    ],
    [`evil-${HOST}:443`, 502, `refused evil-${HOST}:443: it is not among`],
    [`${HOST}..:443`, 502, `refused ${HOST}.:443: it is not among`],
    ['[2001:DB8:0::1]:443', 502, 'refused [2001:db8::1]:443: it is not among'],
    ['0.0.0.0:443', 502, 'refused 0.0.0.0:443: it is not among'],
    [HOST, 400, 'a proxy needs CONNECT HOST:PORT'],
    [`${HOST}:0`, 400, 'a proxy needs'],
    [`${HOST}:65536`, 400, 'a proxy needs'],
    [`${HOST}:https`, 400, 'a proxy needs'],
    [`:443`, 400, 'a proxy needs'],
    [`user:s3cret@${HOST}:443`, 400, 'a proxy needs'],
    [`https://${HOST}:443`, 400, 'a proxy needs'],
    [`${'a'.repeat(300)}.com:443`, 400, 'a proxy needs'],
    ['[::g]:443', 400, 'a proxy needs'],
    ['999.999.999.999:443', 400, 'a proxy needs'],
    ['/v1/sites', 400, 'a proxy needs'],
  ])('refuses %s', async (target, status, text) => {
    const { answers, closed } = await talk(port(), connecting(target), 2);
    expect(answers[0]).toMatchObject({ status, headers: { connection: 'close' } });
    expect(answers[0]!.body).toContain(text);
    expect(closed).toBe(true);
    expect(opened.told.join('\n')).not.toContain('s3cret');
  });

  it('takes what comes in the same packet', async () => {
    const { socket } = new Wire(port());
    socket.removeAllListeners('data');
    const hello = await clientHello();
    socket.write(Buffer.concat([Buffer.from(connecting(`${HOST}:443`)), hello]));
    let received = Buffer.alloc(0);
    socket.on('data', chunk => {
      received = Buffer.concat([received, chunk]);
    });
    const head = 'HTTP/1.1 200 Connection Established\r\n\r\n';
    await eventually(() => received.length > head.length);
    // A TLS record with the server's half of the handshake.
    expect(received[head.length]).toBe(0x16);
    socket.destroy();
  });

  it('needs no Host header, and takes HTTP/1.0', async () => {
    const { rest, answers } = await talk(port(), `CONNECT ${HOST}:443 HTTP/1.0\r\n\r\n`);
    expect({ rest, answers }).toMatchObject({ answers: [{ status: 200 }] });
  });

  it('goes to no endless row of tunnels: one to the proxy itself is refused', async () => {
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '127.1']) {
      const { answers } = await talk(port(), connecting(`${host}:${port()}`));
      expect(answers[0]).toMatchObject({ status: 502 });
      expect(answers[0]!.body).toContain('that is this proxy itself');
    }
    const { answers } = await talk(port(), request(`GET http://localhost:${port()}/http://localhost:${port()}/`));
    expect(answers[0]).toMatchObject({ status: 502 });
  });
});

describe('a tunnel to the host', () => {
  it('answers requests one after the other, and marks them', async () => {
    const secure = await secureTo(opened.interception);
    secure.write(`${request('GET /v1/token', { ...AS_ADMIN, connection: 'keep-alive' }).repeat(2)}${ASKING}`);
    expect((await all(secure)).match(/HTTP\/1\.1 200 OK/g)).toHaveLength(3);
    const entries = await opened.simulator.journal();
    expect(entries.slice(-3)).toMatchObject([{ intercepted: true }, { intercepted: true }, { intercepted: true }]);
  });

  it('answers a hundred at once', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask(opened.interception, ASKING)));
    expect(answers.filter(text => text.startsWith('HTTP/1.1 200 OK'))).toHaveLength(100);
  });

  it('refuses CONNECT inside of it, and records that as intercepted', async () => {
    expect(await ask(opened.interception, connecting(`${HOST}:443`))).toMatch(/^HTTP\/1\.1 404 .*This is no proxy/s);
    expect((await opened.simulator.journal()).at(-1)).toMatchObject({ cause: 'malformed:connect', intercepted: true });
  });

  it('marks what no route is for', async () => {
    expect(await ask(opened.interception, request('GET /v2/sites', AS_ADMIN))).toMatch(/^HTTP\/1\.1 404 /);
    expect((await opened.simulator.journal()).at(-1)).toMatchObject({ intercepted: true });
  });

  it('takes an upgrade for a usual request', async () => {
    const upgrade = request('GET /v1/token', { ...AS_ADMIN, connection: 'Upgrade, close', upgrade: 'websocket' });
    expect(await ask(opened.interception, upgrade)).toMatch(/^HTTP\/1\.1 200 OK/);
  });

  it('says that it goes on with a body that waits for that', async () => {
    const secure = await secureTo(opened.interception);
    const body = '{"name":"A"}';
    const headers = { ...AS_ADMIN, 'content-type': 'application/json', 'content-length': String(body.length) };
    secure.write(request('POST /v1/sites', { ...headers, expect: '100-continue' }));
    const [first] = await once(secure, 'data');
    expect(String(first)).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    secure.write(body);
    expect(await all(secure)).toMatch(/^HTTP\/1\.1 20\d /);
  });

  it('refuses a body of 10 MB as the server does', async () => {
    const secure = await secureTo(opened.interception);
    const body = Buffer.alloc(10 * 1024 * 1024, 'a');
    secure.write(
      request('POST /v1/sites', {
        ...AS_ADMIN,
        'content-type': 'application/json',
        'content-length': `${body.length}`,
      }),
    );
    secure.write(body);
    expect(await all(secure)).toMatch(/^HTTP\/1\.1 400 .*larger than/s);
  });

  it('refuses a header that is too large', async () => {
    const large = request('GET /v1/token', { ...AS_ADMIN, 'x-large': 'a'.repeat(40_000) });
    expect(await ask(opened.interception, large)).toMatch(/^HTTP\/1\.1 400 .*too large/s);
    expect((await opened.simulator.journal()).at(-1)).toMatchObject({ intercepted: true });
  });

  it.each([
    ['a request without TLS', ASKING],
    ['garbage', '\u0016\u0003\u0001\u00ff\u00ff garbage garbage'],
  ])('ends where %s comes in the place of TLS, then the end', async (_what, text) => {
    const wire = await tunnelTo(opened.interception);
    wire.socket.end(text);
    expect((await wire.hear(2)).closed).toBe(true);
  });

  it('outlives clients that go away at any point', async () => {
    for (const leave of [
      (wire: Wire) => wire.leave(),
      (wire: Wire) => void wire.socket.resetAndDestroy(),
      (wire: Wire) => void wire.say('\u0016\u0003\u0001\u0002').socket.resetAndDestroy(),
    ]) {
      leave(await tunnelTo(opened.interception));
      leave(new Wire(port()));
      leave(new Wire(port()).say(connecting(`${HOST}:443`)));
      leave(new Wire(port()).say('CONNECT '));
    }
    expect(await ask(opened.interception, ASKING)).toMatch(/^HTTP\/1\.1 200 OK/);
  });
});

describe('a request through the proxy that is no CONNECT', () => {
  it('is answered for the host where its URL is an https one, which some clients send so', async () => {
    const { answers } = await talk(port(), request(`GET https://${HOST}/v1/token`, { ...AS_ADMIN, host: 'elsewhere' }));
    expect(answers[0]?.status).toBe(200);
    expect((await opened.simulator.journal()).at(-1)).toMatchObject({ path: '/token', intercepted: true });
  });

  it.each([
    [`GET http://${HOST}/v1/sites`, 502, `refused http://${HOST}:80: only HTTPS on port 443 of ${HOST}`],
    [`GET http://${HOST}:443/v1/sites`, 502, `refused http://${HOST}:443: only HTTPS`],
    [`GET https://${HOST}:444/v1/sites`, 502, `refused ${HOST}:444: only HTTPS`],
    ['POST http://www.example.com/', 502, 'refused http://www.example.com:80: it is not among'],
    ['GET https://www.example.com/', 502, 'refused www.example.com:443: it is not among'],
    ['OPTIONS *', 400, 'or an absolute URL'],
    ['GET ftp://127.0.0.1/', 400, 'or an absolute URL'],
    [`GET http://user:s3cret@127.0.0.1:${1}/`, 400, 'without a user name'],
    ['GET http://', 400, 'or an absolute URL'],
    ['GET http://127.0.0.1:1/a#b', 400, 'or an absolute URL'],
  ])('%s', async (line, status, text) => {
    const { answers } = await talk(port(), request(line));
    expect(answers[0]).toMatchObject({ status, headers: { connection: 'close' } });
    expect(answers[0]!.body).toContain(text);
    expect(opened.told.join('\n')).not.toContain('s3cret');
  });

  it.each([
    [HOST, 502, `refused http://${HOST}:80: only HTTPS`],
    ['www.example.com:8080', 502, 'refused http://www.example.com:8080: it is not among'],
    ['user:s3cret@127.0.0.1', 400, 'or an absolute URL'],
    ['127.0.0.1:1/elsewhere', 400, 'or an absolute URL'],
    ['', 400, 'or an absolute URL'],
  ])('is for the host of its header where it has only a path: %s', async (host, status, text) => {
    const { answers } = await talk(port(), request('GET /v1/sites', { host }));
    expect(answers[0]).toMatchObject({ status, headers: { connection: 'close' } });
    expect(answers[0]!.body).toContain(text);
  });

  it('goes on to loopback, without what is about one connection', async () => {
    const seen: { method?: string; url?: string; rawHeaders: string[]; body: string }[] = [];
    const upstream = await listening(
      createHttpServer(async ({ method, url, rawHeaders, ...req }, res) => {
        void req;
        seen.push({ ...(method && { method }), ...(url && { url }), rawHeaders, body: await all(res.req) });
        res.writeHead(201, [
          ...[
            'Set-Cookie',
            'a=1',
            'Set-Cookie',
            'b=2',
            'Content-Length',
            '8',
            'X-Kept',
            'kept',
            'Connection',
            'X-Hop',
            'X-Hop',
            '1',
          ],
          ...['Keep-Alive', 'timeout=9', 'Proxy-Authenticate', 'Basic'],
        ]);
        res.end('answered');
      }),
    );
    const headers = { 'proxy-authorization': 'Basic abc', 'proxy-connection': 'keep-alive', connection: 'x-hop, TE' };
    const line = `POST http://127.0.0.1:${upstream}/a/../b//c?d=%zz`;
    const { answers } = await talk(port(), request(line, { ...headers, te: 'x', 'x-hop': '1', 'x-end': '2' }, 'sent'));
    expect(seen).toEqual([
      {
        method: 'POST',
        url: '/a/../b//c?d=%zz',
        rawHeaders: ['Host', `127.0.0.1:${upstream}`, 'content-length', '4', 'x-end', '2', 'Connection', 'close'],
        body: 'sent',
      },
    ]);
    expect(answers).toMatchObject([{ status: 201, headers: { 'x-kept': 'kept' } }]);
    expect(Object.keys(answers[0]!.headers)).not.toContain('proxy-authenticate');
    expect(Object.keys(answers[0]!.headers)).not.toContain('x-hop');
  });

  it('keeps a body without a length what it is', async () => {
    const bodies: string[] = [];
    const upstream = await listening(
      createHttpServer(async (req, res) => {
        bodies.push(`${req.method} ${await all(req)}`);
        res.end();
      }),
    );
    const chunked = '5\r\nsmugg\r\n3\r\nled\r\n0\r\n\r\n';
    for (const method of ['GET', 'POST', 'DELETE']) {
      await talk(
        port(),
        `${request(`${method} http://127.0.0.1:${upstream}/`, { 'transfer-encoding': 'chunked' })}${chunked}`,
      );
    }
    expect(bodies).toEqual(['GET smuggled', 'POST smuggled', 'DELETE smuggled']);
  });

  it.each([
    ['an end', ''],
    ['garbage', 'garbage\r\n\r\n'],
    ['status 099', 'HTTP/1.1 099 No\r\n\r\n'],
    ['101', 'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'],
    ['a header that never ends', `HTTP/1.1 200 OK\r\nX: ${'a'.repeat(100_000)}`],
  ])('gets 502 where the server there answers %s', async (_what, text) => {
    const upstream = await listening(createServer(socket => void socket.on('error', () => {}).end(text, 'latin1')));
    const { answers } = await talk(port(), request(`GET http://127.0.0.1:${upstream}/`));
    expect(answers[0]).toMatchObject({ status: 502 });
    expect(answers[0]!.body).toContain(`no connection to 127.0.0.1:${upstream}`);
  });

  it('breaks off where the answer there does', async () => {
    const text = 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf';
    const upstream = await listening(createServer(socket => void socket.on('error', () => {}).end(text)));
    const { answers, rest, closed } = await talk(port(), request(`GET http://127.0.0.1:${upstream}/`), 2);
    expect({ answers, closed, half: rest.endsWith('half') }).toEqual({ answers: [], closed: true, half: true });
  });

  it('gets 502 where nobody listens there', async () => {
    const gone = createServer();
    const upstream = await listening(gone);
    gone.close();
    await once(gone, 'close');
    const { answers } = await talk(port(), request(`GET http://127.0.0.1:${upstream}/`));
    expect(answers[0]).toMatchObject({ status: 502, body: `no connection to 127.0.0.1:${upstream} (ECONNREFUSED)\n` });
    const tunnelled = await talk(port(), connecting(`127.0.0.1:${upstream}`));
    expect(tunnelled.answers[0]).toMatchObject({ status: 502, body: answers[0]!.body });
  });

  it('is refused with 431 where its header is too large, CONNECT too', async () => {
    for (const line of ['GET http://127.0.0.1/', `CONNECT ${HOST}:443`]) {
      const { answers, closed, rest } = await talk(port(), request(line, { 'x-large': 'a'.repeat(100_000) }), 2);
      expect(closed).toBe(true);
      expect(answers[0]?.status ?? rest).toBe(431);
    }
  });
});

describe('a tunnel to loopback', () => {
  it.each(['127.0.0.1', '[::1]'])('hands on what comes in the same packet: %s', async host => {
    const server = createServer(socket => void socket.pipe(socket));
    closing.push(server);
    server.listen(0, host.replace(/[[\]]/g, ''));
    const why = await once(server, 'listening').catch(error => error.code);
    // There are machines without IPv6.
    if (why === 'EADDRNOTAVAIL' || why === 'EAFNOSUPPORT') return;
    const { port: upstream } = server.address() as AddressInfo;
    const { socket } = new Wire(port());
    socket.removeAllListeners('data');
    socket.end(`${connecting(`${host}:${upstream}`)}early`);
    expect(await all(socket)).toBe('HTTP/1.1 200 Connection Established\r\n\r\nearly');
  });

  it('lets each side end its half first', async () => {
    const upstream = await listening(
      createServer({ allowHalfOpen: true }, async socket => {
        const heard = await all(socket);
        socket.end(heard.toUpperCase().repeat(100_000));
      }),
    );
    const { socket } = await tunnelTo(opened.interception, `127.0.0.1:${upstream}`);
    socket.removeAllListeners('data');
    socket.end('late');
    expect(await all(socket)).toHaveLength(400_000);
  });

  it('hands on what the client still sends after the other side has ended its half', async () => {
    let heard = '';
    const upstream = await listening(
      createServer({ allowHalfOpen: true }, async socket => {
        const rest = all(socket);
        socket.once('data', () => socket.end('bye'));
        heard = await rest;
      }),
    );
    const { socket } = await tunnelTo(opened.interception, `127.0.0.1:${upstream}`);
    socket.removeAllListeners('data');
    socket.allowHalfOpen = true;
    socket.write('a');
    expect(await all(socket)).toBe('bye');
    socket.end('b'.repeat(300_000));
    await eventually(() => heard.length === 300_001);
  });

  it('is ended by the reset of either side', async () => {
    const sockets: Socket[] = [];
    const upstream = await listening(createServer(socket => void sockets.push(socket.on('error', () => {}))));
    const wire = await tunnelTo(opened.interception, `localhost:${upstream}`);
    sockets[0]!.resetAndDestroy();
    expect((await wire.hear(2)).closed).toBe(true);
    const other = await tunnelTo(opened.interception, `localhost:${upstream}`);
    other.socket.resetAndDestroy();
    await once(sockets[1]!, 'close');
  });
});
