import { fittingRows } from '../../client-report/outputs/fitting-rows.ts';
import { harmless } from '../../client-report/outputs/harmless.ts';
import { counted } from '../../client-report/plain-text.ts';
import type { VariantResult } from '../result.ts';
import { type Alike, alikeOf, nameOf } from './alike.ts';
import { decidedBy } from './decided.ts';
import { alikeDetailsOf } from './details.ts';
import { hasFailed, worstFirst } from './ranking.ts';
import { missedLine, noteLines, scoreLine } from './score-lines.ts';
import type { ToldSweep } from './told.ts';

/** The summary of a step on GitHub is refused beyond 1 MiB, a comment beyond 64 KiB. */
const BYTES_MAX = 60_000;
/** For those that failed, with what happened in each; the table has the rest. */
const DETAILS_BYTES_MAX = 40_000;

/** The sweep for the summary of a CI job or a comment: the score, what happened in those that failed, all variants. */
export function sweepMarkdown(told: ToldSweep): string {
  const { variants, interrupted } = told.result;
  const lines = [...noteLines(told), ...[missedLine(told) ?? []].flat()];
  const state = interrupted ? `, interrupted after ${counted(variants.length, 'variant')}` : '';
  const head = `### Leadline sweep: ${scoreLine(told.result)}${state}\n\n${lines.map(line => `- ${line}\n`).join('')}`;
  const details = detailSections(told);
  return head + details + variantTable(variants, BYTES_MAX - Buffer.byteLength(head + details));
}

function detailSections(told: ToldSweep): string {
  const failed = told.result.variants.filter(each => hasFailed(each) || each.verdict === 'flaky');
  const sections = alikeOf(failed).map(each => detailSection(each, told));
  return fittingRows(sections, DETAILS_BYTES_MAX, left => `\nAnd ${left} more: sweep.json has them.\n`);
}

function detailSection(alike: Alike, told: ToldSweep): string {
  const [result] = alike;
  const rows = alikeDetailsOf(alike, told).map(({ label, text, lines = [] }) => {
    const cell = [text, ...lines].map(harmless).join('<br>');
    return `| ${label} | ${cell} |\n`;
  });
  const heads = `| | ${result.verdict} (${result.level}) |\n| --- | --- |\n`;
  return `\n#### ${harmless(nameOf(alike))}\n\n${heads}${rows.join('')}`;
}

function variantTable(variants: readonly VariantResult[], bytes: number): string {
  if (variants.length === 0) return '';
  const heads = '\n#### All variants\n\n| verdict | level | variant | what decided |\n| --- | --- | --- | --- |\n';
  const rows = worstFirst(variants).map(
    each => `| ${each.verdict} | ${each.level} | ${harmless(each.name)} | ${harmless(decidedBy(each))} |\n`,
  );
  const note = (left: number) => `\nAnd ${counted(left, 'more variant')}, left out here.\n`;
  return heads + fittingRows(rows, bytes - heads.length, note);
}
