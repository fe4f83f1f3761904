import type { ExplainedRequest, Side } from './explained-text.ts';

/** An entry of the HAR that a report has, as far as it is read. */
interface HarEntry {
  readonly _id: number;
  readonly _sandbox?: string;
  readonly _token?: string | null;
  readonly _at?: string;
  readonly _cause?: string | null;
  readonly _explanation?: ExplainedRequest['explanation'];
  readonly startedDateTime?: string;
  readonly time?: number;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers?: readonly Pair[];
    readonly postData?: { readonly text?: string };
  };
  readonly response: {
    readonly status: number;
    readonly headers?: readonly Pair[];
    readonly content?: { readonly text?: string };
  };
}

interface Pair {
  readonly name: string;
  readonly value: string;
}

/** A HAR, as far as it is read. */
interface Har {
  /** The entries that have an id. */
  readonly entries: readonly HarEntry[];
  /** What stands before each path of the API in their URLs. */
  readonly basePath: string;
}

/** @throws SyntaxError where it is none */
export function readHar(text: string): Har {
  const har = JSON.parse(text) as {
    readonly log?: { readonly entries?: unknown; readonly _base_path?: unknown };
  } | null;
  const { entries, _base_path: basePath } = har?.log ?? {};
  if (!Array.isArray(entries)) throw new SyntaxError('it is no HAR: it has no log.entries');
  return { entries: entries.filter(isEntry), basePath: typeof basePath === 'string' ? basePath : BASE_PATH_FORMER };
}

/** That of files from before there was a choice. */
const BASE_PATH_FORMER = '/v1';

function isEntry(entry: unknown): entry is HarEntry {
  if (typeof entry !== 'object' || entry === null) return false;
  return '_id' in entry && typeof entry._id === 'number' && 'request' in entry && 'response' in entry;
}

/** An entry as the journal would show it. */
export function requestOfHar(
  { request, response, startedDateTime, time, ...entry }: HarEntry,
  basePath: string,
): ExplainedRequest {
  const { pathname, search } = new URL(request.url, 'http://localhost');
  return {
    id: entry._id,
    sandbox: entry._sandbox ?? 'default',
    token: entry._token ?? null,
    ...(entry._at !== undefined && { at: entry._at }),
    ...(startedDateTime !== undefined && { received_at: startedDateTime }),
    method: request.method,
    path: pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : pathname,
    query: search.slice(1),
    // What was cut has the status 0 there.
    status: response.status === 0 ? null : response.status,
    cause: entry._cause ?? null,
    duration_ms: time ?? null,
    request: side(request.headers, request.postData?.text),
    response: response.status === 0 ? null : side(response.headers, response.content?.text),
    explanation: entry._explanation ?? null,
  };
}

/** Values of the same name are joined by commas. */
function side(headers: readonly Pair[] = [], body: string | undefined): Side {
  const values = new Map<string, string[]>();
  for (const { name, value } of headers)
    values.set(name.toLowerCase(), [...(values.get(name.toLowerCase()) ?? []), value]);
  const joined = [...values].map(([name, all]) => [name, all.join(', ')]);
  return { headers: Object.fromEntries(joined), body: body ?? null };
}
