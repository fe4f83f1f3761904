import type { Trace, TracedExchange } from '../trace/trace.ts';
import type { Variant } from '../variants/variant.ts';
import type { Baseline } from './baseline.ts';
import type { VariantResult } from './result.ts';
import type { Run } from './run.ts';

/** What one run in a variant shows; whether it is flaky only another run can. */
export type Judgement = Pick<VariantResult, 'verdict' | 'finding' | 'touched' | 'diverged'>;

export interface JudgeOptions {
  /** The client must survive refusals by sending the request again. */
  readonly expectRetry: boolean;
}

export function judge(variant: Variant, run: Run, _baseline: Baseline, _options: JudgeOptions): Judgement {
  const touched = touchedBy(variant, run.trace);
  const verdict = run.timedOut ? 'hung' : run.exitCode !== 0 ? 'broke' : touched === null ? 'not met' : 'survived';
  return { verdict, finding: null, touched: null, diverged: null };
}

function touchedBy({ name }: Variant, { exchanges }: Trace): TracedExchange | null {
  return exchanges.find(({ cause }) => cause?.split(', ').includes(`variant:${name}`)) ?? null;
}
