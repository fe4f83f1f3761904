import type { Trace } from '../../trace/trace.ts';
import type { VariantChoice } from '../../variants/variant.ts';

/** How the tests ran once. */
export interface Run {
  /** Of the command, as a shell gives it; 0 and 1 for a function that returned and that threw. Null where it was ended. */
  readonly exitCode: number | null;
  /** It took longer than it may, and was ended. */
  readonly timedOut: boolean;
  readonly durationMs: number;
  /** The last lines that it printed, 20 at most, both streams together. */
  readonly output: readonly string[];
  /** Of more than these, the lines that say what failed; left out where the tests passed, or all that is known is `output`. */
  readonly telling?: readonly string[];
  /** What all simulators saw of it. */
  readonly trace: Trace;
}

export interface RunAsked {
  /** Null: the service as it is. */
  readonly variant: VariantChoice | null;
  /** Without the time for which the variant itself made the tests wait; null: as long as it takes. */
  readonly limitMs: number | null;
  /** Ends the run at once, with all that it started; it resolves nevertheless. */
  readonly signal: AbortSignal;
}

/** Runs the tests once, against a server of their own. @throws where they could not even be started */
export type RunTests = (asked: RunAsked) => Promise<Run>;
