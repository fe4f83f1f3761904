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

export type Entity = 'pageview' | 'event';

/** One aggregate: a number to sort by, equal exactly where the printed ones are equal, and its print. */
export interface Measure {
  readonly entity: Entity;
  readonly of: (sums: Sums) => number;
  readonly print: (value: number) => string;
}

/** All measures by wire name. Spec: Aggregations, aggregates. Design: 3. */
export const measures: ReadonlyMap<string, Measure> = new Map(
  Object.entries({
    visits: { entity: 'pageview', of: sums => sums.visits, print: String },
    uniques: { entity: 'pageview', of: sums => sums.uniques, print: String },
    pageviews: { entity: 'pageview', of: sums => sums.rows, print: String },
    avg_duration: { entity: 'pageview', of: sums => tenThousandths(sums.amount, sums.visits), print: printDecimals },
    bounce_rate: { entity: 'pageview', of: sums => tenThousandths(sums.bounces, sums.visits), print: printDecimals },
    conversions: { entity: 'event', of: sums => sums.rows, print: String },
    unique_conversions: { entity: 'event', of: sums => sums.visits, print: String },
    value: { entity: 'event', of: sums => sums.amount, print: String },
  } satisfies Record<string, Measure>),
);

export const AGGREGATES = [...measures.keys()];

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

function printDecimals(value: number): string {
  const digits = String(value).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}
