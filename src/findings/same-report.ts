import type { Delivery, Exchange } from '../exchange/exchange.ts';
import type { Evident, FindingRule } from './finding.ts';
import { isSmall, nameOf, seconds } from './note.ts';

const TIMES = 3;
const WITHIN_MS = 5000;
/** Different reports that are remembered: the ones asked last. */
const REMEMBERED = 50;

interface Asked {
  readonly arrivedMs: number;
  readonly delivery: Delivery;
  readonly exchange: Evident;
}

interface Repeated {
  readonly changes: number;
  readonly asked: readonly Asked[];
}

/** By connection, request and body. */
type State = Map<string, Repeated>;

/**
 * Must not be set off by: current visitors, which clients poll; reports on different ranges; the same report after hits were
 * ingested, the clock was moved, or anything else was changed; a report that was refused, that a fault acted on, or whose
 * answer did not arrive; several clients, each on its own connection.
 */
export const sameReport = {
  rule: 'same-report',
  level: 'info',
  what: `The same report was requested ${TIMES} times within ${WITHIN_MS / 1000} s on one connection, and nothing had changed in between.`,
  why: 'Every request counts toward the hourly limit and the monthly pageviews, and a running report is one of the few concurrent requests.',
  advice: 'Cache the answer, or request several aggregates in one report.',
  spec: 'Limits',
  start: (): State => new Map(),
  see(exchange, state, find) {
    if (!isServedReport(exchange) || !isSmall(exchange)) return;
    const { connection, changes, arrived, delivery, entry } = exchange;
    const { exactHead, body } = exchange.key();
    const key = `${connection} ${exactHead} ${body.digest}`;
    const before = state.get(key);
    const earlier = before?.changes === changes ? before.asked : [];
    const fresh = earlier.filter(
      each => each.delivery.state !== 'lost' && arrived.realMs - each.arrivedMs <= WITHIN_MS,
    );
    const asked = [...fresh, { arrivedMs: arrived.realMs, delivery, exchange: { entry } }];
    // What was asked last is forgotten last.
    state.delete(key);
    if (asked.length < TIMES) {
      state.set(key, { changes, asked });
      if (state.size > REMEMBERED) state.delete(state.keys().next().value!);
      return;
    }
    const within = seconds(arrived.realMs - asked[0]!.arrivedMs);
    const message = `${nameOf(exchange)} requested the same report ${TIMES} times within ${within}`;
    find({ message, exchanges: [exchange, asked[0]!.exchange] });
  },
  interrupt: state => state.clear(),
} as const satisfies FindingRule<State>;

function isServedReport({ operation, refusal, entry, acted }: Exchange): boolean {
  return (
    operation?.operationId === 'getAggregations' && refusal === null && entry.status !== null && acted.length === 0
  );
}
