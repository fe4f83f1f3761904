import { DEVIATION_KINDS } from '../contract/validation.ts';
import { badRequest, invalidField } from '../errors.ts';
import { CAUSES } from '../journal/causes.ts';
import type { JournalEntry } from '../journal/entry.ts';
import type { JournalFilter, JournalQuery, Order } from '../journal/filter.ts';
import type { Journal } from '../journal/journal.ts';
import { jsonPieces } from '../journal/json-pieces.ts';
import { listing } from '../journal/parts.ts';
import { didYouMean } from '../nearest.ts';
import { type Sandbox, sandboxDeleted, sandboxDropped } from '../sandbox/sandbox.ts';
import { ALL_SANDBOXES } from '../simulator/bearer.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { atOnce } from '../time/at-once.ts';
import { type ControlHandler, TextAnswer } from './handler.ts';
import { serverNamed } from './server-named.ts';

/** GET /_sim/journal. Many entries are sent as they are written, since together they may take many megabytes. */
export const getJournal: ControlHandler<'getJournal'> = async (simulator, sandbox, { query, gone }) => {
  const { sandbox: name, ...asked } = query;
  const ofAll = name === ALL_SANDBOXES;
  const { data, ...rest } = await readJournal(simulator, ofAll ? null : sandbox, asked, gone);
  const head = { ...(ofAll && serverNamed(simulator.options)), ...rest };
  const found = { ...head, data };
  if (data.length <= ENTRIES_AT_ONCE) return found;
  return new TextAnswer(JSON_TYPE, jsonPieces(`${JSON.stringify(head).slice(0, -1)},"data":[`, data, ']}'), found);
};

const JSON_TYPE = 'application/json; charset=utf-8';
/** An entry has 16 kB of path and query at most. */
const ENTRIES_AT_ONCE = 50;

const WAIT_S_MAX = 60;
/** Each is looked at whenever a request of the sandbox is answered. */
const WAITING_MAX = 100;

/**
 * The entries that pass, after a wait for them where one is asked for; it ends early with `gone`, and where the sandbox
 * is reset.
 * @param sandbox null: all of them
 * @throws 400 by field · 404 where the sandbox is deleted or dropped meanwhile
 */
async function readJournal(
  simulator: Simulator,
  sandbox: Sandbox | null,
  { wait_s, count, ...filter }: JournalQuery,
  gone: AbortSignal,
) {
  const { waiting, size, wait, list, check } = sandbox === null ? ofAll(simulator) : ofOne(simulator, sandbox);
  checkFilter(simulator, filter);
  if (count !== undefined && wait_s === undefined) {
    throw invalidField('count', 'The count field is only used together with wait_s.');
  }
  if (count !== undefined && !(Number.isInteger(count) && count >= 1 && count <= size)) {
    throw invalidField('count', `The count field must be from 1 to ${size}, the entries that --journal keeps.`);
  }
  if (wait_s !== undefined && !(wait_s >= 0 && wait_s <= WAIT_S_MAX)) {
    throw invalidField('wait_s', `The wait_s field must be from 0 to ${WAIT_S_MAX}.`);
  }
  if (wait_s !== undefined && wait_s > 0) {
    if (waiting >= WAITING_MAX) {
      const whose = sandbox === null ? 'all sandboxes' : `the sandbox "${sandbox.name}"`;
      throw badRequest(`${WAITING_MAX} requests wait for entries of ${whose}, and no more can.`);
    }
    await within(wait_s * 1000, gone, end => wait(filter, count ?? 1, end));
    check();
  }
  return list(filter);
}

/** What is read: the journal of one sandbox, or all of them as one. */
interface Readable {
  /** Requests that wait for entries. */
  readonly waiting: number;
  /** Entries that may be kept. */
  readonly size: number;
  wait(filter: JournalFilter, count: number, end: AbortSignal): Promise<void>;
  list(filter: JournalFilter): Promise<{ dropped: number; data: JournalEntry[] }>;
  /** @throws 404 where it is no longer there */
  check(): void;
}

function ofOne(simulator: Simulator, sandbox: Sandbox): Readable {
  const { sandboxes } = simulator;
  const { journal, name, setup } = sandbox;
  return {
    waiting: journal.waiting,
    size: setup.journalSize,
    wait: (filter, count, end) => journal.waitFor(filter, count, end),
    list: filter => listEntries(simulator, [journal], filter, 'seq'),
    check() {
      if (sandboxes.find(name) !== sandbox) throw sandbox.deleted ? sandboxDeleted(name) : sandboxDropped(name);
    },
  };
}

/** In order of `id`, which is what `since` means here; dropped is the sum. */
function ofAll(simulator: Simulator): Readable {
  const { sandboxes, shared } = simulator;
  const { waits } = shared.journals;
  const journals = () => sandboxes.list().map(({ journal }) => journal);
  return {
    waiting: waits.size,
    size: sandboxes.list().reduce((sum, { setup }) => sum + setup.journalSize, 0),
    wait: (filter, count, end) => waits.wait(entriesOf(journals()), filter, count, end),
    list: filter => listEntries(simulator, journals(), filter, 'id'),
    check() {},
  };
}

function* entriesOf(journals: readonly Journal[]): Generator<JournalEntry> {
  for (const journal of journals) for (const { entry } of journal.kept()) yield entry;
}

/** Entries that are listed without a pause. */
const LISTED_AT_ONCE = 5_000;

/** Matching entries of journals, in turns with other long work where there are many. */
export async function listEntries(
  simulator: Simulator,
  journals: readonly Journal[],
  filter: JournalFilter,
  order: Order,
) {
  const work = listing(journals, filter, order, simulator.lastRequestId);
  const length = journals.reduce((sum, journal) => sum + journal.length, 0);
  return length > LISTED_AT_ONCE ? simulator.inTurns(work) : atOnce(work);
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
export function checkFilter({ operations }: Simulator, { operation, deviation, cause }: JournalFilter): void {
  const ids = operations.map(({ operationId }) => operationId);
  checkWord('operation', operation, ids);
  checkWord('deviation', deviation, DEVIATION_KINDS);
  if (cause !== undefined) checkCause(cause);
}

/** Only what a cause begins with is known, and how some go on: others have names and fields in them. */
function checkCause(cause: string): void {
  const [kind = '', rest] = cause.split(/[:,#](.*)/s);
  checkWord('cause', kind, Object.keys(CAUSES));
  const more = CAUSES[kind] ?? [];
  if (rest === undefined || more.length === 0) return;
  checkWord(
    'cause',
    cause,
    more.map(word => `${kind}:${word}`),
  );
}

/** @throws 400 where it is misspelt: it would find nothing, which a test may take for proof */
function checkWord(field: string, word: string | undefined, known: readonly string[]): void {
  if (word === undefined || known.includes(word)) return;
  throw invalidField(field, `There is no ${field} "${word}";${didYouMean(word, known)} there are ${known.join(', ')}.`);
}
