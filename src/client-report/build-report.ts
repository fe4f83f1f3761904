import type { ClientReport, FindingCounts } from '../contract/control.gen.ts';
import { Coverage } from '../coverage/coverage.ts';
import type { Level } from '../findings/finding.ts';
import { type Finding, mergeFindings } from '../findings/findings.ts';
import { Facts } from './facts/facts.ts';
import type { RunRecord } from './run-record.ts';

const VERSION = 1;
/** Of so many sandboxes, the newest are named. */
const NAMES_SHOWN = 1000;

/** The report on sandboxes, oldest first. The time it takes depends on their number alone, not on that of requests. */
export function buildReport(records: readonly RunRecord[]): ClientReport {
  const coverage = new Coverage();
  const facts = new Facts();
  for (const record of records) {
    if (record.requests === 0) continue;
    coverage.add(record.coverage);
    facts.add(record.facts);
  }
  // One that was made again is named once, as the newer one.
  const names = [...new Set(records.flatMap(({ sandboxes }) => sandboxes).reverse())].reverse();
  const sandboxes = names.slice(-NAMES_SHOWN);
  const omitted = sumOf(records, record => record.sandboxesOmitted) + names.length - sandboxes.length;
  const findings = mergeFindings(records.map(({ found }) => found)).map(shown);
  return {
    version: VERSION,
    requests: sumOf(records, ({ requests }) => requests),
    sandboxes,
    ...(omitted > 0 && { sandboxes_omitted: omitted }),
    summary: countsOf(findings),
    findings,
    coverage: coverage.measures(),
    facts: facts.describe(),
  };
}

/** A finding as it is published. */
function shown({ rule, level, message, advice, spec, count, expected, evidence }: Finding): Finding {
  return { rule, level, message, advice, spec, count, expected, evidence };
}

/** Findings that were seen more often than tests had said to expect them. */
function countsOf(findings: readonly Finding[]): FindingCounts {
  const of = (wanted: Level) =>
    findings.filter(({ level, count, expected }) => level === wanted && count > expected).length;
  return { errors: of('error'), warnings: of('warning'), infos: of('info') };
}

function sumOf(records: readonly RunRecord[], figureOf: (record: RunRecord) => number): number {
  return records.reduce((sum, record) => sum + figureOf(record), 0);
}
