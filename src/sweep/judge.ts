import type { Trace, TracedExchange } from '../trace/trace.ts';
import type { Variant } from '../variants/variant.ts';
import type { Baseline } from './baseline.ts';
import { newFinding } from './new-finding.ts';
import type { VariantResult } from './result.ts';
import type { Run } from './run.ts';
import { decides, verdictOf } from './verdict.ts';

/** What one run in a variant shows; whether it is flaky only another run can. */
export type Judgement = Pick<VariantResult, 'verdict' | 'finding' | 'touched' | 'diverged'>;

export interface JudgeOptions {
  /** The client must survive refusals by sending the request again. */
  readonly expectRetry: boolean;
}

export function judge(variant: Variant, run: Run, { runs }: Baseline, { expectRetry }: JudgeOptions): Judgement {
  const { group } = variant;
  const touched = touchedBy(variant, run.trace);
  const finding = newFinding(
    run.trace.findings,
    runs.map(({ trace }) => trace.findings),
    rule => decides(group, rule),
  );
  const verdict = verdictOf({
    group,
    timedOut: run.timedOut,
    passed: run.exitCode === 0,
    touched: touched !== null,
    found: finding !== null,
    expectRetry,
  });
  return {
    verdict,
    finding: finding && { rule: finding.rule, message: finding.message },
    touched: null,
    diverged: null,
  };
}

function touchedBy({ name }: Variant, { exchanges }: Trace): TracedExchange | null {
  return exchanges.find(({ cause }) => cause?.split(', ').includes(`variant:${name}`)) ?? null;
}
