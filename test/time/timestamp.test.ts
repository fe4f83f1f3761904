import { describe, expect, it } from 'vitest';
import { fork } from '../../src/random/random.ts';
import { civilFromDays, daysFromCivil, daysInMonth } from '../../src/time/civil.ts';
import { formatDate, formatTimestamp, parseDate, parseTimestamp } from '../../src/time/timestamp.ts';

describe('formatTimestamp', () => {
  it.each([
    [0, '1970-01-01 00:00:00'],
    [951_782_399, '2000-02-28 23:59:59'],
    [951_782_400, '2000-02-29 00:00:00'],
    [1_781_524_807, '2026-06-15 12:00:07'],
    [1_781_524_807.999, '2026-06-15 12:00:07'],
    [4_133_980_799, '2100-12-31 23:59:59'],
    [-1, '1969-12-31 23:59:59'],
    [-62_167_219_200, '0000-01-01 00:00:00'],
    [253_402_300_799, '9999-12-31 23:59:59'],
  ])('writes %d as %s', (epochS, text) => expect(formatTimestamp(epochS)).toBe(text));
});

describe('parseTimestamp', () => {
  it.each([
    ['1970-01-01 00:00:00', 0],
    ['2026-06-15 12:00:07', 1_781_524_807],
    ['2024-02-29 23:59:59', 1_709_251_199],
    ['0001-01-01 00:00:00', -62_135_596_800],
  ])('reads %s', (text, epochS) => expect(parseTimestamp(text)).toBe(epochS));

  it.each([
    '0000-01-01 00:00:00',
    '2025-02-29 00:00:00',
    '2100-02-29 00:00:00',
    '2026-04-31 00:00:00',
    '2026-13-01 00:00:00',
    '2026-00-01 00:00:00',
    '2026-01-00 00:00:00',
    '2026-01-01 24:00:00',
    '2026-01-01 23:60:00',
    '2026-01-01 23:59:60',
    '2026-01-01 12:00',
    '2026-01-01',
    '2026-01-01T00:00:00',
    '2026-01-01 00:00:00Z',
    ' 2026-01-01 00:00:00',
    '2026-01-01 00:00:00\n',
    '2026-1-1 0:0:0',
    '٢٠٢٦-01-01 00:00:00',
    '',
  ])('refuses %j', text => expect(parseTimestamp(text)).toBeNull());
});

describe('parseDate', () => {
  it('reads a day of the calendar and no other', () => {
    expect(parseDate('2026-06-15')).toBe(20_619);
    expect(formatDate(20_619)).toBe('2026-06-15');
    expect(parseDate('0000-12-31')).toBeNull();
    expect(parseDate('2026-06-31')).toBeNull();
    expect(parseDate('2026-06-15 00:00:00')).toBeNull();
    expect(parseDate('26-06-15')).toBeNull();
  });
});

describe('civil days', () => {
  it('go there and back for every day of 1999 to 2101, one after the other', () => {
    let days = daysFromCivil(1999, 1, 1);
    for (let year = 1999; year <= 2101; year++) {
      for (let month = 1; month <= 12; month++) {
        for (let day = 1; day <= daysInMonth(year, month); day++) {
          if (daysFromCivil(year, month, day) !== days) throw new Error(`${year}-${month}-${day}`);
          const back = civilFromDays(days++);
          if (back.year !== year || back.month !== month || back.day !== day) throw new Error(`day ${days}`);
        }
      }
    }
    expect(days).toBe(daysFromCivil(2102, 1, 1));
  });

  it('agree with the runtime on a sample of days of the years 0 to 9999', () => {
    const random = fork('civil');
    for (let i = 0; i < 500; i++) {
      const seconds = -62_167_219_200 + Math.floor(random.float() * 315_569_520_000);
      expect(formatTimestamp(seconds)).toBe(new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' '));
    }
  });
});
