import { elapsedMs } from './clock.ts';

/** Long work on the processor: it yields wherever it may pause, every millisecond or so, and returns its result. */
export type SlicedWork<Result> = Generator<void, Result, void>;

/** What all works together may take of one turn of the event loop. */
const TURN_MS = 5;
/** What one work takes before it is the next one's turn. */
const SLICE_MS = 1;

interface Job {
  readonly work: SlicedWork<unknown>;
  readonly signal: AbortSignal | undefined;
  readonly resolve: (result: never) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Takes turns among all long works of a simulator, whoever asked for them: reports, generated days, ingest. In one turn
 * of the event loop they get about 5 ms together, in slices of about 1 ms each, first come first; then other requests
 * are let through. So how long a short request waits does not depend on how many long ones there are.
 */
export class SliceQueue {
  readonly #elapsedMs: () => number;
  readonly #jobs: Job[] = [];
  /** What is left of this turn. */
  #leftMs = TURN_MS;
  #turnAhead = false;
  #working = false;
  #closedBy: Error | null = null;

  /** @param clock real milliseconds; only their differences count */
  constructor(clock: () => number = elapsedMs) {
    this.#elapsedMs = clock;
  }

  /** How many works are not done yet. */
  get length(): number {
    return this.#jobs.length;
  }

  /**
   * Runs `work` in slices. It begins immediately where this turn of the event loop has time left, so that short work is done
   * without a pause.
   * @param signal where it is aborted, the work is dropped at its next slice, its `finally` blocks run, and the promise
   * rejects with the signal's reason: for clients that left, and for sandboxes that were reset
   * @throws what the work throws · the reason of the signal · the reason given to `close`
   */
  run<Result>(work: SlicedWork<Result>, signal?: AbortSignal): Promise<Result> {
    if (this.#closedBy !== null) return Promise.reject(this.#closedBy);
    return new Promise<Result>((resolve, reject) => {
      this.#jobs.push({ work, signal, resolve, reject });
      this.#runSlices();
    });
  }

  /** Drops all works, those to come too: their promises reject with `reason`. */
  close(reason: Error): void {
    this.#closedBy ??= reason;
    this.#runSlices();
  }

  #runSlices(): void {
    if (this.#working) return;
    this.#working = true;
    while (this.#jobs.length > 0 && (this.#leftMs > 0 || this.#closedBy !== null)) {
      const job = this.#jobs.shift()!;
      const began = this.#elapsedMs();
      const isDone = this.#runSlice(job, began + Math.min(SLICE_MS, this.#leftMs));
      this.#leftMs -= this.#elapsedMs() - began;
      if (!isDone) this.#jobs.push(job);
    }
    this.#working = false;
    this.#planTurn();
  }

  /** @returns whether the work is done, or dropped */
  #runSlice({ work, signal, resolve, reject }: Job, untilMs: number): boolean {
    try {
      do {
        if (this.#closedBy !== null || signal?.aborted) {
          work.return(undefined);
          reject(this.#closedBy ?? signal?.reason);
          return true;
        }
        const step = work.next();
        if (!step.done) continue;
        resolve(step.value as never);
        return true;
      } while (this.#elapsedMs() < untilMs);
      return false;
    } catch (error) {
      reject(error);
      return true;
    }
  }

  #planTurn(): void {
    if (this.#turnAhead || (this.#jobs.length === 0 && this.#leftMs === TURN_MS)) return;
    this.#turnAhead = true;
    setImmediate(() => {
      this.#turnAhead = false;
      this.#leftMs = TURN_MS;
      this.#runSlices();
    });
  }
}
