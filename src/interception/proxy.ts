import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo, LookupFunction, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { TIMEOUTS_MS, type Timeouts } from '../http/listen.ts';
import { forward } from './forward.ts';
import { targetOfConnect, targetOfUrl } from './target.ts';
import { ESTABLISHED, tunnel } from './tunnel.ts';
import { type Refusal, type Rules, wayOf } from './way.ts';

export interface ProxyAsked extends Pick<Rules, 'hosts' | 'passthrough' | 'loopback'> {
  /** Where to listen. */
  readonly host: string;
  /** Takes a connection to one of the hosts, at the start of its TLS. */
  readonly take: (socket: Duplex) => void;
  /** Answers a request to one of the hosts that was sent here as it is, which is HTTPS to its client alone. */
  readonly serve: (req: IncomingMessage, res: ServerResponse) => void;
  /** Told of each request that goes nowhere. */
  readonly refused: (refusal: Refusal) => void;
  readonly timeouts?: Timeouts | undefined;
  /** @default 30 s */
  readonly halfOpenMs?: number | undefined;
  /** How names of other hosts are resolved. @default by the system */
  readonly lookup?: LookupFunction | undefined;
}

export interface Proxy {
  readonly port: number;
  /** Serves a connection that was accepted elsewhere. */
  take(socket: Socket): void;
  /** Ends all connections, those to elsewhere too. */
  close(): Promise<void>;
}

const HALF_OPEN_MS = 30_000;
/** A client that was refused has so long to read why. */
const LINGER_MS = 2000;

/** An HTTP proxy: HTTPS to the hosts is taken, loopback goes through, all else is refused or goes through. */
export async function openProxy({
  host,
  hosts,
  passthrough,
  loopback,
  take,
  serve,
  refused,
  ...asked
}: ProxyAsked): Promise<Proxy> {
  const { timeouts = TIMEOUTS_MS, halfOpenMs = HALF_OPEN_MS, lookup } = asked;
  const sockets = new OpenSockets();
  const opened = (socket: Socket) => sockets.add(socket);
  const rules = (): Rules => ({ hosts, passthrough, loopback, ownPort: port });
  const server = createServer({ ...timeouts }, (req, res) => {
    const refuse = (refusal: Refusal) => {
      refused(refusal);
      refuseRequest(res, refusal);
    };
    const target = targetOfUrl(req.url ?? '', req.headers.host);
    const way = wayOf(target, rules());
    if (way === 'take') serve(req, res);
    else if (way === 'through') forward(target!, { req, res }, { lookup, refuse });
    else refuse(way);
  });
  server.on('connection', opened);
  server.on('connect', (req: IncomingMessage, duplex: Duplex, head: Buffer) => {
    // Node hands over the socket that it accepted.
    const socket = duplex as Socket;
    socket.on('error', () => socket.destroy());
    const refuse = (refusal: Refusal) => {
      refused(refusal);
      refuseTunnel(socket, refusal);
    };
    const target = targetOfConnect(req.url ?? '');
    const way = wayOf(target, rules());
    if (way === 'take') {
      socket.write(ESTABLISHED);
      if (head.length > 0) socket.unshift(head);
      take(socket);
    } else if (way === 'through') tunnel(target!, { socket, head }, { lookup, opened, halfOpenMs, refuse });
    else refuse(way);
  });
  await once(server.listen(0, host), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    take: socket => void server.emit('connection', socket),
    async close() {
      const closed = new Promise<void>(resolve => server.close(() => resolve()));
      await sockets.end();
      await closed;
    },
  };
}

/** All connections of a proxy: Node's server forgets those that became tunnels. */
class OpenSockets {
  readonly #sockets = new Set<Socket>();

  add(socket: Socket): void {
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
  }

  async end(): Promise<void> {
    const closed = [...this.#sockets].map(
      socket => new Promise<void>(resolve => socket.once('close', () => resolve())),
    );
    for (const socket of this.#sockets) socket.destroy();
    await Promise.all(closed);
  }
}

function refuseRequest(res: ServerResponse, { status, text }: Refusal): void {
  res.writeHead(status, headersOf(text)).end(`${text}\n`);
}

function refuseTunnel(socket: Socket, { status, text }: Refusal): void {
  const lines = Object.entries(headersOf(text)).map(([name, value]) => `${name}: ${value}`);
  // Reading on: a connection that is closed with bytes unread is reset, and the client never sees why.
  socket.resume();
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${text}\n`);
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(timer));
}

function headersOf(text: string) {
  return {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(text) + 1,
    Connection: 'close',
  };
}
