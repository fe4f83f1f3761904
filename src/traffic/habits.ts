import { type Alias, createAlias } from './alias.ts';
import type { Channel, VisitShape } from './profile.ts';
import type { Device } from './tables/agents.ts';

/**
 * How the visits of a channel differ: how much more often they leave after one page, are made on a phone, and go through a
 * funnel.
 */
export const CHANNEL_HABITS: Record<
  Channel,
  { readonly bounce: number; readonly phone: number; readonly conversion: number }
> = {
  direct: { bounce: 0.9, phone: 0.9, conversion: 1.2 },
  search: { bounce: 0.98, phone: 1, conversion: 1 },
  social: { bounce: 1.35, phone: 2.1, conversion: 0.5 },
  referral: { bounce: 0.95, phone: 0.8, conversion: 0.9 },
  ai: { bounce: 0.85, phone: 0.5, conversion: 1.3 },
  email: { bounce: 0.8, phone: 1.3, conversion: 1.6 },
  ads: { bounce: 1.2, phone: 1.4, conversion: 0.8 },
};

/** The same of the visits from a device, and how long they stay on a page. */
export const DEVICE_HABITS: Record<
  Device,
  { readonly bounce: number; readonly dwell: number; readonly conversion: number }
> = {
  Desktop: { bounce: 0.84, dwell: 1.18, conversion: 1.5 },
  Phone: { bounce: 1.12, dwell: 0.84, conversion: 0.68 },
  Tablet: { bounce: 0.98, dwell: 1.02, conversion: 1 },
};

/** No visit has more pageviews; with the longest dwell it still ends within the 65,535 seconds of an offset. */
export const MOST_PAGES = 40;

/** Share of visits that leave after one page, of those that do so `factor` times as often as others. */
export function bounceShare({ bounce_share }: VisitShape, factor: number): number {
  return Math.min(bounce_share * factor, bounce_share === 1 ? 1 : (1 + bounce_share) / 2);
}

/** Slot `n` is a visit of n + 1 pageviews: bounces by their share, the others 2 and more with a geometric tail. */
export function lengthAlias(shape: VisitShape, bounce: number): Alias {
  return createAlias(lengthWeights(shape, bounce));
}

/** Pageviews of a visit on average, by the same weights. */
export function meanLength(shape: VisitShape, bounce: number): number {
  let visits = 0;
  let pageviews = 0;
  for (const [index, weight] of lengthWeights(shape, bounce).entries()) {
    visits += weight;
    pageviews += weight * (index + 1);
  }
  return pageviews / visits;
}

function lengthWeights({ bounce_share, mean_pages }: VisitShape, bounce: number): number[] {
  const meanBeyondTwo = bounce_share === 1 ? 0 : Math.max(0, (mean_pages - bounce_share) / (1 - bounce_share) - 2);
  const goesOn = meanBeyondTwo / (1 + meanBeyondTwo);
  const weights = [bounce];
  let share = (1 - bounce) * (1 - goesOn);
  for (let pages = 2; pages <= MOST_PAGES; pages++) {
    weights.push(share);
    share *= goesOn;
  }
  return weights;
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
