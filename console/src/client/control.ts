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
  /** 0: the server was not reached. */
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

/** Sends a call to where the page came from. @throws CallError where there is no answer, or a refusal */
export async function send<Data>(call: Call<Data>, { token, signal }: Sending): Promise<Data> {
  const control = createClient<Paths>({
    baseUrl: BASE_PATH,
    headers: { accept: 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) },
    fetch: request => fetch(request, { signal: signal ?? null }),
  });
  let answer: Answer<Data>;
  try {
    answer = await call(control);
  } catch (thrown) {
    if (signal?.aborted) throw thrown;
    throw new CallError(0, 'Leadline does not answer. Has the server stopped?');
  }
  const { data, error, response } = answer;
  if (response.ok) return data as Data;
  const message = errorText(error) ?? `The server answered ${response.status}.`;
  throw new CallError(response.status, message, errorFields(error) ?? {});
}

/** The rows of a list, `{ data: [...] }`, as the data of the answer. */
export function rowsOf<Row>({
  data,
  error,
  response,
}: Answer<{ readonly data: readonly Row[] }>): Answer<readonly Row[]> {
  return { response, ...(data === undefined ? { error } : { data: data.data }) };
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
    fetch: async request => {
      const body = await request.text();
      line = curlOf({
        method: request.method,
        url: request.url,
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
