import { isUnauthorized } from '../errors.ts';
import { isSameRequest } from '../exchange/request-key.ts';
import type { Find, FindingRule } from './finding.ts';
import { knew, type Note, noteOf, seconds } from './note.ts';

/** The requests of one caller since its first 401. */
interface Series {
  readonly first: Note;
  /** Those that came after it was told; no more than are looked at. */
  readonly later: Note[];
  found: boolean;
}

interface State {
  series: Series | null;
}

const WITHIN_MS = 10_000;
const REQUESTS_MIN = 5;
const REQUESTS_KEPT = 20;

/**
 * Must not be set off by: tests that check the 401 of each operation in turn, and of some again; requests that were in
 * flight at the first 401; a token that was replaced or made valid; requests with other tokens in between; requests more
 * than 10 s later.
 */
export const keptAsking = {
  rule: 'kept-asking',
  level: 'warning',
  what: 'Within 10 s after the first 401 of a token, the client sent 5 or more further requests with it, most of them repeated.',
  why: 'A refused token stays refused. The longer the client goes on, the later somebody learns that the token must be replaced.',
  advice:
    'Treat 401 as final: send no more requests with this token, report that it must be replaced, and continue once there is a new one.',
  spec: 'Authentication, rule 4',
  start: (): State => ({ series: null }),
  see(exchange, state, find) {
    const { refusal, caller, arrived } = exchange;
    if (state.series !== null && state.series.first.caller !== caller) state.series = null;
    if (refusal === null || !isUnauthorized(refusal)) return;
    const { series } = state;
    if (series !== null && (series.found || arrived.realMs - series.first.arrived.realMs > WITHIN_MS)) return;
    const note = noteOf(exchange);
    if (note === null) return;
    if (series === null) {
      state.series = { first: note, later: [], found: false };
      return;
    }
    if (knew(note, series.first) && series.later.length < REQUESTS_KEPT) series.later.push(note);
    series.found = judge(series, find);
  },
  interrupt(state) {
    state.series = null;
  },
  atEnd({ series }, find) {
    if (series !== null && !series.found) judge(series, find);
  },
} as const satisfies FindingRule<State>;

/** @returns whether there is a finding. A body may have come only after its request was refused. */
function judge({ first, later }: Series, find: Find): boolean {
  const last = later.at(-1);
  if (last === undefined || later.length < REQUESTS_MIN) return false;
  const all = [first, ...later];
  const repeated = all.filter((one, at) => all.slice(0, at).some(other => isSameRequest(one.key, other.key)));
  if (repeated.length * 2 <= all.length) return false;
  const within = seconds(last.arrived.realMs - first.arrived.realMs);
  find({
    message: `${later.length} more requests were sent within ${within} of the token's first 401`,
    exchanges: [last, first],
  });
  return true;
}
