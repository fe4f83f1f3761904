import type { ServerResponse } from 'node:http';
import { parse } from 'content-type';
import escapeHtml from 'escape-html';
import type { FileAnswer } from '../control/handler.ts';
import { type ApiError, mayPass, messagesOf } from '../errors.ts';
import type { OutgoingAnswer } from '../variants/rewrite.ts';

/** An answer ready to be written. */
export type Rendered = OutgoingAnswer;

/** A success, as JSON. */
export function renderBody(status: number, body: unknown): Rendered {
  return { status, headers: { 'Content-Type': 'application/json; charset=utf-8' }, payload: JSON.stringify(body) };
}

/** How an error goes out; `login-page` is a success that shows nothing of it. */
export type ErrorForm = 'json' | 'html' | 'login-page';

/**
 * How an error goes out to a client with that Accept header; `choice` is the assumption html-errors. With `login-page` a
 * client without the header gets that page, but for what may pass by itself: limits, and faults of the service. Spec:
 * Errors, last paragraph.
 */
export function errorForm(accept: string | undefined, choice: string, error: ApiError): ErrorForm {
  if (choice === 'never') return 'json';
  if (choice === 'when-not-json') return namesJson(accept) ? 'json' : 'html';
  if (choice === 'login-page' && accept === undefined && !mayPass(error)) return 'login-page';
  return prefersHtml(accept) ? 'html' : 'json';
}

/** Whether the header names `application/json` itself. Spec: General conventions 1. */
export function namesJson(accept = ''): boolean {
  return accept === JSON_TYPE || rangesOf(accept).some(({ type }) => type === JSON_TYPE);
}

const JSON_TYPE = 'application/json';

/**
 * Whether the quality of HTML is above that of JSON. `negotiator`, which Express brings, does not tell qualities: where
 * they are equal it prefers what is named first, or more exactly, and here that is JSON (fine print 10).
 */
export function prefersHtml(accept = ''): boolean {
  const ranges = rangesOf(accept);
  return qualityOf(ranges, 'text', 'html') > qualityOf(ranges, 'application', 'json');
}

type Range = ReturnType<typeof parse>;

/** The media ranges of an Accept header, in lower case. */
function rangesOf(accept: string): Range[] {
  const ranges: Range[] = [];
  for (let start = 0; start < accept.length; ) {
    const range = parse(accept, { start, comma: true });
    ranges.push(range);
    start = range.index + 1;
  }
  return ranges;
}

/** 0 to 1: that of the most specific range that matches; 0 where none does. */
function qualityOf(ranges: readonly Range[], type: string, subtype: string): number {
  for (const name of [`${type}/${subtype}`, `${type}/*`, '*/*']) {
    const range = ranges.find(each => each.type === name);
    if (range === undefined) continue;
    const quality = Number(range.parameters.q ?? 1);
    return quality >= 0 && quality <= 1 ? quality : 0;
  }
  return 0;
}

/** The one renderer of errors. */
export function renderError(error: ApiError, form: ErrorForm): Rendered {
  if (form === 'login-page') return LOGIN_PAGE;
  const rendered = form === 'html' ? htmlPage(error) : renderBody(error.status, error.body);
  return { ...rendered, headers: { ...error.headers, ...rendered.headers } };
}

/** A file as it is. */
export function renderFile(status: number, { type, bytes, headers }: FileAnswer): Rendered {
  return { status, headers: { ...headers, 'Content-Type': type }, payload: '', encoded: bytes };
}

/** Sends a browser to another page of this server. @param path from the root @param queryText as it was sent, without `?` */
export function renderRedirect(path: string, queryText: string): Rendered {
  const Location = queryText === '' ? path : `${path}?${queryText}`;
  return { status: 302, headers: { Location, 'Cache-Control': 'no-cache', Vary: 'Accept' }, payload: '' };
}

/** Writes the whole answer. For HEAD, Node sends only the headers. */
export function write(res: ServerResponse, rendered: Rendered): void {
  const { status, headers, payload, encoded, lengthHeader = 'Content-Length' } = rendered;
  res.statusCode = status;
  for (const name in headers) res.setHeader(name, headers[name]!);
  const { req } = res;
  const staysOpen = res.shouldKeepAlive && headers.Connection === undefined;
  const endsHere = staysOpen || req.complete || req.destroyed;
  const body = encoded ?? payload;
  if (lengthHeader === null) writePieces(res, Buffer.from(payload));
  else res.setHeader(lengthHeader, Buffer.byteLength(body));
  if (endsHere) {
    res.end(lengthHeader === null ? undefined : body);
    return;
  }
  // A connection that is closed under a client that still sends is reset, and the answer is lost with it.
  if (lengthHeader !== null) res.write(body);
  req.once('close', () => res.end());
  req.resume();
}

/** Neither a power of two nor a whole number of characters. */
const PIECE_BYTES = 1021;

/** Writes a body in chunks, the first of one byte. */
function writePieces(res: ServerResponse, bytes: Uint8Array): void {
  for (let from = 0; from < bytes.length; ) {
    const to = from === 0 ? 1 : from + PIECE_BYTES;
    res.write(bytes.subarray(from, to));
    from = to;
  }
}

function htmlPage({ status, body }: ApiError): Rendered {
  return {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
    payload: htmlDocument(`Error ${status}`, `<pre>${escapeHtml(messagesOf(body).join('\n'))}</pre>`),
  };
}

/** A small page; `content` is HTML, `title` is text. */
function htmlDocument(title: string, content: string): string {
  const heading = escapeHtml(title);
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>${heading}</title></head>
<body><h1>${heading}</h1>
${content}
</body></html>
`;
}

const LOGIN_PAGE: Rendered = {
  status: 200,
  headers: { 'Content-Type': 'text/html; charset=utf-8' },
  payload: htmlDocument(
    'Log in',
    `<form method="post" action="/login">
<label>Email <input type="email" name="email" required></label>
<label>Password <input type="password" name="password" required></label>
<button type="submit">Log in</button>
</form>`,
  ),
};
