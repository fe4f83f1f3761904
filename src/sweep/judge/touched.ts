import { isCausedBy } from '../../trace/is-caused-by.ts';
import type { Variant } from '../../variants/variant.ts';
import type { Usual } from '../compare/agreement.ts';
import { UsualAnswers } from '../compare/answer-traits.ts';
import type { Comparable, ComparedRun, ComparedSandbox } from '../compare/comparable.ts';
import { secondOf } from '../compare/moments.ts';
import { type Pair, pairSandboxes } from '../compare/pair-sandboxes.ts';
import { firstAmong, isSideBySide } from '../compare/side-by-side.ts';
import { grouped } from '../grouped.ts';
import type { Run } from '../run/run.ts';

/** The first exchange that a variant changed, and the one that the tests have in its place without any. */
export interface Touch {
  readonly answered: Comparable;
  /** Null where they send no such request. */
  readonly usual: Comparable | null;
  readonly pairs: readonly Pair[];
  readonly sideBySide: boolean;
}

type FoundTouch = Pick<Touch, 'answered' | 'usual'>;

/** A sandbox of the run, with its counterparts in both usual runs. */
interface Counterparts {
  readonly sandbox: ComparedSandbox;
  readonly first: ComparedSandbox | null;
  readonly second: ComparedSandbox | null;
}

/** Whether a variant changed an exchange. */
type IsTouched = (answered: Comparable, usual: UsualAnswers) => boolean;

/**
 * Null where the variant changed none. Which of several requests that a client sends at once in one sandbox arrives first
 * is chance, and stays so: nothing tells them from requests that wait for each other.
 */
export function findTouch(variant: Variant, run: Run, changed: ComparedRun, usual: Usual): Touch | null {
  const pairs = pairSandboxes(changed, usual.runs[0]);
  const isTouched = touchOf(variant, run);
  const seconds = new Map(usual.pairs.map(({ one, other }) => [one, other]));
  const touched = pairs.flatMap(({ one, other }): FoundTouch[] => {
    if (one === null) return [];
    const touch = firstIn({ sandbox: one, first: other, second: seconds.get(other) ?? null }, isTouched);
    return touch === null ? [] : [touch];
  });
  const sideBySide = [changed, ...usual.runs].some(isSideBySide);
  const first = firstAmong(touched, sideBySide, ({ answered }) => answered);
  return first && { ...first, pairs, sideBySide };
}

function firstIn({ sandbox, first, second }: Counterparts, isTouched: IsTouched): FoundTouch | null {
  const [firsts, seconds] = [first, second].map(each => grouped(each?.sent ?? [], ({ request }) => request));
  const known = new Map<string, UsualAnswers>();
  const usualFor = (request: string) => {
    const usual = known.get(request) ?? new UsualAnswers(firsts!.get(request) ?? [], seconds!.get(request) ?? []);
    known.set(request, usual);
    return usual;
  };
  const times = new Map<string, number>();
  for (const answered of sandbox.sent) {
    const { request } = answered;
    const usual = usualFor(request);
    const time = times.get(request) ?? 0;
    times.set(request, time + 1);
    if (isTouched(answered, usual)) return { answered, usual: usual.first[time] ?? usual.first.at(-1) ?? null };
  }
  return null;
}

/** Real time between the start of a server and its first request may be part of the run's. */
const SLACK_S = 10;

/** How a variant shows on an exchange. */
function touchOf(variant: Variant, { durationMs }: Run): IsTouched {
  const { options, assume, data } = variant;
  if (options?.clock !== undefined) {
    const fromS = secondOf(options.clock);
    const toS = fromS + durationMs / 1000 + SLACK_S;
    return ({ exchange: { at } }) => secondOf(at) >= fromS && secondOf(at) <= toS;
  }
  if (options === undefined && assume === undefined && data === undefined)
    return ({ exchange }) => isCausedBy(variant, exchange);
  const isLate = assume !== undefined && 'cold-query-ms' in assume;
  return (answered, usual) =>
    isCausedBy(variant, answered.exchange) ||
    (isLate ? answered.exchange.query_cache === 'cold' : usual.lack(answered));
}
