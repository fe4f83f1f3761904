import type { ClientReport, FindingCounts } from '../contract/control.gen.ts';
import { Coverage } from '../coverage/coverage.ts';
import type { Level } from '../findings/finding.ts';
import { type Finding, mergeFindings } from '../findings/findings.ts';
import type { SlicedWork } from '../time/in-slices.ts';
import { Facts } from './facts/facts.ts';
import type { RunRecord } from './run-record.ts';

const VERSION = 1;
/** Of so many sandboxes, the newest are named. */
const NAMES_SHOWN = 1000;

/** Between two pauses. */
const RECORDS_PER_SLICE = 50;

/**
 * The report on sandboxes, oldest first. The time it takes depends on their number alone, not on that of requests. It
 * yields between slices of work.
 */
export function* buildReport(records: readonly RunRecord[]): SlicedWork<ClientReport> {
  const coverage = new Coverage();
  const facts = new Facts();
  const named: string[] = [];
  let found: RunRecord['found'] = [];
  let [requests, namesGone] = [0, 0];
  for (let at = 0; at < records.length; at += RECORDS_PER_SLICE) {
    if (at > 0) yield;
    const slice = records.slice(at, at + RECORDS_PER_SLICE).filter(record => record.requests > 0);
    for (const record of slice) {
      coverage.add(record.coverage);
      facts.add(record.facts);
      named.push(...record.sandboxes);
      requests += record.requests;
      namesGone += record.sandboxesOmitted;
    }
    found = mergeFindings([found, ...slice.map(record => record.found)]);
  }
  // One that was made again is named once, as the newer one.
  const names = [...new Set(named.reverse())].reverse();
  const sandboxes = names.slice(-NAMES_SHOWN);
  const omitted = namesGone + names.length - sandboxes.length;
  const findings = found.map(shown);
  return {
    version: VERSION,
    requests,
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
