import { readFileSync } from 'node:fs';
import { type FindingRule, LEVELS } from '../../src/findings/finding.ts';
import { FINDING_RULES } from '../../src/findings/registry.ts';
import { put } from './tables.ts';

const folder = new URL('../../src/findings/', import.meta.url);

/** docs/report.md with the rules that the code has: a section a rule, so that each has an anchor. */
export function withFindingRules(text: string): string {
  const rules: readonly FindingRule[] = FINDING_RULES;
  const sorted = LEVELS.flatMap(level => rules.filter(rule => rule.level === level));
  const list = sorted.map(({ rule, level, what }) => `| [${rule}](#${rule}) | ${level} | ${what} |`);
  const table = ['| rule | level | found when |', '|---|---|---|', ...list].join('\n');
  return put(text, 'rules', `\n${table}\n\n${sorted.map(section).join('\n\n')}\n`);
}

function section({ rule, level, what, why, advice, instead = {}, spec }: FindingRule): string {
  const rows = Object.entries(instead).map(([about, what]) => `| \`${about}\` | ${escaped(what)} |`);
  const table = rows.length === 0 ? [] : [['| for | do this |', '|---|---|', ...rows].join('\n')];
  return [
    `### ${rule}`,
    `**${level}**, API documentation: ${spec}`,
    escaped(what),
    `**Why it matters.** ${escaped(why)}`,
    `**How to fix it.** ${escaped(advice)}`,
    ...table,
    `**Not reported:** ${exemptionsOf(rule)}`,
  ].join('\n\n');
}

/** What does not set the rule off, as its file says it: the part of a comment after these words. */
export function exemptionsOf(rule: string): string {
  const source = readFileSync(new URL(`${rule}.ts`, folder), 'utf8');
  const [, comment] = /\/\*\*(?:(?!\*\/)[\s\S])*?Must not be set off by:([\s\S]*?)\*\//.exec(source) ?? [];
  if (comment === undefined) throw new Error(`${rule}.ts does not say what must not set the rule off`);
  return comment
    .replace(/\n \* ?/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function escaped(text: string): string {
  return text.replace(/[*<|]/g, '\\$&');
}
