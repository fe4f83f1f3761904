import { civilFromDays, DAY_S, daysFromCivil, daysInMonth } from './civil.ts';

const FORM = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/;
const DATE_FORM = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * Epoch seconds as the wire writes them, `YYYY-MM-DD HH:MM:SS`, UTC (assumption timestamps). Given the seconds of a wall
 * clock, it writes that wall clock. A fraction of a second is cut off. Years 0 to 9999.
 */
export function formatTimestamp(epochS: number): string {
  const whole = Math.floor(epochS);
  const days = Math.floor(whole / DAY_S);
  const rest = whole - days * DAY_S;
  return `${formatDate(days)} ${pad2(Math.floor(rest / 3600))}:${pad2(Math.floor(rest / 60) % 60)}:${pad2(rest % 60)}`;
}

/** Days since 1970-01-01 as `YYYY-MM-DD`. */
export function formatDate(days: number): string {
  const { year, month, day } = civilFromDays(days);
  return `${String(year).padStart(4, '0')}-${pad2(month)}-${pad2(day)}`;
}

/**
 * Seconds from 1970-01-01 00:00:00 to a wall clock `YYYY-MM-DD HH:MM:SS`, as if it were UTC; null where the form is
 * another, or the date is not in the calendar. 24:00:00 and a second of 60 are refused (design: fine print 13).
 */
export function parseTimestamp(text: string): number | null {
  const match = FORM.exec(text);
  if (match === null) return null;
  const [year, month, day, hour, minute, second] = match.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (hour > 23 || minute > 59 || second > 59 || !isDate(year, month, day)) return null;
  return daysFromCivil(year, month, day) * DAY_S + hour * 3600 + minute * 60 + second;
}

/** Days from 1970-01-01 to `YYYY-MM-DD`; null where the form is another, or the date is not in the calendar: no year 0. */
export function parseDate(text: string): number | null {
  const match = DATE_FORM.exec(text);
  if (match === null) return null;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  return isDate(year, month, day) ? daysFromCivil(year, month, day) : null;
}

function isDate(year: number, month: number, day: number): boolean {
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

function pad2(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}
