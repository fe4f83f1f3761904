import { isUtf8 } from 'node:buffer';
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { isRecord } from '../../../contract/defaults.ts';
import { jsonOf } from '../json.ts';
import type { AnswerBody, Headers } from './recorded.ts';

/** Bytes of a body, decompressed. */
const BODY_BYTES_MAX = 16 * 1024 * 1024;

type Decode = (bytes: Buffer, options: { readonly maxOutputLength: number }) => Buffer;

/** The ways in which a Content-Encoding is written, the usual one first. */
const DECODERS: Readonly<Record<string, readonly Decode[]>> = {
  gzip: [gunzipSync],
  'x-gzip': [gunzipSync],
  br: [brotliDecompressSync],
  deflate: [inflateSync, inflateRawSync],
};

/**
 * The body of an answer as text. Browsers and most proxies write it decompressed; in base64 it may still be compressed as
 * its Content-Encoding says.
 * @param entry the whole, of which Leadline's own say that a body was cut
 */
export function answerBody(
  entry: Readonly<Record<string, unknown>>,
  response: Readonly<Record<string, unknown>>,
  headers: Headers,
): AnswerBody {
  if (entry._truncated === true) return { missing: 'its body was cut when it was recorded' };
  const { content } = response;
  if (!isRecord(content) || typeof content.text !== 'string') return { missing: 'its body was not recorded' };
  const { text, encoding } = content;
  const isBase64 = typeof encoding === 'string' && encoding.toLowerCase() === 'base64';
  const encodings = encodingsOf(headers);
  const announced = Number(headers['content-length'] ?? 0);
  if (text === '') return announced > 0 ? { missing: 'its body was not recorded' } : { text };
  if (text.length > BODY_BYTES_MAX * 2) return { missing: TOO_LARGE };
  if (!isBase64)
    return isCut(text, announced, encodings) ? { missing: 'its body was cut' } : { text: withoutMark(text) };
  return decoded(Buffer.from(text, 'base64'), encodings);
}

const TOO_LARGE = `its body is larger than ${BODY_BYTES_MAX} bytes`;

function encodingsOf(headers: Headers): string[] {
  const named = (headers['content-encoding'] ?? '').toLowerCase().split(',');
  return named.map(each => each.trim()).filter(each => each !== '' && each !== 'identity');
}

/** Of a body that is not compressed fewer bytes than announced came, and what came is no JSON. */
function isCut(text: string, announced: number, encodings: readonly string[]): boolean {
  return encodings.length === 0 && Buffer.byteLength(text) < announced && jsonOf(text) === undefined;
}

function decoded(bytes: Buffer, encodings: readonly string[]): AnswerBody {
  // What is compressed is no UTF-8, but for a few bytes by chance.
  const plain = isUtf8(bytes) ? { text: withoutMark(bytes.toString('utf8')) } : null;
  if (plain !== null && (encodings.length === 0 || jsonOf(plain.text) !== undefined)) return plain;
  let body = bytes;
  for (const encoding of encodings.toReversed()) {
    const decoders = Object.hasOwn(DECODERS, encoding) ? DECODERS[encoding]! : null;
    if (decoders === null) return { missing: 'its body has a Content-Encoding other than gzip, br and deflate' };
    const next = firstDecoded(decoders, body);
    if (typeof next === 'string') return plain ?? { missing: next };
    body = next;
  }
  return isUtf8(body) ? { text: withoutMark(body.toString('utf8')) } : { missing: 'its body is no UTF-8' };
}

function firstDecoded(decoders: readonly Decode[], bytes: Buffer): Buffer | string {
  for (const decode of decoders) {
    try {
      return decode(bytes, { maxOutputLength: BODY_BYTES_MAX });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return TOO_LARGE;
    }
  }
  return 'its body is not compressed as its Content-Encoding says';
}

function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}
