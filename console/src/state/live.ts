import { computed, effect, signal, untracked } from '@preact/signals';
import { BASE_PATH, CallError } from '../client/control.ts';
import { readStream, type ServerEvent } from '../client/event-stream.ts';
import { ask, controlToken, tokenWanted } from './access.ts';
import { type Entry, EntryList, isComplete } from './entry-list.ts';
import { noteArrival } from './polled.ts';
import { chosenSandbox, readSandboxes, sandboxNames } from './sandboxes.ts';

/** More entries are not kept here; the server's journal may hold more. */
export const ENTRIES_MAX = 5_000;
/** Of those that came before the page was opened. */
const EARLIER_MAX = 1_000;

export type Connection =
  | { readonly state: 'connecting' }
  | { readonly state: 'live' }
  /** `status` 0: no answer. */
  | { readonly state: 'interrupted'; readonly status: number };

export const connection = signal<Connection>({ state: 'connecting' });

/** The requests of the chosen sandbox, or of all. Read it where `entriesVersion` was read. */
export const entries = new EntryList(ENTRIES_MAX);

/** Changes at most once a frame when `entries` did. */
export const entriesVersion = signal(0);

/** Entries that the server left out because this page was too slow. */
export const missed = signal(0);

/** Whether the entries from before the page was opened are there. */
export const earlierRead = signal(false);

let isTickDue = false;

function tick(): void {
  if (isTickDue) return;
  isTickDue = true;
  // A hidden page draws no frames, but its list must not grow meanwhile: `entries` cuts itself.
  requestAnimationFrame(() => {
    isTickDue = false;
    entriesVersion.value += 1;
  });
}

function add(some: readonly Entry[]): void {
  if (some.length === 0) return;
  entries.add(some);
  noteArrival();
  const known = sandboxNames.peek();
  if (known !== null && some.some(({ sandbox }) => !known.includes(sandbox))) readSandboxesSoon();
  tick();
}

let isReadDue = false;

/** A suite that makes a sandbox per test must not have the list read for each. */
function readSandboxesSoon(): void {
  if (isReadDue) return;
  isReadDue = true;
  setTimeout(() => {
    isReadDue = false;
    readSandboxes();
  }, 1_000);
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

/** Empties the list, as after the journal was cleared. */
export function forgetEntries(): void {
  entries.clear();
  missed.value = 0;
  tick();
}

/** Shows the requests of the chosen sandbox from now on. Call once. */
export function followJournal(): void {
  const isReady = computed(() => sandboxNames.value !== null && !tokenWanted.value);
  effect(() => {
    const sandbox = chosenSandbox.value;
    const token = controlToken.value;
    if (!isReady.value) return;
    const gone = new AbortController();
    untracked(() => watch(sandbox, token, gone.signal)).catch(() => {});
    return () => gone.abort();
  });
}

async function watch(sandbox: string, token: string | null, signal: AbortSignal): Promise<void> {
  forgetEntries();
  earlierRead.value = false;
  connection.value = { state: 'connecting' };
  const lastId = await readEarlier(sandbox, signal);
  const listener = {
    opened: () => {
      connection.value = { state: 'live' };
    },
    events: (events: readonly ServerEvent[]) => {
      add(events.filter(({ type }) => type === 'message').map(({ data }) => JSON.parse(data) as Entry));
      for (const { type, data } of events)
        if (type === 'dropped') missed.value += (JSON.parse(data) as { dropped: number }).dropped;
    },
    interrupted: (status: number) => {
      connection.value = { state: 'interrupted', status };
      if (status === 401) tokenWanted.value = true;
    },
  };
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const open = (from: string | null, aborted: AbortSignal) => {
    const query = new URLSearchParams({ sandbox, ...(from !== null && { last_event_id: from }) });
    return fetch(`${BASE_PATH}/journal/stream?${query}`, { headers, signal: aborted });
  };
  await readStream(open, listener, { signal, lastId });
}

/**
 * What the journal has by now. @returns where the stream has to begin, so that nothing is missed: the last answered entry.
 * What was answered later comes in the stream, and replaces what the list has. Null where the journal could not be read.
 */
async function readEarlier(sandbox: string, signal: AbortSignal): Promise<string | null> {
  try {
    const query = { sandbox, limit: EARLIER_MAX };
    const { data } = await ask(api => api.GET('/journal', { params: { query } }), signal);
    if (signal.aborted) return null;
    add(data);
    const last = data.findLast(({ duration_ms }) => duration_ms !== null);
    return String(last?.id ?? 0);
  } catch (thrown) {
    if (!(thrown instanceof CallError)) throw thrown;
    return null;
  } finally {
    if (!signal.aborted) earlierRead.value = true;
  }
}
