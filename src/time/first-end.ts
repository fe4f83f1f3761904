import { whenOver } from './when-over.ts';

export type End = { readonly how: 'passed' | 'late' | 'aborted' } | { readonly how: 'failed'; readonly error: unknown };

export interface Bounds {
  /** How long it may take, in milliseconds; asked again when that is over. */
  readonly limitMs: () => number;
  readonly signal: AbortSignal;
}

/** How `work` ends: by itself, or because it took too long or was aborted; it then goes on, and nobody waits for it. */
export function firstEnd(work: () => Promise<unknown>, { limitMs, signal }: Bounds): Promise<End> {
  return new Promise(resolve => {
    if (signal.aborted) return resolve({ how: 'aborted' });
    const end = (how: End) => {
      forget();
      signal.removeEventListener('abort', abort);
      resolve(how);
    };
    const abort = () => end({ how: 'aborted' });
    const forget = whenOver(limitMs, () => end({ how: 'late' }));
    signal.addEventListener('abort', abort);
    work().then(
      () => end({ how: 'passed' }),
      error => end({ how: 'failed', error }),
    );
  });
}
