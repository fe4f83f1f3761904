import { findingLine, neverAskedLine, summaryLine } from '../client-report/text.ts';
import { isLeft, missedThresholds, type Thresholds } from '../client-report/thresholds.ts';
import type { ClientReport, Finding } from '../contract/control.gen.ts';

/** What is printed of a client report when a run ends: two lines where there is nothing to do. */
export function endLines(
  report: ClientReport,
  {
    thresholds,
    url,
    folder,
    intercepted,
  }: {
    readonly thresholds: Thresholds;
    readonly url: string;
    readonly folder?: string | undefined;
    /** Requests that were; undefined where none was to be. */
    readonly intercepted?: number | undefined;
  },
): string[] {
  const left = report.findings.filter(finding => isLeft(finding, thresholds));
  const missed = missedThresholds(report, thresholds).map(line => `leadline: missed ${line}`);
  const advice = folder === undefined ? 'run with --report DIR' : `${folder}/index.html`;
  return [
    `leadline: ${summaryLine({ ...report, summary: countsOf(left) }, intercepted)}`,
    ...(intercepted === undefined ? [] : unknownTokenLine(report)),
    ...left.map(findingLine),
    ...leftOutLine(report, thresholds),
    ...(report.requests === 0 && intercepted === undefined
      ? [`no request was sent to LEADLINE_URL (${url}): docs/clients.md shows how to point a client at it`]
      : [neverAskedLine(report) ?? []].flat()),
    ...missed,
    ...(left.length === 0 ? [] : [`leadline: how to fix each finding: ${advice}`]),
  ];
}

/** Where no request had a token that is known: the client has one of the service. */
function unknownTokenLine({ requests, facts }: ClientReport): string[] {
  const unknown = facts.refusals.find(({ cause }) => cause === 'token:unknown')?.count ?? 0;
  if (unknown === 0 || unknown < requests) return [];
  return [
    'leadline: the client sends a token that the fixture does not have: with --token-as VALUE, one that it has stands for it, such as demo-admin of the demo data',
  ];
}

function leftOutLine({ findings }: ClientReport, { ignore }: Thresholds): string[] {
  const ignored = findings.filter(({ rule }) => ignore.includes(rule));
  const expected = findings.filter(each => !ignored.includes(each) && each.expected >= each.count);
  const counts = [
    ...(expected.length === 0 ? [] : [`${expected.length} expected`]),
    ...(ignored.length === 0 ? [] : [`${ignored.length} ignored`]),
  ];
  return counts.length === 0
    ? []
    : [`left out: ${counts.join(', ')} ${expected.length + ignored.length === 1 ? 'finding' : 'findings'}`];
}

function countsOf(findings: readonly Finding[]): ClientReport['summary'] {
  const of = (wanted: Finding['level']) => findings.filter(({ level }) => level === wanted).length;
  return { errors: of('error'), warnings: of('warning'), infos: of('info') };
}
