import { PLANS, type Plan } from '../contract/plans.ts';
import { type Exchange, retryAfterOf } from '../exchange/exchange.ts';
import type { FindingRule } from './finding.ts';
import { Refused } from './refused.ts';

interface State {
  /** Requests that the hourly limit refused until `hourEndsMs` of the sandbox's clock. */
  readonly inHour: Refused;
  hourEndsMs: number;
  mostInHour: number;
  /** Requests that were refused while the limit of concurrent requests was reached, without a place being given back. */
  readonly whileFull: Refused;
  mostAtOnce: number;
}

/** Both limits, in the words of a finding. */
const LIMITS = {
  hourly: {
    of: 'requests_per_hour',
    words: 'or more requests were sent within an hour',
    per: 'an hour',
    advice: (limit: number) =>
      `Send at most ${limit} requests an hour, over all clients of the account: cache answers, request several aggregates in one report, and wait as long as Retry-After says.`,
  },
  concurrency: {
    of: 'concurrent_requests',
    words: 'or more requests were in flight at once',
    per: 'at once',
    advice: (limit: number) =>
      `Keep at most ${limit} requests in flight at once, over all clients of the account, such as with a queue or a semaphore.`,
  },
} as const;
type Limit = keyof typeof LIMITS;

/**
 * Must not be set off by: a 429 from a fault; a 429 after usage or plan was set through the control plane; a limit that is
 * reached only because the faults `hang` and `hold` keep requests in flight. Retries do not add to the figures.
 */
export const overLimit = {
  rule: 'over-limit',
  level: 'warning',
  what: "The client exceeded a limit of the account's plan and was refused with 429.",
  why: 'The limits apply to the whole account. In production, other clients use them too, and each refusal costs a wait.',
  advice: "Stay below the limits of the account's plan.",
  spec: 'Limits',
  start: (): State => ({
    inHour: new Refused(),
    hourEndsMs: 0,
    mostInHour: 0,
    whileFull: new Refused(),
    mostAtOnce: 0,
  }),
  see(exchange, state, find) {
    const limit = limitOf(exchange);
    if (limit === null) {
      // A request with a valid token was in flight, and ends now.
      if (exchange.abilities !== null) state.whileFull.clear();
      return;
    }
    const allowed: number | null = PLANS[exchange.plan][LIMITS[limit].of];
    if (allowed === null || exchange.limitsSet) return;
    const most = limit === 'hourly' ? noteHour(exchange, state, allowed) : notePeak(exchange, state, allowed);
    if (most === null) return;
    find({
      about: limit,
      message: `${most} ${LIMITS[limit].words}; ${PLANS[exchange.plan].name} allows ${allowed}. ${carriers(limit, most)}`,
      advice: LIMITS[limit].advice(allowed),
      exchanges: [exchange],
      sumsUp: true,
    });
  },
  interrupt(state) {
    state.inHour.clear();
    state.whileFull.clear();
  },
} as const satisfies FindingRule<State>;

/** Which limit refused; null where none did, a fault included. */
function limitOf({ refusal }: Exchange): Limit | null {
  if (refusal?.reason === 'limit:hourly') return 'hourly';
  return refusal?.reason === 'limit:concurrency' ? 'concurrency' : null;
}

/** @returns the most requests of an hour so far */
function noteHour(exchange: Exchange, state: State, allowed: number): number {
  const { clockMs } = exchange.arrived;
  if (clockMs >= state.hourEndsMs) state.inHour.clear();
  state.hourEndsMs = clockMs + (retryAfterOf(exchange) ?? 0) * 1000;
  state.inHour.add(exchange);
  state.mostInHour = Math.max(state.mostInHour, allowed + state.inHour.size);
  return state.mostInHour;
}

/** @returns the most requests at once so far; null where there were too many only because a fault held some */
function notePeak(exchange: Exchange, state: State, allowed: number): number | null {
  const { underWay, heldUnderWay } = exchange;
  if (underWay - heldUnderWay <= allowed) return null;
  state.whileFull.add(exchange);
  state.mostAtOnce = Math.max(state.mostAtOnce, underWay - heldUnderWay, allowed - heldUnderWay + state.whileFull.size);
  return state.mostAtOnce;
}

/** Which plans would have allowed that many. */
function carriers(limit: Limit, most: number): string {
  const { of, per } = LIMITS[limit];
  const plan = Object.values<Plan>(PLANS).find(each => (each[of] ?? 0) >= most);
  if (plan === undefined) return 'No plan allows that many.';
  return `${plan.name} (${plan[of]} ${per}, ${plan.price} a month) and higher allow that many.`;
}
