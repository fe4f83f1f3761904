import { counted } from '../../client-report/plain-text.ts';
import type { VariantResult, Verdict } from '../result.ts';
import { decidedBy } from './decided.ts';
import { fitted, painted, type SweepForm } from './form.ts';
import { worstFirst } from './ranking.ts';

const VERDICT_WIDTH = 8;
const LEVEL_WIDTH = 6;
const NAME_WIDTH_MAX = 44;

const STYLES: Readonly<Record<Verdict, Parameters<typeof painted>[0]>> = {
  broke: 'red',
  hung: 'red',
  flaky: 'yellow',
  surfaced: 'cyan',
  survived: 'green',
  'not met': 'dim',
};

/** Of these, only how many there are by group: there is nothing to do about them. */
const COUNTED: readonly Verdict[] = ['survived', 'not met'];

const HEADS = ['verdict', 'level', 'variant', 'what it met, and what the client did then'] as const;

/** A line a variant, worst first: verdict, level, name, what decided. Those that were survived are counted by group. */
export function tableLines(results: readonly VariantResult[], form: SweepForm): string[] {
  const listed = worstFirst(results.filter(({ verdict }) => !COUNTED.includes(verdict)));
  const width = Math.min(NAME_WIDTH_MAX, Math.max(0, ...listed.map(({ name }) => name.length)));
  const [verdicts, levels, names, decided] = HEADS;
  const head = `${verdicts.padEnd(VERDICT_WIDTH)}  ${levels.padEnd(LEVEL_WIDTH)}  ${names.padEnd(width)}  ${decided}`;
  return [
    ...(listed.length === 0 ? [] : [painted('dim', fitted(head, form.columns), form)]),
    ...listed.map(result => {
      const { verdict, level, name } = result;
      return line(verdict, `${level.padEnd(LEVEL_WIDTH)}  ${name.padEnd(width)}  ${decidedBy(result)}`, form);
    }),
    ...COUNTED.flatMap(verdict => countLine(verdict, results, form)),
  ];
}

/** A variant as the progress prints it: without what decided. */
export function resultLine({ verdict, level, name }: VariantResult, form: SweepForm): string {
  return line(verdict, `${level.padEnd(LEVEL_WIDTH)}  ${name}`, form);
}

function line(verdict: Verdict, rest: string, form: SweepForm): string {
  const whole = fitted(`${verdict.padEnd(VERDICT_WIDTH)}  ${rest}`.trimEnd(), form.columns);
  return painted(STYLES[verdict], whole.slice(0, VERDICT_WIDTH), form) + whole.slice(VERDICT_WIDTH);
}

function countLine(verdict: Verdict, results: readonly VariantResult[], form: SweepForm): string[] {
  const of = results.filter(result => result.verdict === verdict);
  if (of.length === 0) return [];
  const groups = [...new Set(of.map(({ group }) => group))];
  const counts = groups.map(group => `${group} ${of.filter(each => each.group === group).length}`);
  return [line(verdict, `${counted(of.length, 'variant')}: ${counts.join(', ')}`, form)];
}
