import { callErrorOf } from '../client/control.ts';
import { type EventListener, readEvents, type ServerEvent } from '../client/event-stream.ts';
import type { Entry, EntryList } from './entry-list.ts';

/** How the page learns of requests. */
export type Connection =
  | { readonly state: 'connecting' }
  | { readonly state: 'live' }
  /** The journal is read every 2 s, since there is no stream. */
  | { readonly state: 'polling'; readonly why: PollingReason }
  /** The chosen sandbox does not exist. It is tried again, since a request may make it. */
  | { readonly state: 'missing' }
  /** `status` 0: no answer. `since`: when it was noticed. */
  | { readonly state: 'interrupted'; readonly status: number; readonly since: Date };

/**
 * `pages`: as many pages of this browser have a stream as can; `streams`: as many streams are open at the server as can;
 * `stream`: it breaks, as behind a proxy that holds answers back.
 */
export type PollingReason = 'pages' | 'streams' | 'stream';

/** What watching needs of its surroundings. */
export interface JournalSource {
  /** The newest entries, ascending, at most `READ_MAX`; those after a number where one is given. @throws CallError */
  read(since: number | null, signal: AbortSignal): Promise<readonly Entry[]>;
  /** Seconds since the server started. @throws CallError */
  uptime(signal: AbortSignal): Promise<number>;
  /** Opens the stream behind an entry. @throws TypeError */
  open(lastId: number, signal: AbortSignal): Promise<Response>;
  /** The number of an entry by which `read` counts. */
  numberOf(entry: Entry): number;
  /** Takes one of the places for streams that the pages of a browser share. @returns what gives it back; null: none is free */
  takePlace(): Promise<(() => void) | null>;
  /** Seconds, from any beginning. */
  now(): number;
  pause(ms: number, signal: AbortSignal): Promise<void>;
  /** Waits until the page is shown. @returns aborts when it is hidden or `signal` aborts */
  shown(signal: AbortSignal): Promise<AbortSignal>;
}

export interface JournalListener {
  connection(connection: Connection): void;
  /** The list has changed. */
  changed(added: readonly Entry[]): void;
  /** The journal was read to its end. */
  caughtUp(): void;
  /** The server left out so many entries, because the page was too slow. */
  dropped(count: number): void;
  /** The server was started again; entries of its earlier run are gone from the list. */
  restarted(): void;
}

export const READ_MAX = 1_000;
export const POLL_MS = 2_000;
const RETRY_MS = { min: 250, max: 2_000 };
/** Seconds that a stream lasts, at least, unless something is wrong with it. */
const STREAM_MIN_S = 1;
/** Two readings of the same uptime differ by this at most. Seconds. */
const UPTIME_TOLERANCE = 1.5;

/**
 * Keeps a list of the journal's entries. A turn reads what is new in the journal, then follows the stream from there until
 * it ends; without a stream there is a turn every 2 s. While the page is hidden there is none: a browser has six
 * connections to a server, and each stream holds one.
 */
export class JournalWatch {
  readonly #source: JournalSource;
  readonly #list: EntryList;
  readonly #listener: JournalListener;
  #retryMs = RETRY_MS.min;
  #run: { readonly uptime: number; readonly at: number } | null = null;

  constructor(source: JournalSource, list: EntryList, listener: JournalListener) {
    this.#source = source;
    this.#list = list;
    this.#listener = listener;
  }

  /** Until `signal` aborts. */
  async run(signal: AbortSignal): Promise<void> {
    for (;;) {
      const shown = await this.#source.shown(signal);
      if (signal.aborted) return;
      const pauseMs = await this.#turn(shown).catch(thrown => {
        if (!shown.aborted) throw thrown;
        return 0;
      });
      if (pauseMs > 0) await this.#source.pause(pauseMs, signal);
    }
  }

  /** @returns real milliseconds until the next one */
  async #turn(signal: AbortSignal): Promise<number> {
    try {
      await this.#catchUp(signal);
    } catch (thrown) {
      if (signal.aborted) throw thrown;
      return this.#interrupted(callErrorOf(thrown).status);
    }
    if (signal.aborted) return 0;
    const giveBack = await this.#source.takePlace();
    if (giveBack === null) return this.#polling('pages');
    try {
      return await this.#follow(signal);
    } finally {
      giveBack();
    }
  }

  #interrupted(status: number): number {
    this.#listener.connection(
      status === 404 ? { state: 'missing' } : { state: 'interrupted', status, since: new Date() },
    );
    return this.#backOff();
  }

  /** @returns a pause that is longer each time */
  #backOff(): number {
    const pauseMs = this.#retryMs;
    this.#retryMs = Math.min(pauseMs * 2, RETRY_MS.max);
    return pauseMs;
  }

  #polling(why: PollingReason): number {
    this.#retryMs = RETRY_MS.min;
    this.#listener.connection({ state: 'polling', why });
    return POLL_MS;
  }

  async #follow(signal: AbortSignal): Promise<number> {
    let isOpen = false;
    const listener: EventListener = {
      opened: () => {
        isOpen = true;
        this.#listener.connection({ state: 'live' });
      },
      events: events => this.#take(events),
    };
    const lastId = this.#list.lastAnswered?.id ?? 0;
    const begin = this.#source.now();
    const ended = () => {
      // A stream that ends at once may do so each time.
      if (this.#source.now() < begin + STREAM_MIN_S) return this.#backOff();
      this.#retryMs = RETRY_MS.min;
      return RETRY_MS.min;
    };
    try {
      const { ok, status } = await readEvents(each => this.#source.open(lastId, each), listener, signal);
      if (ok) return ended();
      if (status === 503) return this.#polling('streams');
      return this.#interrupted(status);
    } catch (thrown) {
      if (thrown instanceof RestartedError) return RETRY_MS.min;
      if (signal.aborted) return 0;
      // What comes is no entry. To begin again at once would have it come again.
      if (thrown instanceof SyntaxError) return this.#polling('stream');
      // A browser tells no more than "network error". The next turn shows whether the server answers.
      return isOpen ? ended() : this.#polling('stream');
    }
  }

  #take(events: readonly ServerEvent[]): void {
    const entries: Entry[] = [];
    for (const { type, data } of events) {
      if (type === 'message') entries.push(JSON.parse(data) as Entry);
      if (type === 'dropped') this.#listener.dropped((JSON.parse(data) as { dropped: number }).dropped);
    }
    if (entries.some(entry => this.#list.isOfAnotherRun(entry))) {
      this.#forgetRun();
      throw new RestartedError();
    }
    this.#add(entries);
  }

  #add(entries: readonly Entry[]): void {
    if (entries.length === 0) return;
    this.#list.add(entries);
    this.#listener.changed(entries);
  }

  #forgetRun(): void {
    const isKnown = this.#list.all.length > 0;
    this.#list.clear();
    this.#listener.changed([]);
    if (isKnown) this.#listener.restarted();
  }

  /**
   * Reads what came since the last answered entry, or, where that is no longer in the journal, what the journal has: a
   * reset begins its numbers again. @throws CallError
   */
  async #catchUp(signal: AbortSignal): Promise<void> {
    const known = this.#list.lastAnswered;
    const since = known === undefined ? null : this.#source.numberOf(known) - 1;
    const [isSameRun, entries] = await Promise.all([this.#isSameRun(signal), this.#source.read(since, signal)]);
    const goesOn = isSameRun && isSameEntry(entries[0], known);
    const all = since === null || goesOn ? entries : await this.#source.read(null, signal);
    if (signal.aborted) return;
    if (!isSameRun || all.some(entry => this.#list.isOfAnotherRun(entry))) this.#forgetRun();
    // Between what is known and what the journal still has, entries may be missing.
    else if (known !== undefined && all.length >= READ_MAX && all[0]!.id > known.id) this.#list.clear();
    this.#add(all);
    this.#listener.caughtUp();
  }

  /** One-sided, since a computer that sleeps stops its clock: a server that was not started again is at least so old. */
  async #isSameRun(signal: AbortSignal): Promise<boolean> {
    const uptime = await this.#source.uptime(signal);
    const at = this.#source.now();
    const before = this.#run;
    this.#run = { uptime, at };
    return before === null || uptime + UPTIME_TOLERANCE > before.uptime + (at - before.at);
  }
}

/** What a stream has sent is of another run of the server. */
class RestartedError extends Error {}

function isSameEntry(entry: Entry | undefined, known: Entry | undefined): boolean {
  return entry?.id === known?.id && entry?.received_at === known?.received_at;
}
