/** Thrown in place of an answer: the connection ends, `reset` by a TCP RST, `close` in the ordinary way. */
export class Cut extends Error {
  readonly how: 'reset' | 'close';

  constructor(how: 'reset' | 'close') {
    super(`the connection is cut: ${how}`);
    this.how = how;
  }
}
