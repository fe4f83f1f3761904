import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../loopback.ts';

/** Where `leadline serve` listens if nothing else is said. */
export const ORIGIN_DEFAULT = 'http://127.0.0.1:4020';

/** Real milliseconds until the head of an answer. */
const ANSWER_MS = 5_000;

export interface Question {
  readonly headers?: Readonly<Record<string, string>>;
  readonly controlToken?: string | undefined;
  readonly signal?: AbortSignal;
}

/**
 * Sends a GET to a server of Leadline; the body of the answer is still to be read.
 * @throws the error of the network; one with the signal's code where that is aborted
 */
export async function ask(url: URL, { headers = {}, controlToken, signal }: Question): Promise<IncomingMessage> {
  const { get } = await (url.protocol === 'https:' ? import('node:https') : import('node:http'));
  return new Promise((resolve, reject) => {
    const options = {
      headers: { ...headers, ...(controlToken !== undefined && { authorization: `Bearer ${controlToken}` }) },
      agent: false as const,
      // On this machine a certificate that was made for a test proves nothing.
      rejectUnauthorized: !isLoopback(url.hostname),
      ...(signal !== undefined && { signal }),
    };
    const request = get(url, options, response => {
      request.setTimeout(0);
      resolve(response);
    });
    request.setTimeout(ANSWER_MS, () => request.destroy(new Error(`none within ${ANSWER_MS} ms`)));
    request.on('error', reject);
  });
}

/** What went wrong, in a word or a line: the code of an error of the system, or its message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? String(error.code) : error.message;
}

const ANSWER_BYTES_MAX = 4 * 1024 * 1024;

/** The body of an answer; null where it is no JSON, or too long. @throws the error of the network */
export async function jsonIn(response: AsyncIterable<Buffer>): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES_MAX) return null;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return null;
  }
}

/** What a control plane says there is wrong; null where the body is none of its refusals. */
export function refusalIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const { error, errors } = body as { readonly error?: unknown; readonly errors?: unknown };
  if (typeof error === 'string') return error;
  return typeof errors === 'object' && errors !== null ? Object.values(errors).flat().join(' ') : null;
}
