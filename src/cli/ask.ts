import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

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

function isLoopback(hostname: string): boolean {
  const plain = hostname.replace(/^\[|\]$/g, '');
  return plain === 'localhost' || plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
}

/** What went wrong, in a word or a line: the code of an error of the system, or its message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? String(error.code) : error.message;
}

/** The body of an answer as a text, and what a control plane says there is wrong; null where it says nothing. */
export async function refusalIn(response: IncomingMessage): Promise<string | null> {
  let text = '';
  response.setEncoding('utf8');
  for await (const chunk of response) {
    text += chunk;
    if (text.length > REFUSAL_LENGTH_MAX) return null;
  }
  try {
    const { error, errors } = JSON.parse(text) as { error?: string; errors?: Readonly<Record<string, string[]>> };
    return error ?? (errors === undefined ? null : Object.values(errors).flat().join(' '));
  } catch {
    return null;
  }
}

const REFUSAL_LENGTH_MAX = 64 * 1024;
