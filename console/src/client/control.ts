import createClient, { type Client } from 'openapi-fetch';
import type { components, paths } from '../../../src/contract/control.gen.ts';
import { curlOf } from './curl.ts';

export type Schemas = components['schemas'];

/** openapi-fetch takes a readonly array for an object. */
export type Mutable<Value> = Value extends readonly (infer Item)[]
  ? Mutable<Item>[]
  : Value extends object
    ? { -readonly [Key in keyof Value]: Mutable<Value[Key]> }
    : Value;
type Paths = Mutable<paths>;

/** The control plane, typed by its document: `control.GET('/clock', { params: { query: { sandbox } } })`. */
export type Control = Client<Paths>;

/** What openapi-fetch answers with. */
interface Answer<Data> {
  readonly data?: Data | undefined;
  readonly error?: unknown;
  readonly response: Response;
}

/** One request, which can be sent, and shown as curl without being sent. */
export type Call<Data = unknown> = (control: Control) => Promise<Answer<Data>>;

export const BASE_PATH = '/_sim';

/** Why a call has no data. */
export class CallError extends Error {
  /** 0: the server was not reached. 200: its answer cannot be read. */
  readonly status: number;
  /** What is wrong, by field of the body or the query; empty where the refusal names none. */
  readonly fields: Readonly<Record<string, readonly string[]>>;

  constructor(status: number, message: string, fields: CallError['fields'] = {}) {
    super(message);
    this.status = status;
    this.fields = fields;
  }
}

export interface Sending {
  /** The control token, where one is known. */
  readonly token: string | null;
  /** Ends the request. */
  readonly signal?: AbortSignal | undefined;
}

/** As it is, where it is a CallError; otherwise of an answer that is not what the control plane's document says. */
export function callErrorOf(thrown: unknown): CallError {
  return thrown instanceof CallError ? thrown : new CallError(200, `The answer cannot be read: ${thrown}`);
}

/**
 * Writes the parameters of a path. @param dots writes a parameter that is `.` or `..`: a browser takes it for a place in the
 * path, percent-encoded as well, so that `DELETE /tokens/..` would become `DELETE /`
 */
function pathWriter(dots: (value: string) => string) {
  return (path: string, params: Readonly<Record<string, unknown>>) =>
    path.replace(/\{(\w+)\}/g, (_, name) => {
      const value = String(params[name]);
      return /^\.\.?$/.test(value) ? dots(value) : encodeURIComponent(value);
    });
}

const sentPath = pathWriter(value => {
  throw new CallError(0, `A browser cannot send a request about something with the name "${value}". curl can.`);
});
/** A byte that no text in UTF-8 has, so that no other parameter is written with it. */
const DOT = '%FE';
const shownPath = pathWriter(value => value.replaceAll('.', DOT));

/** Sends a call to where the page came from. @throws CallError where there is no answer, or a refusal */
export async function send<Data>(call: Call<Data>, { token, signal }: Sending): Promise<Data> {
  const control = createClient<Paths>({
    baseUrl: BASE_PATH,
    headers: { accept: 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) },
    pathSerializer: sentPath,
    fetch: request =>
      fetch(request, { signal: signal ?? null }).catch(() => {
        throw new CallError(0, 'Leadline does not answer. Has the server stopped?');
      }),
  });
  let answer: Answer<Data>;
  try {
    answer = await call(control);
  } catch (thrown) {
    throw signal?.aborted ? thrown : callErrorOf(thrown);
  }
  const { data, error, response } = answer;
  if (response.ok) return data as Data;
  const message = errorText(error) ?? `The server answered ${response.status}.`;
  throw new CallError(response.status, message, errorFields(error) ?? {});
}

/** The rows of a list, `{ data: [...] }`, as the data of the answer. @throws TypeError where there is no list */
export function rowsOf<Row>({
  data,
  error,
  response,
}: Answer<{ readonly data: readonly Row[] }>): Answer<readonly Row[]> {
  if (data === undefined) return { response, error };
  if (!Array.isArray(data.data)) throw new TypeError('it has no list of rows.');
  return { response, data: data.data };
}

/** The message of an error in one of the API's shapes: `{ error }` or `{ errors: { field: [message] } }`. */
export function errorText(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  const { error: one } = error as { error?: unknown };
  if (typeof one === 'string') return one;
  const fields = errorFields(error);
  return fields === null ? null : Object.values(fields).flat().join(' ');
}

function errorFields(error: unknown): CallError['fields'] | null {
  if (typeof error !== 'object' || error === null) return null;
  const { errors } = error as { errors?: unknown };
  return typeof errors === 'object' ? (errors as CallError['fields'] | null) : null;
}

/** The call as a line for a shell; the control token's place is held by a variable. Nothing is sent. */
export async function curlOfCall(call: Call, { origin, hasToken }: { origin: string; hasToken: boolean }) {
  let line = '';
  const record = createClient<Paths>({
    baseUrl: `${origin}${BASE_PATH}`,
    pathSerializer: shownPath,
    fetch: async request => {
      const body = await request.text();
      line = curlOf({
        method: request.method,
        url: request.url.replaceAll(DOT, '.'),
        bearer: hasToken ? { variable: 'LEADLINE_CONTROL_TOKEN' } : null,
        headers: body === '' ? {} : { 'Content-Type': 'application/json' },
        body: body === '' ? null : body,
      });
      return new Response(null, { status: 204 });
    },
  });
  await call(record);
  return line;
}
