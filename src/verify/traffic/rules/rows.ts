import { type Fields, isFields, numberOf } from '../../answers.ts';
import { type Drift, formOf, nameText, plainly, type Seen, typeOf } from '../drift.ts';
import type { ReadRequest } from '../request.ts';
import { isOrdered, isTextOrdered } from './order.ts';

/** What a report was asked for. */
interface Asked {
  readonly aggregates: readonly string[];
  readonly fields: readonly string[];
  readonly grouping: Grouping | null;
  readonly limit: number | null;
  readonly sortBy: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

type Grouping = 'hour' | 'day' | 'month' | 'year';

/** Rows that a report by fields has without a limit. Spec: Aggregations, limit. */
const ROWS_DEFAULT_MAX = 500;

/** What must hold of the rows of any report. Spec: Aggregation row; Aggregations. */
export function rowDrifts(request: ReadRequest, body: unknown): Drift[] {
  const asked = askedIn(request);
  if (asked === null || !Array.isArray(body) || !body.every(isFields)) return [];
  const rows: readonly Fields[] = body;
  const keys = keysIn(asked, rows);
  return [
    ...countDrifts(asked, rows),
    ...keys.drifts,
    ...valueDrifts(asked, rows),
    ...(keys.dateKey === null ? [] : dateDrifts(asked, rows, keys.dateKey)),
    ...repeatedDrifts(asked, rows, keys.dateKey),
    ...sortDrifts(asked, rows, keys.dateKey),
  ];
}

/** Null where it is not as the document has it: nothing is said of its rows then. */
function askedIn({ query, refused, texts }: ReadRequest): Asked | null {
  const { aggregates, field_grouping: fields = [], date_grouping: grouping = null, limit = null, sort_by } = query;
  if (refused.size > 0 || !isTexts(aggregates) || !isTexts(fields)) return null;
  if (new Set([...aggregates, ...fields]).size < aggregates.length + fields.length) return null;
  const bound = (text: unknown) => (typeof text === 'string' && TIME.test(text) ? text : null);
  return {
    aggregates,
    fields,
    grouping: grouping as Grouping | null,
    limit: limit as number | null,
    sortBy: typeof sort_by === 'string' ? sort_by : null,
    from: bound(texts.date_from),
    to: bound(texts.date_to),
  };
}

const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(each => typeof each === 'string');
}

function countDrifts({ fields, grouping, limit }: Asked, { length }: readonly Fields[]): Drift[] {
  const saw = plainly(`${length} rows`);
  if (fields.length === 0 && grouping === null) {
    return length > 1 ? [{ field: 'rows', expected: 'one row of totals', saw }] : [];
  }
  if (limit === null) {
    const isOver = fields.length > 0 && length > ROWS_DEFAULT_MAX;
    return isOver ? [{ field: 'rows', expected: 'at most 500 rows without limit', saw }] : [];
  }
  // Assumption limit-counts: with both groupings it may count combinations.
  const isOver = length > limit && (fields.length === 0 || grouping === null);
  return isOver ? [{ field: 'rows', expected: 'no more rows than limit', saw }] : [];
}

interface Keys {
  readonly drifts: readonly Drift[];
  /** The key of the bucket; null where there is none, or more than one. */
  readonly dateKey: string | null;
}

/** The keys of rows are those that were asked for; in a report by time one more (assumption date-key). */
function keysIn({ aggregates, fields, grouping }: Asked, rows: readonly Fields[]): Keys {
  const wanted = [...aggregates, ...fields];
  const known = new Set(wanted);
  const missing = wanted.filter(name => rows.some(row => !Object.hasOwn(row, name)));
  const others = new Set<string>();
  for (const row of rows) for (const key of Object.keys(row)) if (!known.has(key)) others.add(key);
  const drifts: Drift[] = missing.map(name => ({
    field: `[].${name}`,
    expected: 'in each row: it was asked for',
    saw: plainly('nothing'),
  }));
  const dateKey = grouping === null ? null : dateKeyIn(others, rows);
  if (dateKey !== null) others.delete(dateKey);
  else if (grouping !== null && rows.length > 0) {
    drifts.push({ field: '[].date', expected: 'one key for the time of the row', saw: plainly(`${others.size} keys`) });
  }
  for (const name of others) {
    const value = rows.find(row => Object.hasOwn(row, name))![name];
    drifts.push({ field: `[].${nameText(name)}`, expected: 'no key that was not asked for', saw: typeOf(value) });
  }
  return { drifts, dateKey };
}

const DATE_KEYS_USUAL = ['date', 'timestamp'];

function dateKeyIn(others: ReadonlySet<string>, rows: readonly Fields[]): string | null {
  const all = [...others].filter(name => rows.every(row => Object.hasOwn(row, name)));
  return DATE_KEYS_USUAL.find(name => all.includes(name)) ?? (all.length === 1 ? all[0]! : null);
}

/** Spec: all numeric values are strings; semantics 3: `ai_source` is empty where there is none. */
function valueDrifts({ aggregates, fields, grouping }: Asked, rows: readonly Fields[]): Drift[] {
  const isTotal = fields.length === 0 && grouping === null;
  const numbers = aggregates.flatMap(name => {
    // Assumption no-data: a total of nothing may be null.
    const row = rows.find(
      each => Object.hasOwn(each, name) && !isNumber(each[name]) && !(isTotal && each[name] === null),
    );
    return row === undefined ? [] : [{ field: `[].${name}`, expected: 'a number as a string', saw: formOf(row[name]) }];
  });
  const texts = fields.flatMap(name => {
    const row = rows.find(each => Object.hasOwn(each, name) && !isText(name, each[name]));
    return row === undefined ? [] : [{ field: `[].${name}`, expected: 'a string', saw: typeOf(row[name]) }];
  });
  return [...numbers, ...texts];
}

function isNumber(value: unknown): boolean {
  return numberOf(value) !== null;
}

/** Assumption missing-dimension: null where there is no value. */
function isText(name: string, value: unknown): boolean {
  return typeof value === 'string' || (value === null && name !== 'ai_source');
}

/** A bucket is the time at which it begins, in the form of timestamps, or the part of it that the grouping needs. */
const BUCKETS: Readonly<Record<Grouping, { readonly form: RegExp; readonly length: number; readonly text: string }>> = {
  hour: { form: /^\d{4}-\d\d-\d\d \d\d(:00(:00)?)?$/, length: 13, text: 'YYYY-MM-DD HH:00:00' },
  day: { form: /^\d{4}-\d\d-\d\d( 00:00(:00)?)?$/, length: 10, text: 'YYYY-MM-DD' },
  month: { form: /^\d{4}-\d\d(-01( 00:00:00)?)?$/, length: 7, text: 'YYYY-MM' },
  year: { form: /^\d{4}(-01(-01( 00:00:00)?)?)?$/, length: 4, text: 'YYYY' },
};

function dateDrifts({ grouping, from, to }: Asked, rows: readonly Fields[], key: string): Drift[] {
  const { form, length, text } = BUCKETS[grouping!];
  const field = `[].${nameText(key)}`;
  const isBucket = (value: unknown): value is string => typeof value === 'string' && form.test(value);
  const other = rows.find(row => !isBucket(row[key]));
  if (other !== undefined) return [{ field, expected: `${text}, as a timestamp at most`, saw: formOf(other[key]) }];
  const isWithin = (value: string) =>
    (from === null || value.slice(0, length) >= from.slice(0, length)) &&
    (to === null || value.slice(0, length) <= to.slice(0, length));
  const outside = rows.find(row => !isWithin(row[key] as string));
  if (outside === undefined) return [];
  return [
    { field, expected: 'within date_from and date_to', saw: { ...typeOf(outside[key]), shape: 'a time outside' } },
  ];
}

function repeatedDrifts({ fields, grouping }: Asked, rows: readonly Fields[], dateKey: string | null): Drift[] {
  if (rows.length < 2 || (grouping !== null && dateKey === null)) return [];
  const names = [...fields, ...(dateKey === null ? [] : [dateKey])];
  if (names.some(name => rows.some(row => !Object.hasOwn(row, name)))) return [];
  const distinct = new Set(rows.map(row => JSON.stringify(names.map(name => row[name]))));
  if (distinct.size === rows.length || names.length === 0) return [];
  const saw = plainly(`${rows.length - distinct.size} rows that repeat`);
  return [{ field: 'rows', expected: 'one row for each bucket and combination of fields', saw }];
}

/** Spec: Aggregations, sort_by. */
function sortDrifts({ sortBy, aggregates }: Asked, rows: readonly Fields[], dateKey: string | null): Drift[] {
  const [, by, direction] = /^([^:]+):(asc|desc)$/.exec(sortBy ?? '') ?? [];
  if (by === undefined) return [];
  const key = by === 'timestamp' ? dateKey : by;
  if (key === null || rows.some(row => !Object.hasOwn(row, key))) return [];
  // Where a missing value stands is not said.
  const values = rows.map(row => row[key]).filter(value => value !== null && value !== '');
  const isSorted = aggregates.includes(by)
    ? values.every(isNumber) &&
      isOrdered(
        values.map(value => numberOf(value)!),
        direction as 'asc',
      )
    : !isTexts(values) || isTextOrdered(values, direction as 'asc');
  if (isSorted || (aggregates.includes(by) && !values.every(isNumber))) return [];
  return [{ field: `[].${nameText(key)}`, expected: `sorted by ${by}:${direction}`, saw: plainly('another order') }];
}

const ADDITIVE = ['visits', 'uniques', 'pageviews', 'conversions', 'unique_conversions', 'value'];
const HOSTS = ['hostname', 'referrer_hostname'];

/** What rows show of assumptions. */
export function rowsSeen(request: ReadRequest, body: unknown): Seen[] {
  const asked = askedIn(request);
  if (asked === null || !Array.isArray(body) || !body.every(isFields)) return [];
  const rows: readonly Fields[] = body;
  const { dateKey } = keysIn(asked, rows);
  const { aggregates, fields, grouping } = asked;
  const isTotal = grouping === null && fields.length === 0;
  const seen: Seen[] = [];
  if (dateKey !== null && rows.length > 0) seen.push({ name: 'date-key', value: nameText(dateKey) });
  if (isTotal && rows.length === 0) seen.push({ name: 'no-data', value: 'empty' });
  if (isTotal && rows.some(row => aggregates.every(name => row[name] === null))) {
    seen.push({ name: 'no-data', value: 'null' });
  }
  const additive = aggregates.filter(name => ADDITIVE.includes(name));
  if (grouping !== null && fields.length === 0 && additive.length > 0) {
    const isFilled = rows.some(row => additive.every(name => numberOf(row[name]) === 0));
    if (isFilled && additive.length === aggregates.length) seen.push({ name: 'empty-buckets', value: 'zero-filled' });
  }
  const dimensions = fields.filter(name => name !== 'ai_source');
  if (dimensions.some(name => rows.some(row => row[name] === null)))
    seen.push({ name: 'missing-dimension', value: 'null' });
  if (dimensions.some(name => rows.some(row => row[name] === '')))
    seen.push({ name: 'missing-dimension', value: 'empty' });
  const hosts = fields.filter(name => HOSTS.includes(name)).flatMap(name => rows.map(row => row[name]));
  const named = hosts.filter(host => typeof host === 'string' && host !== '') as string[];
  if (named.length > 0) {
    seen.push({ name: 'hostname-scheme', value: named.some(host => /^https?:\/\//.test(host)) ? 'https' : 'bare' });
  }
  const rates = aggregates.includes('bounce_rate') ? rows.map(row => row.bounce_rate) : [];
  if (rates.some(rate => (numberOf(rate) ?? 0) > 1)) seen.push({ name: 'bounce-rate', value: 'percent' });
  else if (rates.some(rate => typeof rate === 'string' && /^0\.\d{3,}$/.test(rate)))
    seen.push({ name: 'bounce-rate', value: 'fraction' });
  return seen;
}
