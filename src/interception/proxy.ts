import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Target, targetOfConnect, targetOfUrl } from './target.ts';

interface ProxyAsked {
  /** Where to listen. */
  readonly host: string;
  /** In lower case. */
  readonly hosts: readonly string[];
  readonly passthrough: boolean;
  /** Takes a connection to one of the hosts, at the start of its TLS. */
  readonly take: (socket: Duplex) => void;
  /** Told of each request that is refused, in words. */
  readonly refused: (text: string) => void;
}

interface Proxy {
  readonly port: number;
  close(): Promise<void>;
}

/** An HTTP proxy: CONNECT to port 443 of the hosts is taken, loopback goes through, all else is refused or goes through. */
export async function openProxy({ host, hosts, passthrough, take, refused }: ProxyAsked): Promise<Proxy> {
  const sockets = new Set<Duplex>();
  const server = createServer((req, res) => {
    const target = targetOfUrl(req.url ?? '');
    const way = wayOf(target, { hosts, passthrough, takenPort: null });
    if (way === 'through') forward(target!, req, res);
    else if (way !== 'take') refuseRequest(res, way);
  });
  server.on('connection', socket => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('connect', (req: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const target = targetOfConnect(req.url ?? '');
    const way = wayOf(target, { hosts, passthrough, takenPort: 443 });
    if (way === 'take') {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      if (head.length > 0) socket.unshift(head);
      take(socket);
    } else if (way === 'through') tunnel(target!, socket, head);
    else refuseTunnel(socket, way);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };

  function refuseRequest(res: ServerResponse, { status, text }: Refusal): void {
    refused(text);
    res.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' }).end(`${text}\n`);
  }

  function refuseTunnel(socket: Duplex, { status, text }: Refusal): void {
    refused(text);
    const body = `${text}\n`;
    socket.end(
      `HTTP/1.1 ${status} Bad Gateway\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  }
}

interface Refusal {
  readonly status: number;
  readonly text: string;
}

interface Rules {
  readonly hosts: readonly string[];
  readonly passthrough: boolean;
  /** Of the hosts; null where none is. */
  readonly takenPort: number | null;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

/** What becomes of a request to a target. */
function wayOf(target: Target | null, { hosts, passthrough, takenPort }: Rules): 'take' | 'through' | Refusal {
  if (target === null)
    return { status: 400, text: 'the proxy of leadline exec needs a target HOST:PORT, or an absolute URL' };
  const { host, port } = target;
  if (hosts.includes(host)) {
    if (port === takenPort) return 'take';
    return { status: 502, text: `refused ${host}:${port}: only HTTPS on port 443 of ${host} is intercepted` };
  }
  if (LOOPBACK.test(host) || passthrough) return 'through';
  return {
    status: 502,
    text: `refused ${host}:${port}: it is not among the hosts of --intercept; --passthrough lets it through`,
  };
}

function tunnel({ host, port }: Target, socket: Duplex, head: Buffer): void {
  const upstream = connect(port, host.replace(/^\[|\]$/g, ''));
  const end = () => {
    socket.destroy();
    upstream.destroy();
  };
  upstream.once('connect', () => {
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    upstream.write(head);
    socket.pipe(upstream).pipe(socket);
  });
  upstream.on('error', end);
  upstream.on('close', end);
  socket.on('close', end);
}

function forward({ host, port, path }: Target, req: IncomingMessage, res: ServerResponse): void {
  const { 'proxy-connection': _, connection: __, ...headers } = req.headers;
  const sent = request({ host: host.replace(/^\[|\]$/g, ''), port, path, method: req.method, headers }, answer => {
    res.writeHead(answer.statusCode!, answer.headers);
    answer.pipe(res);
  });
  sent.on('error', () => (res.headersSent ? res.destroy() : res.writeHead(502).end()));
  res.on('close', () => sent.destroy());
  req.pipe(sent);
}
