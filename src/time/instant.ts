import { isDate } from 'node:util/types';
import { EARLIEST_MS, LATEST_MS } from './clock.ts';
import { parseDate } from './timestamp.ts';

const FORM = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/** Epoch milliseconds of an ISO 8601 instant with a zone, `2026-06-15T12:00:00Z`, of the years 2000 to 2100; else null. */
export function parseInstant(text: string): number | null {
  // Date.parse takes the 30th of February for the 2nd of March.
  const ms = FORM.test(text) && parseDate(text.slice(0, 10)) !== null ? Date.parse(text) : Number.NaN;
  return ms >= EARLIEST_MS && ms <= LATEST_MS ? ms : null;
}

/** As `parseInstant`, also of a Date. */
export function instantOf(given: string | Date): number | null {
  return parseInstant(isDate(given) ? textOf(given) : given);
}

let last = { ms: 0, text: new Date(0).toISOString() };

/** ISO 8601 of epoch milliseconds; by a clock that is frozen it is the same again and again. */
export function isoOf(ms: number): string {
  if (last.ms !== ms) last = { ms, text: new Date(ms).toISOString() };
  return last.text;
}

/** ISO 8601; of no valid Date, what is no instant. */
export function textOf(date: Date): string {
  return Number.isNaN(date.getTime()) ? String(date) : date.toISOString();
}
