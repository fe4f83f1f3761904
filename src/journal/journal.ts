import type { Deviation } from '../contract/validation.ts';
import { textBytes } from '../memory/value-bytes.ts';
import type { JournalBudget } from './journal-budget.ts';
import { type Redactor, redactor } from './redact.ts';
import { Ring } from './ring.ts';

/** One request and its answer, as `GET /_sim/journal` shows them (design: section 2.3). */
export interface JournalEntry {
  /** Counts all requests of the server from 1, in order of arrival; never again from 1. */
  readonly id: number;
  /** Counts those of the sandbox from 1, in order of arrival. */
  readonly seq: number;
  /** Real time on arrival, ISO 8601. */
  readonly received_at: string;
  /** The sandbox's clock on arrival, ISO 8601. */
  readonly at: string;
  readonly sandbox: string;
  /** The token's name; null where none was valid. */
  readonly token: string | null;
  readonly method: string;
  /** As sent, relative to `/v1`. */
  readonly path: string;
  /** As sent, without `?`; empty where there is none. */
  readonly query: string;
  /** null for an unknown route. */
  readonly operation: string | null;
  /** null while there is no answer, and where the connection was aborted. */
  readonly status: number | null;
  /** Why the answer is what it is, such as `limit:hourly` or `fault:flaky#2`; null for a plain success. */
  readonly cause: string | null;
  readonly deviations: readonly Deviation[];
  readonly query_cache: 'cold' | 'cached' | null;
  /** Real time, to the hundredth; null while there is no answer. */
  readonly duration_ms: number | null;
  /** Only where the sandbox had been dropped and this request created it again. */
  readonly recreated?: true;
  /** Only of a token that has expired or was revoked: its name. */
  readonly refused_token?: string;
  /** Only where the bearer value names a sandbox that does not exist: that name. */
  readonly missing_sandbox?: string;
}

/** What an Authorization header names in vain. */
export type Refused = Pick<JournalEntry, 'refused_token' | 'missing_sandbox'>;

/** What is known of a request at its start. */
export interface EntryStart
  extends Pick<JournalEntry, 'sandbox' | 'token' | 'method' | 'path' | 'query' | 'operation'> {
  readonly id: number;
  /** The sandbox's clock, epoch ms. */
  readonly atMs: number;
  /** Real time, epoch ms. */
  readonly receivedMs: number;
  /** Real time on any scale. */
  readonly startedMs: number;
  readonly recreated: boolean;
  /** Left out where there is a valid token. */
  readonly refused?: Refused | undefined;
  /** Token values to redact from path, query and details: at least the one that was sent. */
  readonly secrets: readonly string[];
}

/** What is known at its end. */
export interface EntryEnd extends Pick<JournalEntry, 'status' | 'cause' | 'deviations' | 'query_cache'> {
  /** On the scale of `startedMs`. */
  readonly endedMs: number;
  /** Counts the answers of the server from 1. */
  readonly order: number;
}

/** An entry whose answer is not there yet. */
export interface OpenEntry {
  readonly seq: number;
  /** Without secrets. */
  readonly path: string;
  /** Redacts the request's secrets from other texts about it. */
  readonly redact: Redactor;
  /** Completes the entry, once: null afterwards. It may have been dropped by then. */
  close(answer: EntryEnd): JournalEntry | null;
}

/** Which entries match; a filter that is left out matches all. */
export interface JournalFilter {
  /** The newest this many of those that match the rest. */
  readonly limit?: number | undefined;
  /** Those after this `seq`. */
  readonly since?: number | undefined;
  readonly operation?: string | undefined;
  readonly status?: number | undefined;
  /** true: only those with deviations. */
  readonly deviations?: boolean | undefined;
  /** Those with a deviation of this kind. */
  readonly deviation?: string | undefined;
}

/** A filter, and what to wait for. */
export interface JournalQuery extends JournalFilter {
  /** Waits for entries at most this many real seconds, 0 to 60. */
  readonly wait_s?: number | undefined;
  /** Complete entries to wait for, 1 to the number of entries kept. @default 1 */
  readonly count?: number | undefined;
}

/** An entry and when it became complete: among all answers of the server; 0 while it is not. */
export interface Ordered {
  readonly entry: JournalEntry;
  readonly order: number;
}

/** An entry's place in the journal; `kept` is false once the entry was dropped. */
interface Slot {
  entry: JournalEntry;
  order: number;
  kept: boolean;
}

/** A request that waits for entries. */
interface Waiter {
  readonly filter: JournalFilter;
  readonly count: number;
  /** Kept, complete entries that match. */
  found: number;
  readonly end: () => void;
}

// An entry beside its texts: its fields, their small values, and its place.
const ENTRY_BYTES = 360;
const DEVIATION_BYTES = 100;

/** The requests of a sandbox and their answers: the newest entries, without secrets. */
export class Journal {
  #budget: JournalBudget | null;
  #bytes = 0;
  readonly #entries: Ring<Slot>;
  readonly #waiters = new Set<Waiter>();
  #seq = 0;

  /**
   * @param capacity entries kept, from 0
   * @param budget what all journals of a server may take; null: no bound
   */
  constructor(capacity: number, budget: JournalBudget | null = null) {
    this.#entries = new Ring(capacity);
    this.#budget = budget;
    budget?.add(this);
  }

  /** Estimated bytes of the entries that are kept. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Drops the oldest entries until no more than `bytes` are left. */
  shrinkTo(bytes: number): void {
    while (this.#bytes > bytes) {
      const gone = this.#entries.shift();
      if (gone === undefined) return;
      this.#drop(gone);
    }
  }

  /** Gives back the memory of a sandbox that was dropped. */
  release(): void {
    this.#count(-this.#bytes);
    this.#budget?.delete(this);
    this.#budget = null;
  }

  /** Adds the entry of a request at its start, so that entries are in order of arrival. */
  open({ id, atMs, receivedMs, startedMs, recreated, refused, secrets, ...request }: EntryStart): OpenEntry {
    const redact = redactor(secrets);
    const seq = ++this.#seq;
    const entry: JournalEntry = {
      id,
      seq,
      received_at: new Date(receivedMs).toISOString(),
      at: new Date(atMs).toISOString(),
      sandbox: request.sandbox,
      token: request.token,
      method: request.method,
      path: redact.path(request.path),
      query: redact.query(request.query),
      operation: request.operation,
      status: null,
      cause: null,
      deviations: [],
      query_cache: null,
      duration_ms: null,
      ...(recreated && { recreated }),
      ...(refused !== undefined && redacted(refused, redact)),
    };
    const slot: Slot = { entry, order: 0, kept: true };
    this.#count(bytesOf(entry));
    this.#drop(this.#entries.push(slot));
    this.#budget?.enforce();
    return {
      seq,
      path: entry.path,
      redact,
      close: ({ endedMs, order, status, cause, deviations, query_cache }) => {
        if (slot.entry !== entry) return null;
        const closed = {
          ...entry,
          status,
          cause: cause === null ? null : redact.text(cause),
          deviations: deviations.map(({ kind, field, detail }) => ({
            kind,
            field: redact.text(field),
            detail: redact.text(detail),
          })),
          query_cache,
          duration_ms: Math.round((endedMs - startedMs) * 100) / 100,
        };
        slot.entry = closed;
        slot.order = order;
        if (!slot.kept) return closed;
        this.#count(bytesOf(closed) - bytesOf(entry));
        this.#notifyWaiters(closed);
        this.#budget?.enforce();
        return closed;
      },
    };
  }

  /** Matching entries, oldest first, and how many were dropped: only with 0 is a missing entry a missing request. */
  list(filter: JournalFilter = {}) {
    const { limit = Number.POSITIVE_INFINITY } = filter;
    const data: JournalEntry[] = [];
    for (const { entry } of this.#entries) if (matches(entry, filter)) data.push(entry);
    return { dropped: this.#entries.dropped, data: data.slice(Math.max(0, data.length - limit)) };
  }

  /** All entries that are kept, in order of arrival. */
  kept(): Iterable<Ordered> {
    return this.#entries;
  }

  /** Requests that wait for entries. */
  get waiting(): number {
    return this.#waiters.size;
  }

  /**
   * Waits until `count` complete entries match, whatever the filter's `limit`; also ends when `end` is aborted, when the
   * journal is reset and when its sandbox is closed.
   */
  async waitFor(filter: JournalFilter, count: number, end: AbortSignal): Promise<void> {
    let found = 0;
    for (const { entry } of this.#entries) if (isComplete(entry) && matches(entry, filter)) found += 1;
    if (found >= count || end.aborted) return;
    await new Promise<void>(resolve => {
      const waiter: Waiter = {
        filter,
        count,
        found,
        end: () => {
          this.#waiters.delete(waiter);
          end.removeEventListener('abort', waiter.end);
          resolve();
        },
      };
      this.#waiters.add(waiter);
      end.addEventListener('abort', waiter.end);
    });
  }

  /** Ends all waits. */
  endWaits(): void {
    for (const { end } of this.#waiters) end();
  }

  /** Drops all entries; `seq` goes on, so that `since` misses none. */
  clear(): void {
    for (const slot of this.#entries) slot.kept = false;
    for (const waiter of this.#waiters) waiter.found = 0;
    this.#entries.clear();
    this.#count(-this.#bytes);
  }

  /** Back to an empty journal; `seq` begins again at 1. */
  reset(): void {
    this.clear();
    this.#seq = 0;
    this.endWaits();
  }

  #notifyWaiters(entry: JournalEntry): void {
    for (const waiter of this.#waiters) {
      if (!matches(entry, waiter.filter)) continue;
      waiter.found += 1;
      if (waiter.found >= waiter.count) waiter.end();
    }
  }

  #count(bytes: number): void {
    this.#bytes += bytes;
    this.#budget?.count(bytes);
  }

  #drop(slot: Slot | undefined): void {
    if (slot === undefined) return;
    slot.kept = false;
    this.#count(-bytesOf(slot.entry));
    if (!isComplete(slot.entry)) return;
    for (const waiter of this.#waiters) if (matches(slot.entry, waiter.filter)) waiter.found -= 1;
  }
}

function redacted(refused: Refused, redact: Redactor): Refused {
  return Object.fromEntries(Object.entries(refused).map(([key, name]) => [key, redact.text(name)]));
}

function bytesOf({ path, query, cause, deviations, refused_token = '', missing_sandbox = '' }: JournalEntry): number {
  let bytes = ENTRY_BYTES + textBytes(path) + textBytes(query) + textBytes(cause ?? '');
  bytes += textBytes(refused_token) + textBytes(missing_sandbox);
  for (const { field, detail } of deviations) bytes += DEVIATION_BYTES + textBytes(field) + textBytes(detail);
  return bytes;
}

/** Whether the request was answered or aborted. */
function isComplete({ duration_ms }: JournalEntry): boolean {
  return duration_ms !== null;
}

export function matches(
  entry: JournalEntry,
  { since = 0, operation, status, deviations, deviation }: JournalFilter,
): boolean {
  if (entry.seq <= since) return false;
  if (operation !== undefined && entry.operation !== operation) return false;
  if (status !== undefined && entry.status !== status) return false;
  if (deviations && entry.deviations.length === 0) return false;
  return deviation === undefined || entry.deviations.some(({ kind }) => kind === deviation);
}
