import { Memory } from '../memory/memory.ts';
import { isoOf } from '../time/instant.ts';
import { bytesOf, type EntryStart, type JournalEntry, type OpenEntry, type Ordered, type Refused } from './entry.ts';
import type { ExchangeContent, KeptExchange } from './exchange-store.ts';
import { type JournalFilter, matches, type Order } from './filter.ts';
import { Journals } from './journals.ts';
import type { Redactor } from './redact.ts';
import { Ring } from './ring.ts';
import { EntryWaits } from './waits.ts';
import { withoutSecrets } from './without-secrets.ts';

/** An entry's place in the journal; `kept` is false once the entry was dropped. */
interface Slot {
  entry: JournalEntry;
  order: number;
  kept: boolean;
  exchange: KeptExchange | null;
}

/** An entry and what is kept of its headers and bodies. */
export interface FoundEntry {
  readonly entry: JournalEntry;
  /** Null before the answer, and once it was dropped. */
  readonly exchange: ExchangeContent | null;
}

/** The requests of a sandbox and their answers: the newest entries, without secrets. */
export class Journal {
  readonly #journals: Journals;
  readonly #entries: Ring<Slot>;
  readonly #waits = new EntryWaits('seq');
  #bytes = 0;
  #released = false;
  #seq = 0;
  /** Those that were learnt last. */
  #tokens: EntryStart['tokens'] = [];

  /**
   * @param capacity entries kept, from 0
   * @param journals all of the server; left out: no bound
   */
  constructor(capacity: number, journals = new Journals(new Memory(Number.POSITIVE_INFINITY))) {
    this.#entries = new Ring(capacity);
    this.#journals = journals;
    journals.add(this);
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
    this.clear();
    this.#released = true;
    this.#journals.delete(this);
  }

  /** The values of these tokens are shown in no journal from now on. */
  learn(tokens: EntryStart['tokens']): void {
    if (tokens === this.#tokens) return;
    this.#journals.secrets.learn(tokens, this.#tokens);
    this.#tokens = tokens;
  }

  /** Adds the entry of a request at its start, so that entries are in order of arrival. */
  open({
    id,
    atMs,
    receivedMs,
    startedMs,
    recreated,
    outside,
    intercepted,
    refused,
    secrets,
    hidden = [],
    tokens,
    ...request
  }: EntryStart): OpenEntry {
    this.learn(tokens);
    const known = this.#journals.secrets;
    const hide = hidden.length === 0 ? null : known.redactorOnce([...secrets, ...hidden]);
    const redact = hide ?? known.redactor(secrets);
    const seq = ++this.#seq;
    const at = isoOf(atMs);
    const entry: JournalEntry = {
      id,
      seq,
      received_at: receivedMs === atMs ? at : new Date(receivedMs).toISOString(),
      at,
      sandbox: request.sandbox,
      token: request.token,
      method: redact.text(request.method),
      path: redact.path(request.path),
      query: redact.query(request.query),
      operation: request.operation,
      status: null,
      cause: null,
      deviations: [],
      query_cache: null,
      duration_ms: null,
      ...(recreated && { recreated }),
      ...(outside && { outside }),
      ...(intercepted && { intercepted }),
      ...(refused !== undefined && redacted(refused, redact)),
    };
    const slot: Slot = { entry, order: 0, kept: !this.#released, exchange: null };
    if (slot.kept) {
      this.#count(bytesOf(entry));
      this.#drop(this.#entries.push(slot));
      this.#journals.enforce();
    }
    return {
      seq,
      path: entry.path,
      redact,
      close: ({ endedMs, order, status, cause, deviations, query_cache, exchange }) => {
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
        if (slot.kept) {
          const clean = hide && ((content: ExchangeContent) => withoutSecrets(content, hide));
          slot.exchange = this.#journals.exchanges.keep(exchange, secrets, clean);
          this.#complete(closed, bytesOf(closed) - bytesOf(entry));
        }
        return closed;
      },
    };
  }

  #complete(closed: JournalEntry, bytes: number): void {
    this.#count(bytes);
    this.#waits.note(closed);
    this.#journals.waits.note(closed);
    this.#journals.enforce();
  }

  /** Matching entries, oldest first, and how many were dropped: only with 0 is a missing entry a missing request. */
  list(filter: JournalFilter = {}, order: Order = 'seq') {
    const { limit = Number.POSITIVE_INFINITY } = filter;
    const data: JournalEntry[] = [];
    for (const { entry } of this.#entries) if (matches(entry, filter, order)) data.push(entry);
    return { dropped: this.#entries.dropped, data: data.slice(Math.max(0, data.length - limit)) };
  }

  /** All entries that are kept, in order of arrival. */
  kept(): Iterable<Ordered> {
    return this.#entries;
  }

  /** How many entries are kept. */
  get length(): number {
    return this.#entries.length;
  }

  /** How many had to go. */
  get dropped(): number {
    return this.#entries.dropped;
  }

  /** The lowest `id` of the entries that are kept, from `id` on; infinity where there is none. */
  firstFrom(id: number): number {
    return this.#entries.from(({ entry }) => entry.id - id, 1)[0]?.entry.id ?? Number.POSITIVE_INFINITY;
  }

  /** The entries that are kept with an `id` from `from` on, below `to`. */
  between(from: number, to: number): Ordered[] {
    const found: Ordered[] = this.#entries.from(({ entry }) => entry.id - from, to - from);
    while (found.length > 0 && found.at(-1)!.entry.id >= to) found.pop();
    return found;
  }

  /** Null where no entry of this number is kept. */
  find(id: number): FoundEntry | null {
    const slot = this.#entries.find(({ entry }) => entry.id - id);
    return slot === null ? null : { entry: slot.entry, exchange: slot.exchange?.content ?? null };
  }

  /** Requests that wait for entries. */
  get waiting(): number {
    return this.#waits.size;
  }

  /**
   * Waits until `count` complete entries match, whatever the filter's `limit`; also ends when `end` is aborted, when the
   * journal is reset and when its sandbox is closed.
   */
  waitFor(filter: JournalFilter, count: number, end: AbortSignal): Promise<void> {
    return this.#waits.wait(this.list().data, filter, count, end);
  }

  /** Ends all waits. */
  endWaits(): void {
    this.#waits.endAll();
  }

  /** Drops all entries; `seq` goes on, so that `since` misses none. */
  clear(): void {
    for (const slot of this.#entries) this.#drop(slot);
    this.#entries.clear();
  }

  /** Back to an empty journal; `seq` begins again at 1. */
  reset(): void {
    this.clear();
    this.#seq = 0;
    this.endWaits();
  }

  #count(bytes: number): void {
    this.#bytes += bytes;
    this.#journals.count(bytes);
  }

  #drop(slot: Slot | undefined): void {
    if (slot === undefined) return;
    slot.kept = false;
    this.#count(-bytesOf(slot.entry));
    if (slot.exchange !== null) this.#journals.exchanges.drop(slot.exchange);
    slot.exchange = null;
    this.#waits.forget(slot.entry);
    this.#journals.waits.forget(slot.entry);
  }
}

function redacted(refused: Refused, redact: Redactor): Refused {
  return Object.fromEntries(Object.entries(refused).map(([key, name]) => [key, redact.text(name)]));
}
