import escapeHtml from 'escape-html';
import type { ClientReport, Finding } from '../../contract/control.gen.ts';
import { FINDING_RULE_NAMES } from '../../findings/registry.ts';
import { plainText } from '../plain-text.ts';
import { findingLine } from '../text.ts';
import { COVERAGE_MEASURES, type CoverageMeasureName, isLeft, isRefused, type Thresholds } from '../thresholds.ts';

const NOTHING_ASKED: Thresholds = { failOn: 'never', minCoverage: {}, ignore: [] };
const TEXT_LENGTH_MAX = 1000;

interface Case {
  readonly classname: string;
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** Of a failure, on one line. */
  readonly message: string;
  readonly lines: readonly string[];
}

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
  const of = (wanted: Case['outcome']) => cases.filter(({ outcome }) => outcome === wanted).length;
  const counts = `tests="${cases.length}" failures="${of('failed')}" errors="0" skipped="${of('skipped')}" time="0"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="leadline" ${counts}>
<testsuite name="leadline" ${counts}>
${cases.map(testcase).join('\n')}
</testsuite>
</testsuites>
`;
}

function caseOfRule(rule: string, { findings }: ClientReport, thresholds: Thresholds): Case {
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

function caseOfMeasure(measure: CoverageMeasureName, { coverage }: ClientReport, thresholds: Thresholds): Case {
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

function testcase({ classname, name, outcome, message, lines }: Case): string {
  const start = `<testcase classname="${classname}" name="${clean(name)}" time="0"`;
  const text = lines.map(line => clean(line, TEXT_LENGTH_MAX)).join('\n');
  if (outcome === 'failed')
    return `${start}><failure message="${clean(message, TEXT_LENGTH_MAX)}">${text}</failure></testcase>`;
  const inner = `${outcome === 'skipped' ? '<skipped/>' : ''}${text === '' ? '' : `<system-out>${text}</system-out>`}`;
  return inner === '' ? `${start}/>` : `${start}>${inner}</testcase>`;
}

/** What escapes HTML escapes XML: quotes, the ampersand and both angle brackets. */
function clean(text: string, maxLength?: number): string {
  return escapeHtml(plainText(text, maxLength));
}
