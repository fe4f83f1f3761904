import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { isIP } from 'node:net';
import { type Send, type ServerAnswer, ServerError, type ServerRequest } from './exchange.ts';

export interface ServerAsked {
  /** Where the API is, such as `https://api.example.com/v1`, without a slash at the end. */
  readonly baseUrl: string;
  /** The value of a token. */
  readonly token: string;
}

/** Real milliseconds without a byte of the answer. */
const SILENCE_MS = 30_000;
const BODY_BYTES_MAX = 16 * 1024 * 1024;
const REDIRECTS_MAX = 3;

/** Sends requests to one server, one connection each, and nothing anywhere else: redirects to other origins are refused. */
export async function senderTo({ baseUrl, token }: ServerAsked): Promise<Send> {
  // Loaded on use: few runs of the command line need a client.
  const { request: begin }: { readonly request: Begin } = baseUrl.startsWith('https:')
    ? await import('node:https')
    : await import('node:http');
  const { origin } = new URL(baseUrl);
  return async request => {
    let url = urlOf(baseUrl, request);
    for (let redirects = 0; ; redirects += 1) {
      const answer = await exchanged(begin, url, { request, token });
      const location = REDIRECTS.includes(answer.status) ? answer.headers.location : undefined;
      if (location === undefined) return answer;
      url = redirected(url, location, { origin, request, redirects });
    }
  };
}

const REDIRECTS = [301, 302, 303, 307, 308];

function urlOf(baseUrl: string, { path, query = {} }: ServerRequest): URL {
  const url = new URL(`${baseUrl}${path}`);
  url.search = new URLSearchParams(query).toString();
  return url;
}

interface Redirect {
  readonly origin: string;
  readonly request: ServerRequest;
  readonly redirects: number;
}

/** @throws ServerError */
function redirected(from: URL, location: string, { origin, request, redirects }: Redirect): URL {
  const to = URL.canParse(location, from.href) ? new URL(location, from) : null;
  if (to === null) throw new ServerError('it redirects to what is no URL');
  if (to.origin !== origin)
    throw new ServerError(`it redirects to another origin, ${to.origin}, which is not followed`);
  if ((request.method ?? 'GET') !== 'GET') throw new ServerError('it redirects a request that is no GET');
  if (redirects >= REDIRECTS_MAX) throw new ServerError(`it redirects more than ${REDIRECTS_MAX} times`);
  return to;
}

type Begin = (url: URL, options: RequestOptions) => ClientRequest;

interface ToSend {
  readonly request: ServerRequest;
  readonly token: string;
}

async function exchanged(begin: Begin, url: URL, { request, token }: ToSend): Promise<ServerAnswer> {
  const { method = 'GET', body } = request;
  const text = body === undefined ? undefined : JSON.stringify(body);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = begin(url, {
      method,
      headers: headersOf(request, token, text),
      agent: false,
      // On this machine a certificate that was made for a test proves nothing.
      ...(isLoopback(url.hostname) && { rejectUnauthorized: false }),
    } as RequestOptions);
    sent.setTimeout(SILENCE_MS, () => sent.destroy(new ServerError(`it was silent for ${SILENCE_MS / 1000} s`)));
    sent.once('response', resolve);
    sent.once('error', error => reject(asServerError(error)));
    sent.end(text);
  });
  const read = await bodyOf(response);
  return { status: response.statusCode!, headers: flat(response.headers), text: read, json: jsonOf(read) };
}

function headersOf({ accept, authorization }: ServerRequest, token: string, body: string | undefined) {
  return {
    ...(accept !== null && { Accept: accept ?? 'application/json' }),
    ...(authorization !== null && { Authorization: authorization ?? `Bearer ${token}` }),
    ...(body !== undefined && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
    'User-Agent': 'leadline-verify',
  };
}

/** @throws ServerError */
async function bodyOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > BODY_BYTES_MAX) throw new ServerError(`its answer is longer than ${BODY_BYTES_MAX} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    throw asServerError(error);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function flat(headers: IncomingMessage['headers']): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]));
}

function asServerError(error: unknown): ServerError {
  if (error instanceof ServerError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  return new ServerError(`no answer (${code ?? message})`);
}

/** Whether an address is this machine's own. */
export function isLoopback(hostname: string): boolean {
  const plain = hostname.replace(/^\[|\]$/g, '');
  return plain === 'localhost' || plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
}
