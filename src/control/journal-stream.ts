import type { JournalEntry, Ordered } from '../journal/entry.ts';
import { EntryQueue, type QueueBounds } from '../journal/entry-queue.ts';
import type { LiveText } from './handler.ts';

/** Where a stream gets its entries from. */
export interface StreamSource {
  /** Those that are kept at the moment and pass the filter, in any order. */
  kept(): Iterable<Ordered>;
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
  readonly #queue: EntryQueue;
  readonly #keepAliveMs: number;
  readonly #closed: () => void;
  readonly #replay: Iterator<JournalEntry>;
  #stopListening: (() => void) | null = null;
  #wake: (() => void) | null = null;
  #hello: string | null;
  #isOver = false;

  constructor(source: StreamSource, { after, lastId, bounds, keepAliveMs, closed }: StreamOptions) {
    this.#queue = new EntryQueue(bounds);
    this.#keepAliveMs = keepAliveMs;
    this.#closed = closed;
    // An event without data is none, but its id is taken.
    this.#hello = after === null ? `${HELLO}id: ${lastId}\n\n` : `${HELLO}\n`;
    const goLive = () => {
      this.#stopListening = source.listen(entry => {
        this.#queue.push(entry);
        this.#wake?.();
      });
    };
    if (after === null) goLive();
    this.#replay = after === null ? [].values() : keptAfter(source, after, bounds.entries, goLive);
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
      const text = this.#text();
      if (text !== '') return text;
      if (this.#isOver) return null;
      if (!(await this.#news())) return KEEP_ALIVE;
    }
  }

  /** Nothing is added any more; what waits can still be read. */
  close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#replay.return?.();
    this.#stopListening?.();
    this.#wake?.();
    this.#closed();
  }

  /** What there is, up to about the length of a piece. */
  #text(): string {
    let text = '';
    while (text.length < PIECE_LENGTH) {
      const replayed = this.#replay.next();
      if (replayed.done) return text + this.#liveText(PIECE_LENGTH - text.length);
      text += eventOf(replayed.value);
    }
    return text;
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

/** Kept entries that became complete after an answer, in that order, in pages; `atLast` is called with the last one. */
function* keptAfter(
  source: StreamSource,
  order: number,
  length: number,
  atLast: () => void,
): Generator<JournalEntry, undefined> {
  for (let after = order; ; ) {
    const { page, isLast } = pageAfter(source, after, length);
    if (isLast) atLast();
    for (const { entry } of page) yield entry;
    if (isLast) return;
    after = page.at(-1)!.order;
  }
}

/** The entries of the next `length` orders, so that no more than that are held while the reader takes them. */
function pageAfter(source: StreamSource, after: number, length: number): { page: Ordered[]; isLast: boolean } {
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  for (const { order } of source.kept()) {
    if (order <= after) continue;
    first = Math.min(first, order);
    last = Math.max(last, order);
  }
  const end = first + length;
  const page: Ordered[] = [];
  for (const each of source.kept()) if (each.order >= first && each.order < end) page.push(each);
  return { page: page.sort((one, other) => one.order - other.order), isLast: last < end };
}

function eventOf(entry: JournalEntry): string {
  return `id: ${entry.id}\ndata: ${JSON.stringify(entry)}\n\n`;
}
