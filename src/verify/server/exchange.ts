/** A request to the API of a server under test. */
export interface ServerRequest {
  /** @default 'GET' */
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  /** Below the base URL, such as `/sites`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON; a text as it is. */
  readonly body?: Readonly<Record<string, unknown>> | string;
  /** Of a body. @default 'application/json' */
  readonly contentType?: string;
  /** null: none is sent. @default 'application/json' */
  readonly accept?: string | null;
  /** The value of the header; null: none is sent. @default the token of the run */
  readonly authorization?: string | null;
}

/** What a server answered. */
export interface ServerAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The whole body, UTF-8. */
  readonly text: string;
  /** Its JSON; undefined where it is none. */
  readonly json: unknown;
  /** Where it sends a GET on to, on the same origin. */
  readonly redirect?: URL;
}

/** Sends one request and reads the whole answer. @param at where a redirect leads to @throws ServerError */
export type Send = (request: ServerRequest, at?: URL) => Promise<ServerAnswer>;

/** The server gave no answer that can be read: a connection that failed, a body that is too long, a redirect. */
export class ServerError extends Error {
  override readonly name = 'ServerError';
}

const READS: readonly string[] = ['GET', 'HEAD'];

export function isRead({ method = 'GET' }: ServerRequest): boolean {
  return READS.includes(method);
}

/** What a server gave as an id, as a segment of a path; halves of characters become U+FFFD. */
export function segmentOf(id: string): string {
  return encodeURIComponent(Buffer.from(id).toString());
}

/** Method, path and query, as `asked` shows them. */
export function requestText({ method = 'GET', path, query = {} }: ServerRequest): string {
  const text = new URLSearchParams(query).toString();
  return `${method} ${path}${text === '' ? '' : `?${text}`}`;
}
