import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { isLoopback } from '../../loopback.ts';
import { type Send, type ServerAnswer, ServerError, type ServerRequest } from './exchange.ts';

export interface ServerAsked {
  /** Where the API is, such as `https://api.example.com/v1`, without a slash at the end. */
  readonly baseUrl: string;
  /** The value of a token. */
  readonly token: string;
}

/** Real milliseconds without a byte of the answer. */
const SILENCE_MS = 30_000;
/** Of a whole exchange: a server may send a byte now and then for ever. */
const EXCHANGE_MS = 120_000;
const BODY_BYTES_MAX = 16 * 1024 * 1024;

/** How long is waited for a server, real milliseconds. */
export interface Patience {
  /** Without a byte of the answer. */
  readonly silenceMs: number;
  /** For the whole answer. */
  readonly exchangeMs: number;
}

/** Sends requests to one server, one connection each, and nothing anywhere else: redirects to other origins are refused. */
export async function senderTo(
  { baseUrl, token }: ServerAsked,
  patience: Patience = { silenceMs: SILENCE_MS, exchangeMs: EXCHANGE_MS },
): Promise<Send> {
  // Loaded on use: few runs of the command line need a client.
  const { request: begin }: { readonly request: Begin } = baseUrl.startsWith('https:')
    ? await import('node:https')
    : await import('node:http');
  const { origin } = new URL(baseUrl);
  return async (request, at = urlOf(baseUrl, request)) => {
    if (at.origin !== origin) throw new ServerError('nothing is sent to another origin');
    const answer = await exchanged(begin, at, { request, token, patience });
    const location = REDIRECTS.includes(answer.status) ? answer.headers.location : undefined;
    return location === undefined ? answer : { ...answer, redirect: redirected(at, location, request) };
  };
}

const REDIRECTS = [301, 302, 303, 307, 308];

function urlOf(baseUrl: string, { path, query = {} }: ServerRequest): URL {
  const url = new URL(`${baseUrl}${path}`);
  url.search = new URLSearchParams(query).toString();
  return url;
}

/** @throws ServerError */
function redirected(from: URL, location: string, { method = 'GET' }: ServerRequest): URL {
  const to = URL.canParse(location, from.href) ? new URL(location, from) : null;
  if (to === null) throw new ServerError('it redirects to what is no URL');
  if (to.origin !== from.origin) {
    throw new ServerError(`it redirects to another origin, ${to.origin}, which is not followed`);
  }
  if (method !== 'GET') throw new ServerError('it redirects a request that is no GET');
  // Of the server's own, these would be sent as a password.
  to.username = '';
  to.password = '';
  return to;
}

type Begin = (url: URL, options: RequestOptions) => ClientRequest;

interface ToSend {
  readonly request: ServerRequest;
  readonly token: string;
  readonly patience: Patience;
}

async function exchanged(begin: Begin, url: URL, { request, token, patience }: ToSend): Promise<ServerAnswer> {
  const { method = 'GET', body } = request;
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const sent = begin(url, {
    method,
    headers: headersOf(request, token, text),
    agent: false,
    // On this machine a certificate that was made for a test proves nothing.
    ...(isLoopback(url.hostname) && { rejectUnauthorized: false }),
  } as RequestOptions);
  let ended: ServerError | null = null;
  const end = (why: string) => {
    ended ??= new ServerError(why);
    sent.destroy(ended);
  };
  const limit = setTimeout(
    () => end(`its answer took longer than ${patience.exchangeMs / 1000} s`),
    patience.exchangeMs,
  );
  sent.setTimeout(patience.silenceMs, () => end(`it was silent for ${patience.silenceMs / 1000} s`));
  try {
    const response = await responseTo(sent, text);
    const read = await bodyOf(response);
    return { status: response.statusCode!, headers: flat(response.headers), text: read, json: jsonOf(read) };
  } catch (error) {
    throw ended ?? asServerError(error);
  } finally {
    clearTimeout(limit);
    sent.destroy();
  }
}

function responseTo(sent: ClientRequest, text: string | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    sent.once('response', resolve);
    // More than one may come.
    sent.on('error', reject);
    // An answer such as 101 ends the connection, and is none.
    sent.once('close', () => reject(new ServerError('it closed the connection without an answer')));
    sent.end(text);
  });
}

function headersOf(
  { accept, authorization, contentType = 'application/json' }: ServerRequest,
  token: string,
  body: string | undefined,
) {
  return {
    ...(accept !== null && { Accept: accept ?? 'application/json' }),
    ...(authorization !== null && { Authorization: authorization ?? `Bearer ${token}` }),
    ...(body !== undefined && { 'Content-Type': contentType, 'Content-Length': Buffer.byteLength(body) }),
    'User-Agent': 'leadline-verify',
  };
}

async function bodyOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) throw new ServerError(`its answer is longer than ${BODY_BYTES_MAX} bytes`);
    chunks.push(chunk);
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
