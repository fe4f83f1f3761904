import type { ServerResponse } from 'node:http';
import { type ApiError, messagesOf } from '../errors.ts';

/** An answer ready to be written. */
export interface Rendered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string;
}

/** A success, as JSON. */
export function renderBody(status: number, body: unknown): Rendered {
  return { status, headers: { 'Content-Type': 'application/json; charset=utf-8' }, payload: JSON.stringify(body) };
}

/** How an error goes out; `login-page` is a success that shows nothing of it. */
export type ErrorForm = 'json' | 'html' | 'login-page';

/** The one renderer of errors. */
export function renderError(error: ApiError, form: ErrorForm): Rendered {
  if (form === 'login-page') return LOGIN_PAGE;
  const rendered = form === 'html' ? htmlPage(error) : renderBody(error.status, error.body);
  return { ...rendered, headers: { ...error.headers, ...rendered.headers } };
}

/** Writes the whole answer at once. A HEAD request gets the headers alone, which Node sees to. */
export function write(res: ServerResponse, { status, headers, payload }: Rendered): void {
  res.statusCode = status;
  for (const name in headers) res.setHeader(name, headers[name]!);
  res.setHeader('Content-Length', Buffer.byteLength(payload));
  const { req } = res;
  if (res.shouldKeepAlive || req.complete || req.destroyed) {
    res.end(payload);
    return;
  }
  // A connection that is closed under a client that still sends is reset, and the answer is lost with it.
  res.write(payload);
  req.once('close', () => res.end());
  req.resume();
}

function htmlPage({ status, body }: ApiError): Rendered {
  return {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
    payload: htmlDocument(`Error ${status}`, `<pre>${escapeHtml(messagesOf(body).join('\n'))}</pre>`),
  };
}

/** A small page; `content` is HTML, `title` is text. */
export function htmlDocument(title: string, content: string): string {
  const heading = escapeHtml(title);
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>${heading}</title></head>
<body><h1>${heading}</h1>
${content}
</body></html>
`;
}

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, character => entities[character]!);
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
