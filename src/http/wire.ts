import type { ServerResponse } from 'node:http';
import type { Wire } from '../faults/fault.ts';
import { onceGone } from './once-gone.ts';
import { type Rendered, write } from './render.ts';
import { writeSlowly } from './write-slowly.ts';

/** Writes an answer the way a wire fault has it, outermost of all. */
export function writeFaulty(res: ServerResponse, rendered: Rendered, wire: Wire): void {
  const body = Buffer.from(rendered.payload);
  switch (wire.kind) {
    case 'reset':
      cutConnection(res, 'reset');
      return;
    case 'malformed':
      writeHead(res, rendered, undefined);
      res.end(wire.alter(body));
      return;
    case 'truncate':
      writeHead(res, rendered, body.length);
      // Once the bytes are on their way the connection ends, short of what was announced.
      res.write(wire.alter(body), () => cutConnection(res, 'close'));
      return;
    case 'slow':
      writeHead(res, rendered, body.length);
      res.flushHeaders();
      onceGone(res, writeSlowly(res, body, wire.bytesPerS));
      return;
    default:
      write(res, rendered);
  }
}

/** Ends the connection without an answer; over TLS, where Node cannot send a TCP RST, in the ordinary way. */
export function cutConnection(res: ServerResponse, how: 'reset' | 'close'): void {
  const { socket } = res;
  // In a pipeline the answers before this one go out first.
  if (socket === null) res.once('socket', () => cutConnection(res, how));
  else if (how === 'reset' && !('encrypted' in socket)) socket.resetAndDestroy();
  else socket.destroy();
}

function writeHead(res: ServerResponse, { status, headers }: Rendered, length: number | undefined): void {
  res.writeHead(status, { ...headers, ...(length !== undefined && { 'Content-Length': length }) });
}
