import { type CountedRow, printRow } from '../answer.ts';
import { FIELD_ROWS, rangeOf, type Shape, type ShapeFilter } from '../shapes.ts';
import type { Engine } from './engine.ts';
import { type EventRow, type HitRow, readEvents, readRows } from './rows.ts';

/** What anyone would write first: a loop over objects, a map of groups, a set of visits in each. */
export async function openLoops(file: string): Promise<Engine> {
  const rows = await readRows(file);
  const events = await readEvents(file);
  return {
    name: 'plain loops',
    version: '',
    questions: shape => [
      {
        form: 'loops',
        ask: () => (shape.event === undefined ? count(rows, shape) : countEvents(events, shape)),
        print: answer => (answer as CountedRow[]).map(row => printRow(row, shape)),
      },
    ],
  };
}

interface Group {
  readonly bucket: number | null;
  readonly fields: readonly string[];
  readonly visits: Set<number>;
  readonly views: Set<number>;
  pageviews: number;
  seconds: number;
  bounces: number;
}

/** More than there are pages. */
const PAGES = 2 ** 20;

function count(rows: readonly HitRow[], shape: Shape): CountedRow[] {
  const fields = (shape.fields ?? []) as readonly (keyof HitRow)[];
  const range = rangeOf(shape);
  const tests = (shape.filters ?? []).map(testOf);
  const groups = new Map<string, Group>();
  for (const row of rows) {
    if (range !== null && (row.ts < range.fromS || row.ts > range.toS)) continue;
    if (!tests.every(passes => passes(row))) continue;
    const bucket = shape.bucket === undefined ? null : bucketOf(row.ts, shape.bucket);
    const values = fields.map(name => String(row[name]));
    const key = `${bucket}\u0000${values.join('\u0000')}`;
    let group = groups.get(key);
    if (group === undefined) {
      group = { bucket, fields: values, visits: new Set(), views: new Set(), pageviews: 0, seconds: 0, bounces: 0 };
      groups.set(key, group);
    }
    group.pageviews++;
    group.views.add(row.visit * PAGES + row.page);
    if (group.visits.has(row.visit)) continue;
    group.visits.add(row.visit);
    group.seconds += row.duration;
    group.bounces += row.bounce;
  }
  const rowsOf = [...groups.values()].map(({ bucket, fields, visits, views, pageviews, seconds, bounces }) => ({
    bucket,
    fields,
    numbers: [visits.size, views.size, pageviews, seconds, bounces],
  }));
  return firstRows(rowsOf, fields.length > 0 ? FIELD_ROWS : undefined);
}

/** By bucket, the first number descending, then fields. */
function firstRows(rows: CountedRow[], limit: number | undefined): CountedRow[] {
  return rows
    .sort(
      (a, b) => (b.bucket ?? 0) - (a.bucket ?? 0) || b.numbers[0]! - a.numbers[0]! || compareTexts(a.fields, b.fields),
    )
    .slice(0, limit);
}

function countEvents(rows: readonly EventRow[], { event, bucket, fields = [] }: Shape): CountedRow[] {
  const groups = new Map<string, { readonly row: CountedRow; readonly visits: Set<number>; numbers: number[] }>();
  for (const row of rows) {
    if (row.name !== event) continue;
    const own = bucket === undefined ? null : bucketOf(row.ts, bucket);
    const values = fields.map(name => String(row[name as keyof EventRow]));
    const key = `${own}\u0000${values.join('\u0000')}`;
    let group = groups.get(key);
    if (group === undefined) {
      const numbers = [0, 0, 0];
      group = { row: { bucket: own, fields: values, numbers }, visits: new Set(), numbers };
      groups.set(key, group);
    }
    group.visits.add(row.visit);
    group.numbers[0]!++;
    group.numbers[1] = group.visits.size;
    group.numbers[2]! += row.cents;
  }
  return firstRows(
    [...groups.values()].map(({ row }) => row),
    fields.length > 0 ? FIELD_ROWS : undefined,
  );
}

function testOf({ property, operator, value }: ShapeFilter): (row: HitRow) => boolean {
  const read = (row: HitRow) => String(row[property as keyof HitRow]);
  if (operator === 'is') return row => read(row) === value;
  if (operator === 'is not') return row => read(row) !== value;
  if (operator === 'is like') return row => read(row).toLowerCase().includes(value.toLowerCase());
  const pattern = new RegExp(value);
  return row => pattern.test(read(row));
}

const wallClock = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', timeZoneName: 'longOffset' });
const offsets = new Map<number, number>();

/** Seconds that New York is ahead of UTC, asked once an hour of history. */
function offsetOf(ts: number): number {
  const hour = Math.floor(ts / 3600);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  const name = wallClock.formatToParts(hour * 3_600_000).find(({ type }) => type === 'timeZoneName')!.value;
  const offset = Number(name.slice(3, 6)) * 3600;
  offsets.set(hour, offset);
  return offset;
}

function bucketOf(ts: number, bucket: NonNullable<Shape['bucket']>): number {
  const local = ts + offsetOf(ts);
  if (bucket === 'hour') return Math.floor(local / 3600);
  if (bucket === 'day') return Math.floor(local / 86_400);
  const date = new Date(local * 1000);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
}

function compareTexts(a: readonly string[], b: readonly string[]): number {
  for (const [index, text] of a.entries()) {
    if (text !== b[index]) return text < b[index]! ? -1 : 1;
  }
  return 0;
}
