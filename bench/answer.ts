import type { Shape } from './shapes.ts';

/** One group as an engine counted it. */
export interface CountedRow {
  /** Number of the hour, the day or the month since 1970 in local time; null without buckets. */
  readonly bucket: number | null;
  readonly fields: readonly string[];
  /**
   * Whole numbers, of which the aggregates follow: visits, uniques, pageviews, seconds, bounces; of an event
   * conversions, visits, cents.
   */
  readonly numbers: readonly number[];
}

/** A row as the API prints it, in one line: what answers are compared by. */
export function printRow(row: CountedRow, shape: Shape): string {
  const label = row.bucket === null ? [] : [labelOf(row.bucket, shape.bucket!)];
  return [...label, ...row.fields, ...aggregatesOf(row.numbers, shape)].join(' | ');
}

function aggregatesOf(numbers: readonly number[], { event }: Shape): (number | string)[] {
  if (event !== undefined) return [...numbers];
  const [visits, uniques, pageviews, seconds, bounces] = numbers as [number, number, number, number, number];
  return [visits, uniques, pageviews, fourDecimals(seconds, visits), fourDecimals(bounces, visits)];
}

function labelOf(bucket: number, granularity: NonNullable<Shape['bucket']>): string {
  if (granularity === 'month') return new Date(Date.UTC(1970, bucket)).toISOString().slice(0, 7);
  const text = new Date(bucket * (granularity === 'hour' ? 3_600_000 : 86_400_000)).toISOString();
  return granularity === 'hour' ? `${text.slice(0, 13).replace('T', ' ')}:00:00` : text.slice(0, 10);
}

/** Half away from zero on the exact quotient, by whole numbers alone. */
function fourDecimals(part: number, whole: number): string {
  if (whole === 0) return '0.0000';
  const rounded = (BigInt(part) * 20_000n + BigInt(whole)) / (2n * BigInt(whole));
  return `${rounded / 10_000n}.${String(rounded % 10_000n).padStart(4, '0')}`;
}

/** @throws Error that shows the first row where `actual` is not as `expected` */
export function compareAnswers(told: string, actual: readonly string[], expected: readonly string[]): void {
  const most = Math.max(actual.length, expected.length);
  for (let index = 0; index < most; index++) {
    if (actual[index] === expected[index]) continue;
    throw new Error(
      `${told}: row ${index + 1} of ${actual.length} and ${expected.length} is\n  ${actual[index]}\nand not\n  ${expected[index]}`,
    );
  }
}
