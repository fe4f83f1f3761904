import { DEVIATION_KINDS } from '../contract/validation.ts';
import { badRequest, invalidField } from '../errors.ts';
import type { JournalFilter, JournalQuery } from '../journal/filter.ts';
import { didYouMean } from '../nearest.ts';
import { type Sandbox, sandboxDeleted } from '../sandbox/sandbox.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { type ControlHandler, TextAnswer } from './handler.ts';

/** GET /_sim/journal. Many entries are sent as they are written, since together they may take many megabytes. */
export const getJournal: ControlHandler<'getJournal'> = async (simulator, sandbox, { query, gone }) => {
  const found = await readJournal(simulator, sandbox, query, gone);
  return found.data.length <= ENTRIES_AT_ONCE ? found : new TextAnswer(JSON_TYPE, textsOf(found), found);
};

const JSON_TYPE = 'application/json; charset=utf-8';
/** An entry has 16 kB of path and query at most. */
const ENTRIES_AT_ONCE = 50;
const PIECE_LENGTH = 64 * 1024;

function* textsOf({ dropped, data }: Awaited<ReturnType<typeof readJournal>>): Generator<string> {
  let piece = `{"dropped":${dropped},"data":[`;
  for (const [index, entry] of data.entries()) {
    piece += `${index === 0 ? '' : ','}${JSON.stringify(entry)}`;
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}]}`;
}

const WAIT_S_MAX = 60;
/** Each is looked at whenever a request of the sandbox is answered. */
const WAITING_MAX = 100;

/**
 * The entries that pass, after a wait for them where one is asked for; it ends early with `gone`, and where the sandbox
 * is reset.
 * @throws 400 by field · 404 where the sandbox is deleted meanwhile
 */
async function readJournal(
  simulator: Simulator,
  sandbox: Sandbox,
  { wait_s, count, ...filter }: JournalQuery,
  gone: AbortSignal,
) {
  const { journal, name, setup } = sandbox;
  checkFilter(simulator, filter);
  if (count !== undefined && wait_s === undefined) {
    throw invalidField('count', 'The count field is only used together with wait_s.');
  }
  if (count !== undefined && !(Number.isInteger(count) && count >= 1 && count <= setup.journalSize)) {
    const kept = setup.journalSize;
    throw invalidField('count', `The count field must be from 1 to ${kept}, the entries that --journal keeps.`);
  }
  if (wait_s !== undefined && !(wait_s >= 0 && wait_s <= WAIT_S_MAX)) {
    throw invalidField('wait_s', `The wait_s field must be from 0 to ${WAIT_S_MAX}.`);
  }
  if (wait_s !== undefined && wait_s > 0) {
    if (journal.waiting >= WAITING_MAX) {
      throw badRequest(`${WAITING_MAX} requests wait for entries of the sandbox "${name}", and no more can.`);
    }
    await within(wait_s * 1000, gone, end => journal.waitFor(filter, count ?? 1, end));
    if (simulator.sandboxes.find(name) !== sandbox) throw sandboxDeleted(name);
  }
  return journal.list(filter);
}

/** Ends after so many real milliseconds, or with `gone`. */
async function within(ms: number, gone: AbortSignal, work: (end: AbortSignal) => Promise<void>): Promise<void> {
  const over = new AbortController();
  const end = () => over.abort();
  const timer = setTimeout(end, ms);
  gone.addEventListener('abort', end);
  if (gone.aborted) end();
  try {
    await work(over.signal);
  } finally {
    clearTimeout(timer);
    gone.removeEventListener('abort', end);
  }
}

/** DELETE /_sim/journal. */
export const clearJournal: ControlHandler<'clearJournal'> = (_simulator, { journal }) => journal.clear();

/** @throws 400 where a filter names what there is not */
export function checkFilter({ operations }: Simulator, { operation, deviation }: JournalFilter): void {
  const ids = operations.map(({ operationId }) => operationId);
  checkWord('operation', operation, ids);
  checkWord('deviation', deviation, DEVIATION_KINDS);
}

/** @throws 400 where it is misspelt: it would find nothing, which a test may take for proof */
function checkWord(field: string, word: string | undefined, known: readonly string[]): void {
  if (word === undefined || known.includes(word)) return;
  throw invalidField(field, `There is no ${field} "${word}";${didYouMean(word, known)} there are ${known.join(', ')}.`);
}
