import type { Comparable } from './comparable.ts';
import { isMoving, traitsOf } from './moving-report.ts';

/** Headers that the API documents. */
const COMPARED_HEADERS: readonly string[] = ['content-type', 'retry-after'];

/** The usual answers to one request in one sandbox. */
export class UsualAnswers {
  readonly first: readonly Comparable[];
  readonly #second: readonly Comparable[];
  #sent: ReadonlySet<string> | undefined;
  #exact: ReadonlySet<string> | null | undefined;
  #rough: ReadonlySet<string> | undefined;
  #frozenAt: ReadonlySet<string> | undefined;

  /** @param first those of one run, in order @param second those of another run of the same tests */
  constructor(first: readonly Comparable[], second: readonly Comparable[]) {
    this.first = first;
    this.#second = second;
  }

  /** Whether an answer is like none of these. Where both runs got different ones, none is. */
  lack(answered: Comparable): boolean {
    if (this.first.length === 0 || this.#second.length === 0) return false;
    // Most are sent again to the letter, which is quicker to see.
    this.#sent ??= new Set([...this.first, ...this.#second].map(sentOf));
    if (this.#sent.has(sentOf(answered))) return false;
    if (isMoving(answered) && !this.#isFrozen(answered)) {
      this.#rough ??= new Set([...this.first, ...this.#second].flatMap(each => roughOf(each)));
      return roughOf(answered).some(trait => !this.#rough!.has(trait));
    }
    if (this.#exact === undefined) this.#exact = commonOf(this.first.map(exactOf), this.#second.map(exactOf));
    return this.#exact !== null && !this.#exact.has(exactOf(answered));
  }

  /** Whether the sandbox's clock shows what it showed in both runs: it does not tick. */
  #isFrozen({ exchange }: Comparable): boolean {
    const [first, second] = [this.first, this.#second].map(list => list.map(each => each.exchange.at));
    this.#frozenAt ??= commonOf(first!, second!) ?? new Set();
    return this.#frozenAt.has(exchange.at);
  }
}

/** The texts of both lists; null where one has some that the other has not. */
function commonOf(first: readonly string[], second: readonly string[]): ReadonlySet<string> | null {
  const [one, other] = [new Set(first), new Set(second)];
  return one.size === other.size && first.every(text => other.has(text)) ? one : null;
}

/** The same usual answers are compared with those of each variant. */
const exactTexts = new WeakMap<Comparable, string>();
const roughTraits = new WeakMap<Comparable, readonly string[]>();

function exactOf(answered: Comparable): string {
  const known = exactTexts.get(answered);
  if (known !== undefined) return known;
  const { status, answer } = answered.exchange;
  const isSent = status !== null && answer !== null;
  const text = isSent ? [headOf(answered), answered.text(answer.body ?? '')].join('\n') : String(status);
  exactTexts.set(answered, text);
  return text;
}

/** What can be told of it whatever the minute. */
function roughOf(answered: Comparable): readonly string[] {
  const known = roughTraits.get(answered);
  if (known !== undefined) return known;
  const { operation, query, status, answer } = answered.exchange;
  const options = {
    isSorted: new URLSearchParams(query).has('sort_by'),
    mayBeEmpty: operation === 'getCurrentVisitors',
  };
  const isWhole = status !== null && answer !== null && answer.body !== null && !answer.truncated;
  const traits = [headOf(answered), ...((isWhole ? traitsOf(answer.body, options) : null) ?? [])];
  roughTraits.set(answered, traits);
  return traits;
}

/** To the letter. */
function sentOf(answered: Comparable): string {
  return `${headOf(answered)}\n${answered.exchange.answer?.body ?? ''}`;
}

function headOf({ exchange: { status, answer } }: Comparable): string {
  const headers = (answer?.headers ?? []).filter(([name]) => COMPARED_HEADERS.includes(name));
  return [status, ...headers.map(header => header.join(': '))].join(' ');
}
