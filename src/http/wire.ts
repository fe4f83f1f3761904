import type { ServerResponse } from 'node:http';
import type { AnswerSink, ConnectionEnd } from '../faults/fault.ts';
import { onceGone } from './once-gone.ts';
import type { Rendered } from './render.ts';

/** The way to the client for a fault that sends `rendered` itself. */
export function sinkOf(res: ServerResponse, { status, headers }: Rendered): AnswerSink {
  return {
    writeHead(more) {
      res.writeHead(status, { ...headers, ...more });
      res.flushHeaders();
    },
    write: (bytes, sent) => void res.write(bytes, sent),
    end: bytes => void res.end(bytes),
    abort: how => cutConnection(res, how),
    onClose: stop => void onceGone(res, stop),
  };
}

/** Ends the connection without an answer; over TLS, where Node cannot send a TCP RST, in the ordinary way. */
export function cutConnection(res: ServerResponse, how: ConnectionEnd): void {
  const { socket } = res;
  // In a pipeline the answers before this one go out first.
  if (socket === null) res.once('socket', () => cutConnection(res, how));
  else if (how === 'reset' && !('encrypted' in socket)) socket.resetAndDestroy();
  else socket.destroy();
}
