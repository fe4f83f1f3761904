import type { FindingRule } from './finding.ts';
import { nameOf, seconds } from './note.ts';

/** As the journal says it where no fault acted: with one, its cause stands before this. */
const LEFT = 'client:gone';

/**
 * Must not be set off by: a request that a fault held, delayed or cut; the server stopping; a reset, a restore or the end
 * of the sandbox; a connection that was closed before the request was complete.
 */
export const clientGaveUpWaiting = {
  rule: 'client-gave-up-waiting',
  level: 'info',
  what: 'The client closed the connection before the answer was ready.',
  why: 'The service may still carry out the request, and counts it. The first run of a report is the slowest, so a short timeout fails there first.',
  advice:
    'Set request timeouts to 60 s or more. After a write has timed out, list the resource before sending it again: the write may have taken effect.',
  spec: 'General conventions',
  start: () => null,
  see(exchange, _state, find) {
    const { entry, arrived, answered } = exchange;
    if (entry.cause !== LEFT || exchange.key().body.digest === null) return;
    const after = seconds(answered.realMs - arrived.realMs);
    const message = `The client closed the connection of ${nameOf(exchange)} after ${after}, before the answer`;
    find({ message, exchanges: [exchange] });
  },
} as const satisfies FindingRule<null>;
