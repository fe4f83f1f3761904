/** Work that may pause and that several callers wait for: whoever has a turn goes on with it, and it is done once. */
export class SharedWork<Result> {
  readonly #work: Generator<void, Result, void>;
  #outcome: { readonly result: Result } | { readonly error: unknown } | null = null;

  constructor(work: Generator<void, Result, void>) {
    this.#work = work;
  }

  get done(): boolean {
    return this.#outcome !== null;
  }

  /** Goes on to the next pause; nothing where the work is done. */
  step(): void {
    if (this.done) return;
    try {
      const step = this.#work.next();
      if (step.done) this.#outcome = { result: step.value };
    } catch (error) {
      this.#outcome = { error };
    }
  }

  /** Ends unfinished work that no caller waits for. */
  drop(): void {
    if (!this.done) this.#work.return(undefined as never);
  }

  /** What the work came to. @throws what the work threw · RangeError before it is done */
  get result(): Result {
    if (this.#outcome === null) throw new RangeError('the work is not done');
    if ('error' in this.#outcome) throw this.#outcome.error;
    return this.#outcome.result;
  }
}

/**
 * `make`'s work, done once for all callers; work that failed, or that all callers gave up before it was done, is begun
 * again by the next one.
 */
export function sharedOnce<Result>(make: () => Generator<void, Result, void>): () => Generator<void, Result, void> {
  let shared: { readonly work: SharedWork<Result>; callers: number } | null = null;
  return function* () {
    shared ??= { work: new SharedWork(make()), callers: 0 };
    const mine = shared;
    mine.callers++;
    try {
      for (;;) {
        mine.work.step();
        if (mine.work.done) return mine.work.result;
        yield;
      }
    } catch (error) {
      if (shared === mine) shared = null;
      throw error;
    } finally {
      mine.callers--;
      if (mine.callers === 0 && !mine.work.done) {
        mine.work.drop();
        if (shared === mine) shared = null;
      }
    }
  };
}
