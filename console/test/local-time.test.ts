import { describe, expect, it } from 'vitest';
import { parseTime, timeText, zoneOf } from '../src/views/traffic/local-time.ts';

/** What a local time is in UTC. */
function utc(zone: string, local: string): string {
  return timeText(zoneOf(zone)!.toEpochS(parseTime(local)!));
}

describe('a local time', () => {
  it.each([
    ['UTC', '2026-06-15 12:00:00', '2026-06-15 12:00:00'],
    ['America/New_York', '2026-06-15 00:00:00', '2026-06-15 04:00:00'],
    ['America/New_York', '2026-01-15 23:59:59', '2026-01-16 04:59:59'],
    ['Asia/Kolkata', '2026-06-15 00:00:00', '2026-06-14 18:30:00'],
    ['Pacific/Auckland', '2026-01-01 00:00:00', '2025-12-31 11:00:00'],
    ['Pacific/Marquesas', '2026-06-15 00:00:00', '2026-06-15 09:30:00'],
    // On the days of a change, before and after it.
    ['Europe/Berlin', '2026-03-29 01:59:59', '2026-03-29 00:59:59'],
    ['Europe/Berlin', '2026-03-29 03:00:00', '2026-03-29 01:00:00'],
    ['Europe/Berlin', '2026-10-25 03:00:00', '2026-10-25 02:00:00'],
    ['Australia/Lord_Howe', '2026-04-05 02:30:00', '2026-04-04 16:00:00'],
    // Skipped: it moves forward by what is skipped.
    ['Europe/Berlin', '2026-03-29 02:30:00', '2026-03-29 01:30:00'],
    ['America/New_York', '2026-03-08 02:00:00', '2026-03-08 07:00:00'],
    ['Pacific/Apia', '2011-12-30 12:00:00', '2011-12-30 22:00:00'],
    // Twice: the earlier.
    ['Europe/Berlin', '2026-10-25 02:30:00', '2026-10-25 00:30:00'],
    ['America/New_York', '2026-11-01 01:00:00', '2026-11-01 05:00:00'],
  ])('of %s, %s, is %s in UTC', (zone, local, expected) => {
    expect(utc(zone, local)).toBe(expected);
  });

  it.each([
    ['America/New_York', '2026-11-01 06:30:00', '2026-11-01 01:30:00'],
    ['America/New_York', '2026-11-01 05:30:00', '2026-11-01 01:30:00'],
    ['Asia/Kathmandu', '2026-06-15 00:00:00', '2026-06-15 05:45:00'],
  ])('of %s at %s UTC is %s', (zone, at, expected) => {
    expect(timeText(zoneOf(zone)!.toLocalS(parseTime(at)!))).toBe(expected);
  });

  it('has no zone that the browser does not know', () => {
    expect(zoneOf('Nowhere/Sea')).toBeNull();
  });
});

describe('parseTime', () => {
  it.each([
    ['2026-06-15 12:00:01', 1_781_524_801],
    ['2026-06-15T12:00', 1_781_524_800],
    ['2026-06-15', null],
    ['2026-13-15 12:00:00', null],
    ['<b>', null],
    ['', null],
  ])('of %j is %j', (text, seconds) => {
    expect(parseTime(text)).toBe(seconds);
  });
});
