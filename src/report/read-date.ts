import { DAY_S } from '../time/civil.ts';
import { parseDate, parseTimestamp } from '../time/timestamp.ts';
import type { Parameters } from './read-parameters.ts';

/** A bound of the range: a wall clock of the reporting timezone, in seconds as if it were UTC, or an instant. */
export type GivenDate = { readonly wallS: number } | { readonly epochS: number };

const LOOSE_FORM = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.\d+)?(?:Z|([+-])(\d{2}):?(\d{2}))?$/;

/**
 * The bound that `date_from` or `date_to` gives. Other forms than the documented one are deviations: a bare date (the
 * end of that day for `date_to`), a `T`, a fraction, which is cut off, a `Z` or an offset. Design: 4 and fine print 13.
 */
export function readDate(parameters: Parameters, name: 'date_from' | 'date_to'): GivenDate | null {
  const text = parameters.given(name);
  if (text === null) return null;
  const wallS = parseTimestamp(text);
  if (wallS !== null) return { wallS };
  const loose = readBareDate(text, name === 'date_to' ? DAY_S - 1 : 0) ?? readLooseForm(text);
  if (loose === null) {
    parameters.refuse(name, `The ${name} field must match the format YYYY-MM-DD HH:MM:SS.`);
  } else {
    parameters.deviate('date-form', name, `read ${JSON.stringify(text)}; the documented form is YYYY-MM-DD HH:MM:SS`);
  }
  return loose;
}

function readBareDate(text: string, secondOfDay: number): GivenDate | null {
  const days = parseDate(text);
  return days === null ? null : { wallS: days * DAY_S + secondOfDay };
}

function readLooseForm(text: string): GivenDate | null {
  const match = LOOSE_FORM.exec(text);
  if (match === null) return null;
  const [, date, time, sign, hours, minutes] = match;
  const wallS = parseTimestamp(`${date} ${time}`);
  if (wallS === null) return null;
  if (text.endsWith('Z')) return { epochS: wallS };
  if (sign === undefined) return { wallS };
  if (Number(hours) > 23 || Number(minutes) > 59) return null;
  const offsetS = Number(hours) * 3600 + Number(minutes) * 60;
  return { epochS: sign === '-' ? wallS + offsetS : wallS - offsetS };
}
