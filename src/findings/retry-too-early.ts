import { asksToWait, isHourlyLimit } from '../errors.ts';
import { type Exchange, type Moment, retryAfterOf } from '../exchange/exchange.ts';
import { isSameRequest } from '../exchange/request-key.ts';
import type { Find, FindingRule } from './finding.ts';
import {
  isBurst,
  isKnown,
  isSmall,
  knew,
  mayBeParallel,
  type Note,
  nameOf,
  noteOf,
  remember,
  seconds,
  takeKnown,
  UNDER_WAY_MS,
} from './note.ts';

/** A refusal with Retry-After, and how long the client must wait. */
interface Wait {
  readonly note: Note;
  /**
   * When its answer was known. When it was handed over is known later, on a busy machine long after the client has it.
   */
  readonly from: Moment;
  readonly waitMs: number;
  /** Which requests must wait: the same request, all of the token, or all of the account. */
  readonly holds: 'request' | 'token' | 'account';
}

/** A request that was sent too early, unless it turns out to be one of a burst. */
interface Suspicion {
  readonly note: Note;
  readonly wait: Wait;
}

interface State {
  waits: Wait[];
  /** The last requests that such waits may hold for. */
  lately: Note[];
  suspicions: Suspicion[];
  /** Requests that may be such retries, whose bodies are still to come. */
  unread: Note[];
}

/** Early by less is the client's rounding, or time that the answer took. */
const TOLERANCE_MS = 50;
const TOLERANCE_SHARE = 0.05;

/**
 * Must not be set off by: waits that are long enough by the sandbox's clock or in real time; requests that were in flight
 * when the refusal was sent, such as equal ones sent at once; other requests after a 503 or the concurrency limit; other
 * tokens after a fault; a refusal that did not reach the client; requests after a reset, after a fault was added or removed,
 * or after usage or account was set.
 */
export const retryTooEarly = {
  rule: 'retry-too-early',
  level: 'error',
  what: 'A request was sent again before the time in Retry-After had passed; after the hourly limit, any request of the account.',
  why: 'The real service refuses it again, and counts it toward the monthly pageviews. A client that retries at once uses up its retries before the limit is over, and then fails.',
  advice:
    'After a 429 or 503, read Retry-After and wait that many seconds before sending the request again. After the hourly limit (a 429 whose body has "message"), hold back all requests of the account for that time.',
  spec: 'Limits; Errors, 429 and 503',
  start: (): State => ({ waits: [], lately: [], suspicions: [], unread: [] }),
  see(exchange, state, find) {
    const waitMs = waitOf(exchange);
    if (waitMs === 0 && state.waits.length === 0 && state.suspicions.length === 0) return;
    settle(state, find);
    settleSuspicions(state, find, exchange.arrived.realMs - UNDER_WAY_MS);
    state.waits = state.waits.filter(wait => isOpen(wait, exchange.arrived));
    const watched = [...state.waits, ...state.suspicions.map(({ wait }) => wait)];
    const note = waitMs > 0 || watched.some(wait => mayHold(wait, exchange)) ? noteOf(exchange) : null;
    if (note === null) return;
    if (isKnown(note)) judge(note, state, find);
    else remember(state.unread, note);
    if (waitMs > 0) {
      remember(state.waits, { note, from: exchange.answered, waitMs, holds: holdsOf(exchange) });
    }
  },
  interrupt(state) {
    Object.assign(state, retryTooEarly.start());
  },
  atEnd(state, find) {
    const { waits, lately, suspicions, unread } = state;
    const copy = { waits: [...waits], lately: [...lately], suspicions: [...suspicions], unread: [...unread] };
    settle(copy, find);
    settleSuspicions(copy, find);
  },
} as const satisfies FindingRule<State>;

/** Milliseconds; 0 where the answer asks for no wait, or for none worth watching. */
function waitOf(exchange: Exchange): number {
  const { refusal } = exchange;
  if (refusal === null || !asksToWait(refusal) || !isSmall(exchange)) return 0;
  return (retryAfterOf(exchange) ?? 0) * 1000;
}

function holdsOf({ refusal, acted }: Exchange): Wait['holds'] {
  if (refusal === null || !isHourlyLimit(refusal)) return 'request';
  // A fault may refuse only one token: tests with other tokens need not know.
  return acted.includes(refusal.reason) ? 'token' : 'account';
}

/** Whether the wait could hold for the request, before bodies are compared. */
function mayHold({ note, holds }: Wait, { caller, abilities, entry }: Exchange): boolean {
  if (holds === 'account') return abilities !== null;
  if (note.caller !== caller) return false;
  return holds === 'token' || (note.entry.path === entry.path && note.entry.method === entry.method);
}

function settle(state: State, find: Find): void {
  for (const note of takeKnown(state.unread)) judge(note, state, find);
}

/** A retry ends the waits that apply to it: if it is refused again, a new one has begun. */
function judge(note: Note, state: State, find: Find): void {
  remember(state.lately, note);
  const held = state.waits.filter(wait => isHeld(note, wait));
  state.waits = state.waits.filter(wait => !held.includes(wait));
  const broken = held.find(wait => note.lifted === wait.note.lifted && isEarly(note.arrived, wait));
  if (broken === undefined) return;
  if (mayBeParallel(note, broken.note)) remember(state.suspicions, { note, wait: broken });
  else report({ note, wait: broken }, find);
}

/** Reports those that came before `untilMs` and are of no burst, whose waits go on. */
function settleSuspicions(state: State, find: Find, untilMs = Number.POSITIVE_INFINITY): void {
  if (state.suspicions.length === 0) return;
  const open = state.suspicions;
  state.suspicions = [];
  for (const suspicion of open) {
    const { note, wait } = suspicion;
    if (isBurst(state.lately.filter(other => isSameRequest(other.key, note.key) && isNear(other, note)))) {
      remember(state.waits, wait);
    } else if (note.arrived.realMs < untilMs) report(suspicion, find);
    else state.suspicions.push(suspicion);
  }
}

function isNear(one: Note, other: Note): boolean {
  return Math.abs(one.arrived.realMs - other.arrived.realMs) <= UNDER_WAY_MS;
}

function report({ note, wait: broken }: Suspicion, find: Find): void {
  const [name, refused] = [nameOf(note), nameOf(broken.note)];
  const after = seconds(passedMs(note.arrived, broken));
  const sent = name === refused ? `again after ${after}` : `${after} after ${refused} was refused`;
  const message = `${name} was sent ${sent}; Retry-After was ${broken.waitMs / 1000} s`;
  find({ message, exchanges: [note, broken.note] });
}

function isHeld(note: Note, { note: told, holds }: Wait): boolean {
  if (told.entry.id === note.entry.id || !knew(note, told)) return false;
  if (holds === 'account') return true;
  return holds === 'token' ? told.caller === note.caller : isSameRequest(told.key, note.key);
}

function isEarly(at: Moment, wait: Wait): boolean {
  const earlyMs = wait.waitMs - passedMs(at, wait);
  return earlyMs > TOLERANCE_MS && earlyMs > wait.waitMs * TOLERANCE_SHARE;
}

function isOpen(wait: Wait, at: Moment): boolean {
  return wait.note.delivery.state !== 'lost' && passedMs(at, wait) < wait.waitMs;
}

/** By the sandbox's clock or in real time, whichever went further. */
function passedMs({ realMs, clockMs }: Moment, { from }: Wait): number {
  return Math.max(realMs - from.realMs, clockMs - from.clockMs);
}
