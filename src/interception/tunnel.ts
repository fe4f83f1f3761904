import { connect, type LookupFunction, type Socket } from 'node:net';
import type { Target } from './target.ts';
import { type Refusal, unreachable } from './way.ts';

/** What connections of a proxy to elsewhere are made with. */
export interface Upstream {
  readonly lookup: LookupFunction | undefined;
  /** Told of each connection, for the proxy to end it when it closes. */
  readonly opened: (socket: Socket) => void;
}

interface TunnelAsked extends Upstream {
  /** Once one side has ended its half, the other one has so long without a byte. */
  readonly halfOpenMs: number;
  readonly refuse: (refusal: Refusal) => void;
}

export const ESTABLISHED = 'HTTP/1.1 200 Connection Established\r\n\r\n';

/** Connects a client with where it wants to go. Each side may end its half before the other one does. */
export function tunnel(
  target: Target,
  { socket, head }: { readonly socket: Socket; readonly head: Buffer },
  { lookup, opened, halfOpenMs, refuse }: TunnelAsked,
): void {
  const { host, port } = target;
  const upstream = connect({ host: addressOf(host), port, allowHalfOpen: true, ...(lookup && { lookup }) });
  opened(upstream);
  const failed = (error: Error) => refuse(unreachable(target, error));
  upstream.once('error', failed);
  upstream.once('connect', () => {
    upstream.off('error', failed);
    socket.write(ESTABLISHED);
    upstream.write(head);
    join(socket, upstream, halfOpenMs);
    join(upstream, socket, halfOpenMs);
  });
}

/** One half of a tunnel. */
function join(from: Socket, to: Socket, halfOpenMs: number): void {
  from.pipe(to);
  from.once('end', () => {
    for (const socket of [from, to]) socket.setTimeout(halfOpenMs, () => socket.destroy());
  });
  from.on('error', () => to.destroy());
}

/** Of a host as targets have it. */
export function addressOf(host: string): string {
  return host.replace(/^\[|\]$/g, '');
}
