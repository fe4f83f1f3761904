import { parseTime, timeText, type Zone } from './local-time.ts';
import type { Grouping, TimeRange } from './ranges.ts';

/** The rows of a report, as the API gives them; null comes from assumptions. */
export type Row = Readonly<Record<string, string | null>>;

/** A chart does not show more; the API's own bounds for hours and days are far below. */
const MAX_BUCKETS = 5_000;

/** How many characters of a timestamp name a bucket, and what they lack of a whole one. */
const FORMS: Readonly<Record<Grouping, readonly [length: number, rest: string]>> = {
  hour: [13, ':00:00'],
  day: [10, ' 00:00:00'],
  month: [7, '-01 00:00:00'],
  year: [4, '-01-01 00:00:00'],
};

/** The bucket of a row in a report by time. Assumption date-key. */
export function bucketOf(row: Row): string {
  return row.date ?? row.timestamp ?? '';
}

/** The name of the bucket that a local time is in, as the API writes it. */
function labelOf(localS: number, grouping: Grouping): string {
  const text = timeText(localS).slice(0, FORMS[grouping][0]);
  return grouping === 'hour' ? `${text}:00:00` : text;
}

function startOf(label: string, grouping: Grouping): number | null {
  const [length, rest] = FORMS[grouping];
  return parseTime(label.slice(0, length) + rest);
}

function nextStart(startS: number, grouping: Grouping): number {
  const date = new Date(startS * 1000);
  if (grouping === 'hour') return startS + 3_600;
  if (grouping === 'day') return startS + 86_400;
  const months = grouping === 'month' ? 1 : 12;
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) / 1000;
}

/** The range of a bucket within that of its report; null where the label is none. */
export function bucketRange(label: string, grouping: Grouping, { from, to }: TimeRange): TimeRange | null {
  const startS = startOf(label, grouping);
  if (startS === null) return null;
  const first = timeText(startS);
  const last = timeText(nextStart(startS, grouping) - 1);
  return { from: from !== null && from > first ? from : first, to: to !== null && to < last ? to : last };
}

/** Whether the bucket goes on. @param nowS local time of the site */
export function isUnderWay(label: string, grouping: Grouping, nowS: number): boolean {
  const startS = startOf(label, grouping);
  return startS !== null && startS <= nowS && nowS < nextStart(startS, grouping);
}

/**
 * All buckets of a report in order of time, those without rows included: from the beginning of the range to its end or
 * now. Hours that the zone skips are none.
 */
export function bucketLabels(
  rows: readonly Row[],
  grouping: Grouping,
  { from, to }: TimeRange,
  { nowS, zone }: { readonly nowS: number; readonly zone: Zone },
): readonly string[] {
  const known = rows.map(bucketOf).sort();
  const labels = new Set(known);
  const firstS = from === null ? startOf(known[0] ?? '', grouping) : parseTime(from);
  const toS = (to === null ? null : parseTime(to)) ?? nowS;
  if (firstS === null) return known;
  const lastS = Math.max(firstS, Math.min(toS, nowS));
  let atS = startOf(labelOf(firstS, grouping), grouping)!;
  for (let left = MAX_BUCKETS; atS <= lastS && left > 0; left -= 1) {
    if (grouping !== 'hour' || zone.toLocalS(zone.toEpochS(atS)) === atS) labels.add(labelOf(atS, grouping));
    atS = nextStart(atS, grouping);
  }
  return [...labels].sort();
}

/** The values of an aggregate by bucket. @param absent what a bucket without a row has */
export function valuesByBucket(
  rows: readonly Row[],
  labels: readonly string[],
  aggregate: string,
  absent: number | null,
): readonly (number | null)[] {
  const byLabel = new Map(rows.map(row => [bucketOf(row), row[aggregate]]));
  return labels.map(label => {
    const text = byLabel.get(label);
    return text === undefined || text === null ? absent : Number(text);
  });
}

/** A bucket on the axis of a chart, short: `14:00`, `06-15`, `2026-06`, `2026`. */
export function axisText(label: string, grouping: Grouping): string {
  if (grouping === 'hour') return label.slice(11, 13) === '00' ? label.slice(5, 10) : label.slice(11, 16);
  return grouping === 'day' ? label.slice(5, 10) : label;
}
