import { describe, expect, it } from 'vitest';
import { createClock } from '../../src/time/clock.ts';

const NOON = Date.UTC(2026, 5, 15, 12);

function machine(startMs = 5_000) {
  const time = { ms: startMs };
  return { time, source: () => time.ms };
}

describe('createClock', () => {
  it('shows real time where no start is given, and ticks with it', () => {
    const { time, source } = machine(NOON);
    const clock = createClock({ source, frozen: false });
    expect(clock.now()).toBe(NOON);
    time.ms += 1500;
    expect(clock.now()).toBe(NOON + 1500);
  });

  it('starts where it is told and then ticks', () => {
    const { time, source } = machine();
    const clock = createClock({ source, startMs: NOON, frozen: false });
    time.ms += 250;
    expect(clock.now()).toBe(NOON + 250);
  });

  it('stands still while it is frozen, until it is advanced', () => {
    const { time, source } = machine();
    const clock = createClock({ source, startMs: NOON, frozen: true });
    time.ms += 60_000;
    expect(clock.now()).toBe(NOON);
    clock.advance(3600);
    expect(clock.now()).toBe(NOON + 3_600_000);
    expect(clock.frozen).toBe(true);
  });

  it('goes on from where it stood when it thaws', () => {
    const { time, source } = machine();
    const clock = createClock({ source, startMs: NOON, frozen: true });
    time.ms += 60_000;
    clock.freeze(false);
    time.ms += 10;
    expect(clock.now()).toBe(NOON + 10);
    clock.freeze(true);
    time.ms += 10;
    expect(clock.now()).toBe(NOON + 10);
  });

  it('advances while it ticks, by fractions of a second and backward too', () => {
    const { time, source } = machine();
    const clock = createClock({ source, startMs: NOON, frozen: false });
    time.ms += 5;
    clock.advance(0.5);
    expect(clock.now()).toBe(NOON + 505);
    clock.advance(-10);
    expect(clock.now()).toBe(NOON - 9495);
  });

  it('is set without changing whether it ticks', () => {
    const { time, source } = machine();
    const clock = createClock({ source, startMs: NOON, frozen: false });
    clock.set(NOON + 86_400_000);
    time.ms += 3;
    expect(clock.now()).toBe(NOON + 86_400_003);
  });

  it('never runs backward with the clock of the machine', () => {
    const { time, source } = machine();
    const clock = createClock({ source, startMs: NOON, frozen: false });
    time.ms -= 3000;
    expect(clock.now()).toBe(NOON);
  });

  it('is limited to the years 2000 to 2100 and keeps its time when it is refused another', () => {
    const { source } = machine();
    const clock = createClock({ source, startMs: NOON, frozen: true });
    for (const ms of [Date.UTC(1999, 11, 31, 23, 59, 59, 999), Date.UTC(2101, 0, 1), Number.NaN, Infinity]) {
      expect(() => clock.set(ms)).toThrow(RangeError);
    }
    expect(() => clock.advance(1e12)).toThrow(RangeError);
    expect(() => clock.advance(Number.NaN)).toThrow(RangeError);
    expect(() => createClock({ source, startMs: 0, frozen: true })).toThrow(RangeError);
    expect(clock.now()).toBe(NOON);
    clock.set(Date.UTC(2000, 0, 1));
    clock.set(Date.UTC(2100, 11, 31, 23, 59, 59, 999));
  });

  it('stands at the end of 2100 once it has ticked there', () => {
    const { time, source } = machine();
    const clock = createClock({ source, startMs: Date.UTC(2100, 11, 31, 23, 59, 59), frozen: false });
    time.ms += 5000;
    expect(clock.now()).toBe(Date.UTC(2100, 11, 31, 23, 59, 59, 999));
  });
});
