import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { Call } from '../client/control.ts';
import { ask } from './access.ts';
import { Poll, type Polled } from './poll.ts';

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

/** How often it is looked whether it is time to read. */
const LOOK_MS = 100;

export interface PollOptions {
  /** Real milliseconds after which it is read again though nothing is known to have changed. @default 5000 */
  readonly everyMs?: number;
  /** Also read when requests come, not only when this page did something. @default true */
  readonly live?: boolean;
}

/** Readings that all have in common who ask with one key. */
class SharedPoll {
  readonly found: Signal<Polled<unknown>> = signal(NOTHING.peek());
  readonly #key: string;
  #users = 0;
  #stop = () => {};

  constructor(key: string) {
    this.#key = key;
  }

  /** @returns ends it */
  use(call: Call, options: PollOptions): () => void {
    if (!shared.has(this.#key)) shared.set(this.#key, this);
    if (this.#users === 0) this.#stop = startPolling(call, this.found, options);
    this.#users += 1;
    return () => {
      this.#users -= 1;
      if (this.#users > 0) return;
      this.#stop();
      // Whoever comes in the place of what goes has asked for it before, and uses it after.
      setTimeout(() => {
        if (this.#users === 0 && shared.get(this.#key) === this) shared.delete(this.#key);
      });
    };
  }
}

/** What is shown at the moment, by key. */
const shared = new Map<string, SharedPoll>();

function sharedPoll(key: string): SharedPoll {
  const poll = shared.get(key) ?? new SharedPoll(key);
  shared.set(key, poll);
  return poll;
}

const NOTHING: ReadonlySignal<Polled<never>> = signal({ data: null, error: null });

/**
 * Reads with `call`: at once, when something changed, and in between. While the page is hidden nothing is read. Whoever asks
 * with the same key shares the readings.
 * @param key what is read, options included: with another key it begins again; null reads nothing. One call has it: another
 * would be shown the data of this one
 */
export function usePolled<Data>(
  key: string | null,
  call: Call<Data>,
  options: PollOptions = {},
): ReadonlySignal<Polled<Data>> {
  const poll = useMemo(() => (key === null ? null : sharedPoll(key)), [key]);
  useEffect(() => poll?.use(call, options), [poll]);
  return poll === null ? NOTHING : (poll.found as ReadonlySignal<Polled<Data>>);
}

/** Reads again and again. @returns ends it */
export function startPolling(
  call: Call,
  found: Signal<Polled<unknown>>,
  { everyMs = 5_000, live = true }: PollOptions,
): () => void {
  const source = {
    read: (signal: AbortSignal) => ask(call, signal),
    changes: () => actions + (live ? arrivals : 0),
    isHidden: () => document.hidden,
    now: () => performance.now(),
  };
  const poll = new Poll(source, everyMs, found.peek(), next => {
    found.value = next;
  });
  const look = () => poll.look();
  const timer = setInterval(look, LOOK_MS);
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    poll.stop();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
