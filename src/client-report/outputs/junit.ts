import type { ClientReport, Finding } from '../../contract/control.gen.ts';
import { FINDING_RULE_NAMES } from '../../findings/registry.ts';
import { findingLine } from '../text.ts';
import { COVERAGE_MEASURES, type CoverageMeasureName, isLeft, isRefused, type Thresholds } from '../thresholds.ts';
import { type JUnitCase, junitXml } from './junit-xml.ts';

const NOTHING_ASKED: Thresholds = { failOn: 'never', minCoverage: {}, ignore: [] };

/**
 * The report as JUnit XML: a case a rule, which fails by the level of its findings, and one a coverage measure, which
 * fails below its minimum. What does not fail is output of its case; a rule that is ignored is skipped.
 */
export function junitReport(report: ClientReport, thresholds: Thresholds = NOTHING_ASKED): string {
  const rules = new Set([...FINDING_RULE_NAMES, ...report.findings.map(({ rule }) => rule)]);
  const cases = [
    ...[...rules].map(rule => caseOfRule(rule, report, thresholds)),
    ...COVERAGE_MEASURES.map(measure => caseOfMeasure(measure, report, thresholds)),
  ];
  return junitXml(cases);
}

function caseOfRule(rule: string, { findings }: ClientReport, thresholds: Thresholds): JUnitCase {
  const found = findings.filter(finding => finding.rule === rule);
  const refused = found.filter(finding => isLeft(finding, thresholds) && isRefused(finding.level, thresholds));
  const failed = refused.length > 0 ? 'failed' : 'passed';
  return {
    classname: 'leadline.findings',
    name: rule,
    outcome: thresholds.ignore.includes(rule) ? 'skipped' : failed,
    message: refused.map(({ message }) => message).join('; '),
    lines: found.flatMap(linesOf),
  };
}

function linesOf(finding: Finding): string[] {
  const { advice, spec, evidence } = finding;
  const requests = evidence.map(({ id, sandbox, request, at }) => `  #${id}  ${sandbox}  ${at}  ${request}`);
  return [findingLine(finding), `  Fix: ${advice}`, `  Spec: ${spec}`, ...requests];
}

function caseOfMeasure(measure: CoverageMeasureName, { coverage }: ClientReport, thresholds: Thresholds): JUnitCase {
  const { covered, total, percent, missing } = coverage[measure];
  const min = thresholds.minCoverage[measure] ?? 0;
  const reached = `${percent} % (${covered} of ${total})`;
  return {
    classname: 'leadline.coverage',
    name: measure,
    // Not by the percentage, which is rounded.
    outcome: covered * 100 < min * total ? 'failed' : 'passed',
    message: `${reached} is below ${min} %`,
    lines: [reached, ...missing.map(each => `  missing: ${each}`)],
  };
}
