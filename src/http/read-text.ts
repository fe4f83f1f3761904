import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Transform } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { parse } from 'content-type';
import { ApiError, badRequest, unavailable } from '../errors.ts';
import type { BodyBudget } from '../limits/body-budget.ts';
import { onClose } from './connection.ts';

/** Largest body where nothing else is said. */
export const BODY_LIMIT_BYTES = 1024 * 1024;

export interface ReadingBounds {
  /** Of this one body, decompressed. */
  readonly limitBytes: number;
  /** Of all bodies under way; this one takes part until its answer is out. */
  readonly budget: BodyBudget;
}

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};
const CHARSETS: ReadonlySet<string> = new Set(['utf-8', 'utf8', 'us-ascii']);

/**
 * The text of a body; empty where there is none. One that is too large is refused before it is read where its
 * Content-Length says so, otherwise as soon as it is: what is still to come of it is passed over, so that the connection
 * can go on.
 * @throws 400 `{ error }` where it is too large, ends early, or is no UTF-8 · 503 where the budget is used up
 */
export async function readText(req: IncomingMessage, res: ServerResponse, bounds: ReadingBounds): Promise<string> {
  return (await readUtf8(req, res, bounds)).toString('utf8');
}

const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/** The bytes of a body, without a byte order mark, that are the text which `readText` gives. @throws as `readText` */
export async function readUtf8(req: IncomingMessage, res: ServerResponse, bounds: ReadingBounds): Promise<Buffer> {
  if (!mayHaveBody(req)) return Buffer.alloc(0);
  if (Number(req.headers['content-length'] ?? 0) > bounds.limitBytes) throw tooLarge(bounds.limitBytes);
  checkCharset(req.headers['content-type'] ?? '');
  const bytes = await readBytes(req, res, bounds);
  if (!(await isUtf8Throughout(bytes))) throw badRequest('The request body is not valid UTF-8.', 'body:utf-8');
  const marked = bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
  return marked ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes;
}

/** Whether the headers announce a body; in chunks it may turn out to be empty. */
export function mayHaveBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Whether at least a byte of a body comes; it is passed over. @throws 400 where it ends early */
export async function sendsBody(req: IncomingMessage): Promise<boolean> {
  if (req.headers['transfer-encoding'] === undefined) return mayHaveBody(req);
  try {
    for await (const _ of req.iterator({ destroyOnReturn: false })) return true;
  } catch {
    throw endedEarly();
  }
  return false;
}

async function readBytes(
  req: IncomingMessage,
  res: ServerResponse,
  { limitBytes, budget }: ReadingBounds,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  let isGone = false;
  onClose(res, () => {
    isGone = true;
    budget.give(bytes);
  });
  const source = decoded(req);
  try {
    // The request must stay readable, or the refusal cannot be sent.
    for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      // What was sent whole is decompressed also when its client has left: nobody would give that back.
      if (isGone) throw endedEarly();
      if (bytes + chunk.length > limitBytes) throw tooLarge(limitBytes);
      if (!budget.take(chunk.length)) throw noRoom(budget);
      bytes += chunk.length;
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (source === req || req.destroyed) throw endedEarly();
    throw badRequest('The request body is not compressed as its Content-Encoding says.', 'body:encoding');
  } finally {
    if (source !== req) {
      req.unpipe();
      source.destroy();
    }
    req.resume();
  }
  return joined(chunks, bytes);
}

/** What is copied or checked in one turn of the event loop. */
const BYTES_PER_TURN = 4 * 1024 * 1024;

/** `chunks` as one buffer. Copying hundreds of megabytes in one turn would block every other request. */
async function joined(chunks: readonly Buffer[], bytes: number): Promise<Buffer> {
  if (bytes <= BYTES_PER_TURN) return Buffer.concat(chunks, bytes);
  const whole = Buffer.allocUnsafe(bytes);
  let at = 0;
  let pauseAt = BYTES_PER_TURN;
  for (const chunk of chunks) {
    at += chunk.copy(whole, at);
    if (at < pauseAt) continue;
    pauseAt = at + BYTES_PER_TURN;
    await setImmediate();
  }
  return whole;
}

async function isUtf8Throughout(bytes: Buffer): Promise<boolean> {
  let from = 0;
  while (bytes.length - from > BYTES_PER_TURN) {
    let to = from + BYTES_PER_TURN;
    // Not within a character, which has four bytes at most.
    for (let back = 0; back < 3 && isContinuation(bytes[to]!); back++) to--;
    if (!isUtf8(bytes.subarray(from, to))) return false;
    from = to;
    await setImmediate();
  }
  return isUtf8(bytes.subarray(from));
}

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}

function decoded(req: IncomingMessage): IncomingMessage | Transform {
  const encoding = (req.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return req;
  const decoder = Object.hasOwn(DECODERS, encoding) ? DECODERS[encoding]!() : null;
  if (decoder === null) {
    throw badRequest(
      'The content encoding of the request body is not supported; send it plain or as gzip.',
      'body:encoding',
    );
  }
  // A pipe does not say that its source broke off.
  req.once('close', () => req.complete || decoder.destroy());
  return req.pipe(decoder);
}

function checkCharset(contentType: string): void {
  const { charset } = parse(contentType).parameters;
  if (charset === undefined || CHARSETS.has(charset.toLowerCase())) return;
  throw badRequest('The charset of the request body is not supported; send UTF-8.', 'body:charset');
}

function endedEarly(): ApiError {
  return badRequest('The request body ended early.', 'body:aborted');
}

function tooLarge(limitBytes: number): ApiError {
  return badRequest(`The request body is larger than the ${limitBytes} bytes that are allowed.`, 'body:too-large');
}

function noRoom({ boundBytes }: BodyBudget): ApiError {
  const text = `The bodies of all requests under way exceed the ${boundBytes} bytes that are allowed together.`;
  return unavailable(1, 'body:budget', text);
}
