import { isComplete } from '../journal/entry.ts';
import type { JournalFilter } from '../journal/filter.ts';
import { type HarSource, harText } from '../journal/har.ts';
import type { KnownSecrets } from '../journal/known-secrets.ts';
import { showExchange } from '../journal/show-exchange.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { ALL_SANDBOXES } from '../simulator/bearer.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { type ControlHandler, TextAnswer } from './handler.ts';
import { checkFilter } from './journal.ts';

/** GET /_sim/journal.har. */
export const getJournalHar: ControlHandler<'getJournalHar'> = (simulator, sandbox, { query }) => {
  const { sandbox: name, ...filter } = query;
  checkFilter(simulator, filter);
  const sandboxes = name === ALL_SANDBOXES ? simulator.sandboxes.list() : [sandbox];
  return new TextAnswer('application/json; charset=utf-8', trafficOf(simulator, sandboxes, filter));
};

/** The complete entries of sandboxes that pass, with headers and bodies, as an HTTP Archive: its text in pieces. */
export function trafficOf(
  { version, baseUrl, shared }: Simulator,
  sandboxes: readonly Sandbox[],
  filter: JournalFilter,
): Iterable<string> {
  return harText(sourcesIn(sandboxes, filter, shared.journals.secrets), { version, baseUrl });
}

/** Each exchange is looked up when its turn comes: together they may take many megabytes. */
function* sourcesIn(
  sandboxes: readonly Sandbox[],
  { limit = Number.POSITIVE_INFINITY, ...filter }: JournalFilter,
  secrets: KnownSecrets,
): Generator<HarSource> {
  const entries = sandboxes
    .flatMap(({ journal }) => journal.list(filter, 'id').data.map(entry => ({ entry, journal })))
    .filter(({ entry }) => isComplete(entry))
    .sort((one, other) => one.entry.id - other.entry.id);
  for (const { entry, journal } of entries.slice(Math.max(0, entries.length - limit))) {
    const content = journal.find(entry.id)?.exchange ?? null;
    yield { entry, exchange: content === null ? null : showExchange(content, secrets) };
  }
}
