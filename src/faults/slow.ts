import { elapsedMs } from '../time/clock.ts';
import type { AnswerSink, WireFault } from './fault.ts';

const fields = {
  bytes_per_s: {
    type: 'integer',
    minimum: 1,
    maximum: 1_000_000_000,
    default: 1024,
    description: 'Bytes of the body per second, within 5 %.',
  },
} as const;

export const slow: WireFault<typeof fields> = {
  nature: 'wire',
  description: 'The body of the answer is sent slowly.',
  fields,
  act: ({ bytes_per_s }) => ({
    whole: true,
    send(body, out) {
      out.writeHead({ 'Content-Length': body.length });
      out.flushHead();
      out.onClose(writeSlowly(out, body, bytes_per_s));
    },
  }),
};

/** Real time, or that of a test. */
export interface Timers {
  readonly elapsedMs: () => number;
  /** Calls `act` once, `ms` from now or later. @returns what takes it back */
  after(ms: number, act: () => void): () => void;
}

const REAL: Timers = {
  elapsedMs,
  after(ms, act) {
    const timer = setTimeout(act, ms);
    // An answer that no client reads must not keep the process alive.
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** At high rates bytes are written together, this often. */
const PIECE_MS = 50;
/** What rounding may take from a byte that is due. */
const ROUNDING = 1e-6;

/**
 * Writes `body` at `bytesPerS` and ends `out`. What is due follows from the time since the beginning, so that a timer
 * that is late delays no byte after it: the rate holds but for the milliseconds by which the last one is late.
 * @returns what stops it
 */
export function writeSlowly(
  out: Pick<AnswerSink, 'write' | 'end'>,
  body: Uint8Array,
  bytesPerS: number,
  timers: Timers = REAL,
): () => void {
  const beganMs = timers.elapsedMs();
  const dueMs = (bytes: number) => (bytes / bytesPerS) * 1000;
  let sent = 0;
  let stop = () => {};
  const writeDue = () => {
    const nowMs = timers.elapsedMs() - beganMs;
    const due = Math.min(body.length, Math.floor((nowMs / 1000) * bytesPerS + ROUNDING));
    const piece = body.subarray(sent, due);
    sent = due;
    if (sent === body.length) {
      out.end(piece);
      return;
    }
    if (piece.length > 0) out.write(piece);
    const nextMs = Math.min(dueMs(body.length), Math.max(dueMs(sent + 1), nowMs + PIECE_MS));
    stop = timers.after(Math.ceil(nextMs - nowMs), writeDue);
  };
  writeDue();
  return () => stop();
}
