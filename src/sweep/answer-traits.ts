import type { Comparable } from './comparable.ts';
import { isMoving, traitsOf } from './moving-report.ts';

/** Headers that the API documents. */
const COMPARED_HEADERS: readonly string[] = ['content-type', 'retry-after'];

/** The usual answers to one request in one sandbox. */
export interface UsualAnswers {
  readonly first: readonly Comparable[];
  readonly second: readonly Comparable[];
}

/**
 * Whether an answer is like none that this request usually gets. Where two runs of the same tests get different answers,
 * none is unusual.
 */
export function isUnusual(answered: Comparable, { first, second }: UsualAnswers): boolean {
  if (first.length === 0 || second.length === 0) return false;
  if (isMoving(answered) && !isFrozen(answered, { first, second })) {
    const usual = new Set([...first, ...second].flatMap(rough));
    return rough(answered).some(trait => !usual.has(trait));
  }
  const [one, other] = [first, second].map(each => new Set(each.map(exact)));
  const agree = one!.size === other!.size && [...one!].every(text => other!.has(text));
  return agree && !one!.has(exact(answered));
}

/** Whether the sandbox's clock shows what it showed in both runs: it does not tick. */
export function isFrozen({ exchange }: Comparable, { first, second }: UsualAnswers): boolean {
  return [first, second].every(list => list.some(each => each.exchange.at === exchange.at));
}

function exact(answered: Comparable): string {
  const { status, answer } = answered.exchange;
  if (status === null || answer === null) return `${status}`;
  return [headOf(answered), answered.text(answer.body ?? '')].join('\n');
}

/** What can be told of it whatever the minute. */
function rough(answered: Comparable): string[] {
  const { operation, query, status, answer } = answered.exchange;
  const options = {
    isSorted: new URLSearchParams(query).has('sort_by'),
    mayBeEmpty: operation === 'getCurrentVisitors',
  };
  const traits = status === null || answer?.body == null ? null : traitsOf(answer.body, options);
  return traits === null ? [exact(answered)] : [headOf(answered), ...traits];
}

function headOf({ exchange: { status, answer } }: Comparable): string {
  const headers = (answer?.headers ?? []).filter(([name]) => COMPARED_HEADERS.includes(name));
  return [status, ...headers.map(header => header.join(': '))].join(' ');
}
