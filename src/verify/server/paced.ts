import { type Send, type ServerAnswer, ServerError, type ServerRequest } from './exchange.ts';

export interface Pace {
  /** Requests in all. */
  readonly maxRequests: number;
  /** Requests a second, above 0. */
  readonly rate: number;
  /** Seconds of a Retry-After that are waited at most. */
  readonly maxWaitS: number;
}

export interface PacedParts {
  readonly send: Send;
  /** Real milliseconds, on any scale. */
  readonly elapsedMs: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

/** Why no request is sent any more: the whole run ends. */
export class RunEnd extends Error {
  override readonly name = 'RunEnd';
}

/** The requests of a run: one at a time, no faster than `rate`, no more than `maxRequests`. */
export interface Paced {
  /** Requests sent so far, those sent again included. */
  requests(): number;
  /** @throws RunEnd, and again at each call after it · ServerError */
  send(request: ServerRequest): Promise<ServerAnswer>;
}

const TOO_MANY = 429;
const UNAVAILABLE = 503;

/**
 * The account under test serves production, so the first 429 is waited for and the second ends the run; so does a
 * Retry-After that is longer than `maxWaitS`, or a 503 after the one that was waited for.
 */
export function paced({ send, elapsedMs, sleep }: PacedParts, { maxRequests, rate, maxWaitS }: Pace): Paced {
  let requests = 0;
  let nextMs = elapsedMs();
  let end: RunEnd | null = null;
  let refusals = 0;
  let last: Promise<unknown> = Promise.resolve();

  const once = async (request: ServerRequest): Promise<ServerAnswer> => {
    if (requests >= maxRequests) throw ended(`all ${maxRequests} requests of --max-requests are used`);
    await sleep(Math.max(0, nextMs - elapsedMs()));
    requests += 1;
    nextMs = elapsedMs() + 1000 / rate;
    return send(request);
  };

  const ended = (why: string): RunEnd => {
    end ??= new RunEnd(why);
    return end;
  };

  /** How long to wait before the request is sent again. @throws RunEnd */
  const waitAfter = ({ status, headers }: ServerAnswer): number => {
    const seconds = Number(headers['retry-after'] ?? 1);
    refusals += 1;
    if (refusals > 1) throw ended(`the server answered ${status} for the second time`);
    if (!(seconds <= maxWaitS)) {
      throw ended(
        `the server answered ${status} with Retry-After: ${headers['retry-after']}, longer than --max-wait ${maxWaitS}`,
      );
    }
    return seconds * 1000;
  };

  const patient = async (request: ServerRequest): Promise<ServerAnswer> => {
    for (;;) {
      if (end !== null) throw end;
      const answer = await once(request);
      if (answer.status !== TOO_MANY && answer.status !== UNAVAILABLE) return answer;
      await sleep(waitAfter(answer));
    }
  };

  return {
    requests: () => requests,
    send(request) {
      const turn = last.then(() => patient(request));
      last = turn.catch((error: unknown) => {
        if (!(error instanceof ServerError || error instanceof RunEnd)) throw error;
      });
      return turn;
    },
  };
}
