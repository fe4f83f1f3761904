import { isFinal } from '../errors.ts';
import { isSameRequest } from '../exchange/request-key.ts';
import type { Find, FindingRule } from './finding.ts';
import { knew, type Note, nameOf, noteOf, remember, seconds, takeKnown } from './note.ts';

/** One request that is refused again and again. */
interface Series {
  /** Each after the answer to the one before, the last three at most. */
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
const READS: readonly string[] = ['GET', 'HEAD'];
const CAUSE_SHOWN = 60;

/**
 * Must not be set off by: a refusal that a test provokes once or twice; requests that differ in their bodies; equal requests
 * in flight at the same time; equal requests with different tokens; polling for something that does not exist yet; retries
 * further apart.
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
    const { refusal, entry, operation, abilities } = exchange;
    if (refusal === null || !isFinal(refusal, !READS.includes(entry.method))) return;
    // Of one that could not be read nobody knows who sent it.
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

function judge(note: Note, state: State, find: Find): void {
  const at = state.series.findIndex(({ notes }) => isSame(notes.at(-1)!, note));
  if (at < 0) {
    remember(state.series, { notes: [note], found: false });
    return;
  }
  const series = state.series[at]!;
  const last = series.notes.at(-1)!;
  if (!knew(note, last)) return;
  const goesOn = passedMs(last, note) <= WITHIN_MS;
  const notes = goesOn ? [...series.notes, note].slice(-TIMES) : [note];
  const isRetried = notes.length === TIMES && passedMs(notes[0]!, note) <= WITHIN_MS;
  if (isRetried && !(goesOn && series.found)) {
    const why = `${note.status} (${note.cause?.slice(0, CAUSE_SHOWN)})`;
    const message = `${nameOf(note)} was sent ${TIMES} times within ${seconds(passedMs(notes[0]!, note))}, and refused each time with ${why}`;
    find({ message, exchanges: [note, notes[0]!] });
  }
  state.series.splice(at, 1);
  remember(state.series, { notes, found: isRetried || (goesOn && series.found) });
}

function isSame(one: Note, other: Note): boolean {
  return one.reason === other.reason && isSameRequest(one.key, other.key);
}

function passedMs(from: Note, to: Note): number {
  return to.arrived.realMs - from.arrived.realMs;
}
