import type { JournalExchange, JournalMessage } from '../contract/control.gen.ts';
import { notFound } from '../errors.ts';
import { explainFound } from '../explanations/explain.ts';
import type { FoundEntry } from '../journal/journal.ts';
import type { HeaderList, ShownMessage } from '../journal/show-exchange.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { ALL_SANDBOXES } from '../simulator/bearer.ts';
import type { Simulator } from '../simulator/simulator.ts';
import type { ControlHandler } from './handler.ts';

/** GET /_sim/journal/{id}. @throws 404 that says whether there ever was such a request, and where */
export const getJournalEntry: ControlHandler<'getJournalEntry'> = (simulator, sandbox, { params, query }) => {
  const id = Number(params.id);
  const wanted = query.sandbox === ALL_SANDBOXES ? null : sandbox;
  const place = findEntry(simulator, id);
  if (place === null) throw notFound(whyMissing(simulator, id), 'entry');
  if (wanted !== null && place.sandbox !== wanted) {
    const where = `Request ${id} was made in the sandbox "${place.sandbox.name}", not in "${wanted.name}".`;
    throw notFound(where, 'entry');
  }
  return shown(simulator, place.sandbox, place.found);
};

function findEntry({ sandboxes }: Simulator, id: number): { sandbox: Sandbox; found: FoundEntry } | null {
  for (const sandbox of sandboxes.list()) {
    const found = sandbox.journal.find(id);
    if (found !== null) return { sandbox, found };
  }
  return null;
}

function whyMissing({ lastRequestId }: Simulator, id: number): string {
  if (lastRequestId === 0) return `There is no request ${id}: there have been none.`;
  if (id > lastRequestId) return `There is no request ${id}: the last one was ${lastRequestId}.`;
  return `Request ${id} is no longer kept: newer ones took its place (--journal), or its sandbox was cleared, reset or deleted.`;
}

function shown(simulator: Simulator, sandbox: Sandbox, found: FoundEntry): JournalExchange {
  const { entry, exchange, explanation } = explainFound(simulator, sandbox, found);
  if (exchange === null) {
    const missing =
      entry.duration_ms === null
        ? 'The request is not answered yet.'
        : 'The headers and bodies are no longer kept: those of newer requests took their memory (--memory).';
    return { ...entry, request: null, response: null, missing, explanation };
  }
  const { request, response } = exchange;
  return { ...entry, request: messageOf(request), response: response && messageOf(response), explanation };
}

function messageOf({ headers, body, truncated, note }: ShownMessage): JournalMessage {
  return { headers: recordOf(headers), body, ...(truncated && { truncated }), ...(note !== null && { note }) };
}

function recordOf(headers: HeaderList): Record<string, string> {
  const byName = new Map<string, string>();
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    const before = byName.get(key);
    byName.set(key, before === undefined ? value : `${before}, ${value}`);
  }
  // From entries, a name such as __proto__ is one like any other.
  return Object.fromEntries(byName);
}
