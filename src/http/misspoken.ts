import { type IncomingMessage, maxHeaderSize, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ApiError, badRequest, notFound } from '../errors.ts';
import { renderError, write } from './render.ts';

const REFUSALS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: `The header of the request is too large: ${maxHeaderSize} bytes are allowed.`,
  ERR_HTTP_REQUEST_TIMEOUT: 'The request took too long to arrive.',
};
const NO_HTTP = 'The request is not one that HTTP allows.';

/**
 * Answers what Node would answer by itself, without a body and with statuses that are none of the API's: what is no
 * HTTP, a header too large, a client too slow, CONNECT. An `Expect` that means nothing is passed over.
 */
export function answerMisspoken(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex & { _httpMessage?: ServerResponse }) => {
    // Node's own default looks there, too: what is said in the middle of another answer would garble that one.
    if (!socket.writable || socket._httpMessage?.headersSent) socket.destroy();
    else hangUp(socket, badRequest(REFUSALS[error.code ?? ''] ?? NO_HTTP));
  });
  server.on('connect', (_req, socket: Duplex) => {
    socket.on('error', () => {});
    hangUp(socket, notFound('This is no proxy; the API is under /v1.'));
  });
  server.on('checkExpectation', (req, res) => server.emit('request', req, res));
}

/** Whether a request lacks the Host header that HTTP/1.1 asks for, and has been refused. */
export function lacksHost({ headers, httpVersion }: IncomingMessage, res: ServerResponse): boolean {
  if (headers.host !== undefined || httpVersion === '1.0') return false;
  write(res, renderError(badRequest('The request has no Host header.'), false));
  return true;
}

function hangUp(socket: Duplex, error: ApiError): void {
  const { status, headers, payload } = renderError(error, false);
  const head = { ...headers, 'Content-Length': Buffer.byteLength(payload), Connection: 'close' };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  const reason = status === 404 ? 'Not Found' : 'Bad Request';
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('\r\n')}\r\n\r\n${payload}`, () => socket.destroy());
}
