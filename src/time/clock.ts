/** First and last epoch millisecond that a clock can show: the years 2000 to 2100, UTC. */
export const EARLIEST_MS = 946_684_800_000;
export const LATEST_MS = 4_133_980_799_999;

/** The machine's own time, epoch milliseconds: the only place that reads it. */
export const systemSource = (): number => Date.now();

/** Real milliseconds on a scale of their own, for durations; no answer of the API depends on it. */
export const elapsedMs = (): number => performance.now();

/** A sandbox's source of now: it ticks with its source, or is frozen, and can be set. Whole epoch milliseconds. */
export interface Clock {
  /** A clock that has ticked to the end of 2100 stays there. */
  now(): number;
  readonly frozen: boolean;
  /** Shows `ms` from here on, frozen or ticking as before. @throws RangeError outside 2000 to 2100; nothing changes. */
  set(ms: number): void;
  /** Freezes the clock, or lets it tick on from there. */
  freeze(frozen: boolean): void;
  /** Moves on by `seconds`, backward where negative. @throws RangeError outside 2000 to 2100; nothing changes. */
  advance(seconds: number): void;
}

export interface ClockOptions {
  /** Real time, epoch milliseconds; only differences count once `startMs` is given. */
  readonly source: () => number;
  /** What the clock shows first; real time where left out. */
  readonly startMs?: number | undefined;
  readonly frozen: boolean;
}

/** @throws RangeError where the start lies outside 2000 to 2100. */
export function createClock({ source, startMs, frozen }: ClockOptions): Clock {
  let shownMs = within(startMs ?? source());
  let sinceMs = Math.floor(source());
  let stopped = frozen;

  const now = () => {
    if (stopped) return shownMs;
    // A machine whose clock is set back must not take this one before what it was set to.
    const passedMs = Math.max(0, Math.floor(source()) - sinceMs);
    return Math.min(shownMs + passedMs, LATEST_MS);
  };
  const show = (ms: number) => {
    shownMs = within(ms);
    sinceMs = Math.floor(source());
  };

  return {
    now,
    get frozen() {
      return stopped;
    },
    set: show,
    freeze(next) {
      show(now());
      stopped = next;
    },
    advance: seconds => show(now() + Math.round(seconds * 1000)),
  };
}

function within(ms: number): number {
  const whole = Math.floor(ms);
  if (whole >= EARLIEST_MS && whole <= LATEST_MS) return whole;
  throw new RangeError('the clock is limited to the years 2000 to 2100');
}
