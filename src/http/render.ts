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

/** The one renderer of errors: JSON, or a page for those who prefer HTML. */
export function renderError(error: ApiError, html: boolean): Rendered {
  const rendered = html ? htmlPage(error) : renderBody(error.status, error.body);
  return { ...rendered, headers: { ...error.headers, ...rendered.headers } };
}

/** Writes the whole answer at once. A HEAD request gets the headers alone, which Node sees to. */
export function write(res: ServerResponse, { status, headers, payload }: Rendered): void {
  res.statusCode = status;
  for (const name in headers) res.setHeader(name, headers[name]!);
  res.setHeader('Content-Length', Buffer.byteLength(payload));
  res.end(payload);
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
  return `<!doctype html>
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
