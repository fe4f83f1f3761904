/** How a call's stay came to its end: it may go on, or its connection is to be cut without an answer. */
export type LatchEnd = 'released' | 'cut';

/** A call that waits in a latch. */
export interface Held {
  readonly end: Promise<LatchEnd>;
  /** Ends the stay as cut: for a client that is gone. Harmless after the end. */
  leave(): void;
}

/** Where requests are held until a test releases them. */
export class Latch {
  readonly #ends = new Set<(end: LatchEnd) => void>();
  #closed = false;

  /** How many calls wait here. */
  get held(): number {
    return this.#ends.size;
  }

  /** Waits here until `release`, `close` or `leave`; a closed latch aborts immediately. */
  hold(): Held {
    if (this.#closed) return { end: Promise.resolve('cut'), leave() {} };
    const { promise, resolve } = deferred<LatchEnd>();
    this.#ends.add(resolve);
    return {
      end: promise,
      leave: () => {
        this.#ends.delete(resolve);
        resolve('cut');
      },
    };
  }

  /** Lets all calls go that wait now; later ones wait again. @returns how many went. */
  release(): number {
    return this.#endAll('released');
  }

  /** Cuts all calls that wait here, and those that would come. */
  close(): void {
    this.#closed = true;
    this.#endAll('cut');
  }

  #endAll(end: LatchEnd): number {
    const ends = [...this.#ends];
    this.#ends.clear();
    for (const resolve of ends) resolve(end);
    return ends.length;
  }
}

// Promise.withResolvers is not in Node 20.
function deferred<T>() {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>(settle => {
    resolve = settle;
  });
  return { promise, resolve };
}
