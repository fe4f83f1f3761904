import { elapsedMs } from '../../time/clock.ts';

export type End = { readonly how: 'passed' | 'late' | 'aborted' } | { readonly how: 'failed'; readonly error: unknown };

export interface Bounds {
  /** How long it may take, in milliseconds; asked again when that is over. */
  readonly limitMs: () => number;
  readonly signal: AbortSignal;
}

/** Of what timers can measure; they fire at once above. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/** How `work` ends: by itself, or because it took too long or was aborted; it then goes on, and nobody waits for it. */
export function firstEnd(work: () => Promise<unknown>, { limitMs, signal }: Bounds): Promise<End> {
  const startedMs = elapsedMs();
  return new Promise(resolve => {
    let timer: NodeJS.Timeout | undefined;
    const end = (how: End) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      resolve(how);
    };
    const abort = () => end({ how: 'aborted' });
    const look = () => {
      const leftMs = limitMs() - (elapsedMs() - startedMs);
      if (leftMs <= 0) end({ how: 'late' });
      else timer = setTimeout(look, Math.min(leftMs, TIMER_MAX_MS));
    };
    if (signal.aborted) return resolve({ how: 'aborted' });
    signal.addEventListener('abort', abort);
    look();
    work().then(
      () => end({ how: 'passed' }),
      error => end({ how: 'failed', error }),
    );
  });
}
