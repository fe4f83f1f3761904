import type { IncomingMessage } from 'node:http';
import { NO_BODY, type SentBody } from '../exchange/request-key.ts';
import { fingerprint } from '../random/random.ts';
import { mayHaveBody } from './read-text.ts';

/** Of a body that nobody reads, at most so much is kept. */
const UNREAD_KEPT_BYTES = 128 * 1024;

/** The body of a request, for the journal and to compare requests by. */
export class CapturedBody implements SentBody {
  text: string | null = null;
  digest: string | null = null;

  /** Of a request that has none there is nothing to capture. */
  static of(req: IncomingMessage): CapturedBody | typeof NO_BODY {
    return mayHaveBody(req) ? new CapturedBody() : NO_BODY;
  }

  /** The whole text, once it was read. */
  complete(text: string): void {
    this.text = text;
    this.digest = fingerprint(text);
  }

  /** Of a request that is answered before its body was read: keeps what still comes, which Node would throw away. */
  captureRest(req: IncomingMessage): void {
    if (this.digest !== null || req.readableFlowing !== null || req.readableEnded || req.destroyed) return;
    const chunks: Buffer[] = [];
    let bytes = 0;
    req.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= UNREAD_KEPT_BYTES) chunks.push(chunk);
      else chunks.length = 0;
    });
    req.once('end', () => bytes <= UNREAD_KEPT_BYTES && this.complete(Buffer.concat(chunks).toString('utf8')));
  }
}
