import { computed, effect, signal, untracked } from '@preact/signals';
import { BASE_PATH, rowsOf } from '../client/control.ts';
import { ask, controlToken, tokenWanted } from './access.ts';
import { type Entry, EntryList, isComplete } from './entry-list.ts';
import { type Connection, type JournalListener, type JournalSource, JournalWatch, READ_MAX } from './journal-watch.ts';
import { noteAction, noteArrival } from './polled.ts';
import { ALL_SANDBOXES, chosenSandbox, isSandboxSettled, noteSandboxes, readSandboxes } from './sandboxes.ts';
import { takeStreamPlace } from './stream-place.ts';

/** More entries are not kept here; the server's journal may hold more. */
export const ENTRIES_MAX = 5_000;
/** Characters of their paths and queries. */
const LENGTH_MAX = 8_000_000;

export const connection = signal<Connection>({ state: 'connecting' });

/** The requests of the chosen sandbox, or of all. Read it where `entriesVersion` was read. */
export const entries = new EntryList({ entries: ENTRIES_MAX, length: LENGTH_MAX });

/** Changes when `entries` did, at most ten times a second: nobody reads quicker. */
export const entriesVersion = signal(0);

/** Entries that the server left out because this page was too slow. */
export const missed = signal(0);

/** Whether the entries from before the page was opened are there. */
export const earlierRead = signal(false);

/** When the server was found to have been started again; null where it was not, or where that was read. */
export const restartedAt = signal<Date | null>(null);

const TICK_MS = 100;
let isTickDue = false;
let tickedAt = Number.NEGATIVE_INFINITY;

function tick(): void {
  if (isTickDue) return;
  isTickDue = true;
  const draw = () =>
    requestAnimationFrame(() => {
      isTickDue = false;
      tickedAt = performance.now();
      entriesVersion.value += 1;
    });
  setTimeout(draw, Math.max(0, tickedAt + TICK_MS - performance.now()));
}

/**
 * Takes what was read of the journal meanwhile: requests in flight, which the stream does not tell of, and answers of such.
 * @param gone ids of those that the journal does not know any more
 */
export function noteRead(read: readonly Entry[], gone: readonly number[]): void {
  const open = new Set(entries.all.filter(entry => !isComplete(entry)).map(({ id }) => id));
  entries.remove(gone);
  entries.add(read.filter(entry => !isComplete(entry) || open.has(entry.id)));
  if (open.size > 0 || entries.all.some(entry => !isComplete(entry))) tick();
}

/** Empties the list, as after the journal was cleared. @param sandbox whose journal it was; another may be shown by now */
export function forgetEntries(sandbox: string): void {
  if (sandbox !== chosenSandbox.peek()) return;
  entries.clear();
  missed.value = 0;
  tick();
}

const listener: JournalListener = {
  connection(next) {
    const before = connection.peek();
    if (next.state === 'interrupted' && before.state === 'interrupted')
      connection.value = { ...next, since: before.since };
    else if (next.state !== before.state || next.state === 'polling') connection.value = next;
    if (next.state === 'missing' && before.state !== 'missing') readSandboxes();
  },
  changed(added) {
    tick();
    if (added.length === 0) return;
    noteArrival();
    noteSandboxes(added);
  },
  caughtUp() {
    earlierRead.value = true;
    const { state } = connection.peek();
    if (state !== 'interrupted' && state !== 'missing') return;
    // What was read before may have changed meanwhile.
    noteAction();
    readSandboxes();
    connection.value = { state: 'connecting' };
  },
  dropped(count) {
    missed.value += count;
  },
  restarted() {
    missed.value = 0;
    restartedAt.value = new Date();
    noteAction();
    readSandboxes();
  },
};

/** Shows the requests of the chosen sandbox from now on. Call once. */
export function followJournal(): void {
  const isReady = computed(() => isSandboxSettled.value && !tokenWanted.value);
  effect(() => {
    const sandbox = chosenSandbox.value;
    const token = controlToken.value;
    if (!isReady.value) return;
    const gone = new AbortController();
    untracked(() => {
      forgetEntries(sandbox);
      earlierRead.value = false;
      connection.value = { state: 'connecting' };
      new JournalWatch(sourceOf(sandbox, token), entries, untilGone(gone.signal)).run(gone.signal).catch(reportError);
    });
    return () => gone.abort();
  });
}

/** What a request that was under way tells after another sandbox was chosen is of no use. */
function untilGone(signal: AbortSignal): JournalListener {
  const told = Object.entries(listener).map(([name, tell]) => [
    name,
    (...args: readonly unknown[]) => {
      if (!signal.aborted) tell(...args);
    },
  ]);
  return Object.fromEntries(told);
}

function sourceOf(sandbox: string, token: string | null): JournalSource {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  return {
    read(since, signal) {
      const query = { sandbox, limit: READ_MAX, ...(since !== null && { since }) };
      return ask(async api => rowsOf(await api.GET('/journal', { params: { query } })), signal);
    },
    async uptime(signal) {
      const { uptime_s } = await ask(api => api.GET('/health'), signal);
      return uptime_s;
    },
    open(lastId, signal) {
      const query = new URLSearchParams({ sandbox, last_event_id: `${lastId}` });
      return fetch(`${BASE_PATH}/journal/stream?${query}`, { headers, signal });
    },
    numberOf: ({ id, seq }) => (sandbox === ALL_SANDBOXES ? id : seq),
    takePlace: takeStreamPlace,
    now: () => performance.now() / 1000,
    pause,
    shown,
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}

/** @returns aborts when the page is hidden, or `signal` aborts */
async function shown(signal: AbortSignal): Promise<AbortSignal> {
  const hidden = new AbortController();
  const change = () => new Promise(resolve => document.addEventListener('visibilitychange', resolve, { once: true }));
  while (document.hidden && !signal.aborted) await change();
  const hide = () => {
    if (!document.hidden && !signal.aborted) return;
    hidden.abort();
    document.removeEventListener('visibilitychange', hide);
    signal.removeEventListener('abort', hide);
  };
  document.addEventListener('visibilitychange', hide);
  signal.addEventListener('abort', hide);
  return hidden.signal;
}
