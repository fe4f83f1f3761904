import { setImmediate } from 'node:timers/promises';

/** Runs work that pauses after each slice, letting other requests through between them. */
export async function inSlices<Result>(work: Generator<void, Result, void>): Promise<Result> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}
