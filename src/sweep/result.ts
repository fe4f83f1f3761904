import type { Group, Level } from '../variants/variant.ts';

/**
 * `survived` · `surfaced`: failed after a refusal or an ambiguous answer and sent nothing wrong, which is allowed ·
 * `broke` · `hung` · `flaky`: broke, and passed when run again · `not met`: no exchange was touched.
 */
export const VERDICTS = ['broke', 'hung', 'flaky', 'surfaced', 'survived', 'not met'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The first exchange that the variant changed. */
export interface Touched {
  /** `GET /sites?limit=10`, with times and generated ids replaced. */
  readonly request: string;
  /** The answer in the baseline, shortened to where both differ; null where the baseline has no such request. */
  readonly baseline: string | null;
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
  readonly request: string;
  readonly answer: string;
}

export interface VariantResult {
  readonly name: string;
  readonly group: Group;
  readonly level: Level;
  readonly verdict: Verdict;
  /** The rule of the client report that decided; null where none did. */
  readonly finding: { readonly rule: string; readonly message: string } | null;
  readonly exit_code: number | null;
  readonly duration_ms: number;
  readonly touched: Touched | null;
  readonly diverged: Diverged | null;
  readonly output: readonly string[];
}

/** How many of the variants that were met the client survived, or surfaced. */
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
    readonly requests: number;
    /** Ids of the operations that were used, sorted. */
    readonly operations: readonly string[];
  };
  readonly variants: readonly VariantResult[];
  readonly score: Readonly<Record<Exclude<Level, 'info'>, Score>>;
  /** Only where it was interrupted: not all variants are there. */
  readonly interrupted?: true;
}
