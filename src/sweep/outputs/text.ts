import type { VariantResult } from '../result.ts';
import { type Detail, detailsOf } from './details.ts';
import { painted, type SweepForm } from './form.ts';
import { hasFailed, worstFirst } from './ranking.ts';
import { missedLine, noteLines, scoreLine } from './score-lines.ts';
import { tableLines } from './table.ts';
import type { ToldSweep } from './told.ts';

/** More would scroll the first ones away. */
const DETAILED = 5;
const LABEL_WIDTH = 8;

/** For a terminal: the table, worst first; what happened in those that failed; the score. */
export function sweepText(told: ToldSweep, form: SweepForm): string {
  const parts = [tableLines(told.result.variants, form), ...detailParts(told, form), endLines(told)];
  return `${parts
    .filter(lines => lines.length > 0)
    .map(lines => lines.join('\n'))
    .join('\n\n')}\n`;
}

/** The score, what it leaves out, and what the exit code comes from. */
export function endLines(told: ToldSweep): string[] {
  const { interrupted, variants } = told.result;
  return [
    ...(interrupted ? [`leadline: interrupted: ${runText(variants.length)}`] : []),
    ...(variants.length === 0 ? [] : [scoreLine(told.result)]),
    ...noteLines(told),
    ...[missedLine(told) ?? []].flat().map(line => `leadline: ${line}`),
  ];
}

function runText(count: number): string {
  if (count === 0) return 'no variant was run to its end';
  return count === 1 ? '1 variant was run to its end' : `${count} variants were run to their end`;
}

function detailParts({ result, again }: ToldSweep, form: SweepForm): string[][] {
  const failed = worstFirst(result.variants.filter(each => hasFailed(each) || each.verdict === 'flaky'));
  const rest = failed.length - DETAILED;
  return [
    ...failed.slice(0, DETAILED).map(each => detailLines(each, again(each.name), form)),
    ...(rest > 0 ? [[`and ${rest} more: --only NAME shows one, --report DIR writes all of them`]] : []),
  ];
}

function detailLines(result: VariantResult, again: string, form: SweepForm): string[] {
  const title = painted('bold', `${result.name}: ${result.verdict}`, form);
  return [title, ...detailsOf(result, again).flatMap(detail => shown(detail))];
}

function shown({ label, text, lines = [] }: Detail): string[] {
  return [`  ${label.padEnd(LABEL_WIDTH)}  ${text}`, ...lines.map(line => `  ${' '.repeat(LABEL_WIDTH)}  | ${line}`)];
}
