import { asksToWait } from '../errors.ts';
import { type Exchange, retryAfterOf } from '../exchange/exchange.ts';
import { withoutRange } from '../exchange/request-key.ts';
import type { Evident, FindingRule } from './finding.ts';
import { evidenceOf, isSmall, remember } from './note.ts';

interface State {
  /** Reads that were refused. */
  refused: Evident[];
  /** Whether one of them was asked again: then the client retries. */
  retried: boolean;
}

const READS_MIN = 3;
const WAIT_MAX_S = 60;

/**
 * Must not be set off by: one or two refusals, which a test may provoke; a client that retries, however late and with
 * whichever token; writes; refusals with a longer Retry-After.
 */
export const gaveUp = {
  rule: 'gave-up',
  level: 'info',
  what: 'Three or more GET requests were refused with a Retry-After of at most 60 s, and none of them was ever retried.',
  why: 'Such a refusal ends within a minute. Without a retry, the client fails or shows incomplete data whenever the service is busy.',
  advice:
    'After a 429 or 503 on a GET, wait as many seconds as Retry-After says, then send the same request again, at most three times.',
  spec: 'Limits; Errors, 429 and 503',
  start: (): State => ({ refused: [], retried: false }),
  see(exchange, state) {
    if (state.retried || exchange.entry.method !== 'GET') return;
    state.retried = state.refused.some(read => isSameRead(read, exchange));
    if (state.retried) state.refused = [];
    else if (asksForLittle(exchange) && isSmall(exchange)) remember(state.refused, evidenceOf(exchange));
  },
  interrupt(state) {
    state.refused = [];
  },
  atEnd({ refused }, find) {
    if (refused.length < READS_MIN) return;
    const message = `${refused.length} GET requests were refused with a Retry-After of at most ${WAIT_MAX_S} s, and none was retried`;
    find({ message, exchanges: refused.slice(0, READS_MIN) });
  },
} as const satisfies FindingRule<State>;

function asksForLittle(exchange: Exchange): boolean {
  const { refusal } = exchange;
  return refusal !== null && asksToWait(refusal) && (retryAfterOf(exchange) ?? 0) <= WAIT_MAX_S;
}

/** By any caller, and for any range of time. */
function isSameRead(one: Evident, other: Evident): boolean {
  if (one.entry.path !== other.entry.path) return false;
  return one.entry.query === other.entry.query || withoutRange(one.entry.query) === withoutRange(other.entry.query);
}
