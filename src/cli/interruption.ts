import { constants } from 'node:os';
import { elapsedMs } from '../time/clock.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Sooner, a second SIGINT is the same one: npm passes on what the terminal sent already. */
const SAME_MS = 300;

/** What tells a command to end. */
export interface Interruption {
  readonly signal: AbortSignal;
  /** What to end with, as a shell gives it: 130 after SIGINT; null where nothing came. */
  readonly status: () => number | null;
}

/** The first signal asks for the end; a second SIGINT ends the process at once. @param text is printed at the first */
export function interruption(text: string): Interruption {
  const ending = new AbortController();
  let status: number | null = null;
  let firstMs = 0;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (status === null) {
        status = 128 + constants.signals[signal];
        firstMs = elapsedMs();
        // On a terminal a line is under way, at the least `^C`.
        process.stderr.write(process.stderr.isTTY ? `\n${text}` : text);
        ending.abort();
      } else if (signal === 'SIGINT' && elapsedMs() - firstMs > SAME_MS) {
        process.exit(status);
      }
    });
  }
  return { signal: ending.signal, status: () => status };
}
