import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { request, talk, Wire } from '../hostile/wire.ts';
import { ASKING, all, ask, connecting, HOST, type Opened, open, secureTo, tunnelTo } from './opened.ts';

// Long enough for a busy machine to begin with.
const TIMEOUTS = { headersTimeout: 3000, requestTimeout: 3000, connectionsCheckingInterval: 50 };

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function opening(...asked: Parameters<typeof open>): Promise<Opened> {
  const opened = await open(...asked);
  closing.push(opened.close);
  return opened;
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** Waits for as long as it takes. */
const end = (socket: Duplex) =>
  new Promise<void>(resolve => {
    if (socket.closed) resolve();
    else socket.on('error', () => {}).once('close', () => resolve());
  });
const closed = ({ socket }: Wire) => end(socket);

describe('a client that is slow', () => {
  it('loses its connection, wherever it stops', async () => {
    const { interception, simulator } = await opening({ timeouts: TIMEOUTS });
    const tunnels = await Promise.all(Array.from({ length: 4 }, () => tunnelTo(interception)));
    const secure = await secureTo(interception);
    const toProxy = ['', `CONNECT ${HOST}:443 HTTP/1.1\r\nHost: a\r\n`].map(text => {
      const wire = new Wire(interception.proxyPort);
      return text === '' ? wire : wire.say(text);
    });
    // TLS that never begins, whose client has ended its half, and the same in the middle of the handshake.
    tunnels[1]!.socket.end();
    tunnels[2]!.say('\u0016\u0003\u0001');
    tunnels[3]!.say('\u0016\u0003\u0001').socket.end();
    secure.write('GET /v1/token HTTP/1.1\r\nHost: a\r\n');
    expect(await all(secure)).toMatch(/^HTTP\/1\.1 400 .*not complete in time/s);
    expect(await simulator.journal()).toMatchObject([{ cause: 'malformed:timeout', intercepted: true }]);
    await Promise.all([...tunnels, ...toProxy].map(closed));
  });
});

describe('a client that is refused', () => {
  it('can read why after it has sent all that it wants to', async () => {
    const { interception } = await opening();
    const socket = connect(interception.proxyPort, '127.0.0.1');
    socket.pause();
    socket.write(connecting('www.example.com:443'));
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.write(Buffer.alloc(32 * 1024 * 1024), () => resolve());
    });
    const heard = all(socket);
    socket.resume();
    expect(await heard).toMatch(/^HTTP\/1\.1 502 /);
  });

  it('loses its connection though it goes on', async () => {
    const { interception } = await opening();
    const socket = connect({ port: interception.proxyPort, host: '127.0.0.1', allowHalfOpen: true });
    socket.write(connecting('www.example.com:443'));
    socket.resume();
    const timer = setInterval(() => socket.write('.'), 20);
    await end(socket);
    clearInterval(timer);
  });
});

describe('the hosts of an interception', () => {
  it('are each one name, however it was given', async () => {
    const { interception } = await opening({ hosts: ['API.Example.com.', HOST] });
    expect(interception.hosts).toEqual([HOST]);
  });
});

it('a request that goes on to loopback ends with its client', async () => {
  const server = createHttpServer();
  const upstream = await listening(server);
  const { interception } = await opening();
  const wire = new Wire(interception.proxyPort).say(request(`GET http://127.0.0.1:${upstream}/`));
  const [{ socket }] = (await once(server, 'request')) as [{ socket: Socket }];
  wire.leave();
  await end(socket);
});

describe('the close of an interception', () => {
  it('ends tunnels, to the host and to loopback, at any point of them', async () => {
    const ended: Promise<unknown>[] = [];
    const upstream = await listening(
      createServer({ allowHalfOpen: true }, socket => {
        ended.push(end(socket));
        // It never ends its half.
        const timer = setInterval(() => socket.write('.'), 5);
        socket.resume().once('close', () => clearInterval(timer));
      }),
    );
    const { interception } = await opening();
    const wires = [
      new Wire(interception.proxyPort),
      new Wire(interception.proxyPort).say('CONNECT '),
      await tunnelTo(interception),
      (await tunnelTo(interception)).say('\u0016\u0003\u0001'),
      await tunnelTo(interception, `127.0.0.1:${upstream}`),
      new Wire(interception.proxyPort).say(request(`GET http://127.0.0.1:${upstream}/`)),
    ];
    const secure = await secureTo(interception);
    secure.write('GET /v1/token HTTP/1.1\r\n');
    const left = end(secure);
    while (ended.length < 2) await new Promise(resolve => setTimeout(resolve, 5));
    await interception.close();
    await Promise.all([...wires.map(closed), left]);
    await Promise.all(ended);
    await expect(tunnelTo(interception)).rejects.toThrow('no tunnel');
  });

  it('says how many refused requests were not told one by one', async () => {
    const { interception, told, close } = await open();
    for (let at = 0; at < 25; at++) await talk(interception.proxyPort, connecting(`host-${at}.example.com:443`));
    for (let at = 0; at < 3; at++) await talk(interception.proxyPort, connecting('host-1.example.com:443'));
    expect(told).toHaveLength(20);
    await close();
    expect(told.at(-1)).toBe('refused 3 more of those above, 5 to other hosts');
    expect(told).toHaveLength(21);
  });
});

describe('with passthrough', () => {
  /** All names are this machine's. */
  const lookup = (_name: string, options: { all?: boolean }, found: (...args: never[]) => void) => {
    const [address, family] = ['127.0.0.1', 4];
    if (options.all) found(...([null, [{ address, family }]] as never[]));
    else found(...([null, address, family] as never[]));
  };
  const through = { passthrough: true, lookup: lookup as never };

  it('tunnels to other hosts go on, and requests', async () => {
    const upstream = await listening(createHttpServer(({ url }, res) => void res.end(url)));
    const { interception, told } = await opening(through);
    const wire = await tunnelTo(interception, `www.example.com:${upstream}`);
    wire.say(request('GET /tunnelled'));
    expect((await wire.hear(2)).answers[1]).toMatchObject({ status: 200, body: '/tunnelled' });
    const line = `GET http://www.example.com:${upstream}/forwarded?b`;
    const { answers } = await talk(interception.proxyPort, request(line));
    expect(answers[0]).toMatchObject({ status: 200, body: '/forwarded?b' });
    expect(told).toEqual([]);
  });

  it('those to the host do not, unless they are HTTPS', async () => {
    const { interception } = await opening(through);
    for (const text of [connecting(`${HOST}:8443`), request(`GET http://${HOST}/v1/token`)]) {
      const { answers } = await talk(interception.proxyPort, text);
      expect(answers[0]).toMatchObject({ status: 502 });
    }
    expect(await ask(interception, ASKING)).toMatch(/^HTTP\/1\.1 200 OK/);
  });

  it('a host that refuses, or that nobody knows, is named', async () => {
    // No port that was free a moment ago: another test may have it by now.
    const port = 1;
    const unknown = (_name: string, _options: object, found: (error: Error) => void) =>
      found(Object.assign(new Error('no such host'), { code: 'ENOTFOUND' }));
    const { interception, told } = await opening(through);
    const { answers } = await talk(interception.proxyPort, connecting(`www.example.com:${port}`));
    expect(answers[0]).toMatchObject({
      status: 502,
      body: `no connection to www.example.com:${port} (ECONNREFUSED)\n`,
    });
    expect(told).toEqual([answers[0]!.body.trim()]);
    const other = await opening({ ...through, lookup: unknown as never });
    const nowhere = await talk(other.interception.proxyPort, request('GET http://nowhere.example.com/'));
    expect(nowhere.answers[0]).toMatchObject({
      status: 502,
      body: 'no connection to nowhere.example.com:80 (ENOTFOUND)\n',
    });
  });

  it('a tunnel of which one side stays open and silent is ended on both', async () => {
    const server = createServer({ allowHalfOpen: true });
    const upstream = await listening(server);
    const { interception } = await opening({ ...through, halfOpenMs: 100 });
    const [wire, [socket]] = (await Promise.all([
      tunnelTo(interception, `www.example.com:${upstream}`),
      once(server, 'connection'),
    ])) as [Wire, [Socket]];
    socket.resume();
    wire.socket.end();
    await closed(wire);
    // The system tells of a connection that is gone only those who use it.
    const timer = setInterval(() => socket.write('.'), 5);
    await end(socket);
    clearInterval(timer);
  });
});
