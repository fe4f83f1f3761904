import type { ApiError } from '../errors.ts';
import type { Memory } from '../memory/memory.ts';
import { textBytes } from '../memory/value-bytes.ts';
import { type BodyText, type KeptText, keptText } from './body-text.ts';

/** Of the memory bound, for all exchanges together. */
const SHARE = 1 / 8;

// An exchange beside its texts, and a header beside its characters.
const EXCHANGE_BYTES = 384;
const HEADER_TEXT_BYTES = 36;

/** What was refused, in plain data: an error would keep what was on its stack. */
export type Refusal = Pick<ApiError, 'status' | 'reason' | 'body'>;

/** An answer as Leadline means to send it. */
export interface MeantAnswer {
  readonly headers: Readonly<Record<string, number | string | readonly string[] | undefined>>;
  readonly payload: string;
}

/** Headers, bodies and refusal of a request, as the transport has them: with secrets. */
export interface NewExchange {
  /** As it was sent, without `?`. */
  readonly query: string;
  /** Names and values by turns, as they were sent. */
  readonly rawHeaders: readonly string[];
  readonly body: BodyText;
  /** Null where nothing was to be answered. */
  readonly answer: MeantAnswer | null;
  readonly refusal: Refusal | null;
  /** Why the client did not get the answer as it was meant, such as `fault:cut#1`; null where it does. */
  readonly altered: string | null;
}

/** An exchange as it is kept: raw. Secrets are redacted when somebody reads it. */
export interface ExchangeContent extends Omit<NewExchange, 'answer'> {
  readonly answer: { readonly headers: MeantAnswer['headers']; readonly body: KeptText } | null;
  /** What the request sent as its token. */
  readonly secrets: readonly string[];
}

type Clean = (content: ExchangeContent) => ExchangeContent;

/** The place of an exchange in the store. */
export interface KeptExchange {
  /** Null once it was dropped. */
  content: ExchangeContent | null;
  bytes: number;
  older: KeptExchange | null;
  newer: KeptExchange | null;
}

function contentOf({ query, rawHeaders, body, answer, refusal, altered }: NewExchange, secrets: readonly string[]) {
  const kept = answer && { headers: answer.headers, body: keptText(answer.payload) };
  return { query, rawHeaders, body, answer: kept, refusal, altered, secrets };
}

function bytesOf({ query, rawHeaders, body, answer }: ExchangeContent): number {
  let bytes = EXCHANGE_BYTES + query.length;
  for (const text of rawHeaders) bytes += HEADER_TEXT_BYTES + text.length;
  if (body.kept !== null) bytes += textBytes(body.kept.text);
  if (answer !== null) bytes += textBytes(answer.body.text);
  return bytes;
}

/**
 * Headers and bodies of requests, over all sandboxes: the newest that fit in a share of the memory bound. It can be done
 * without: it makes way for what cannot.
 */
export class ExchangeStore {
  readonly #memory: Memory;
  #oldest: KeptExchange | null = null;
  #newest: KeptExchange | null = null;

  constructor(memory: Memory) {
    this.#memory = memory;
    memory.add(this);
  }

  /**
   * @param secrets what the request sent as its token
   * @param clean takes out what must not even be kept; null where there is nothing of that kind
   */
  keep(exchange: NewExchange, secrets: readonly string[], clean: Clean | null): KeptExchange {
    const whole = contentOf(exchange, secrets);
    const content = clean === null ? whole : clean(whole);
    const kept: KeptExchange = { content, bytes: bytesOf(content), older: this.#newest, newer: null };
    if (this.#newest === null) this.#oldest = kept;
    else this.#newest.newer = kept;
    this.#newest = kept;
    if (content.body.kept === null) content.body.onText = bytes => this.#grow(kept, bytes);
    this.#count(kept.bytes);
    return kept;
  }

  /** Gives back what an exchange takes. */
  drop(exchange: KeptExchange): void {
    const { content, older, newer } = exchange;
    if (content === null) return;
    if (older === null) this.#oldest = newer;
    else older.newer = newer;
    if (newer === null) this.#newest = older;
    else newer.older = older;
    exchange.older = null;
    exchange.newer = null;
    exchange.content = null;
    if (content.body.onText !== null) content.body.onText = null;
    this.#memory.count('exchanges', -exchange.bytes);
  }

  /** Drops the oldest, `bytes` of them. */
  release(bytes: number): void {
    for (let freed = 0; freed < bytes && this.#oldest !== null; ) {
      freed += this.#oldest.bytes;
      this.drop(this.#oldest);
    }
  }

  #grow(exchange: KeptExchange, bytes: number): void {
    exchange.bytes += bytes;
    this.#count(bytes);
  }

  #count(bytes: number): void {
    this.#memory.count('exchanges', bytes);
    const beyond = this.#memory.used('exchanges') - this.#memory.boundBytes * SHARE;
    if (beyond > 0) this.release(beyond);
  }
}
