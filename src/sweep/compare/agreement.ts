import type { Trace } from '../../trace/trace.ts';
import { type Comparable, type ComparedRun, compared, stopsOf, wordsOf } from './comparable.ts';
import { type Common, NOTHING_COMMON } from './made-ids.ts';
import { countsOf, type Pair, pairSandboxes, takeOne } from './pair-sandboxes.ts';

/** Two runs of the same tests against the same service, as other runs are compared with them. */
export interface Usual {
  readonly common: Common;
  readonly runs: readonly [ComparedRun, ComparedRun];
  /** The sandboxes of both runs. */
  readonly pairs: readonly Pair[];
}

export function usualOf([first, second]: readonly [Pick<Trace, 'exchanges'>, Pick<Trace, 'exchanges'>]): Usual {
  const words = inBoth(wordsOf(first), wordsOf(second));
  const [one, other] = [first, second].map(trace => compared(trace, { ...NOTHING_COMMON, words }));
  const made = new Set([...one!.made, ...other!.made]);
  const stoppedAt = inBoth(stopsOf(first), stopsOf(second));
  const common = { words, made, labels: inBoth(one!.labels, other!.labels), stoppedAt };
  const runs = [compared(first, common), compared(second, common)] as const;
  return { common, runs, pairs: pairSandboxes(runs[0], runs[1]) };
}

function inBoth(one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...one].filter(each => other.has(each)));
}

/** A request that only one of both runs has: the first of the first run, else of the second; null where they agree. */
export function disagreement({ pairs }: Usual): { readonly request: string; readonly run: 1 | 2 } | null {
  const onlyFirst = firstOf(pairs.flatMap(({ one, other }) => beyond(one, other)));
  if (onlyFirst !== null) return { request: onlyFirst.request, run: 1 };
  const onlySecond = firstOf(pairs.flatMap(({ one, other }) => beyond(other, one)));
  return onlySecond && { request: onlySecond.request, run: 2 };
}

/** What one sandbox got beyond another, in order. */
export function beyond(one: Pair['one'], other: Pair['other']): Comparable[] {
  const left = countsOf(other ?? { sent: [] });
  return (one?.sent ?? []).filter(({ request }) => !takeOne(left, request));
}

/** The first to arrive; null of none. */
export function firstOf<Each extends { readonly place: number }>(list: readonly Each[]): Each | null {
  return list.reduce<Each | null>((first, each) => (first === null || each.place < first.place ? each : first), null);
}
