import { Agent, type IncomingHttpHeaders, type IncomingMessage, request as sendPlain } from 'node:http';
import { createRequire } from 'node:module';
import { isLoopback } from '../loopback.ts';

/** One request, and how much of its answer is kept. */
export interface Sent {
  readonly method: string;
  /** From the root of the server, with the query; printable ASCII. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Real milliseconds until the whole answer is there. */
  readonly timeoutMs: number;
  /** Bytes of the body that are kept. */
  readonly keptBytes: number;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The bytes that were kept, as UTF-8. */
  readonly body: string;
  /** Bytes of the body that came. */
  readonly bytes: number;
  /** Why the answer is not whole; null where it is. */
  readonly broken: string | null;
}

/** No answer at all. */
export class NoAnswerError extends Error {
  /** The code of the system, such as ECONNREFUSED; `TIMEOUT` where none came in time. */
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** Free connections are closed before the server, which keeps them for 5 s, does so with a request on its way. */
const IDLE_MS = 2_000;

/** Sends requests to one server over connections that are kept. */
export class HttpClient {
  readonly #origin: URL;
  readonly #send: typeof sendPlain;
  readonly #agent: Agent;

  /** @param maxAtOnce connections; further requests wait for one */
  constructor(origin: string, maxAtOnce: number) {
    this.#origin = new URL(origin);
    const options = { keepAlive: true, timeout: IDLE_MS, maxSockets: maxAtOnce };
    if (this.#origin.protocol === 'http:') {
      this.#send = sendPlain;
      this.#agent = new Agent(options);
      return;
    }
    const https: typeof import('node:https') = createRequire(import.meta.url)('node:https');
    this.#send = https.request;
    // On this machine a certificate that was made for a test proves nothing.
    this.#agent = new https.Agent({ ...options, rejectUnauthorized: !isLoopback(this.#origin.hostname) });
  }

  /** Ends the requests that are under way. */
  close(): void {
    this.#agent.destroy();
  }

  /** @throws NoAnswerError */
  async send(sent: Sent): Promise<Answer> {
    const signal = AbortSignal.timeout(sent.timeoutMs);
    const response = await this.#head(sent, signal);
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      ...(await readBody(response, sent.keptBytes)),
    };
  }

  /** The answer to a GET, its body still to be read. @throws NoAnswerError */
  async stream(path: string, headers: Sent['headers'], timeoutMs: number): Promise<IncomingMessage> {
    const signal = AbortSignal.timeout(timeoutMs);
    return this.#head({ method: 'GET', path, headers, timeoutMs, keptBytes: 0 }, signal);
  }

  #head({ method, path, headers, body }: Sent, signal: AbortSignal): Promise<IncomingMessage> {
    const { hostname, port } = this.#origin;
    return new Promise((resolve, reject) => {
      const options = {
        hostname: hostname.replace(/^\[|\]$/g, ''),
        port,
        method,
        path,
        headers: body === undefined ? headers : { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        agent: this.#agent,
        signal,
      };
      const sending = this.#send(options, resolve);
      sending.on('error', error => reject(new NoAnswerError(codeOf(error, signal))));
      sending.end(body);
    });
  }
}

/** All of it, of which the first bytes are kept. */
export async function readBody(
  response: IncomingMessage,
  keptBytes: number,
): Promise<Pick<Answer, 'body' | 'bytes' | 'broken'>> {
  const kept: Buffer[] = [];
  let bytes = 0;
  let broken: string | null = null;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      if (bytes < keptBytes) kept.push(chunk.subarray(0, keptBytes - bytes));
      bytes += chunk.length;
    }
  } catch (error) {
    broken = codeOf(error, null);
  }
  return { body: new TextDecoder().decode(Buffer.concat(kept)), bytes, broken };
}

function codeOf(error: unknown, signal: AbortSignal | null): string {
  const { code, name } = error as NodeJS.ErrnoException;
  const isAborted = name === 'AbortError' || name === 'TimeoutError' || signal?.aborted === true;
  return isAborted ? 'TIMEOUT' : (code ?? 'unknown');
}
