import { counted } from '../../client-report/plain-text.ts';
import type { VariantResult, Verdict } from '../result.ts';
import { type Alike, alikeOf, nameOf } from './alike.ts';
import { decidedBy, leastWidth } from './decided.ts';
import { fitted, painted, type SweepForm } from './form.ts';
import type { ToldSweep } from './told.ts';

const VERDICT_WIDTH = 8;
const LEVEL_WIDTH = 6;
const INDENT = '    ';
/** Where the width is not known. */
const COLUMNS = 140;
/** In fewer, lines are cut. */
const COLUMNS_MIN = 60;

const STYLES: Readonly<Record<Verdict, Parameters<typeof painted>[0]>> = {
  broke: 'red',
  hung: 'red',
  flaky: 'yellow',
  surfaced: 'cyan',
  survived: 'green',
  'not met': 'dim',
};

/** Of these, only how many there are by group, and why there is nothing to do about them. */
const COUNTED: readonly (readonly [Verdict, string])[] = [
  ['surfaced', ' (allowed: sent nothing wrong)'],
  ['survived', ''],
  ['not met', ' (nothing changed for the tests)'],
];

const HEAD = `${'verdict'.padEnd(VERDICT_WIDTH)}  ${'level'.padEnd(LEVEL_WIDTH)}  `;
const MET = 'what it met → what the client did then';

/**
 * Worst first, a row for those that are alike: verdict, level, name, what decided, which has a line of its own where it does
 * not fit. Those that need no work are counted by group.
 */
export function tableLines({ result: { variants }, leftOut }: ToldSweep, form: SweepForm): string[] {
  const listed = alikeOf(variants.filter(({ verdict }) => COUNTED.every(([counted]) => counted !== verdict)));
  return [
    ...rowLines(listed, form),
    ...COUNTED.flatMap(([verdict, why]) => countLine(verdict, variants, { why, form })),
    ...(leftOut === 0 || variants.length === 0
      ? []
      : [fitted(`left out  ${counted(leftOut, 'variant')} about what the tests do not use`, form.columns)]),
  ];
}

function rowLines(listed: readonly Alike[], form: SweepForm): string[] {
  if (listed.length === 0) return [];
  const columns = Math.max(COLUMNS_MIN, form.columns ?? COLUMNS);
  const nameMax = columns - HEAD.length;
  const names = listed.map(alike => nameOf(alike, nameMax));
  const width = Math.max(...names.map(({ length }) => length));
  const beside = columns - HEAD.length - width - 2;
  const fits = listed.every(([result]) => leastWidth(result) <= beside);
  const head = fits ? `${HEAD}${'variant'.padEnd(width)}  ${MET}` : `${HEAD}variant, ${MET}`;
  const rows = listed.flatMap(([result], at) => {
    const { verdict, level } = result;
    const start = `${level.padEnd(LEVEL_WIDTH)}  ${names[at]!.padEnd(fits ? width : 0)}`;
    if (fits) return [line(verdict, `${start}  ${decidedBy(result, beside)}`, form)];
    const below = `${INDENT}${decidedBy(result, columns - INDENT.length)}`;
    return [line(verdict, start, form), fitted(below, form.columns)];
  });
  return [painted('dim', fitted(head, form.columns), form), ...rows];
}

/** A variant as the progress prints it: without what decided. */
export function resultLine({ verdict, level, name }: VariantResult, form: SweepForm): string {
  return line(verdict, `${level.padEnd(LEVEL_WIDTH)}  ${name}`, form);
}

function line(verdict: Verdict, rest: string, form: SweepForm): string {
  const whole = fitted(`${verdict.padEnd(VERDICT_WIDTH)}  ${rest}`.trimEnd(), form.columns);
  return painted(STYLES[verdict], whole.slice(0, VERDICT_WIDTH), form) + whole.slice(VERDICT_WIDTH);
}

function countLine(
  verdict: Verdict,
  results: readonly VariantResult[],
  { why, form }: { readonly why: string; readonly form: SweepForm },
): string[] {
  const of = results.filter(result => result.verdict === verdict);
  if (of.length === 0) return [];
  const groups = [...new Set(of.map(({ group }) => group))];
  const counts = groups.map(group => `${group} ${of.filter(each => each.group === group).length}`);
  return [line(verdict, `${counted(of.length, 'variant')}: ${counts.join(', ')}${why}`, form)];
}
