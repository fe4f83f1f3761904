const HOUR_MS = 3_600_000;
const HOUR_S = 3_600;

/** How requests of one hour are counted. Times are epoch ms of a clock that may move either way. */
export interface HourWindow {
  /** Requests that count at `nowMs`. */
  requests(nowMs: number): number;
  /** When the window, or the first of its requests, stops counting; null while none counts. */
  endMs(nowMs: number): number | null;
  /** The first instant at which fewer than `limit` requests count; null where that is so at `nowMs`. */
  freeMs(nowMs: number, limit: number): number | null;
  /** Counts a request; what comes back takes it out again, once, however late. */
  count(nowMs: number): () => void;
  /** Makes it `requests` from `nowMs` on; requests from before are no longer taken out. */
  set(nowMs: number, requests: number): void;
}

/**
 * Whole hours: one opens with a request, at `startOf` its time. A clock moved to before the opening has left the window,
 * as one moved past its end has, so a wait is never longer than an hour.
 */
class FixedWindow implements HourWindow {
  readonly #startOf: (nowMs: number) => number;
  #open: { readonly startMs: number; requests: number } | null = null;

  constructor(startOf: (nowMs: number) => number) {
    this.#startOf = startOf;
  }

  requests(nowMs: number): number {
    return this.#at(nowMs)?.requests ?? 0;
  }

  endMs(nowMs: number): number | null {
    const open = this.#at(nowMs);
    return open === null ? null : open.startMs + HOUR_MS;
  }

  freeMs(nowMs: number, limit: number): number | null {
    return this.requests(nowMs) < limit ? null : this.endMs(nowMs);
  }

  count(nowMs: number): () => void {
    const open = this.#at(nowMs) ?? { startMs: this.#startOf(nowMs), requests: 0 };
    this.#open = open;
    open.requests += 1;
    let counted = 1;
    return () => {
      open.requests -= counted;
      counted = 0;
    };
  }

  set(nowMs: number, requests: number): void {
    this.#open = { startMs: this.#at(nowMs)?.startMs ?? this.#startOf(nowMs), requests };
  }

  #at(nowMs: number) {
    const open = this.#open;
    // A window whose requests were all taken out again was never opened.
    if (open === null || open.requests === 0) return null;
    return nowMs >= open.startMs && nowMs < open.startMs + HOUR_MS ? open : null;
  }
}

/**
 * The last 3,600 seconds: each request counts for that long, from the whole second in which it came, so that no more
 * than an hour of seconds is held, however many requests there are.
 */
class SlidingWindow implements HourWindow {
  #seconds = new Map<number, { requests: number }>();

  requests(nowMs: number): number {
    let total = 0;
    for (const [, requests] of this.#at(nowMs)) total += requests;
    return total;
  }

  endMs(nowMs: number): number | null {
    const oldest = this.#at(nowMs)[0];
    return oldest === undefined ? null : endOf(oldest[0]);
  }

  freeMs(nowMs: number, limit: number): number | null {
    let left = this.requests(nowMs);
    if (left < limit) return null;
    for (const [second, requests] of this.#at(nowMs)) {
      left -= requests;
      if (left < limit) return endOf(second);
    }
    return null;
  }

  count(nowMs: number): () => void {
    const slot = this.#seconds.get(secondOf(nowMs)) ?? this.#addSecond(secondOf(nowMs));
    slot.requests += 1;
    let counted = 1;
    return () => {
      slot.requests -= counted;
      counted = 0;
    };
  }

  set(nowMs: number, requests: number): void {
    this.#seconds = new Map([[secondOf(nowMs), { requests }]]);
  }

  /** Seconds that count, oldest first, with their requests. */
  #at(nowMs: number): (readonly [second: number, requests: number])[] {
    const now = secondOf(nowMs);
    return [...this.#seconds]
      .flatMap(([second, { requests }]) =>
        second <= now && second > now - HOUR_S && requests > 0 ? [[second, requests] as const] : [],
      )
      .sort(([one], [other]) => one - other);
  }

  /** What lies outside the hour before it is forgotten. */
  #addSecond(now: number): { requests: number } {
    for (const second of this.#seconds.keys()) {
      if (second > now || second <= now - HOUR_S) this.#seconds.delete(second);
    }
    const slot = { requests: 0 };
    this.#seconds.set(now, slot);
    return slot;
  }
}

const secondOf = (ms: number) => Math.floor(ms / 1000);
const endOf = (second: number) => (second + HOUR_S) * 1000;

/** Assumption hour-window, by its choices. */
export const HOUR_WINDOWS = {
  'first-request': () => new FixedWindow(nowMs => nowMs),
  'clock-hour': () => new FixedWindow(nowMs => nowMs - (nowMs % HOUR_MS)),
  sliding: () => new SlidingWindow(),
} as const satisfies Record<string, () => HourWindow>;

export type HourWindowKind = keyof typeof HOUR_WINDOWS;
