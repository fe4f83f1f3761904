import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type Call, CallError } from '../client/control.ts';
import { ask, controlToken } from './access.ts';

/** What was read from the server, and whether it still can be. */
export interface Polled<Data> {
  /** Null until the first answer. Stays where a later reading fails. */
  readonly data: Data | null;
  /** Why the last reading failed; null where it did not. */
  readonly error: CallError | null;
}

/** Count what may have changed something at the server: what this page did, and requests that came. */
let actions = 0;
let arrivals = 0;

/** Has everything read again that is on the page. */
export function noteAction(): void {
  actions += 1;
}

/** Has everything read again that requests change. */
export function noteArrival(): void {
  arrivals += 1;
}

/** Readings of one thing are at least so far apart, however much goes on. */
const PACE_MS = 400;

export interface PollOptions {
  /** Real milliseconds after which it is read again though nothing is known to have changed. @default 5000 */
  readonly everyMs?: number;
  /** Also read when requests come, not only when this page did something. @default true */
  readonly live?: boolean;
}

interface Poll {
  readonly found: Signal<Polled<unknown>>;
  users: number;
  stop: () => void;
}

/** What is shown at the moment, by key. */
const polls = new Map<string, Poll>();

function pollOf(key: string): Poll {
  const poll = polls.get(key) ?? { found: signal({ data: null, error: null }), users: 0, stop: () => {} };
  polls.set(key, poll);
  return poll;
}

const NOTHING: ReadonlySignal<Polled<never>> = signal({ data: null, error: null });

/**
 * Reads with `call`: at once, when something changed, and in between. While the page is hidden nothing is read. Whoever asks
 * with the same key shares the readings.
 * @param key what is read, options included: with another key it begins again; null reads nothing
 */
export function usePolled<Data>(
  key: string | null,
  call: Call<Data>,
  options: PollOptions = {},
): ReadonlySignal<Polled<Data>> {
  const token = controlToken.value;
  const poll = key === null ? null : pollOf(key);
  useEffect(() => {
    if (key === null || poll === null) return;
    // Between the rendering and this, the view before may have left, and the last user takes a poll from the list.
    polls.set(key, poll);
    if (poll.users === 0) poll.stop = startPolling(call, poll.found, options);
    poll.users += 1;
    return () => {
      poll.users -= 1;
      if (poll.users > 0) return;
      poll.stop();
      if (polls.get(key) === poll) polls.delete(key);
    };
  }, [poll, token]);
  return poll === null ? NOTHING : (poll.found as ReadonlySignal<Polled<Data>>);
}

function startPolling(
  call: Call,
  found: Signal<Polled<unknown>>,
  { everyMs = 5_000, live = true }: PollOptions,
): () => void {
  const gone = new AbortController();
  const changes = () => actions + (live ? arrivals : 0);
  let seen = changes();
  let readAt = Number.NEGATIVE_INFINITY;
  let isReading = false;
  const read = async () => {
    isReading = true;
    readAt = performance.now();
    seen = changes();
    try {
      const data = await ask(call, gone.signal);
      if (!gone.signal.aborted) found.value = { data, error: null };
    } catch (thrown) {
      if (gone.signal.aborted) return;
      if (!(thrown instanceof CallError)) throw thrown;
      found.value = { data: found.peek().data, error: thrown };
    } finally {
      isReading = false;
    }
  };
  const look = () => {
    if (isReading || document.hidden) return;
    const age = performance.now() - readAt;
    if (age >= everyMs || (age >= PACE_MS && changes() !== seen)) read();
  };
  const timer = setInterval(look, PACE_MS / 4);
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    gone.abort();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
