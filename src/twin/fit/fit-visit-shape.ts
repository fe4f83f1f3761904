import { bounceShare, CHANNEL_HABITS, DEVICE_HABITS } from '../../traffic/habits.ts';
import type { VisitShape } from '../../traffic/profile.ts';
import { DEVICES } from '../../traffic/tables/agents.ts';
import type { MonthFigures } from '../figures.ts';
import type { FittedAgents } from './fit-agents.ts';
import type { FittedSources } from './fit-sources.ts';
import { rounded, sum } from './numbers.ts';

interface ShapeParts {
  readonly channels: FittedSources['shares'];
  readonly sharesOf: FittedAgents['sharesOf'];
}

/** Of the schema. */
const PAGES_MAX = 20;
const DWELL_MIN_S = 1;
const DWELL_MAX_S = 120;

/** Bounces, pageviews and durations of all visits, with what channels and devices make of them. */
export function fitVisitShape(months: readonly MonthFigures[], parts: ShapeParts): VisitShape {
  const { visits, pageviews, bounces, durationS } = totalsOf(months);
  const bounce_share = rounded(shareFor(bounces / visits, parts));
  const mean_pages = bounce_share + (1 - bounce_share) * pagesBeyondOne(months);
  const steps = pageviews - visits;
  const dwellS = steps > 0 ? durationS / steps : DWELL_MIN_S;
  return {
    bounce_share,
    mean_pages: rounded(Math.min(PAGES_MAX, mean_pages)),
    mean_dwell_s: rounded(Math.max(DWELL_MIN_S, Math.min(DWELL_MAX_S, (dwellS - HALF_A_SECOND) / dwellFactor(parts)))),
  };
}

/** Pageviews of a visit that does not bounce, on average: two at least. */
export function pagesBeyondOne(months: readonly MonthFigures[]): number {
  const { visits, pageviews, bounces } = totalsOf(months);
  return visits > bounces ? Math.max(2, (pageviews - bounces) / (visits - bounces)) : 2;
}

function totalsOf(months: readonly MonthFigures[]): Omit<MonthFigures, 'month'> {
  const totalOf = (field: keyof Omit<MonthFigures, 'month'>) => sum(months.map(month => month[field]));
  return {
    visits: totalOf('visits'),
    pageviews: totalOf('pageviews'),
    bounces: totalOf('bounces'),
    durationS: totalOf('durationS'),
  };
}

/** The generator's seconds are whole, from 1 up. */
const HALF_A_SECOND = 0.5;

/** The share of the profile with which `target` of all visits bounce. */
function shareFor(target: number, { channels, sharesOf }: ShapeParts): number {
  const groups = [...channels].flatMap(([channel, share]) =>
    DEVICES.map(device => ({
      share: share * sharesOf(channel)[device],
      factor: CHANNEL_HABITS[channel].bounce * DEVICE_HABITS[device].bounce,
    })),
  );
  const madeBy = (bounce_share: number) =>
    sum(
      groups.map(({ share, factor }) => share * bounceShare({ bounce_share, mean_pages: 1, mean_dwell_s: 1 }, factor)),
    );
  let [low, high] = [0, 1];
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if (madeBy(middle) < target) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function dwellFactor({ channels, sharesOf }: ShapeParts): number {
  const groups = [...channels].flatMap(([channel, share]) =>
    DEVICES.map(device => share * sharesOf(channel)[device] * DEVICE_HABITS[device].dwell),
  );
  return sum(groups);
}
