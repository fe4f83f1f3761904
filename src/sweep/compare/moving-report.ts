import { DAY_S } from '../../time/civil.ts';
import { parseDate, parseTimestamp } from '../../time/timestamp.ts';
import { type Comparable, namesPresent } from './comparable.ts';
import { secondOf } from './moments.ts';

/** A zone is ahead of UTC, or behind it, by 14 hours at most; and an hour for what is on its way. */
const ZONES_S = 15 * 3600;

/**
 * Whether an answer moves on with the clock: the current visitors, and reports whose range reaches the present or is
 * told from it.
 */
export function isMoving(answered: Comparable): boolean {
  const { operation, query, at } = answered.exchange;
  if (operation === 'getCurrentVisitors') return true;
  if (operation !== 'getAggregations') return false;
  if (namesPresent(answered)) return true;
  const endS = endOf(new URLSearchParams(query).get('date_to') ?? '');
  return endS === null || endS > secondOf(at) - ZONES_S;
}

function endOf(text: string): number | null {
  const days = parseDate(text);
  return days === null ? parseTimestamp(text) : (days + 1) * DAY_S;
}

/** The classes of numbers that differ by name; others are counts. */
const CLASSES: Readonly<Record<string, (value: number) => string>> = {
  bounce_rate: value => (value > 1 ? 'above 1' : 'at most 1'),
  avg_duration: () => 'a number',
  value: () => 'a number',
  total: () => 'a number',
};

const countClass = (value: number) => (value === 0 ? '0' : 'above 0');

/** A number of a report as far as it does not move on with the clock. */
export function classOf(key: string, value: number): string {
  return (CLASSES[key] ?? countClass)(value);
}

const MEMBER = /"((?:\\u[0-9a-f]{4})?\w+)"(\s*:\s*)("(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?)(?=\s*[,}])/gi;
const NUMBER = /^"?(-?\d+(?:\.\d+)?)"?$/;
/** Empty ones, and dates. */
const KEPT_TEXT = /^"(?:"|<|\d{4}-)/;
const HOUR = /<today> \d\d:00:00|(<now)[+-]\d+(?:\.\d+)?h>/g;

/** The JSON of a report, with classes in place of numbers and texts: which rows there are moves on, too. */
export function withClasses(json: string): string {
  return json
    .replace(MEMBER, (member: string, key: string, colon: string, value: string) => {
      const number = NUMBER.exec(value)?.[1];
      if (number !== undefined) return `"${key}"${colon}<${classOf(unescaped(key), Number(number))}>`;
      return KEPT_TEXT.test(value) ? member : `"${key}"${colon}<${/^"https?:/.test(value) ? 'a URL' : 'a text'}>`;
    })
    .replace(HOUR, '<an hour>');
}

/** A key whose first letter may be an escape. */
function unescaped(key: string): string {
  return key.replace(/^\\u([0-9a-f]{4})/i, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** What may come and go with the clock. */
const PASSING = 'above 0';

/**
 * What can be told of a report whatever the minute: for each key the classes of its values, whether there are rows, and
 * the direction of what it is sorted by. Null where the text is no JSON.
 */
export function traitsOf(
  json: string,
  { isSorted, mayBeEmpty }: { isSorted: boolean; mayBeEmpty: boolean },
): string[] | null {
  try {
    const value: unknown = JSON.parse(json);
    const rows = Array.isArray(value) ? value : [];
    return [...new Set([...valueTraits(value, '', mayBeEmpty), ...(isSorted ? [] : directionTraits(rows))])];
  } catch {
    return null;
  }
}

function valueTraits(value: unknown, key: string, mayBeEmpty: boolean): string[] {
  if (Array.isArray(value)) {
    if (value.length === 0) return mayBeEmpty ? [] : [`${key}: no rows`];
    return value.flatMap(item => valueTraits(item, key, mayBeEmpty));
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, inner]) => valueTraits(inner, name, mayBeEmpty));
  }
  const kind = kindOf(value, key);
  return kind === PASSING ? [] : [`${key}: ${kind}`];
}

function kindOf(value: unknown, key: string): string {
  if (typeof value === 'number') return classOf(key, value);
  if (typeof value !== 'string') return String(value);
  if (value !== '' && Number.isFinite(Number(value))) return classOf(key, Number(value));
  if (/^\d{4}-/.test(value)) return value.replace(/\d/g, '0');
  return value === '' ? 'empty' : /^https?:/.test(value) ? 'a URL' : 'a text';
}

const DATE_KEYS = ['date', 'timestamp'];

/** Buckets fall by time, other rows by the first aggregate: where they do not, how they go. */
function directionTraits(rows: readonly unknown[]): string[] {
  const [first] = rows;
  if (rows.length < 2 || typeof first !== 'object' || first === null) return [];
  const dated = DATE_KEYS.find(key => key in first);
  const key = dated ?? Object.keys(first)[0] ?? '';
  const values = rows.map(row => String((row as Readonly<Record<string, unknown>>)[key]));
  const keys = dated === undefined ? values.map(Number) : values;
  const isAt = (fits: (one: number | string, next: number | string) => boolean) =>
    keys.every((each, index) => index === 0 || fits(keys[index - 1]!, each));
  if (isAt((one, next) => one >= next)) return [];
  return [isAt((one, next) => one <= next) ? 'order: rising' : 'order: mixed'];
}
