import { type JUnitCase, junitXml } from '../../client-report/outputs/junit-xml.ts';
import type { VariantResult, Verdict } from '../result.ts';
import { decidedBy } from './decided.ts';
import { detailsOf } from './details.ts';
import { hasFailed, isMissed } from './ranking.ts';
import type { ToldSweep } from './told.ts';

/** They count neither way. */
const SKIPPED: readonly Verdict[] = ['flaky', 'not met'];

/** The sweep as JUnit XML: a case a variant, which fails where the sweep fails on it. */
export function sweepJUnit(told: ToldSweep): string {
  const { result, failOn } = told;
  return junitXml(
    result.variants.map(each => ({
      classname: `leadline.sweep.${each.group}`,
      name: each.name,
      outcome: isMissed(each, failOn) ? 'failed' : SKIPPED.includes(each.verdict) ? 'skipped' : 'passed',
      message: `${each.verdict}: ${decidedBy(each)}`,
      lines: linesOf(each, told),
      durationMs: each.duration_ms,
    })),
  );
}

function linesOf(result: VariantResult, told: ToldSweep): JUnitCase['lines'] {
  const verdict = `${result.verdict} (${result.level})`;
  if (!hasFailed(result) && result.verdict !== 'flaky') return [verdict];
  const details = detailsOf(result, told);
  return [
    verdict,
    ...details.flatMap(({ label, text, lines = [] }) => [`${label}: ${text}`, ...lines.map(line => `| ${line}`)]),
  ];
}
