import { describe, expect, it } from 'vitest';
import { type Timers, writeSlowly } from '../../src/faults/slow.ts';

/** A clock that jumps from one timer to the next, each late by `lateMs`. */
function virtual(lateMs: number) {
  let nowMs = 5000;
  let next: { readonly atMs: number; readonly act: () => void } | null = null;
  const timers: Timers = {
    elapsedMs: () => nowMs,
    after(ms, act) {
      const timer = { atMs: nowMs + ms + lateMs, act };
      next = timer;
      return () => {
        if (next === timer) next = null;
      };
    },
  };
  const tick = (): boolean => {
    if (next === null) return false;
    const { atMs, act } = next;
    next = null;
    nowMs = atMs;
    act();
    return true;
  };
  return { timers, tick, elapsedMs: () => nowMs - 5000 };
}

/** What was written when, and when it ended. */
function written(length: number, bytesPerS: number, lateMs = 0) {
  const clock = virtual(lateMs);
  const body = Uint8Array.from({ length }, (_, index) => index % 251);
  const pieces: { readonly atMs: number; readonly bytes: Uint8Array }[] = [];
  let endMs = Number.NaN;
  const write = (bytes: Uint8Array) => {
    pieces.push({ atMs: clock.elapsedMs(), bytes });
  };
  const out = {
    write,
    end(bytes: Uint8Array) {
      write(bytes);
      endMs = clock.elapsedMs();
    },
  };
  const stop = writeSlowly(out, body, bytesPerS, clock.timers);
  return { ...clock, body, pieces, stop, endMs: () => endMs };
}

const RATES = [1, 2, 3, 7, 19, 21, 25, 30, 39, 40, 41, 99, 1000, 1024, 12_345, 1_000_000];

describe('a slow body', () => {
  it.each(RATES)('comes at %i bytes/s to 5 %%, whole and in order', bytesPerS => {
    const length = Math.max(20, bytesPerS);
    const { body, pieces, tick, endMs } = written(length, bytesPerS);
    while (tick());
    expect(Buffer.concat(pieces.map(({ bytes }) => bytes)).equals(Buffer.from(body))).toBe(true);
    const expectedMs = (length / bytesPerS) * 1000;
    expect(Math.abs(endMs() - expectedMs)).toBeLessThan(expectedMs * 0.05);
    let sent = 0;
    for (const { atMs, bytes } of pieces) {
      // Never ahead of the rate, and behind it by one piece at most.
      expect(sent).toBeGreaterThanOrEqual((atMs / 1000) * bytesPerS - Math.max(1, bytesPerS / 20) - 1);
      sent += bytes.length;
      expect(sent).toBeLessThanOrEqual((atMs / 1000) * bytesPerS + 0.01);
    }
  });

  it.each(RATES)('keeps %i bytes/s where timers are late', bytesPerS => {
    const length = bytesPerS * 5;
    const { tick, endMs } = written(length, bytesPerS, 15);
    while (tick());
    expect(endMs()).toBeGreaterThan(4999);
    expect(endMs()).toBeLessThan(5250);
  });

  it('ends with its last byte at rates far beyond its size', () => {
    const { tick, endMs } = written(100_000, 10_000_000);
    while (tick());
    expect(endMs()).toBe(10);
  });

  it('ends at once where there is nothing to send', () => {
    const { tick, endMs, pieces } = written(0, 1);
    expect([tick(), endMs(), pieces.length]).toEqual([false, 0, 1]);
  });

  it('stops where nobody reads on', () => {
    const { tick, stop } = written(100, 10);
    tick();
    stop();
    expect(tick()).toBe(false);
  });
});
