import { type Alias, createAlias } from './alias.ts';
import type { VisitShape } from './profile.ts';

/** No visit has more pageviews; with the longest dwell it still ends within the 65,535 seconds of an offset. */
export const MOST_PAGES = 40;

/** Slot `n` is a visit of n + 1 pageviews: bounces by their share, the others 2 and more with a geometric tail. */
export function lengthAlias({ bounce_share, mean_pages }: VisitShape, bounceFactor: number): Alias {
  const bounce = Math.min(bounce_share * bounceFactor, bounce_share === 1 ? 1 : (1 + bounce_share) / 2);
  const meanBeyondTwo = bounce_share === 1 ? 0 : Math.max(0, (mean_pages - bounce_share) / (1 - bounce_share) - 2);
  const goesOn = meanBeyondTwo / (1 + meanBeyondTwo);
  const weights = [bounce];
  let share = (1 - bounce) * (1 - goesOn);
  for (let pages = 2; pages <= MOST_PAGES; pages++) {
    weights.push(share);
    share *= goesOn;
  }
  return createAlias(weights);
}

/** Quantiles of the time on a page as multiples of about its mean: most look briefly, some read, a few go for coffee. */
const DWELL_QUANTILES = [0.03, 0.08, 0.13, 0.19, 0.26, 0.34, 0.43, 0.53, 0.65, 0.79, 0.97, 1.2, 1.5, 1.95, 2.6, 3.8, 9];
const DWELL_STEPS = DWELL_QUANTILES.length - 1;

/** Seconds on a page, DWELL_STEPS + 1 quantiles whose mean, read in straight lines between them, is `meanS`. */
export function dwellTable(meanS: number): Float64Array {
  let area = 0;
  for (let step = 0; step < DWELL_STEPS; step++) area += (DWELL_QUANTILES[step]! + DWELL_QUANTILES[step + 1]!) / 2;
  return Float64Array.from(DWELL_QUANTILES, quantile => (quantile * meanS * DWELL_STEPS) / area);
}

/** Whole seconds on a page, at least 1; `uniform` in [0, 1). */
export function dwellS(table: Float64Array, uniform: number): number {
  const scaled = uniform * DWELL_STEPS;
  const step = Math.floor(scaled);
  const low = table[step]!;
  return 1 + Math.floor(low + (scaled - step) * (table[step + 1]! - low));
}
