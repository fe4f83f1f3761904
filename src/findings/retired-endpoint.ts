import type { OperationId } from '../contract/api.gen.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { FindingRule } from './finding.ts';

const INSTEAD: { readonly [Id in OperationId]?: string } = {
  wipeSite: 'Remove the call: there is no replacement.',
  wipeEvent: 'Remove the call: there is no replacement.',
  createEvent: 'Remove the call: an event is created when the site first tracks it.',
  getEventById: 'Read GET /sites/{site_id}/events and find the event by its name.',
  updateEventById: 'Set the currency by name: POST /sites/{site_id}/events/currency.',
  deleteEventById: 'Clear the currency by name: DELETE /sites/{site_id}/events?name=<event_name>.',
};

/** The refused calls, by operation: the last of each. */
type State = Map<OperationId, Pick<Exchange, 'caller' | 'delivery'>>;

/**
 * Must not be set off by: the first call of each endpoint, which a test may make to see the refusal; a call that was
 * refused for another reason, such as its token; a call with another token; a call sent again because its answer was lost.
 */
export const retiredEndpoint = {
  rule: 'retired-endpoint',
  level: 'warning',
  what: 'An endpoint that is retired or no longer available was called again after it had refused a call.',
  why: 'Every call is refused without effect: what the client wants to do never happens.',
  advice: 'Remove the call, or use the replacement that the finding names.',
  instead: INSTEAD,
  spec: 'Versioning',
  start: (): State => new Map(),
  see(exchange, state, find) {
    const { operation, refusal, entry, delivery, caller } = exchange;
    if (operation === null || !(operation.retired || operation.removed)) return;
    if (entry.status === null || !(refusal?.reason === 'retired' || refusal?.reason === 'removed')) return;
    const { operationId } = operation;
    const before = state.get(operationId);
    state.set(operationId, { caller, delivery });
    if (before?.caller !== caller || before.delivery.state === 'lost') return;
    const which = operation.retired ? 'is retired' : 'is no longer available';
    const message = `${operation.method} ${operation.path} ${which}, and was called again`;
    find({ message, exchanges: [exchange], about: operationId });
  },
  interrupt: state => state.clear(),
} as const satisfies FindingRule<State>;
