import { invalidField } from '../errors.ts';
import { nearest } from '../faults/nearest.ts';
import type { ControlHandler } from './handler.ts';

/** GET /_sim/journal. */
export const getJournal: ControlHandler<'getJournal'> = ({ operations }, { journal }, { query }) => {
  const { operation } = query;
  const ids = operations.map(({ operationId }) => operationId as string);
  // A misspelt one would find nothing, which a test may take for proof.
  if (operation !== undefined && !ids.includes(operation)) {
    const near = nearest(operation, ids);
    const help = near === null ? '' : ` did you mean ${near}?`;
    throw invalidField('operation', `There is no operation "${operation}";${help} there are ${ids.join(', ')}.`);
  }
  return journal.list(query);
};

/** DELETE /_sim/journal. */
export const clearJournal: ControlHandler<'clearJournal'> = (_simulator, { journal }) => journal.clear();
