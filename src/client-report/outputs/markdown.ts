import type { ClientReport, Finding } from '../../contract/control.gen.ts';
import { counted } from '../plain-text.ts';
import { findingCounts } from '../text.ts';
import { COVERAGE_MEASURES } from '../thresholds.ts';
import { fittingRows } from './fitting-rows.ts';
import { harmless } from './harmless.ts';

/** The summary of a step on GitHub is refused beyond 1 MiB, a comment beyond 64 KiB. */
const BYTES_MAX = 60_000;

/** The report for the summary of a CI job or a comment: findings, coverage, the operations that were never called. */
export function markdownReport({ requests, summary, findings, coverage }: ClientReport): string {
  const head = `### Leadline: ${findingCounts(summary)} in ${counted(requests, 'request')}\n`;
  const measures = COVERAGE_MEASURES.map(name => {
    const { covered, total, percent } = coverage[name];
    return `| ${name} | ${covered} of ${total} | ${percent} % |\n`;
  });
  const { missing } = coverage.operations;
  const never = missing.length === 0 ? '' : `\nNever called: ${missing.map(harmless).join(', ')}\n`;
  const tail = `\n| coverage | | |\n| --- | ---: | ---: |\n${measures.join('')}${never}`;
  return `${head}${findingsTable(findings, BYTES_MAX - Buffer.byteLength(head + tail))}${tail}`;
}

function findingsTable(findings: readonly Finding[], bytes: number): string {
  if (findings.length === 0) return '';
  const heads = '\n| level | rule | finding | count |\n| --- | --- | --- | ---: |\n';
  const note = (left: number) => `\nAnd ${counted(left, 'more finding')}, left out here.\n`;
  return heads + fittingRows(findings.map(findingRow), bytes - heads.length, note);
}

function findingRow({ level, rule, message, advice, count, expected }: Finding): string {
  const times = expected === 0 ? `${count}` : `${count} (${expected} expected)`;
  return `| ${level} | ${harmless(rule)} | **${harmless(message)}**<br>${harmless(advice)} | ${times} |\n`;
}
