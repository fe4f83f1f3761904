import type { ExplainedExchange, ExplainedExchanges, Message } from '../client-report/outputs/explained-exchange.ts';
import type { ClientReport } from '../contract/control.gen.ts';
import { type ShownMessage, showExchange } from '../journal/show-exchange.ts';
import type { Simulator } from '../simulator/simulator.ts';

/** The requests behind the findings of a report, as far as journals still have them; each is looked up when asked for. */
export function evidenceOf({ sandboxes, shared }: Simulator, { findings }: ClientReport): ExplainedExchanges {
  const places = new Map(findings.flatMap(({ evidence }) => evidence.map(({ id, sandbox }) => [id, sandbox] as const)));
  return {
    get(id): ExplainedExchange | undefined {
      const found = sandboxes.find(places.get(id) ?? '')?.journal.find(id);
      if (!found) return undefined;
      const { entry, exchange } = found;
      if (exchange === null) return { ...entry, request: null, response: null };
      const { request, response } = showExchange(exchange, shared.journals.secrets);
      return { ...entry, request: messageOf(request), response: response && messageOf(response) };
    },
  };
}

function messageOf({ headers, body, truncated, note }: ShownMessage): Message {
  return { headers, body, truncated, ...(note !== null && { note }) };
}
