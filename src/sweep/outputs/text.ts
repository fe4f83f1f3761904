import { counted } from '../../client-report/plain-text.ts';
import { type Alike, alikeOf, variedOf } from './alike.ts';
import { alikeDetailsOf, type Detail } from './details.ts';
import { painted, type SweepForm } from './form.ts';
import { hasFailed } from './ranking.ts';
import { missedLine, nextLines, noteLines, scoreLine } from './score-lines.ts';
import { tableLines } from './table.ts';
import type { ToldSweep } from './told.ts';

/** More would scroll the first ones away. */
const DETAILED = 5;
const LABEL_WIDTH = 8;

/** For a terminal: the table, worst first; what happened in those that failed; the score, and what to do next. */
export function sweepText(told: ToldSweep, form: SweepForm): string {
  const failed = alikeOf(told.result.variants.filter(each => hasFailed(each) || each.verdict === 'flaky'));
  const shown = variedOf(failed, DETAILED);
  const parts = [
    tableLines(told, form),
    ...shown.map(each => detailLines(each, told, form)),
    restLines(failed, shown),
    [...scoreLines(told), ...nextLines(told, shown[0]?.[0]), ...missedLines(told)],
  ];
  return `${parts
    .filter(lines => lines.length > 0)
    .map(lines => lines.join('\n'))
    .join('\n\n')}\n`;
}

/** The score, what it leaves out, and what the exit code comes from. */
export function endLines(told: ToldSweep): string[] {
  return [...scoreLines(told), ...noteLines(told), ...missedLines(told)];
}

function scoreLines({ result }: ToldSweep): string[] {
  const { interrupted, variants, incomplete_runs: incomplete = 0 } = result;
  return [
    ...(interrupted ? [`leadline: interrupted: ${runText(variants.length)}`] : []),
    ...(variants.length === 0 ? [] : [scoreLine(result)]),
    ...(incomplete === 0 ? [] : [`incomplete: in ${counted(incomplete, 'run')} the tests sent more than is compared`]),
  ];
}

function missedLines(told: ToldSweep): string[] {
  return [missedLine(told) ?? []].flat().map(line => `leadline: ${line}`);
}

function runText(count: number): string {
  if (count === 0) return 'no variant was run to its end';
  return count === 1 ? '1 variant was run to its end' : `${count} variants were run to their end`;
}

function restLines(failed: readonly Alike[], shown: readonly Alike[]): string[] {
  const rest = failed.flat().length - shown.flat().length;
  return rest > 0 ? [`and ${rest} more: --only NAME shows one, --report DIR writes all of them`] : [];
}

function detailLines(alike: Alike, told: ToldSweep, form: SweepForm): string[] {
  const [{ name, verdict }] = alike;
  const title = painted('bold', `${name}: ${verdict}`, form);
  return [title, ...alikeDetailsOf(alike, told).flatMap(detail => linesOf(detail))];
}

function linesOf({ label, text, lines = [] }: Detail): string[] {
  return [`  ${label.padEnd(LABEL_WIDTH)}  ${text}`, ...lines.map(line => `  ${' '.repeat(LABEL_WIDTH)}  | ${line}`)];
}
