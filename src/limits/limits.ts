import { type ApiError, concurrencyLimited, rateLimited } from '../errors.ts';
import { HourlyWindow } from './hourly-window.ts';
import { MonthTotal } from './month-total.ts';

/** What an account may do at the moment; `rules/plans.ts` knows. */
export interface Allowance {
  /** null: no limit. */
  readonly requestsPerHour: number | null;
  /** null: no limit. */
  readonly concurrentRequests: number | null;
  /** What a concurrency refusal offers; null where no plan allows more at once. */
  readonly nextTier: Parameters<typeof concurrencyLimited>[1];
  /** A zone name: the month of usage is counted in it. */
  readonly timezone: string;
}

/** One request's standing with the limits, until its answer is gone. */
export interface Admission {
  /** The 429 that the limits ask for; null where the request may go on. */
  readonly refusal: ApiError | null;
  /** Takes the request out of the hourly window again: for one that a fault answers with 429. Works once. */
  discount(): void;
  /** Gives the place among those in flight back. Works once, so every end of a response may call it. */
  release(): void;
}

/** `GET /_sim/usage`. */
export interface Usage {
  readonly requests_this_hour: number;
  readonly limit_per_hour: number | null;
  readonly in_flight: number;
  readonly concurrent_limit: number | null;
  /** ISO 8601, null while no window is open. */
  readonly window_resets_at: string | null;
  /** What requests add to the account's month. */
  readonly pageviews_this_month: number;
}

/** Assumption concurrency-retry. */
const CONCURRENCY_RETRY_S = 1;

/**
 * A sandbox's use of its account's two limits and its month. Time comes in as epoch ms of the sandbox's clock, which may
 * move either way. Spec: Limits; what the service does (4). Assumptions hour-window, month-total, concurrency-retry.
 */
export class Limits {
  #window = new HourlyWindow();
  #month = new MonthTotal();
  // A reset puts a new set here, so that calls from before it have no place to give back.
  #places = new Set<object>();

  /**
   * Counts one authenticated request and gives it a place, or says why not. A refused one takes no place, and counts
   * toward the month alone. Where both limits are reached the hourly one speaks: its wait is the longer one.
   */
  admit(nowMs: number, allowance: Allowance): Admission {
    this.#month.count(nowMs, allowance.timezone);
    const refusal = this.#refusal(nowMs, allowance);
    if (refusal !== null) return { refusal, discount() {}, release() {} };

    const places = this.#places;
    const place = {};
    places.add(place);
    return {
      refusal: null,
      discount: this.#window.count(nowMs),
      release: () => void places.delete(place),
    };
  }

  /** Requests that hold a place now. */
  get inFlight(): number {
    return this.#places.size;
  }

  usage(nowMs: number, { requestsPerHour, concurrentRequests, timezone }: Allowance): Usage {
    const endMs = this.#window.endMs(nowMs);
    return {
      requests_this_hour: this.#window.requests(nowMs),
      limit_per_hour: requestsPerHour,
      in_flight: this.inFlight,
      concurrent_limit: concurrentRequests,
      window_resets_at: endMs === null ? null : new Date(endMs).toISOString(),
      pageviews_this_month: this.#month.at(nowMs, timezone),
    };
  }

  /** As if no request had been made; those still under way hold no place any more. */
  reset(): void {
    this.#window = new HourlyWindow();
    this.#month = new MonthTotal();
    this.#places = new Set();
  }

  #refusal(nowMs: number, { requestsPerHour, concurrentRequests, nextTier }: Allowance): ApiError | null {
    const endMs = this.#window.endMs(nowMs);
    if (endMs !== null && requestsPerHour !== null && this.#window.requests(nowMs) >= requestsPerHour) {
      return rateLimited(Math.ceil((endMs - nowMs) / 1000));
    }
    if (concurrentRequests !== null && this.#places.size >= concurrentRequests) {
      return concurrencyLimited(concurrentRequests, nextTier, CONCURRENCY_RETRY_S);
    }
    return null;
  }
}
