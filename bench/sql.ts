import { FIELD_ROWS, rangeOf, type Shape, type ShapeFilter } from './shapes.ts';

/** Where the SQL of engines differs. */
export interface Dialect {
  /** Number of the month since 1970 of a day, counted from 1970-01-01. */
  readonly monthOf: (day: string) => string;
  /** Whole division of numbers that are not negative. */
  readonly divide: (dividend: string, divisor: number) => string;
  readonly isLike: (column: string, term: string) => string;
  readonly matches: (column: string, pattern: string) => string;
  readonly anyOf: (column: string) => string;
  /** A signed type of 64 bits. */
  readonly big: string;
  /**
   * The distinct visits of a group and the seconds they lasted, of `visit × SHIFT + duration`: engines differ in what
   * costs them least.
   */
  readonly distinctVisits: (lasted: string) => { readonly visits: string; readonly seconds: string };
}

/** Longer than any visit, and more than there are pages. */
const SHIFT = 2 ** 20;

/** Two distinct sums differ by the seconds of distinct visits. */
const bySums: Dialect['distinctVisits'] = lasted => ({
  visits: 'count(DISTINCT visit)',
  seconds: `sum(DISTINCT ${lasted}) - ${SHIFT} * sum(DISTINCT visit)`,
});

/** The conditions on a text are asked once per value: texts are kept as codes of an ENUM type. */
const ofValues = (column: string, condition: string) =>
  `${column} IN (SELECT value FROM (SELECT unnest(enum_range(NULL::${column}_text)) AS value)
    WHERE value::VARCHAR ${condition})`;

export const duckdbDialect: Dialect = {
  monthOf: day => `date_diff('month', DATE '1970-01-01', DATE '1970-01-01' + ${day})`,
  divide: (dividend, divisor) => `(${dividend}) // ${divisor}`,
  isLike: (column, term) => ofValues(column, `ILIKE '%${term}%'`),
  matches: (column, pattern) => ofValues(column, `SIMILAR TO '.*(${pattern}).*'`),
  anyOf: column => `any_value(${column})`,
  big: 'BIGINT',
  distinctVisits: bySums,
};

export const clickhouseDialect: Dialect = {
  monthOf: day => `toRelativeMonthNum(toDate(${day})) - 23641`,
  divide: (dividend, divisor) => `intDiv(${dividend}, ${divisor})`,
  isLike: (column, term) => `${column} ILIKE '%${term}%'`,
  matches: (column, pattern) => `match(${column}, '${pattern}')`,
  anyOf: column => `any(${column})`,
  big: 'Int64',
  distinctVisits: lasted => ({
    visits: `length(groupUniqArray(${lasted}))`,
    seconds: `arraySum(each -> each % ${SHIFT}, groupUniqArray(${lasted}))`,
  }),
};

export const sqliteDialect: Dialect = {
  monthOf: day => `month_of(${day})`,
  divide: (dividend, divisor) => `(${dividend}) / ${divisor}`,
  isLike: (column, term) => `${column} LIKE '%${term}%'`,
  matches: (column, pattern) => `matches(${column}, '${pattern}')`,
  anyOf: column => `min(${column})`,
  big: 'INTEGER',
  distinctVisits: bySums,
};

/** The changes of New York's clock while the shop had traffic: engines know zones, and disagree on some. */
const OFFSETS = [
  { beforeS: Date.parse('2025-03-09T07:00:00Z') / 1000, offsetS: -18_000 },
  { beforeS: Date.parse('2025-11-02T06:00:00Z') / 1000, offsetS: -14_400 },
  { beforeS: Date.parse('2026-03-08T07:00:00Z') / 1000, offsetS: -18_000 },
];
const LAST_OFFSET_S = -14_400;

/** Number of the local hour, day or month since 1970 of an epoch second. */
export function bucketSql(bucket: NonNullable<Shape['bucket']>, ts: string, dialect: Dialect): string {
  const cases = OFFSETS.map(({ beforeS, offsetS }) => `WHEN ${ts} < ${beforeS} THEN ${offsetS}`);
  const local = `${ts} + CASE ${cases.join(' ')} ELSE ${LAST_OFFSET_S} END`;
  if (bucket === 'hour') return dialect.divide(local, 3600);
  const day = dialect.divide(local, 86_400);
  return bucket === 'day' ? day : dialect.monthOf(day);
}

/** A shape's parts in SQL. */
interface Parts {
  /** Grouped columns with their expressions; the bucket is called `bucket`. */
  readonly keys: readonly { readonly name: string; readonly sql: string }[];
  readonly where: string;
  readonly orderAndLimit: string;
}

function partsOf(shape: Shape, dialect: Dialect): Parts {
  const { event, bucket, fields = [], filters = [] } = shape;
  const range = rangeOf(shape);
  const bounds = range === null ? [] : [`ts >= ${range.fromS}`, `ts <= ${range.toS}`];
  const named = event === undefined ? [] : [`name = '${event}'`];
  const conditions = [...bounds, ...named, ...filters.map(filter => filterSql(filter, dialect))];
  const order = [
    ...(bucket ? ['bucket DESC'] : []),
    `${event === undefined ? 'visits' : 'conversions'} DESC`,
    ...fields,
  ];
  return {
    keys: [
      ...(bucket ? [{ name: 'bucket', sql: bucketSql(bucket, 'ts', dialect) }] : []),
      ...fields.map(name => ({ name, sql: name })),
    ],
    where: conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`,
    orderAndLimit: `ORDER BY ${order.join(', ')}${fields.length > 0 ? ` LIMIT ${FIELD_ROWS}` : ''}`,
  };
}

function filterSql({ property, operator, value }: ShapeFilter, dialect: Dialect): string {
  if (operator === 'is') return `${property} = '${value}'`;
  if (operator === 'is not') return `${property} <> '${value}'`;
  return operator === 'is like' ? dialect.isLike(property, value) : dialect.matches(property, value);
}

const selected = (keys: Parts['keys']) => keys.map(({ name, sql }) => `${sql} AS ${name}, `).join('');
const named = (keys: Parts['keys']) => keys.map(({ name }) => `${name}, `).join('');
const grouped = (names: readonly string[]) => (names.length === 0 ? '' : `GROUP BY ${names.join(', ')}`);
const names = (keys: Parts['keys']) => keys.map(({ name }) => name);

/** Completions of an event: visits by group first, then groups. */
function eventsByVisit(shape: Shape, dialect: Dialect): string {
  const { keys, where, orderAndLimit } = partsOf(shape, dialect);
  return `
    SELECT ${named(keys)}sum(completed) AS conversions, count(*) AS visits, sum(earned) AS cents
    FROM (SELECT ${selected(keys)}visit, count(*) AS completed, sum(cents) AS earned
          FROM events ${where} ${grouped([...names(keys), 'visit'])})
    ${grouped(names(keys))} ${orderAndLimit}`;
}

/** Completions of an event; `visits` is what counts the distinct ones. */
function eventsOnce(shape: Shape, dialect: Dialect, visits: string): string {
  const { keys, where, orderAndLimit } = partsOf(shape, dialect);
  return `
    SELECT ${selected(keys)}count(*) AS conversions, ${visits} AS visits, sum(cents) AS cents
    FROM events ${where} ${grouped(names(keys))} ${orderAndLimit}`;
}

/** Exact: visits by group first, each with its distinct pages, then groups. */
export function twoLevels(shape: Shape, dialect: Dialect): string {
  if (shape.event !== undefined) return eventsByVisit(shape, dialect);
  const { keys, where, orderAndLimit } = partsOf(shape, dialect);
  const { anyOf } = dialect;
  return `
    SELECT ${named(keys)}count(*) AS visits, sum(pages) AS uniques, sum(views) AS pageviews,
      sum(lasted) AS seconds, sum(bounced) AS bounces
    FROM (SELECT ${selected(keys)}visit, count(DISTINCT page) AS pages, count(*) AS views,
            ${anyOf('duration')} AS lasted, ${anyOf('bounce')} AS bounced
          FROM hits ${where} ${grouped([...names(keys), 'visit'])})
    ${grouped(names(keys))} ${orderAndLimit}`;
}

/** Exact: pages of visits by group, then visits by group, then groups. No distinct count, but one level more. */
export function threeLevels(shape: Shape, dialect: Dialect): string {
  if (shape.event !== undefined) return eventsByVisit(shape, dialect);
  const { keys, where, orderAndLimit } = partsOf(shape, dialect);
  const ofVisit = ['visit', 'duration', 'bounce'];
  return `
    SELECT ${named(keys)}count(*) AS visits, sum(pages) AS uniques, sum(views) AS pageviews,
      sum(duration) AS seconds, sum(bounce) AS bounces
    FROM (SELECT ${named(keys)}${ofVisit}, count(*) AS pages, sum(viewed) AS views
          FROM (SELECT ${selected(keys)}${ofVisit}, page, count(*) AS viewed
                FROM hits ${where} ${grouped([...names(keys), ...ofVisit, 'page'])})
          ${grouped([...names(keys), ...ofVisit])})
    ${grouped(names(keys))} ${orderAndLimit}`;
}

/** Exact: distinct counts per group. A visit that bounced has one row, wherever it counts. */
export function distinctCounts(shape: Shape, dialect: Dialect): string {
  if (shape.event !== undefined) return eventsOnce(shape, dialect, 'count(DISTINCT visit)');
  const { keys, where, orderAndLimit } = partsOf(shape, dialect);
  const shifted = `CAST(visit AS ${dialect.big}) * ${SHIFT}`;
  const { visits, seconds } = dialect.distinctVisits(`${shifted} + duration`);
  return `
    SELECT ${selected(keys)}${visits} AS visits, count(DISTINCT ${shifted} + page) AS uniques, count(*) AS pageviews,
      ${seconds} AS seconds, sum(bounce) AS bounces
    FROM hits ${where} ${grouped(names(keys))} ${orderAndLimit}`;
}

/**
 * Exact, from columns that say of every row whether it is its visit's or its page's first in the hour, the day, the
 * month or at all. Where a filter asks about pages, no flag knows which row of a visit is the first to pass: visits are
 * grouped then.
 */
export function flagged(shape: Shape, dialect: Dialect): string {
  if (shape.event !== undefined) return eventsOnce(shape, dialect, 'sum(first_month_path)');
  const { keys, where, orderAndLimit } = partsOf(shape, dialect);
  const { anyOf } = dialect;
  const { bucket, fields = [], filters = [] } = shape;
  const range = rangeOf(shape);
  const suffix = bucket ? `_${bucket}` : '';
  // A page that a visit saw before the range is seen for the first time within it.
  const firstView = range !== null && !bucket ? `(view_before < ${range.fromS})::INTEGER` : `first_view${suffix}`;
  if (filters.some(({ property }) => property === 'pathname') && !fields.includes('pathname')) {
    return `
      SELECT ${named(keys)}count(*) AS visits, sum(pages) AS uniques, sum(views) AS pageviews,
        sum(lasted) AS seconds, sum(bounced) AS bounces
      FROM (SELECT ${selected(keys)}visit, sum(${firstView}) AS pages, count(*) AS views,
              ${anyOf('duration')} AS lasted, ${anyOf('bounce')} AS bounced
            FROM hits ${where} ${grouped([...names(keys), 'visit'])})
      ${grouped(names(keys))} ${orderAndLimit}`;
  }
  const first = fields.includes('pathname') ? firstView : `first_hit${suffix}`;
  return `
    SELECT ${selected(keys)}sum(${first}) AS visits, sum(${firstView}) AS uniques, count(*) AS pageviews,
      sum(${first} * duration) AS seconds, sum(bounce) AS bounces
    FROM hits ${where} ${grouped(names(keys))} ${orderAndLimit}`;
}
