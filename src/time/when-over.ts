import { elapsedMs } from './clock.ts';

/** Of what timers can measure; they fire at once above. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/**
 * Calls `over` when so much real time has passed from now on, in milliseconds.
 * @param limitMs asked again when it is over: it may have grown
 * @returns forgets it
 */
export function whenOver(limitMs: () => number, over: () => void): () => void {
  const startedMs = elapsedMs();
  const wait = (leftMs: number) => setTimeout(look, Math.min(leftMs, TIMER_MAX_MS));
  const look = () => {
    const leftMs = limitMs() - (elapsedMs() - startedMs);
    if (leftMs <= 0) over();
    else timer = wait(leftMs);
  };
  let timer = wait(limitMs());
  return () => clearTimeout(timer);
}
