import { once } from 'node:events';
import {
  createServer,
  IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import express, { type Express } from 'express';
import { answerClientErrors, type RefusedRequest, rejectMissingHost } from './client-errors.ts';
import { numberConnections } from './connection-number.ts';
import { resolveTarget } from './target.ts';

export interface Listening {
  readonly origin: string;
  readonly port: number;
  /** Serves a connection that was accepted elsewhere. */
  take(socket: Duplex): void;
  /** Answers a request that was read elsewhere. */
  serve(req: IncomingMessage, res: ServerResponse): void;
  /** Refuses new requests, gives those in flight `graceMs`, then cuts what is left. */
  close(graceMs: number): Promise<void>;
}

export interface ListenOptions {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly tls?: TlsOptions | undefined;
  readonly timeouts?: Timeouts;
  /** Sees each request before `app` does. */
  readonly arriving?: (req: IncomingMessage) => void;
  /** Told of requests that `app` never sees. */
  readonly refused?: (request: RefusedRequest) => void;
}

interface TlsOptions {
  readonly cert: string | Buffer;
  readonly key: string | Buffer;
  /** Milliseconds. */
  readonly handshakeTimeout?: number;
}

/** Slow clients: the whole head, and the whole request, must be complete within these; how often that is checked. */
export interface Timeouts {
  readonly headersTimeout: number;
  readonly requestTimeout: number;
  readonly connectionsCheckingInterval: number;
}

export const TIMEOUTS_MS: Timeouts = {
  headersTimeout: 20_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
};

/** Serves `app` on a port. @throws as the port or the address is refused by the machine */
export async function listen(
  app: Express,
  { host, port, tls, timeouts = TIMEOUTS_MS, arriving, refused = () => {} }: ListenOptions,
): Promise<Listening> {
  const options = { ...timeouts, ...messageClassesOf(app), requireHostHeader: false };
  const listener: RequestListener = (req, res) => {
    if (rejectMissingHost(req, res, refused)) return;
    resolveTarget(req);
    arriving?.(req);
    app(req, res);
  };
  const server: Server =
    tls === undefined ? createServer(options, listener) : createTlsServer({ ...options, ...tls }, listener);
  answerClientErrors(server, refused);
  numberConnections(server);
  await once(server.listen(port, host), 'listening');
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const address = server.address() as AddressInfo;
  return {
    origin: originOf(host, address.port, tls !== undefined),
    port: address.port,
    take: socket => void server.emit('connection', socket),
    serve: (req, res) => void server.emit('request', req, res),
    close: graceMs => close(server, sockets, graceMs),
  };
}

/**
 * The classes from which a server makes its requests and responses, with the prototypes that `app` gives to each. Express
 * then replaces a prototype by itself, which costs nothing; replacing Node's makes the engine slower in all that Node does
 * with the object afterwards.
 */
export function messageClassesOf(app: Express): MessageClasses {
  const made = messageClasses.get(app);
  if (made !== undefined) return made;
  class Request extends IncomingMessage {}
  class Response extends ServerResponse<Request> {}
  app.request = adopt(Request.prototype, express.request, app);
  app.response = adopt(Response.prototype, express.response, app);
  const classes = { IncomingMessage: Request, ServerResponse: Response } as unknown as MessageClasses;
  messageClasses.set(app, classes);
  return classes;
}

type MessageClasses = Required<Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'>>;

/** All servers of an app share them. */
const messageClasses = new WeakMap<Express, MessageClasses>();

function adopt<Ours extends object, Theirs extends object>(prototype: Ours, parent: Theirs, app: Express): Theirs {
  Object.setPrototypeOf(prototype, parent);
  Object.defineProperty(prototype, 'app', { configurable: true, enumerable: true, writable: true, value: app });
  return prototype as unknown as Theirs;
}

const SWEEP_MS = 20;

function close(server: Server, sockets: Set<Socket>, graceMs: number): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(() => {
      for (const socket of sockets) socket.destroy();
    }, graceMs);
    // A connection that is kept alive becomes idle only once its answer is out.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    server.close(() => {
      clearTimeout(timer);
      clearInterval(sweep);
      resolve();
    });
  });
}

// An address that means all of them is no address to send a client to.
function originOf(host: string, port: number, secure: boolean): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const name = reachable.includes(':') ? `[${reachable}]` : reachable;
  return `${secure ? 'https' : 'http'}://${name}:${port}`;
}
