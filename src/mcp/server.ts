import { unauthorized } from '../errors.ts';
import { uuid } from '../random/random.ts';
import { type Answer, HttpClient, NoAnswerError, readBody, type Sent } from './http.ts';
import { type Told, ToolError } from './told.ts';
import { Turns } from './turns.ts';

/** The server that the tools act on. */
export interface ServerAddress {
  /** Scheme, host and port. */
  readonly origin: string;
  readonly controlToken: string | undefined;
  /** Of Leadline, for the User-Agent header. */
  readonly version: string;
  /** A text that no other session has. */
  readonly session: string;
}

/** One request of the control plane. */
interface ControlRequest {
  /** @default 'GET' */
  readonly method?: string;
  /** Behind `/_sim`: `/clock`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
}

/** Real milliseconds for an answer of the control plane. */
const CONTROL_MS = 20_000;
/** Reports of a client and journals stay far below. */
const CONTROL_BYTES = 8 * 1024 * 1024;
const HEALTH_MS = 5_000;

/** Connections at once: more than any plan with a limit allows; a process may often have no more than 1,000. */
const API_AT_ONCE = 64;
const CONTROL_AT_ONCE = 16;

/** Speaks HTTP to one server, whether it runs in this process or elsewhere. */
export class Server {
  readonly origin: string;
  readonly userAgent: string;
  readonly #controlToken: string | undefined;
  readonly #http: HttpClient;
  /** Of a client, some of which may be held: those of the control plane do not wait behind them. */
  readonly #apiHttp: HttpClient;
  readonly #turns = new Turns(API_AT_ONCE);
  readonly #session: string;
  #marks = 0;
  /** Whether Leadline has answered once. */
  #isKnown = false;

  constructor({ origin, controlToken, version, session }: ServerAddress) {
    this.origin = origin;
    this.userAgent = `leadline-mcp/${version}`;
    this.#controlToken = controlToken;
    this.#http = new HttpClient(origin, CONTROL_AT_ONCE);
    this.#apiHttp = new HttpClient(origin, API_AT_ONCE);
    this.#session = session;
  }

  /** A text that no other request has. */
  nextMark(): string {
    this.#marks += 1;
    return uuid(this.#session, this.#marks);
  }

  /** Ends the requests that are under way. */
  close(): void {
    this.#http.close();
    this.#apiHttp.close();
  }

  /** The body of a successful answer; null where there is none. @throws ToolError with what the server refuses */
  async control({ method = 'GET', path, query = {}, body }: ControlRequest): Promise<Told> {
    if (!this.#isKnown) await this.check();
    const answer = await this.#answered({
      method,
      path: `/_sim${path}${queryText(query)}`,
      headers: { ...this.#controlHeaders(), ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
      timeoutMs: CONTROL_MS,
      keptBytes: CONTROL_BYTES,
    });
    if (answer.status === 204) return {};
    const parsed = parsedObject(answer);
    if (answer.status >= 200 && answer.status < 300 && parsed !== null) return parsed;
    throw this.#refusal(answer.status, parsed);
  }

  /** The lines of an answer of the control plane, until `signal` or the caller ends it. @throws ToolError */
  async *lines(path: string, query: ControlRequest['query'], timeoutMs: number): AsyncGenerator<string, void, void> {
    const response = await this.#http
      .stream(`/_sim${path}${queryText(query ?? {})}`, this.#controlHeaders(), timeoutMs)
      .catch(error => {
        throw this.#unreached(error);
      });
    if (response.statusCode !== 200) {
      throw this.#refusal(response.statusCode ?? 0, parsedObject(await readBody(response, CONTROL_BYTES)));
    }
    try {
      yield* linesOf(response.setEncoding('utf8'));
    } catch {
      throw new ToolError(`${this.origin} did not send the whole answer within ${timeoutMs / 1000} s`);
    }
  }

  /** Waits where very many requests to the API are under way. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#turns.take(work);
  }

  /** Sends a request to the API. @throws ToolError where the server is not there · NoAnswerError where it does not answer */
  async api(sent: Sent): Promise<Answer> {
    return this.#apiHttp.send(sent);
  }

  /** Before any token goes there. @throws ToolError where no Leadline answers */
  async check(): Promise<void> {
    const answer = await this.#answered({
      method: 'GET',
      path: '/_sim/health',
      headers: this.#commonHeaders(),
      timeoutMs: HEALTH_MS,
      keptBytes: 10_000,
    });
    const health = parsedObject(answer);
    if (answer.status !== 200 || health?.status !== 'ok' || typeof health.version !== 'string') {
      throw this.#refusal(answer.status, health);
    }
    this.#isKnown = true;
  }

  async #answered(sent: Sent): Promise<Answer> {
    const answer = await this.#http.send(sent).catch(error => {
      throw this.#unreached(error);
    });
    if (answer.broken === null && answer.bytes <= sent.keptBytes) return answer;
    const reason = answer.broken ?? `more than ${sent.keptBytes} bytes`;
    throw new ToolError(`${this.origin} began an answer that cannot be read (${reason})`);
  }

  #commonHeaders(): Readonly<Record<string, string>> {
    return { accept: 'application/json', 'user-agent': this.userAgent };
  }

  #controlHeaders(): Readonly<Record<string, string>> {
    const common = this.#commonHeaders();
    return this.#controlToken === undefined ? common : { ...common, authorization: `Bearer ${this.#controlToken}` };
  }

  #unreached(error: unknown): ToolError {
    const reason = error instanceof NoAnswerError ? error.code : String(error);
    return new ToolError(`no answer from ${this.origin} (${reason}); is the server running?`);
  }

  #refusal(status: number, body: Told | null): ToolError {
    const said = body === null ? null : refusalIn(body);
    if (said === null) return new ToolError(`${this.origin} answers ${status}, but not as Leadline does`);
    if (status === unauthorized('token:missing').status)
      return new ToolError(`${this.origin} requires --control-token of leadline mcp`);
    return new ToolError(said);
  }
}

/** `?a=1&b=2` of what is defined; empty where nothing is. */
function queryText(query: NonNullable<ControlRequest['query']>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function parsedObject({ body }: Pick<Answer, 'body'>): Told | null {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as Told) : null;
  } catch {
    return null;
  }
}

/** What a control plane says is wrong; null where the body is none of its refusals. */
function refusalIn({ error, errors }: Told): string | null {
  if (typeof error === 'string') return error;
  return typeof errors === 'object' && errors !== null ? Object.values(errors).flat().join('\n') : null;
}

async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string, void, void> {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    yield* lines.filter(line => line !== '');
  }
  if (rest !== '') yield rest;
}
