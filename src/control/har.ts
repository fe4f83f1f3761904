import { type ExplainedEntry, explainFound } from '../explanations/explain.ts';
import { isComplete } from '../journal/entry.ts';
import type { JournalFilter } from '../journal/filter.ts';
import { harText } from '../journal/har.ts';
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
  simulator: Simulator,
  sandboxes: readonly Sandbox[],
  filter: JournalFilter,
): Iterable<string> {
  return harText(sourcesIn(simulator, sandboxes, filter), simulator);
}

/** Each exchange is looked up when its turn comes: together they may take many megabytes. */
function* sourcesIn(
  simulator: Simulator,
  sandboxes: readonly Sandbox[],
  { limit = Number.POSITIVE_INFINITY, ...filter }: JournalFilter,
): Generator<ExplainedEntry> {
  const entries = sandboxes
    .flatMap(sandbox => sandbox.journal.list(filter, 'id').data.map(entry => ({ entry, sandbox })))
    .filter(({ entry }) => isComplete(entry))
    .sort((one, other) => one.entry.id - other.entry.id);
  for (const { entry, sandbox } of entries.slice(Math.max(0, entries.length - limit))) {
    yield explainFound(simulator, sandbox, sandbox.journal.find(entry.id) ?? { entry, exchange: null });
  }
}
