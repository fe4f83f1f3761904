import { STATUS_CODES } from 'node:http';
import type { JournalEntry } from './entry.ts';
import { jsonPieces } from './json-pieces.ts';
import type { ShownExchange, ShownMessage } from './show-exchange.ts';

/** One complete request with what is kept of it. */
export interface HarSource {
  readonly entry: JournalEntry;
  /** Null once headers and bodies were dropped. */
  readonly exchange: ShownExchange | null;
  /** Why it was answered as it was. */
  readonly explanation: object | null;
}

/** Who writes the archive, and where the API was served. */
export interface HarOrigin {
  readonly version: string;
  readonly origin: string;
  /** What stands before each path of the API. */
  readonly basePath: string;
}

/**
 * Requests as an HTTP Archive, version 1.2, in pieces. Fields of Leadline's own begin with `_`, as the format asks:
 * `startedDateTime` is real time, `_at` that of the sandbox's clock. Source: http://www.softwareishard.com/blog/har-12-spec/.
 */
export function harText(sources: Iterable<HarSource>, { version, origin, basePath }: HarOrigin): Generator<string> {
  const head = `{"log":{"version":"1.2","creator":${JSON.stringify({ name: 'Leadline', version })},"_base_path":${JSON.stringify(basePath)},"entries":[`;
  return jsonPieces(head, harEntries(sources, { origin, basePath }), ']}}\n');
}

type Served = Omit<HarOrigin, 'version'>;

function* harEntries(sources: Iterable<HarSource>, served: Served): Generator<object> {
  for (const source of sources) yield harEntry(source, served);
}

function harEntry({ entry, exchange, explanation }: HarSource, served: Served) {
  const { id, at, received_at, sandbox, token, operation, cause, deviations, duration_ms } = entry;
  const { request = NOTHING, response } = exchange ?? { response: NOTHING };
  const time = duration_ms ?? 0;
  const comment = exchange === null ? DROPPED : [request.note, response?.note].filter(Boolean).join(' ');
  return {
    startedDateTime: received_at,
    time,
    request: requestOf(entry, request, served),
    response: responseOf(entry, response ?? NOTHING),
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
    ...(comment !== '' && { comment }),
    _id: id,
    _at: at,
    _sandbox: sandbox,
    _token: token,
    _operation: operation,
    _cause: cause,
    _deviations: deviations,
    _explanation: explanation,
    _truncated: request.truncated || (response?.truncated ?? false),
  };
}

const DROPPED = 'Headers and bodies are no longer kept.';
const NOTHING: ShownMessage = { headers: [], body: null, bodyBytes: null, truncated: false, note: null };

/** Where nothing is known of a size. Source: as above, headersSize and bodySize. */
const UNKNOWN_SIZE = -1;

function requestOf(entry: JournalEntry, message: ShownMessage, served: Served) {
  const { method, path, query, outside } = entry;
  const { body } = message;
  return {
    method,
    url: `${originOf(entry, message, served)}${outside ? '' : served.basePath}${path}${query === '' ? '' : `?${query}`}`,
    ...headOf(message),
    queryString: [...new URLSearchParams(query)].map(([name, value]) => ({ name, value })),
    ...(body !== null && body !== '' && { postData: { mimeType: mediaTypeOf(message), text: body } }),
  };
}

const HOST = /^[A-Za-z0-9._-]{1,253}(:\d{1,5})?$/;

/** The one that the client sent its request to, as far as that is kept. */
function originOf({ intercepted }: JournalEntry, { headers }: ShownMessage, { origin }: Served): string {
  const host = intercepted && headers.find(([name]) => name.toLowerCase() === 'host')?.[1];
  return host && HOST.test(host) ? `https://${host.replace(/:443$/, '')}` : origin;
}

/** The status is 0 where the connection was cut, as browsers write it. */
function responseOf({ status }: JournalEntry, message: ShownMessage) {
  const { body, bodyBytes } = message;
  return {
    status: status ?? 0,
    statusText: STATUS_CODES[status ?? 0] ?? '',
    ...headOf(message),
    content: {
      size: bodyBytes ?? UNKNOWN_SIZE,
      mimeType: mediaTypeOf(message),
      ...(body !== null && { text: body }),
    },
    redirectURL: '',
  };
}

function headOf({ headers, bodyBytes }: ShownMessage) {
  return {
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: headers.map(([name, value]) => ({ name, value })),
    headersSize: UNKNOWN_SIZE,
    bodySize: bodyBytes ?? UNKNOWN_SIZE,
  };
}

/** `x-unknown`, as browsers write it, where there is no Content-Type. */
function mediaTypeOf({ headers }: ShownMessage): string {
  return headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? 'x-unknown';
}
