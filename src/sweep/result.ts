import type { Group, Level } from '../variants/variant.ts';

/**
 * `survived` · `surfaced`: failed after a refusal or an ambiguous answer and sent nothing wrong, which is allowed ·
 * `broke` · `hung` · `flaky`: broke, and passed when run again · `not met`: no exchange was touched.
 */
export const VERDICTS = ['broke', 'hung', 'flaky', 'surfaced', 'survived', 'not met'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The first exchange that the variant changed. */
export interface Touched {
  /** Such as `GET /sites?limit=10`, with times and generated ids replaced. */
  readonly request: string;
  /** The answer in the baseline, shortened to where both differ; null where the baseline has no such request. */
  readonly baseline: string | null;
  /** The answer in the variant, shortened like that. */
  readonly variant: string;
}

/** The client's first request after it that the baseline has not, or has and the run has not. */
export interface Diverged {
  /** What was sent, and its answer; null: nothing more. */
  readonly variant: SentRequest | null;
  /** What the baseline has in its place; null: nothing more. */
  readonly baseline: SentRequest | null;
}

export interface SentRequest {
  /** With times and generated ids replaced. */
  readonly request: string;
  readonly answer: string;
}

/** One variant that the tests were run in. */
export interface VariantResult {
  readonly name: string;
  readonly group: Group;
  /** Whether a client has to survive it; what is `info` is not scored. */
  readonly level: Level;
  /**
   * `surfaced`: the tests failed after a refusal or an ambiguous answer, and nothing wrong was sent, which is allowed.
   * `flaky`: they failed, and passed when run again. `not met`: no exchange was touched.
   */
  readonly verdict: Verdict;
  /** The rule of the client report that decided; null where none did. */
  readonly finding: { readonly rule: string; readonly message: string } | null;
  /** As a shell gives it; 0 and 1 for a function that returned and that threw. Null where it was ended. */
  readonly exit_code: number | null;
  readonly duration_ms: number;
  readonly touched: Touched | null;
  readonly diverged: Diverged | null;
  /** 20 lines at most: the last ones of a command, the first ones of a function's error. */
  readonly output: readonly string[];
}

/** How many of the variants of a level were met, and of these survived or surfaced; what is flaky counts neither way. */
export interface Score {
  readonly survived: number;
  readonly met: number;
}

/** `sweep.json`. The same from run to run but for `duration_ms` and `output`. */
export interface SweepResult {
  readonly version: 1;
  readonly baseline: {
    /** 0; null where it was interrupted. */
    readonly exit_code: number | null;
    readonly duration_ms: number;
    /** Requests to the API and others, of one run. */
    readonly requests: number;
    /** Ids of the operations that were used, sorted. */
    readonly operations: readonly string[];
  };
  /** Those that are about what the tests use, group by group. */
  readonly variants: readonly VariantResult[];
  readonly score: Readonly<Record<Exclude<Level, 'info'>, Score>>;
  /** Left out unless it was interrupted: then not all variants are there. */
  readonly interrupted?: true;
  /** Runs, those without a variant included, in which the tests sent more than is compared. Left out where there is none. */
  readonly incomplete_runs?: number;
}
