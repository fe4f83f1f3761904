import { isFinal } from '../errors.ts';
import { isSameToTheByte } from '../exchange/request-key.ts';
import type { Find, FindingRule } from './finding.ts';
import { isBurst, knew, type Note, nameOf, noteOf, remember, seconds, takeKnown } from './note.ts';

/** One request that is refused again and again. */
interface Series {
  /** Each after the answer to the one before, or to the one before on its connection: the last ones. */
  readonly notes: readonly Note[];
  readonly found: boolean;
}

interface State {
  series: Series[];
  /** Refused requests whose bodies are still to come. */
  unread: Note[];
}

const TIMES = 3;
const WITHIN_MS = 2000;
/** Of a series: more than three, as several connections may send the same at once. */
const NOTES_KEPT = 16;
const READS: readonly string[] = ['GET', 'HEAD'];
const CAUSE_SHOWN = 60;

/**
 * Must not be set off by: a refusal that a test provokes once or twice; requests that differ in their bodies or dates;
 * requests of the same token that succeed in between; anything in between if the request is a DELETE, as cleanups send it,
 * or has no valid token; equal requests in flight at the same time; equal requests with different tokens; polling for
 * something that does not exist yet; retries further apart.
 */
export const retriedInVain = {
  rule: 'retried-in-vain',
  level: 'warning',
  what: 'The same request was sent three times within 2 s, and was refused each time for the same reason.',
  why: 'The answer stays the same until the request changes. Retries cost time and quota, and delay the error message.',
  advice:
    'Do not retry after 400, 401, 410 or 422, nor after 404 on a write: fail at once, and show the body of the answer, which says what is wrong. Retry only after 429, 500, 503 and failed connections.',
  spec: 'Errors',
  start: (): State => ({ series: [], unread: [] }),
  see(exchange, state, find) {
    if (state.unread.length > 0) settle(state, find);
    const { refusal, entry, operation, abilities, caller } = exchange;
    if (refusal === null && entry.status !== null) endSeries(state, caller);
    if (refusal === null || !isFinal(refusal, !READS.includes(entry.method))) return;
    // The sender of a request that could not be read is unknown.
    if (operation === null && abilities === null) return;
    const note = noteOf(exchange);
    if (note === null) return;
    remember(state.unread, note);
    settle(state, find);
  },
  interrupt(state) {
    state.series = [];
    state.unread = [];
  },
  atEnd({ series, unread }, find) {
    settle({ series: [...series], unread: [...unread] }, find);
  },
} as const satisfies FindingRule<State>;

function settle(state: State, find: Find): void {
  for (const note of takeKnown(state.unread)) judge(note, state, find);
}

/** A client that succeeds at something else in between does not retry: it is tests that provoke one refusal each. */
function endSeries(state: State, caller: string): void {
  if (state.series.length === 0) return;
  state.series = state.series.filter(({ notes }) => notes[0]!.caller !== caller);
}

function judge(note: Note, state: State, find: Find): void {
  const at = state.series.findIndex(({ notes }) => isSame(notes.at(-1)!, note));
  if (at < 0) {
    remember(state.series, { notes: [note], found: false });
    return;
  }
  const series = state.series[at]!;
  const last = series.notes.at(-1)!;
  if (!knew(note, series.notes.findLast(({ connection }) => connection === note.connection) ?? last)) return;
  const goesOn = passedMs(last, note) <= WITHIN_MS && (isAdjacent(last, note) || !isOftenProvoked(note));
  const notes = goesOn ? [...series.notes, note].slice(-NOTES_KEPT) : [note];
  const retried = retriedTo(note, notes);
  if (retried !== null && !(goesOn && series.found)) {
    const why = `${note.status} (${note.cause?.slice(0, CAUSE_SHOWN)})`;
    const message = `${nameOf(note)} was sent ${TIMES} times within ${seconds(passedMs(retried, note))}, and refused each time with ${why}`;
    find({ message, exchanges: [note, retried] });
  }
  state.series.splice(at, 1);
  remember(state.series, { notes, found: retried !== null || (goesOn && series.found) });
}

/** The first of three requests of which this is the last; null where there are not three, or they were sent in parallel. */
function retriedTo(note: Note, notes: readonly Note[]): Note | null {
  const recent = notes.filter(each => passedMs(each, note) <= WITHIN_MS);
  const own = recent.filter(({ connection }) => connection === note.connection);
  const three = (own.length >= TIMES ? own : recent).slice(-TIMES);
  return three.length < TIMES || isBurst(three) ? null : three[0]!;
}

function isSame(one: Note, other: Note): boolean {
  return one.reason === other.reason && isSameToTheByte(one.key, other.key);
}

/** Cleanups delete what may not be there, and tests of refused tokens meet in one sandbox, where nothing succeeds. */
function isOftenProvoked({ entry, hasToken }: Note): boolean {
  return entry.method === 'DELETE' || !hasToken;
}

/** Whether the server served nobody in between. */
function isAdjacent(one: Note, other: Note): boolean {
  return other.entry.id === one.entry.id + 1;
}

function passedMs(from: Note, to: Note): number {
  return to.arrived.realMs - from.arrived.realMs;
}
