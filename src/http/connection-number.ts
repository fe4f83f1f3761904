import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { elapsedMs } from '../time/clock.ts';

interface Known {
  readonly number: number;
  /** Null for one that the server's own port did not accept, such as those of supertest, which listens by itself. */
  readonly openedMs: number | null;
  /** Requests to the API so far. */
  requests: number;
}

const known = new WeakMap<Duplex, Known>();
let last = 0;

/** Numbers the connections of a server as they open, and notes when they did. */
export function numberConnections(server: Server): void {
  server.on('connection', (socket: Duplex) => void add(socket, elapsedMs()));
}

/** Counts the connections of the process, in the order in which they were opened. */
export function connectionNumber(socket: Duplex): number {
  return find(socket).number;
}

/** Counts a request on its connection. @returns how many there were, with this one */
export function countRequest(socket: Duplex): number {
  const connection = find(socket);
  connection.requests += 1;
  return connection.requests;
}

/** Requests of a connection that were counted so far. */
export function requestsCounted(socket: Duplex): number {
  return find(socket).requests;
}

/** When a connection was opened that its client can keep for further requests; null where it cannot: HTTP/1.0, in process. */
export function openedMs({ socket, httpVersionMinor }: IncomingMessage): number | null {
  return httpVersionMinor === 0 ? null : find(socket).openedMs;
}

function find(socket: Duplex): Known {
  // A TLS socket lies on top of the one that was opened; where a version of Node hides that, nothing is known of it.
  const { _parent: opened = null } = socket as Duplex & { readonly _parent?: Duplex | null };
  return known.get(socket) ?? (opened === null ? undefined : known.get(opened)) ?? add(socket, null);
}

function add(socket: Duplex, openedMs: number | null): Known {
  last += 1;
  const added = { number: last, openedMs, requests: 0 };
  known.set(socket, added);
  return added;
}
