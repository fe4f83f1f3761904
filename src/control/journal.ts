import { DEVIATION_KINDS } from '../contract/findings.ts';
import { invalidField } from '../errors.ts';
import { nearest } from '../faults/nearest.ts';
import type { ControlHandler } from './handler.ts';

/** GET /_sim/journal. */
export const getJournal: ControlHandler<'getJournal'> = ({ operations }, { journal }, { query }) => {
  const ids = operations.map(({ operationId }) => operationId);
  checkWord('operation', query.operation, ids);
  checkWord('deviation', query.deviation, DEVIATION_KINDS);
  return journal.list(query);
};

/** DELETE /_sim/journal. */
export const clearJournal: ControlHandler<'clearJournal'> = (_simulator, { journal }) => journal.clear();

/** @throws 400 where it is misspelt: it would find nothing, which a test may take for proof */
function checkWord(field: string, word: string | undefined, known: readonly string[]): void {
  if (word === undefined || known.includes(word)) return;
  const near = nearest(word, known);
  const help = near === null ? '' : ` did you mean ${near}?`;
  throw invalidField(field, `There is no ${field} "${word}";${help} there are ${known.join(', ')}.`);
}
