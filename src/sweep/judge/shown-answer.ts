import { isCausedBy } from '../../trace/is-caused-by.ts';
import type { Variant } from '../../variants/variant.ts';
import { type Comparable, namesPresent } from '../compare/comparable.ts';
import { isMoving, withClasses } from '../compare/moving-report.ts';
import { beginning, shortened } from './shorten.ts';

/** Headers that say nothing about a run, or nothing beside the body. */
const UNSHOWN_HEADERS: readonly string[] = ['date', 'content-length', 'x-leadline-cause'];

const OK = 200;
const SHUFFLED = '(its rows in another order)';

const CLIENT_GONE = 'client:gone';

/** What a client gets where a fault acts on the connection. */
const BROKEN: Readonly<Record<string, string>> = {
  reset: 'connection reset',
  hang: 'no answer until the connection is closed',
  hold: 'no answer until the connection is closed',
  truncate: 'half of the body, then the connection is closed',
  malformed: 'a body that is not valid JSON',
  slow: 'the body a few bytes at a time',
};

/** An answer for people, short: `200 {"object":"account"…`. */
export function shownAnswer(answered: Comparable): string {
  const { status, cause } = answered.exchange;
  if (status === null) return cause?.includes(CLIENT_GONE) ? 'no answer: the client did not wait for it' : 'no answer';
  return joined([status, beginning(bodyOf(answered))]);
}

/** An answer in a variant and the usual one, cut to where they differ. @param usual null: there is none */
export function shownPair(
  variant: Variant,
  answered: Comparable,
  usual: Comparable | null,
): { readonly variant: string; readonly baseline: string | null } {
  const baseline = usual && shownAnswer(usual);
  const broken = brokenBy(variant, answered);
  if (broken !== null) return { variant: broken, baseline };
  const { status } = answered.exchange;
  if (usual === null || usual.exchange.status !== status) {
    return { variant: joined([status, retryOf(answered), beginning(bodyOf(answered))]), baseline };
  }
  if (isShuffledAnew(variant, answered)) return { variant: joined([status, SHUFFLED]), baseline };
  const [changed, before] = shortened(bodyOf(answered), bodyOf(usual));
  const shown = joined([status, headersBeyond(answered, usual), changed]);
  const compared = joined([status, headersBeyond(usual, answered), before]);
  return shown === compared
    ? { variant: `${shown} (${unseen(variant)})`, baseline }
    : { variant: shown, baseline: compared };
}

/** What a fault of the variant made of the answer; null where it is whole. */
function brokenBy(variant: Variant, { exchange }: Comparable): string | null {
  const { rules = [] } = variant;
  const { status, answer } = exchange;
  const fault = rules.map(rule => ('fault' in rule ? String(rule.fault) : '')).find(each => each in BROKEN);
  if (fault === undefined || !isCausedBy(variant, exchange)) return null;
  if (status !== null) return `${status}, ${BROKEN[fault]}`;
  return `no answer: ${BROKEN[fault]}${answer === null ? '' : ', after it was carried out'}`;
}

/** The order of rows follows from the request, which is another one each time: none is the one to show. */
function isShuffledAnew({ assume }: Variant, answered: Comparable): boolean {
  return assume?.['default-sort'] === 'shuffled' && namesPresent(answered);
}

/** What no answer shows. */
function unseen({ meaning, rules = [], assume, options }: Variant): string {
  const lateMs = rules.flatMap(rule => ('ms' in rule ? Number(rule.ms) : []))[0] ?? assume?.['cold-query-ms'];
  if (lateMs !== undefined) return `${inWords(Number(lateMs))} late`;
  return options?.clock === undefined ? meaning.replace(/\.$/, '') : `its clock started at ${options.clock}`;
}

function inWords(ms: number): string {
  return ms % 1000 === 0 ? `${ms / 1000} s` : `${ms} ms`;
}

function bodyOf(answered: Comparable): string {
  const { status, answer } = answered.exchange;
  const text = answered.text(answer?.body ?? '');
  return status === OK && !answered.isStopped && isMoving(answered) ? withClasses(text) : text;
}

function retryOf({ exchange: { answer } }: Comparable): string {
  const value = answer?.headers.find(([name]) => name === 'retry-after')?.[1];
  return value === undefined ? '' : `retry-after: ${value}`;
}

/** The headers of one that the other has not, or has otherwise. */
function headersBeyond(one: Comparable, other: Comparable): string {
  const known = new Set((other.exchange.answer?.headers ?? []).map(header => header.join(': ')));
  return (one.exchange.answer?.headers ?? [])
    .filter(([name]) => !UNSHOWN_HEADERS.includes(name))
    .map(header => header.join(': '))
    .filter(header => !known.has(header))
    .map(header => one.text(header))
    .join(', ');
}

function joined(parts: readonly (string | number | null)[]): string {
  return parts.filter(part => part !== '' && part !== null).join(' ');
}
