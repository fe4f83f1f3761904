import type { Usage, UsagePatch } from '../contract/control.gen.ts';
import { type ApiError, concurrencyLimited, rateLimited } from '../errors.ts';
import { HOUR_WINDOWS, type HourWindow, type HourWindowKind } from './hour-windows.ts';
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
  /** Assumption hour-window; with another kind, counting starts again. */
  readonly hourWindow: HourWindowKind;
  /** Seconds. Assumption concurrency-retry. */
  readonly concurrencyRetryS: number;
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

/**
 * A sandbox's use of its account's two limits and its month. Time comes in as epoch ms of the sandbox's clock, which may
 * move either way. Spec: Limits; what the service does (4). Assumptions hour-window, month-total, concurrency-retry.
 */
export class Limits {
  #window: { readonly kind: HourWindowKind; readonly counter: HourWindow } | null = null;
  #month = new MonthTotal();
  // A reset puts a new set here, so that calls from before it have no place to give back.
  #places = new Set<object>();

  /**
   * Counts one authenticated request and gives it a place, or says why not. A refused one takes no place, and counts
   * toward the month only. Where both limits are reached, the hourly one answers: its wait is longer.
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
      discount: this.#counter(allowance).count(nowMs),
      release: () => void places.delete(place),
    };
  }

  /** Requests that hold a place now. */
  get inFlight(): number {
    return this.#places.size;
  }

  /** To look at: counting begins again with the first request under another kind of window, not with this. */
  usage(nowMs: number, allowance: Allowance): Usage {
    const kind = allowance.hourWindow;
    const counter = this.#window?.kind === kind ? this.#window.counter : HOUR_WINDOWS[kind]();
    const endMs = counter.endMs(nowMs);
    return {
      requests_this_hour: counter.requests(nowMs),
      limit_per_hour: allowance.requestsPerHour,
      in_flight: this.inFlight,
      concurrent_limit: allowance.concurrentRequests,
      window_resets_at: endMs === null ? null : new Date(endMs).toISOString(),
      pageviews_this_month: this.#month.at(nowMs, allowance.timezone),
    };
  }

  /** As if so many requests had been made; the hour's all at `nowMs` where no window is open. */
  setUsage(nowMs: number, allowance: Allowance, change: UsagePatch): Usage {
    const { requests_this_hour, pageviews_this_month } = change;
    if (requests_this_hour !== undefined) this.#counter(allowance).set(nowMs, requests_this_hour);
    if (pageviews_this_month !== undefined) this.#month.set(nowMs, allowance.timezone, pageviews_this_month);
    return this.usage(nowMs, allowance);
  }

  /** As if no request had been made; those still under way hold no place any more. */
  reset(): void {
    this.#window = null;
    this.#month = new MonthTotal();
    this.#places = new Set();
  }

  #refusal(nowMs: number, allowance: Allowance): ApiError | null {
    const { requestsPerHour, concurrentRequests, nextTier, concurrencyRetryS } = allowance;
    const freeMs = requestsPerHour === null ? null : this.#counter(allowance).freeMs(nowMs, requestsPerHour);
    if (freeMs !== null) return rateLimited(Math.ceil((freeMs - nowMs) / 1000));
    if (concurrentRequests !== null && this.#places.size >= concurrentRequests) {
      return concurrencyLimited(concurrentRequests, nextTier, concurrencyRetryS);
    }
    return null;
  }

  #counter({ hourWindow: kind }: Allowance): HourWindow {
    if (this.#window?.kind !== kind) this.#window = { kind, counter: HOUR_WINDOWS[kind]() };
    return this.#window.counter;
  }
}
