import { type Send, type ServerAnswer, ServerError, type ServerRequest } from './exchange.ts';
import { retryAfterS } from './retry-after.ts';

export interface Pace {
  /** Requests in all. */
  readonly maxRequests: number;
  /** Requests a second, above 0. */
  readonly rate: number;
  /** Seconds of a Retry-After that are waited at most. */
  readonly maxWaitS: number;
  /** Of `maxRequests`, those that `last` alone may send. @default 0 */
  readonly reserved?: number;
}

export interface PacedParts {
  readonly send: Send;
  /** Real milliseconds, on any scale. */
  readonly elapsedMs: () => number;
  /** Rejects, or resolves at once, where the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/** Why no request is sent any more: the whole run ends. */
export class RunEnd extends Error {
  override readonly name = 'RunEnd';
}

/** The requests of a run: one at a time, no faster than `rate`, no more than `maxRequests`. */
export interface Paced {
  /** Requests sent so far; those sent again and those that follow a redirect included. */
  requests(): number;
  /** @throws RunEnd, and again at each call after it · ServerError */
  send(request: ServerRequest): Promise<ServerAnswer>;
  /** Ends the run: what is in flight is still answered, and nothing but `last` is sent after it. */
  end(why: string): void;
  /** What has to be sent even where the run has ended, at the same pace; one refusal is waited for. @throws RunEnd, ServerError */
  last(request: ServerRequest): Promise<ServerAnswer>;
}

const REFUSALS = [429, 503];
const REDIRECTS_MAX = 3;
/** A server that gives no answer so often in a row is left alone. */
const ERRORS_MAX = 3;

/**
 * The account under test serves production, so the first 429 or 503 is waited for and the second ends the run; so does a
 * Retry-After that is longer than `maxWaitS`, or says nothing. The pause before a request begins when the answer before it
 * was read: a slow network cannot bring two requests closer together.
 */
export function paced(parts: PacedParts, pace: Pace): Paced {
  return new PacedRun(parts, pace);
}

/** How often a refusal is waited for. */
interface Waits {
  left: number;
}

class PacedRun implements Paced {
  readonly #parts: PacedParts;
  readonly #pace: Pace;
  readonly #ending = new AbortController();
  /** Of `last`, which nothing ends. */
  readonly #unending = new AbortController();
  readonly #waits: Waits = { left: 1 };
  readonly #lastWaits: Waits = { left: 1 };
  #end: RunEnd | null = null;
  #requests = 0;
  #nextMs = Number.NEGATIVE_INFINITY;
  #errors = 0;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(parts: PacedParts, pace: Pace) {
    this.#parts = parts;
    this.#pace = pace;
  }

  requests(): number {
    return this.#requests;
  }

  end(why: string): void {
    this.#ended(why);
    this.#ending.abort();
  }

  send(request: ServerRequest): Promise<ServerAnswer> {
    return this.#inTurn(async () => {
      try {
        const answer = await this.#patient(request, this.#waits, false);
        this.#errors = 0;
        return answer;
      } catch (error) {
        if (error instanceof ServerError) this.#countError(error);
        throw error;
      }
    });
  }

  last(request: ServerRequest): Promise<ServerAnswer> {
    return this.#inTurn(() => this.#patient(request, this.#lastWaits, true));
  }

  /** One in flight. */
  #inTurn(work: () => Promise<ServerAnswer>): Promise<ServerAnswer> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => {});
    return turn;
  }

  async #patient(request: ServerRequest, waits: Waits, isLast: boolean): Promise<ServerAnswer> {
    for (;;) {
      const answer = await this.#followed(request, isLast);
      if (!REFUSALS.includes(answer.status)) return answer;
      await this.#sleep(1000 * this.#waitAfter(answer, waits), isLast);
    }
  }

  /** With redirects, each of which is a request. */
  async #followed(request: ServerRequest, isLast: boolean): Promise<ServerAnswer> {
    let answer = await this.#once(request, undefined, isLast);
    for (let redirects = 0; answer.redirect !== undefined; redirects += 1) {
      if (redirects >= REDIRECTS_MAX) throw new ServerError(`it redirects more than ${REDIRECTS_MAX} times`);
      answer = await this.#once(request, answer.redirect, isLast);
    }
    return answer;
  }

  async #once(request: ServerRequest, at: URL | undefined, isLast: boolean): Promise<ServerAnswer> {
    const { maxRequests, reserved = 0, rate } = this.#pace;
    if (this.#end !== null && !isLast) throw this.#end;
    if (this.#requests >= (isLast ? maxRequests : maxRequests - reserved)) {
      throw this.#ended(
        `all ${maxRequests} requests of --max-requests are used${reserved === 0 ? '' : ', but for those that clean up'}`,
      );
    }
    await this.#sleep(Math.max(0, this.#nextMs - this.#parts.elapsedMs()), isLast);
    this.#requests += 1;
    try {
      return await this.#parts.send(request, at);
    } finally {
      this.#nextMs = this.#parts.elapsedMs() + 1000 / rate;
    }
  }

  /** @throws RunEnd where the run ends meanwhile */
  async #sleep(ms: number, isLast: boolean): Promise<void> {
    const { signal } = isLast ? this.#unending : this.#ending;
    await this.#parts.sleep(ms, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    if (this.#end !== null && !isLast) throw this.#end;
  }

  /** Seconds until the request is sent again. @throws RunEnd */
  #waitAfter({ status, headers }: ServerAnswer, waits: Waits): number {
    const { maxWaitS } = this.#pace;
    const seconds = retryAfterS(headers);
    waits.left -= 1;
    if (waits.left < 0) throw this.#ended(`the server answered ${status} after a refusal that was waited for`);
    if (seconds === null) {
      throw this.#ended(`the server answered ${status} without a Retry-After that says how long to wait`);
    }
    if (seconds > maxWaitS) {
      throw this.#ended(
        `the server answered ${status} with Retry-After: ${seconds}, longer than --max-wait ${maxWaitS}`,
      );
    }
    return seconds;
  }

  #countError({ message }: ServerError): void {
    this.#errors += 1;
    if (this.#errors >= ERRORS_MAX) this.#ended(`${ERRORS_MAX} requests in a row got no answer: ${message}`);
  }

  #ended(why: string): RunEnd {
    this.#end ??= new RunEnd(why);
    return this.#end;
  }
}
