import type { ClientReport, Coverage, Finding } from '../contract/control.gen.ts';
import { LEVELS, type Level } from '../findings/finding.ts';

/** The measures of coverage, in the order of the report. */
export const COVERAGE_MEASURES = [
  'operations',
  'answers',
  'parameters',
  'values',
] as const satisfies readonly (keyof Coverage)[];
export type CoverageMeasureName = (typeof COVERAGE_MEASURES)[number];

/** The values of --fail-on. */
export const FAIL_LEVELS = [...LEVELS, 'never'] as const;
export type FailLevel = (typeof FAIL_LEVELS)[number];

/** When a client report fails a run. */
export interface Thresholds {
  /** Findings of this level or worse fail the run. */
  readonly failOn: FailLevel;
  /** Percent, 0 to 100. */
  readonly minCoverage: Readonly<Partial<Record<CoverageMeasureName, number>>>;
  /** Rules that are left out. */
  readonly ignore: readonly string[];
}

/** Whether a finding counts: not every occurrence was expected by a test, and its rule is not ignored. */
export function isLeft({ rule, count, expected }: Finding, { ignore }: Pick<Thresholds, 'ignore'>): boolean {
  return expected < count && !ignore.includes(rule);
}

/** Whether a finding of this level is one that the run fails on. */
export function isRefused(level: Level, { failOn }: Pick<Thresholds, 'failOn'>): boolean {
  return FAIL_LEVELS.indexOf(level) <= FAIL_LEVELS.indexOf(failOn) && failOn !== 'never';
}

/** A line for each threshold that a report misses: `--min-coverage operations=80: 35.3 % (6 of 17)`. */
export function missedThresholds(
  { findings, coverage }: Pick<ClientReport, 'findings' | 'coverage'>,
  thresholds: Thresholds,
): string[] {
  const refused = findings.filter(finding => isLeft(finding, thresholds) && isRefused(finding.level, thresholds));
  const rules = [...new Set(refused.map(({ rule }) => rule))];
  const low = COVERAGE_MEASURES.flatMap(measure => {
    const { covered, total, percent } = coverage[measure];
    const min = thresholds.minCoverage[measure] ?? 0;
    // Not by the percentage, which is rounded.
    return covered * 100 < min * total
      ? [`--min-coverage ${measure}=${min}: ${percent} % (${covered} of ${total})`]
      : [];
  });
  return [...(rules.length === 0 ? [] : [`--fail-on ${thresholds.failOn}: ${rules.join(', ')}`]), ...low];
}
