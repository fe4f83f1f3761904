import type { FindingRule } from './finding.ts';
import { nameOf, seconds } from './note.ts';

/** As the journal says it where no fault acted: with one, its cause stands before this. */
const LEFT = 'client:gone';

/**
 * Must not be set off by: a request that a fault held, delayed or cut; the close of the server; a reset, a restore or the
 * end of the sandbox; a client that left before its request was complete.
 */
export const clientGaveUpWaiting = {
  rule: 'client-gave-up-waiting',
  level: 'info',
  what: 'The client closed the connection before the answer was ready.',
  why: 'The service may still carry out the request, and it counts. The first run of a report is slower than later ones, so a short timeout fails on exactly those.',
  advice:
    'Set the timeout of requests to 60 s or more. After a timeout of a write, list the resource before sending it again: it may have taken effect.',
  spec: 'General conventions',
  start: () => null,
  see(exchange, _state, find) {
    const { entry, arrived, answered } = exchange;
    if (entry.cause !== LEFT || exchange.key().body.digest === null) return;
    const after = seconds(answered.realMs - arrived.realMs);
    const message = `${nameOf(exchange)} was left by the client after ${after}, before its answer`;
    find({ message, exchanges: [exchange] });
  },
} as const satisfies FindingRule<null>;
