import { type IncomingMessage, maxHeaderSize, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ApiError, badRequest, notFound } from '../errors.ts';
import type { MeantAnswer } from '../journal/exchange-store.ts';
import { connectionNumber } from './connection-number.ts';
import { renderError, write } from './render.ts';
import { type RequestHead, readRequestHead } from './request-head.ts';

/** A request that was refused before there was one to route, as far as it could be read. */
export interface RefusedRequest extends RequestHead {
  /** What it was answered. */
  readonly error: ApiError;
  /** Names and values by turns; left out where they could not be read. */
  readonly rawHeaders?: readonly string[];
  /** What is sent in the answer. @default the error as JSON */
  readonly answer?: MeantAnswer;
  /** The number of its connection. */
  readonly connection: number;
  /** Whether it was sent to a host for which `exec --intercept` answers. */
  readonly intercepted?: true | undefined;
  /** What was sent in the place of `authorization`; left out where that is what was sent. */
  readonly hidden?: readonly string[] | undefined;
}

/** Every cause of such a refusal, and its message. */
const REFUSALS = {
  'malformed:raw-space': 'There is a space in the URL: encode it as %20.',
  'malformed:request-line': 'The request line is not one that HTTP allows.',
  'malformed:header': 'The header of the request is not one that HTTP allows.',
  'malformed:header-too-large': `The header of the request is too large: ${maxHeaderSize} bytes are allowed.`,
  'malformed:body': 'The chunked encoding of the request body is malformed.',
  'malformed:timeout': 'The request was not complete in time.',
  'malformed:no-host': 'The request has no Host header.',
  'malformed:connect': 'This is no proxy: send requests to the API itself.',
} as const;
type MalformedCause = keyof typeof REFUSALS;

/** What Node's parser calls them; what is not listed here is wrong with the header. */
const CAUSES: Readonly<Record<string, MalformedCause>> = {
  HPE_INVALID_METHOD: 'malformed:request-line',
  HPE_INVALID_URL: 'malformed:request-line',
  HPE_INVALID_CONSTANT: 'malformed:request-line',
  HPE_INVALID_VERSION: 'malformed:request-line',
  HPE_PAUSED_H2_UPGRADE: 'malformed:request-line',
  HPE_HEADER_OVERFLOW: 'malformed:header-too-large',
  HPE_INVALID_CHUNK_SIZE: 'malformed:body',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'malformed:body',
  ERR_HTTP_REQUEST_TIMEOUT: 'malformed:timeout',
};

/** As Node hands it over: the packet in which reading failed, and how much of it was fine. */
interface ClientError extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer;
  readonly bytesParsed?: number;
}

/** What Node's server keeps on a connection: the answer under way, and the request that is being read. */
type Connection = Duplex & {
  readonly _httpMessage?: ServerResponse | null;
  readonly parser?: { readonly incoming?: IncomingMessage | null } | null;
  readonly bytesRead?: number;
};

const brokenBodies = new WeakMap<IncomingMessage, ApiError>();

/** With what the connection was answered where the body of a request is no HTTP; null otherwise. */
export function brokenBodyError(req: IncomingMessage): ApiError | null {
  return brokenBodies.get(req) ?? null;
}

/**
 * Answers what Node would answer by itself, without a body and with statuses that are none of the API's: what is no
 * HTTP, a header too large, a client too slow, CONNECT. An `Expect` that means nothing is passed over. `refused` is told
 * once a connection, and never of a request that was routed already.
 */
export function answerClientErrors(server: Server, refused: (request: RefusedRequest) => void): void {
  const reported = new WeakSet<Duplex>();
  server.on('clientError', (error: ClientError, socket: Connection) => {
    const cause = socket.bytesRead === 0 ? null : causeOf(error);
    if (cause === null || reported.has(socket)) {
      if (!reported.has(socket)) socket.destroy();
      return;
    }
    reported.add(socket);
    const incoming = socket.parser?.incoming;
    if (incoming && !incoming.complete) {
      const error = badRequest(REFUSALS[cause], cause);
      brokenBodies.set(incoming, error);
      // What is said in the middle of an answer would garble that one.
      if (socket._httpMessage?.headersSent) socket.destroy();
      else hangUp(socket, error);
      return;
    }
    const head = readRequestHead(error.rawPacket, error.bytesParsed ?? 0);
    const exact = cause === 'malformed:request-line' && head.target.includes(' ') ? 'malformed:raw-space' : cause;
    const refusal = badRequest(REFUSALS[exact], exact);
    refused({ ...head, error: refusal, connection: connectionNumber(socket) });
    afterAnswers(socket, () => hangUp(socket, refusal));
  });
  server.on('connect', ({ method = '', url = '', headers, rawHeaders }: IncomingMessage, socket: Duplex) => {
    const error = notFound(REFUSALS['malformed:connect'], 'malformed:connect');
    const { authorization } = headers;
    refused({ method, target: url, authorization, rawHeaders, error, connection: connectionNumber(socket) });
    socket.on('error', () => {});
    hangUp(socket, error);
  });
  server.on('checkExpectation', (req, res) => server.emit('request', req, res));
}

/** Refuses a request without the Host header that HTTP/1.1 asks for. @returns whether it did */
export function rejectMissingHost(
  req: IncomingMessage,
  res: ServerResponse,
  refused: (request: RefusedRequest) => void,
): boolean {
  const { method = '', url = '', headers, rawHeaders, httpVersion } = req;
  if (headers.host !== undefined || httpVersion === '1.0') return false;
  const error = badRequest(REFUSALS['malformed:no-host'], 'malformed:no-host');
  refused({
    method,
    target: url,
    authorization: headers.authorization,
    rawHeaders,
    error,
    connection: connectionNumber(req.socket),
  });
  write(res, renderError(error, 'json'));
  return true;
}

/** Null for what is no malformed request but a connection that failed. */
function causeOf({ code = '' }: ClientError): MalformedCause | null {
  if (Object.hasOwn(CAUSES, code)) return CAUSES[code]!;
  return code.startsWith('HPE_') && code !== 'HPE_INVALID_EOF_STATE' ? 'malformed:header' : null;
}

/** Waits for the answers to the requests that came before on the connection. */
function afterAnswers(socket: Connection, then: () => void): void {
  const answer = socket._httpMessage;
  if (!answer) then();
  else answer.once('close', () => afterAnswers(socket, then));
}

function hangUp(socket: Duplex, error: ApiError): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { status, headers, payload } = renderError(error, 'json');
  const head = { ...headers, 'Content-Length': Buffer.byteLength(payload), Connection: 'close' };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${payload}`, () =>
    socket.destroy(),
  );
}
