import type { components } from '../contract/api.gen.ts';
import type { ReportAssumptions } from './report-assumptions.ts';

/** What is known of one group of rows: plain sums, from which every measure follows. Seconds and cents are whole. */
export interface Sums {
  /** Pageviews, or completions of the event. */
  rows: number;
  /** Distinct (visit, hostname, pathname). */
  uniques: number;
  /** Distinct visits. */
  visits: number;
  /** Distinct visits whose whole visit has one pageview. */
  bounces: number;
  /** Seconds that the distinct visits lasted, or the value of the completions in cents. */
  amount: number;
}

export type Entity = components['schemas']['Entity'];

/** One aggregate: a number to sort by, equal exactly where the printed ones are equal, and its print. */
export interface Measure {
  readonly entity: Entity;
  readonly of: (sums: Sums) => number;
  /** Whether a group never has more of it than rows. */
  readonly atMostRows: boolean;
  readonly print: (value: number, assumptions: ReportAssumptions) => string;
}

/** All measures by wire name. Spec: Aggregations, aggregates. Design: 3. */
export const measures: ReadonlyMap<string, Measure> = new Map(
  Object.entries({
    visits: count('pageview', sums => sums.visits),
    uniques: count('pageview', sums => sums.uniques),
    pageviews: count('pageview', sums => sums.rows),
    avg_duration: quotient(
      sums => tenThousandths(sums.amount, sums.visits),
      value => printDecimals(value, 4),
    ),
    // Assumption bounce-rate: a hundredth of a percent is the same number as a ten-thousandth.
    bounce_rate: quotient(
      sums => tenThousandths(sums.bounces, sums.visits),
      (value, assumptions) => printDecimals(value, assumptions['bounce-rate'] === 'percent' ? 2 : 4),
    ),
    conversions: count('event', sums => sums.rows),
    unique_conversions: count('event', sums => sums.visits),
    value: { entity: 'event', of: sums => sums.amount, atMostRows: false, print: value => String(value) },
  } satisfies Record<components['schemas']['Aggregate'], Measure>),
);

const LARGEST_EXACT = Number.MAX_SAFE_INTEGER;

/** `part / whole` in 1/10,000, rounded half up on the exact quotient; 0 where `whole` is 0. Both at least 0, whole. */
export function tenThousandths(part: number, whole: number): number {
  if (whole === 0) return 0;
  const doubled = part * 20_000 + whole;
  if (doubled > LARGEST_EXACT) {
    return Number((BigInt(part) * 20_000n + BigInt(whole)) / (2n * BigInt(whole)));
  }
  // The remainder of two exact integers is exact, where their quotient may round up to the next one.
  return (doubled - (doubled % (2 * whole))) / (2 * whole);
}

function count(entity: Entity, of: (sums: Sums) => number): Measure {
  return { entity, of, atMostRows: true, print: value => String(value) };
}

function quotient(of: Measure['of'], print: Measure['print']): Measure {
  return { entity: 'pageview', of, atMostRows: false, print };
}

/** `value` with its last `decimals` digits after the point. */
function printDecimals(value: number, decimals: number): string {
  const digits = String(value).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
