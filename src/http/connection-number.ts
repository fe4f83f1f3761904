import type { Duplex } from 'node:stream';

const numbers = new WeakMap<Duplex, number>();
let last = 0;

/** Counts the connections of the process, in the order in which they are first asked about. */
export function connectionNumber(socket: Duplex): number {
  const known = numbers.get(socket);
  if (known !== undefined) return known;
  last += 1;
  numbers.set(socket, last);
  return last;
}
