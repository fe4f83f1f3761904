import { describe, expect, it } from 'vitest';
import { compileDayRule, DAY_RULE, weekdayOf } from '../../src/time/day-rule.ts';
import { formatDate, parseDate } from '../../src/time/timestamp.ts';

describe('a day rule', () => {
  it.each([
    ['2026-03-04', 2026, '2026-03-04'],
    ['2026-03-04', 2027, null],
    ['12-25', 2031, '2031-12-25'],
    ['02-29', 2024, '2024-02-29'],
    ['02-29', 2025, null],
    ['4th thu of nov', 2025, '2025-11-27'],
    ['4th thu of nov + 1', 2026, '2026-11-27'],
    ['1st mon of may', 2028, '2028-05-01'],
    ['last mon of may', 2026, '2026-05-25'],
    ['2nd tue of may', 2026, '2026-05-12'],
    ['01-02 - 5', 2026, '2025-12-28'],
    // https://www.census.gov/data/software/x13as/genhol/easter-dates.html
    ['easter', 2008, '2008-03-23'],
    ['easter', 2025, '2025-04-20'],
    ['easter', 2038, '2038-04-25'],
    ['easter', 2049, '2049-04-18'],
    ['easter', 2100, '2100-03-28'],
    ['easter + 39', 2026, '2026-05-14'],
  ])('%s in %i is %s', (rule, year, date) => {
    expect(rule).toMatch(DAY_RULE);
    const day = compileDayRule(rule).dayIn(year);
    expect(day === null ? null : formatDate(day)).toBe(date);
  });

  it.each(['5th mon of may', '13-01', '02-32', '3 mon of may', 'easter+1', '4th thu of nov + 1 - 1', '1999-01-01', ''])(
    'is not %s',
    text => {
      expect(text).not.toMatch(DAY_RULE);
    },
  );

  it.each([
    ['12-26', '2026-01-05', '2025-12-26'],
    ['12-26', '2025-12-26', '2025-12-26'],
    ['01-02 - 5', '2025-12-30', '2025-12-28'],
    ['02-29', '2027-06-01', '2024-02-29'],
    ['2026-03-04', '2026-03-03', null],
    ['2026-03-04', '2090-01-01', '2026-03-04'],
  ])('%s was last before %s on %s', (rule, date, last) => {
    const day = compileDayRule(rule).lastBefore(parseDate(date)!, Number(date.slice(0, 4)));
    expect(day === null ? null : formatDate(day)).toBe(last);
  });

  it('counts weekdays from Monday', () => {
    expect(weekdayOf(parseDate('2026-06-15')!)).toBe(0);
    expect(weekdayOf(parseDate('2026-06-14')!)).toBe(6);
  });
});
