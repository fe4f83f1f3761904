import type { JournalEntry, Ordered } from '../journal/entry.ts';
import { EntryQueue, type QueueBounds } from '../journal/entry-queue.ts';
import type { SlicedWork } from '../time/in-slices.ts';
import type { LiveText } from './handler.ts';

/** Where a stream gets its entries from. */
export interface StreamSource {
  /** Those that are kept at the moment and pass the filter, in any order; undefined is a pause. */
  kept(): Iterable<Ordered | undefined>;
  /** How many answers there were: those that come have a higher order. */
  lastOrder(): number;
  /** Does long work in turns with other such. */
  run<Result>(work: SlicedWork<Result>): Promise<Result>;
  /** Is told of each entry that passes the filter once it is complete. @returns what ends that */
  listen(listener: (entry: JournalEntry) => void): () => void;
}

export interface StreamOptions {
  /** Begins with what is kept and became complete after the answer of this order; null: only with what comes. */
  readonly after: number | null;
  /** Where a reader begins again that has got nothing: the `id` of the entry that became complete last. */
  readonly lastId: number;
  /** Of what waits while the reader is slow. */
  readonly bounds: QueueBounds;
  /** Real milliseconds without an entry after which a comment is sent. */
  readonly keepAliveMs: number;
  /** Called once, when it is closed. */
  readonly closed: () => void;
}

/** Written at once, so that the reader knows that from now on nothing is missed. A browser waits so long to reconnect. */
const HELLO = 'retry: 1000\n';
const KEEP_ALIVE = ':\n\n';
const PIECE_LENGTH = 64 * 1024;

/**
 * Entries of the journal as server-sent events, in the order in which they became complete: first those that are kept,
 * where they are asked for, then each as it comes; none twice. An event `dropped` tells what a slow reader has missed.
 * Source: HTML Living Standard, 9.2 Server-sent events.
 */
export class JournalStream implements LiveText {
  readonly #source: StreamSource;
  readonly #bounds: QueueBounds;
  readonly #keepAliveMs: number;
  readonly #closed: () => void;
  #queue: EntryQueue;
  /** What is kept is sent before what comes, from behind the answer of this order; null once it was sent. */
  #after: number | null;
  #page: Iterator<JournalEntry> = [].values();
  #stopListening: (() => void) | null = null;
  #wake: (() => void) | null = null;
  #hello: string | null;
  #isOver = false;

  constructor(source: StreamSource, { after, lastId, bounds, keepAliveMs, closed }: StreamOptions) {
    this.#source = source;
    this.#bounds = bounds;
    this.#queue = new EntryQueue(bounds);
    this.#after = after;
    this.#keepAliveMs = keepAliveMs;
    this.#closed = closed;
    // An event without data is none, but its id is taken.
    this.#hello = after === null ? `${HELLO}id: ${lastId}\n\n` : `${HELLO}\n`;
    if (after === null) this.#listen();
  }

  /** Entries that wait for the reader. */
  get waiting(): number {
    return this.#queue.size;
  }

  async next(): Promise<string | null> {
    const hello = this.#hello;
    this.#hello = null;
    if (hello !== null) return hello;
    for (;;) {
      const text = await this.#text();
      if (text !== '') return text;
      if (this.#isOver) return null;
      if (!(await this.#news())) return KEEP_ALIVE;
    }
  }

  /** Nothing is added any more; what waits can still be read. */
  close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#stopListening?.();
    this.#wake?.();
    this.#closed();
  }

  /** What there is, up to about the length of a piece. */
  async #text(): Promise<string> {
    let text = '';
    while (text.length < PIECE_LENGTH && !this.#isOver) {
      const replayed = this.#page.next();
      if (!replayed.done) text += eventOf(replayed.value);
      else if (this.#after === null) break;
      else await this.#turnPage(this.#after);
    }
    return this.#after === null ? text + this.#liveText(PIECE_LENGTH - text.length) : text;
  }

  /** Whoever looks for the last page listens from then on; whether it is the last shows when it is found. */
  async #turnPage(after: number): Promise<void> {
    this.#listen();
    const kept = this.#keptBetween(after, this.#source.lastOrder());
    const page = await this.#source.run(pageOf(kept, this.#bounds.entries));
    this.#page = page.map(({ entry }) => entry).values();
    this.#after = page.length < this.#bounds.entries ? null : page.at(-1)!.order;
    if (this.#after !== null || this.#isOver) this.#stopListening?.();
  }

  /** Behind the answer of an order, up to that of another: what comes after it is listened for. */
  *#keptBetween(after: number, last: number): Generator<Ordered | undefined> {
    for (const each of this.#source.kept())
      if (each === undefined || (each.order > after && each.order <= last)) yield each;
  }

  #listen(): void {
    this.#queue = new EntryQueue(this.#bounds);
    this.#stopListening = this.#source.listen(entry => {
      this.#queue.push(entry);
      this.#wake?.();
    });
  }

  #liveText(length: number): string {
    const dropped = this.#queue.takeDropped();
    let text = dropped === 0 ? '' : `event: dropped\ndata: {"dropped":${dropped}}\n\n`;
    while (text.length < length) {
      const entry = this.#queue.shift();
      if (entry === undefined) break;
      text += eventOf(entry);
    }
    return text;
  }

  /** Whether something came, or it is over, before it is time for a comment. */
  #news(): Promise<boolean> {
    return new Promise(resolve => {
      const settle = (came: boolean) => {
        clearTimeout(timer);
        this.#wake = null;
        resolve(came);
      };
      const timer = setTimeout(settle, this.#keepAliveMs, false);
      this.#wake = () => settle(true);
    });
  }
}

/** The `length` entries that became complete first, in that order; fewer where there are no more. */
function* pageOf(kept: Iterable<Ordered | undefined>, length: number): SlicedWork<Ordered[]> {
  let page: Ordered[] = [];
  let before = Number.POSITIVE_INFINITY;
  const cut = () => {
    page = page.sort((one, other) => one.order - other.order).slice(0, length);
    if (page.length === length) before = page.at(-1)!.order;
  };
  for (const each of kept) {
    if (each === undefined) yield;
    else if (each.order < before && page.push(each) >= 2 * length) cut();
  }
  cut();
  return page;
}

function eventOf(entry: JournalEntry): string {
  return `id: ${entry.id}\ndata: ${JSON.stringify(entry)}\n\n`;
}
