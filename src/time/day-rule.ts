import { daysFromCivil, daysInMonth } from './civil.ts';

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * A day of one year or of every year: `2026-03-04`, `12-25`, `4th thu of nov`, `last mon of may` or `easter`, each with a
 * shift in days such as ` + 1` or ` - 2`.
 */
export const DAY_RULE = new RegExp(
  `^(?:((?:20\\d\\d|2100)-)?(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])|(1st|2nd|3rd|4th|last) (${WEEKDAYS.join('|')}) of (${MONTHS.join('|')})|easter)(?: ([+-]) (\\d{1,3}))?$`,
);

/** The years that clocks reach, and those around. */
const FIRST_YEAR = 1985;
const YEARS = 120;

/** When something happens that happens once a year at most. Days count from 1970-01-01. */
export interface DayRule {
  /** The day that the rule names in a year, shifted; null where there is none. */
  dayIn(year: number): number | null;
  /** The latest day on or before `day`, which lies in `year`; null where there is none. */
  lastBefore(day: number, year: number): number | null;
}

/** `rule` matches DAY_RULE. A 29 February only comes in leap years; other days that a month lacks never come. */
export function compileDayRule(rule: string): DayRule {
  const [, once, month, dayOfMonth, nth, weekday, weekdayMonth, sign, shift] = DAY_RULE.exec(rule)!;
  const onlyYear = once === undefined ? null : Number(once.slice(0, 4));
  const shiftDays = shift === undefined ? 0 : Number(shift) * (sign === '-' ? -1 : 1);
  const unshifted = (year: number) => {
    if (onlyYear !== null && year !== onlyYear) return null;
    if (month !== undefined) return dateIn(year, Number(month), Number(dayOfMonth));
    if (nth === undefined) return easter(year);
    return nthWeekday(year, MONTHS.indexOf(weekdayMonth!) + 1, WEEKDAYS.indexOf(weekday!), nth);
  };
  // By years since FIRST_YEAR; of an earlier one, only shifts ask.
  const known: (number | null | undefined)[] = Array(YEARS).fill(undefined);
  const dayIn = (year: number) => {
    const held = known[year - FIRST_YEAR];
    if (held !== undefined) return held;
    const plain = unshifted(year);
    const day = plain === null ? null : plain + shiftDays;
    if (year >= FIRST_YEAR && year < FIRST_YEAR + YEARS) known[year - FIRST_YEAR] = day;
    return day;
  };
  return {
    dayIn,
    lastBefore(day, year) {
      if (onlyYear !== null) {
        const only = dayIn(onlyYear);
        return only !== null && only <= day ? only : null;
      }
      // A shift moves a day by three years at most, and a 29 February comes every eight at least.
      for (let before = year + (shiftDays < 0 ? 3 : 0); before >= year - 11; before--) {
        const begin = dayIn(before);
        if (begin !== null && begin <= day) return begin;
      }
      return null;
    },
  };
}

function dateIn(year: number, month: number, day: number): number | null {
  return day <= daysInMonth(year, month) ? daysFromCivil(year, month, day) : null;
}

function nthWeekday(year: number, month: number, weekday: number, nth: string): number {
  if (nth === 'last') {
    const last = daysFromCivil(year, month, daysInMonth(year, month));
    return last - ((weekdayOf(last) - weekday + 7) % 7);
  }
  const first = daysFromCivil(year, month, 1);
  return first + ((weekday - weekdayOf(first) + 7) % 7) + (Number(nth[0]) - 1) * 7;
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayOf(day: number): number {
  // 1970-01-01 was a Thursday, the fourth day from Monday.
  return (((day + 3) % 7) + 7) % 7;
}

/** Easter Sunday of the Gregorian calendar, by Gauss as Lichtenberg corrected him. */
function easter(year: number): number {
  const century = Math.floor(year / 100);
  const moonShift = 15 + Math.floor((3 * century + 3) / 4) - Math.floor((8 * century + 13) / 25);
  const sunShift = 2 - Math.floor((3 * century + 3) / 4);
  const cycle = year % 19;
  const seed = (19 * cycle + moonShift) % 30;
  const correction = Math.floor((seed + Math.floor(cycle / 11)) / 29);
  const fullMoon = 21 + seed - correction;
  const firstSunday = 7 - ((year + Math.floor(year / 4) + sunShift) % 7);
  const march = fullMoon + (7 - ((fullMoon - firstSunday) % 7));
  return daysFromCivil(year, 3, 1) + march - 1;
}
