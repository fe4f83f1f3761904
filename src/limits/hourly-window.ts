const WINDOW_MS = 3_600_000;

/**
 * The requests of one hour, which opens with its first. A clock moved to before the opening has left the window, as one
 * moved past its end has, so a wait is never longer than an hour. Assumption hour-window.
 */
export class HourlyWindow {
  #open: { readonly startMs: number; requests: number } | null = null;

  /** Requests counted in the window that holds `nowMs`. */
  requests(nowMs: number): number {
    return this.#at(nowMs)?.requests ?? 0;
  }

  /** The first instant after the window that holds `nowMs`; null where none does. */
  endMs(nowMs: number): number | null {
    const open = this.#at(nowMs);
    return open === null ? null : open.startMs + WINDOW_MS;
  }

  /** Counts a request; what comes back takes it out again, once, however late. */
  count(nowMs: number): () => void {
    const open = this.#at(nowMs) ?? { startMs: nowMs, requests: 0 };
    this.#open = open;
    open.requests += 1;
    let counted = 1;
    return () => {
      open.requests -= counted;
      counted = 0;
    };
  }

  #at(nowMs: number) {
    const open = this.#open;
    // A window whose requests were all taken out again was never opened.
    if (open === null || open.requests === 0) return null;
    return nowMs >= open.startMs && nowMs < open.startMs + WINDOW_MS ? open : null;
  }
}
