import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { AnswerSink, ConnectionEnd } from '../faults/fault.ts';
import type { Rendered } from './render.ts';

/** Thrown in place of an answer: the connection ends, `reset` by a TCP RST, `close` in the ordinary way. */
export class ConnectionAbort extends Error {
  readonly how: ConnectionEnd;

  constructor(how: ConnectionEnd) {
    super(`the connection is aborted: ${how}`);
    this.how = how;
  }
}

/** Ends the connection without an answer; over TLS, where Node cannot send a TCP RST, in the ordinary way. */
export function abortConnection(res: ServerResponse, how: ConnectionEnd): void {
  const { socket } = res;
  // In a pipeline the answers before this one go out first.
  if (socket === null) res.once('socket', () => abortConnection(res, how));
  else if (how === 'reset' && !('encrypted' in socket)) socket.resetAndDestroy();
  else socket.destroy();
}

const waiting = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls `done` once the answer is out or the connection is gone, whichever comes first. Of requests that wait in a
 * pipeline for the answers before theirs, Node never says that they closed when the client leaves: only the connection
 * knows, and `on-finished` does not ask it. One listener a connection serves them all.
 * @returns what takes the call back
 */
export function onClose(res: ServerResponse, done: () => void): () => void {
  const { socket } = res.req;
  if (socket.destroyed) {
    done();
    return () => {};
  }
  const others = waiting.get(socket) ?? listenTo(socket);
  const leave = () => {
    others.delete(closed);
    res.off('close', closed);
  };
  const closed = () => {
    leave();
    done();
  };
  others.add(closed);
  res.once('close', closed);
  return leave;
}

function listenTo(socket: Socket): Set<() => void> {
  const set = new Set<() => void>();
  waiting.set(socket, set);
  socket.once('close', () => {
    for (const closed of [...set]) closed();
  });
  return set;
}

/**
 * Aborted, with `reason`, once the answer is no longer awaited: the client has left, or one of `ends` is aborted.
 * Also once the answer is out, when there is nothing left to abort.
 */
export function closeSignal(res: ServerResponse, ends: readonly AbortSignal[], reason?: Error): AbortSignal {
  const closed = new AbortController();
  const close = () => {
    for (const end of ends) end.removeEventListener('abort', close);
    closed.abort(reason);
  };
  // AbortSignal.any would be kept by a source that lives as long as the server (nodejs/node#55351).
  for (const end of ends) end.addEventListener('abort', close);
  onClose(res, close);
  if (ends.some(end => end.aborted)) close();
  return closed.signal;
}

/** The way to the client for a fault that sends `rendered` itself. */
export function answerSink(res: ServerResponse, { status, headers }: Rendered): AnswerSink {
  return {
    writeHead: more => void res.writeHead(status, { ...headers, ...more }),
    flushHead: () => res.flushHeaders(),
    write: (bytes, sent) => void res.write(bytes, sent),
    end: bytes => void res.end(bytes),
    abort: how => abortConnection(res, how),
    onClose: stop => void onClose(res, stop),
  };
}
