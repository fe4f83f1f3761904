import type { ConnectionEnd } from '../faults/fault.ts';

/** Thrown in place of an answer: the connection ends, `reset` by a TCP RST, `close` in the ordinary way. */
export class Cut extends Error {
  readonly how: ConnectionEnd;

  constructor(how: ConnectionEnd) {
    super(`the connection is cut: ${how}`);
    this.how = how;
  }
}
