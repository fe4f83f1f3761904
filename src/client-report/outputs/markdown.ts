import type { ClientReport, Finding } from '../../contract/control.gen.ts';
import { counted, plainText } from '../plain-text.ts';
import { findingCounts } from '../text.ts';
import { COVERAGE_MEASURES } from '../thresholds.ts';

/** The summary of a step on GitHub is refused beyond 1 MiB, a comment beyond 64 KiB. */
const BYTES_MAX = 60_000;
const TEXT_LENGTH_MAX = 240;

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
  const note = (left: number) => (left === 0 ? '' : `\nAnd ${counted(left, 'more finding')}, left out here.\n`);
  const rows: string[] = [];
  let left = bytes - heads.length - note(findings.length).length;
  for (const row of findings.map(findingRow)) {
    left -= Buffer.byteLength(row);
    if (left < 0) break;
    rows.push(row);
  }
  return `${heads}${rows.join('')}${note(findings.length - rows.length)}`;
}

function findingRow({ level, rule, message, advice, count, expected }: Finding): string {
  const times = expected === 0 ? `${count}` : `${count} (${expected} expected)`;
  return `| ${level} | ${harmless(rule)} | **${harmless(message)}**<br>${harmless(advice)} | ${times} |\n`;
}

/**
 * A text that Markdown shows as it is: what begins links, images, cells, tags, code and emphasis is escaped,
 * and a zero-width space follows `@` and `#`, which would name people and issues even so.
 */
function harmless(text: string): string {
  return plainText(text, TEXT_LENGTH_MAX)
    .replace(/[\\`*_[\]<>|~&:.$]/g, '\\$&')
    .replace(/[@#]/g, '$&\u200b');
}
