import type { FailLevel } from '../../variants/variant.ts';
import type { SweepResult } from '../result.ts';

/** What is told of a sweep at its end. */
export interface ToldSweep {
  readonly result: SweepResult;
  /** Variants that were not run, since they are about what the tests do not use. */
  readonly leftOut: number;
  readonly failOn: FailLevel;
  /** Of what the tests printed in a variant, the lines that say what failed; undefined: what the result has. */
  readonly telling: (variant: string) => readonly string[] | undefined;
  /** The command line that runs the tests in one variant again. */
  readonly again: (variant: string) => string;
}
