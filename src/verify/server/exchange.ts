/** A request to the API of a server under test. */
export interface ServerRequest {
  /** @default 'GET' */
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'DELETE';
  /** Below the base URL, such as `/sites`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: Readonly<Record<string, unknown>>;
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
}

/** Sends one request and reads the whole answer. @throws ServerError */
export type Send = (request: ServerRequest) => Promise<ServerAnswer>;

/** The server gave no answer that can be read: a connection that failed, a body that is too long, a redirect. */
export class ServerError extends Error {
  override readonly name = 'ServerError';
}

/** Method, path and query, as `asked` shows them. */
export function requestText({ method = 'GET', path, query = {} }: ServerRequest): string {
  const text = new URLSearchParams(query).toString();
  return `${method} ${path}${text === '' ? '' : `?${text}`}`;
}
