import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { unauthorized } from '../errors.ts';
import type { AnsweredRequest } from '../log/log.ts';
import { formFor, requestLine } from '../log/request-line.ts';
import type { CommandLineOptions } from '../simulator/options.ts';
import { ask, jsonIn, ORIGIN_DEFAULT, reasonOf, refusalIn } from './ask.ts';
import { type Command, complain, EXIT } from './command.ts';
import { readEvents } from './read-events.ts';
import { stopSignal } from './stop-signal.ts';

/** The server sends a comment every 15 s. */
const SILENCE_MS = 45_000;
const RETRY_MS = 300;

/**
 * Prints a line for each request to a server as it happens, until SIGINT or SIGTERM. After a break it connects again and
 * goes on after the last line: `untried` where there is no answer at the start, `usage` where the server refuses.
 */
export const tail: Command = async ({ options }) => {
  const stop = new AbortController();
  const end = () => stop.abort();
  stopSignal().then(end);
  // The reader of the lines has closed the pipe, as `head` does.
  process.stdout.on('error', end);
  const watch = new Watch(options, stop.signal);
  try {
    return await watch.run();
  } catch (error) {
    if (stop.signal.aborted) return EXIT.fine;
    throw error;
  }
};

class Watch {
  readonly #url: URL;
  readonly #controlToken: string | undefined;
  readonly #stop: AbortSignal;
  readonly #printsSandbox: boolean;
  #lastId: string | null = null;

  constructor({ url, sandbox = '*', status, deviations, controlToken }: CommandLineOptions, stop: AbortSignal) {
    this.#url = new URL('/_sim/journal/stream', url ?? ORIGIN_DEFAULT);
    this.#url.searchParams.set('sandbox', sandbox);
    if (status !== undefined) this.#url.searchParams.set('status', status);
    if (deviations) this.#url.searchParams.set('deviations', 'true');
    this.#controlToken = controlToken;
    this.#stop = stop;
    this.#printsSandbox = sandbox === '*';
  }

  /** Resolves to an exit code where the server refuses. @throws once it is stopped */
  async run(): Promise<number> {
    const { origin } = this.#url;
    for (let isFirst = true; ; isFirst = false) {
      const response = isFirst ? await this.#connect().catch(reasonOf) : await this.#reconnect();
      this.#stop.throwIfAborted();
      if (typeof response === 'string') return say(`no answer from ${origin} (${response})`, EXIT.untried);
      if (response.statusCode !== 200 || !isStream(response)) return await this.#refused(response);
      say(isFirst ? `watching ${origin}; Ctrl+C to stop` : `connected to ${origin} again`);
      const reason = await this.#print(response);
      this.#stop.throwIfAborted();
      say(`${origin} ${reason}; connecting again`);
    }
  }

  #connect(): Promise<IncomingMessage> {
    const headers = this.#lastId === null ? {} : { 'last-event-id': this.#lastId };
    return ask(this.#url, { headers, controlToken: this.#controlToken, signal: this.#stop });
  }

  /** Tries until there is an answer that is not a failure of the server. @throws once it is stopped */
  async #reconnect(): Promise<IncomingMessage> {
    for (;;) {
      await setTimeout(RETRY_MS, undefined, { signal: this.#stop });
      const response = await this.#connect().catch(() => null);
      if (response !== null && !hasFailed(response)) return response;
      response?.destroy();
    }
  }

  async #refused(response: IncomingMessage): Promise<number> {
    const { origin } = this.#url;
    const { statusCode = 0 } = response;
    const refusal = refusalIn(await jsonIn(response).catch(() => null));
    if (statusCode === 200 || refusal === null)
      return say(`${origin} answers ${statusCode}, but not as Leadline does`, EXIT.failed);
    if (statusCode === unauthorized('token:missing').status)
      return say(`${origin} requires --control-token`, EXIT.usage);
    return say(`${origin} answers ${statusCode}: ${refusal}`, hasFailed(response) ? EXIT.failed : EXIT.usage);
  }

  /** Prints what comes. @returns why nothing comes any more */
  async #print(response: IncomingMessage): Promise<string> {
    response.setEncoding('utf8');
    response.setTimeout(SILENCE_MS, () => response.destroy(new Error(`was silent for ${SILENCE_MS / 1000} s`)));
    try {
      for await (const { event, data } of readEvents(response, id => (this.#lastId = id))) {
        if (event === 'dropped') say(droppedText(data));
        else await this.#printLine(JSON.parse(data) as AnsweredRequest);
      }
      return 'ended the stream';
    } catch (error) {
      if (error !== response.errored) throw error;
      return `cut the stream (${reasonOf(error)})`;
    }
  }

  async #printLine(request: AnsweredRequest): Promise<void> {
    const line = requestLine(request, formFor(process.stdout, this.#printsSandbox));
    if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain', { signal: this.#stop });
  }
}

/** Whether the fault is the server's, and may pass. */
function hasFailed({ statusCode }: IncomingMessage): boolean {
  return String(statusCode).startsWith('5');
}

function isStream({ headers }: IncomingMessage): boolean {
  return headers['content-type']?.startsWith('text/event-stream') ?? false;
}

function droppedText(data: string): string {
  const { dropped } = JSON.parse(data) as { dropped: number };
  return `${dropped} requests are missing here: they came faster than they were read`;
}

const say = (text: string, code: number = EXIT.fine) => complain('tail', text, code);
