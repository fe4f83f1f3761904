/** What an entry of a test has otherwise than a GET that is answered 200. */
export interface EntryParts {
  readonly method?: string;
  readonly status?: number;
  /** Of the request, beside those that every client sends. */
  readonly sent?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body of the request. */
  readonly body?: unknown;
  /** The text of the answer, in place of a value's JSON. */
  readonly text?: string;
  readonly startedDateTime?: string;
}

export const BASE_URL = 'https://api.example.com/v1';

const pairs = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([name, value]) => ({ name, value }));

/** An entry of a HAR: a request to `path` of the API, or to an address, and the value that it is answered with. */
export function entry(path: string, answer: unknown, parts: EntryParts = {}): Readonly<Record<string, unknown>> {
  const { method = 'GET', status = 200, sent = {}, headers = {}, body, text = JSON.stringify(answer) } = parts;
  const { startedDateTime = '2026-06-15T12:00:00.000Z' } = parts;
  return {
    startedDateTime,
    request: {
      method,
      url: path.startsWith('/') ? `${BASE_URL}${path}` : path,
      headers: pairs({ accept: 'application/json', authorization: 'Bearer 0123456789abcdef-token', ...sent }),
      ...(body !== undefined && { postData: { mimeType: 'application/json', text: JSON.stringify(body) } }),
    },
    response: {
      status,
      headers: pairs({ 'content-type': 'application/json', ...headers }),
      content: { mimeType: 'application/json', text },
    },
  };
}

/** A HAR of entries. */
export function harOf(...entries: readonly unknown[]) {
  return { log: { version: '1.2', creator: { name: 'test', version: '1' }, entries } };
}

export function site(id: string, created_at = '2026-01-01 00:00:00') {
  return { id, object: 'site', name: `Site ${id}`, sharing: 'none', created_at, timezone: 'Europe/Berlin' };
}

export function list(url: string, data: readonly unknown[], has_more = false) {
  return { object: 'list', url, has_more, data };
}
