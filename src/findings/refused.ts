import type { Exchange } from '../exchange/exchange.ts';

/** Two equal requests that come this close to each other, on different connections, are sent in parallel. */
const PARALLEL_MS = 100;
/** Different requests that are told apart. */
const KEPT = 1000;

interface Seen {
  readonly sinceMs: number;
  readonly connections: Set<number>;
}

/** Counts the requests that a limit refused; one that is sent again counts once. */
export class Refused {
  readonly #seen = new Map<string, Seen>();
  #size = 0;

  /** A request that is sent in parallel to an equal one counts, too. At most 1,000. */
  get size(): number {
    return this.#size;
  }

  add({ key, connection, arrived }: Exchange): void {
    if (this.#size >= KEPT) return;
    const { head, body } = key();
    const id = `${head} ${body.digest}`;
    const seen = this.#seen.get(id);
    if (seen === undefined) {
      this.#seen.set(id, { sinceMs: arrived.realMs, connections: new Set([connection]) });
      this.#size += 1;
    } else if (arrived.realMs - seen.sinceMs <= PARALLEL_MS && !seen.connections.has(connection)) {
      seen.connections.add(connection);
      this.#size += 1;
    }
  }

  clear(): void {
    if (this.#size === 0) return;
    this.#seen.clear();
    this.#size = 0;
  }
}
