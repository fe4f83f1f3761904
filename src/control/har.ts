import { type ExplainedEntry, explainFound } from '../explanations/explain.ts';
import { isComplete, type JournalEntry } from '../journal/entry.ts';
import type { JournalFilter } from '../journal/filter.ts';
import { harText } from '../journal/har.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { ALL_SANDBOXES } from '../simulator/bearer.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { type ControlHandler, TextAnswer } from './handler.ts';
import { checkFilter, listEntries } from './journal.ts';

/** GET /_sim/journal.har. */
export const getJournalHar: ControlHandler<'getJournalHar'> = async (simulator, sandbox, { query }) => {
  const { sandbox: name, ...filter } = query;
  checkFilter(simulator, filter);
  const sandboxes = name === ALL_SANDBOXES ? simulator.sandboxes.list() : [sandbox];
  return new TextAnswer('application/json; charset=utf-8', await trafficOf(simulator, sandboxes, filter));
};

/** The complete entries of sandboxes that pass, with headers and bodies, as an HTTP Archive: its text in pieces. */
export async function trafficOf(
  simulator: Simulator,
  sandboxes: readonly Sandbox[],
  { limit = Number.POSITIVE_INFINITY, ...filter }: JournalFilter,
): Promise<Iterable<string>> {
  const journals = sandboxes.map(({ journal }) => journal);
  const { data } = await listEntries(simulator, journals, filter, 'id');
  const complete = data.filter(isComplete);
  return harText(sourcesOf(simulator, sandboxes, complete.slice(Math.max(0, complete.length - limit))), simulator);
}

/** Each exchange is looked up when its turn comes: together they may take many megabytes. */
function* sourcesOf(
  simulator: Simulator,
  sandboxes: readonly Sandbox[],
  entries: readonly JournalEntry[],
): Generator<ExplainedEntry> {
  const byName = new Map(sandboxes.map(sandbox => [sandbox.name, sandbox]));
  for (const entry of entries) {
    const sandbox = byName.get(entry.sandbox)!;
    yield explainFound(simulator, sandbox, sandbox.journal.find(entry.id) ?? { entry, exchange: null });
  }
}
