import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const waiting = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls `done` once the answer is out or the connection is gone, whichever comes first. Of requests that wait in a
 * pipeline for the answers before theirs, Node never says that they closed when the client leaves: only the connection
 * knows. One listener a connection serves them all.
 * @returns what takes the call back
 */
export function onceGone(res: ServerResponse, done: () => void): () => void {
  const { socket } = res.req;
  if (socket.destroyed) {
    done();
    return () => {};
  }
  const others = waiting.get(socket) ?? listenTo(socket);
  const leave = () => {
    others.delete(gone);
    res.off('close', gone);
  };
  const gone = () => {
    leave();
    done();
  };
  others.add(gone);
  res.once('close', gone);
  return leave;
}

function listenTo(socket: Socket): Set<() => void> {
  const set = new Set<() => void>();
  waiting.set(socket, set);
  socket.once('close', () => {
    for (const gone of [...set]) gone();
  });
  return set;
}
