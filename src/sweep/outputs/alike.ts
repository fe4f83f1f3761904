import { grouped } from '../grouped.ts';
import type { VariantResult } from '../result.ts';
import { courseOf } from './course.ts';
import { worstFirst } from './ranking.ts';

/** Results that went the same way, in variants that differ in nothing but the operation. */
export type Alike = readonly [VariantResult, ...VariantResult[]];

/** Worst first, those that are alike together. */
export function alikeOf(results: readonly VariantResult[]): readonly Alike[] {
  return [...grouped(worstFirst(results), kindOf).values()];
}

function kindOf(result: VariantResult): string {
  const { name, group, level, verdict, finding, exit_code } = result;
  const [, , last] = name.split('/');
  if (last === undefined) return name;
  return [group, last, level, verdict, finding?.rule, exit_code, courseOf(result)].join(' ');
}

/**
 * The name of one, or of several: `wire/{listSites,getSite}/reset`; operations that do not fit are counted:
 * `wire/{listSites,+5}/reset`.
 */
export function nameOf(alike: Alike, width = Number.POSITIVE_INFINITY): string {
  const [{ name }] = alike;
  if (alike.length === 1) return name;
  const [group, , last] = name.split('/');
  const operations = alike.map(each => each.name.split('/')[1]!);
  const named = (count: number) => {
    const rest = operations.length - count;
    return `${group}/{${[...operations.slice(0, count), ...(rest > 0 ? [`+${rest}`] : [])].join()}}/${last}`;
  };
  let count = operations.length;
  while (count > 1 && named(count).length > width) count -= 1;
  return named(count);
}

/** So many of them at most: one of each group of variants first, then a second. Worst first. */
export function variedOf(all: readonly Alike[], max: number): readonly Alike[] {
  const turnOf = (alike: Alike) => all.filter(([other]) => other.group === alike[0].group).indexOf(alike);
  const chosen = all
    .map((alike, at) => ({ alike, turn: turnOf(alike), at }))
    .sort((one, other) => one.turn - other.turn || one.at - other.at)
    .slice(0, max);
  return chosen.sort((one, other) => one.at - other.at).map(({ alike }) => alike);
}
