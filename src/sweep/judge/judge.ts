import type { Variant } from '../../variants/variant.ts';
import { type Baseline, isWhole } from '../baseline.ts';
import { compared } from '../compare/comparable.ts';
import type { VariantResult } from '../result.ts';
import type { Run } from '../run/run.ts';
import { findDiverged } from './diverged.ts';
import { newFinding, shownMessage } from './new-finding.ts';
import { isSentAnyway } from './sent-anyway.ts';
import { shownRequest } from './shorten.ts';
import { shownPair } from './shown-answer.ts';
import { findTouch } from './touched.ts';
import { decides, verdictOf } from './verdict.ts';

/** What one run in a variant shows; whether it is flaky only another run can. */
export type Judgement = Pick<VariantResult, 'verdict' | 'finding' | 'touched' | 'diverged'>;

export interface JudgeOptions {
  /** The client must survive refusals by sending the request again. */
  readonly expectRetry: boolean;
}

export function judge(variant: Variant, run: Run, { runs, usual }: Baseline, { expectRetry }: JudgeOptions): Judgement {
  const { group } = variant;
  const changed = compared(run.trace, usual.common);
  const touch = findTouch(variant, run, changed, usual);
  const passed = run.exitCode === 0;
  const found = run.trace.findings.filter(each => passed || !isSentAnyway(each, run.trace, runs[0].trace));
  const finding = newFinding(
    found,
    runs.map(({ trace }) => trace.findings),
    rule => decides(group, rule),
  );
  const verdict = verdictOf({
    group,
    timedOut: run.timedOut,
    passed,
    touched: touch !== null,
    found: finding !== null,
    expectRetry,
  });
  return {
    verdict,
    finding: finding && {
      rule: finding.rule,
      message: shownMessage(finding.message, new Set([...usual.common.made, ...changed.made])),
    },
    touched: touch && {
      request: shownRequest(touch.answered.request),
      ...shownPair(variant, touch.answered, touch.usual),
    },
    // What is missing may only be unknown.
    diverged: touch && isWhole([...runs, run]) ? findDiverged(touch) : null,
  };
}
