import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { type BodyMark, marked, NO_BODY, type SentBody } from '../exchange/request-key.ts';
import { BodyText } from '../journal/body-text.ts';
import type { BodyBudget } from '../limits/body-budget.ts';
import { mayHaveBody } from './read-text.ts';

/** Of a body that nobody reads, at most so much is kept. */
const UNREAD_KEPT_BYTES = 128 * 1024;

/** The body of a request, for the journal and to compare requests by. */
export class CapturedBody implements SentBody {
  /** For the journal. */
  readonly shown = new BodyText();
  #compared: string | null = null;
  #mark: { digest: string | null } | null = null;

  /** Of a request that has none there is nothing to capture. */
  static of(req: IncomingMessage): CapturedBody | typeof NO_BODY {
    return mayHaveBody(req) ? new CapturedBody() : NO_BODY;
  }

  /** The whole text, once it was read. */
  complete(text: string): void {
    this.shown.complete(text);
    this.#compare(text);
  }

  /** @param text what tells the body from others */
  #compare(text: string): void {
    this.#compared = text;
    if (this.#mark !== null) this.#mark.digest = marked(text);
  }

  mark(): BodyMark {
    this.#mark ??= { digest: this.#compared === null ? null : marked(this.#compared) };
    return this.#mark;
  }

  /**
   * Of a request that is answered before its body was read: keeps what still comes, which Node would throw away.
   * @param budget of all bodies under way: where it is used up, nothing is kept
   */
  captureRest(req: IncomingMessage, budget: BodyBudget): void {
    if (this.#compared !== null || req.readableFlowing !== null || req.readableEnded || req.destroyed) return;
    const chunks: Buffer[] = [];
    let bytes = 0;
    let isKept = true;
    const giveBack = () => {
      budget.give(bytes);
      bytes = 0;
      chunks.length = 0;
    };
    req.on('data', (chunk: Buffer) => {
      if (!isKept) return;
      isKept = bytes + chunk.length <= UNREAD_KEPT_BYTES && budget.take(chunk.length);
      if (!isKept) return giveBack();
      bytes += chunk.length;
      chunks.push(chunk);
    });
    req.once('close', giveBack);
    req.once('end', () => {
      if (!isKept) {
        this.shown.omit('too-large');
        return;
      }
      const whole = Buffer.concat(chunks);
      if (isUtf8(whole) && !isEncoded(req)) this.complete(whole.toString('utf8'));
      else {
        // As text, bytes that are no UTF-8 would all be the same.
        this.#compare(whole.toString('latin1'));
        this.shown.omit('not-text');
      }
    });
  }
}

function isEncoded({ headers }: IncomingMessage): boolean {
  return (headers['content-encoding'] ?? 'identity') !== 'identity';
}
