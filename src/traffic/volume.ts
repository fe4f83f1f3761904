import { CHANNEL_HABITS, meanLength } from './habits.ts';
import { CHANNELS, type ProfileEvent, type TrafficPlan, type TrafficProfile } from './profile.ts';
import { MAX_DAILY_NOISE } from './rhythm.ts';

/**
 * Pageviews and events of one generated day, at most. A day is the unit that is made and held: at 26 bytes for a visit
 * of one pageview, 4 for a further one and 13 for an event it takes up to 260 MB, 90 MB with the built-in profiles, and
 * two are held whatever `--memory` says. Every count of it stays far below 2³², where its indexes end; also where a
 * profile's rhythm and the end of summer time put twice as much on one day.
 */
export const MAX_DAY_HITS = 10_000_000;

/** Days of sites that reach this many are made one at a time. */
export const LARGE_DAY_HITS = 500_000;

/** About how many hits the busiest day of a plan has once it is fully grown, before `--traffic`. */
export function hitsOfBusiestDay(plan: TrafficPlan): number {
  return visitsOfBusiestDay(plan) * hitsOfVisit(plan.profile);
}

function visitsOfBusiestDay({ profile, visits_per_day }: TrafficPlan): number {
  const { weekdays, months } = profile.rhythm;
  return visits_per_day * peakOf(weekdays) * peakOf(months) * MAX_DAILY_NOISE;
}

/**
 * Values of the events of one generated day, their signs aside, in cents: over the 36,525 days that clocks reach they
 * add up to less than 4 × 10¹⁵, so that with as much of ingested ones every sum of a report is below 2⁵³ and exact.
 */
export const MAX_DAY_CENTS = 100_000_000_000;

const BOUNDS = [
  { of: hitsOfBusiestDay, most: MAX_DAY_HITS, text: `no day has more than ${MAX_DAY_HITS} hits` },
  {
    of: centsOfBusiestDay,
    most: MAX_DAY_CENTS,
    text: `the values of a day's events add up to ${MAX_DAY_CENTS} cents at most`,
  },
];

/** What is wrong with the `visits_per_day` of a plan whose days would be too large; null where none are. */
export function volumeFault(plan: TrafficPlan, factor: number): string | null {
  const broken = brokenBound(plan, factor);
  if (broken === undefined) return null;
  const max = Math.floor(broken.most / (broken.of({ ...plan, visits_per_day: 1 }) * factor));
  return `must be at most ${max} with this profile and a traffic factor of ${factor}: ${broken.text}`;
}

/** What is wrong with the traffic factor, of which days of the plan are too large; null where it is 1 at most. */
export function factorFault(plan: TrafficPlan, factor: number): string | null {
  const broken = factor <= 1 ? undefined : brokenBound(plan, factor);
  if (broken === undefined) return null;
  const max = Math.floor((broken.most / broken.of(plan)) * 100) / 100;
  return `at most ${max}, so that ${broken.text}`;
}

/** The one that is exceeded most. */
function brokenBound(plan: TrafficPlan, factor: number) {
  const { bound, excess } = highestExcess(plan);
  return excess * factor > 1 ? bound : undefined;
}

type Highest = { readonly bound: (typeof BOUNDS)[number]; readonly excess: number };

// Every sandbox asks about the plans of its fixture, which it shares with others.
const highest = new WeakMap<TrafficPlan, Highest>();

function highestExcess(plan: TrafficPlan): Highest {
  const known = highest.get(plan);
  if (known !== undefined) return known;
  const [first] = BOUNDS.map(bound => ({ bound, excess: bound.of(plan) / bound.most })).sort(
    (one, other) => other.excess - one.excess,
  ) as [Highest];
  highest.set(plan, first);
  return first;
}

/** At most as many cents, as if every visit took the most expensive way through the site. */
function centsOfBusiestDay(plan: TrafficPlan): number {
  const { visit, events } = plan.profile;
  const pageviews = Math.max(...CHANNELS.map(channel => meanLength(visit, CHANNEL_HABITS[channel].bounce)));
  const centsOfVisit = events.reduce((sum, { probability, once, values, items }) => {
    const completions = once ? Math.min(1, probability * pageviews) : probability * pageviews;
    return sum + completions * items * values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  }, 0);
  return visitsOfBusiestDay(plan) * centsOfVisit;
}

/** Pageviews and events of a visit on average, of the channel whose visits are longest. */
function hitsOfVisit({ visit, sections, events }: TrafficProfile): number {
  const pageviews = Math.max(...CHANNELS.map(channel => meanLength(visit, CHANNEL_HABITS[channel].bounce)));
  const repeated = sections.map(({ name }) =>
    sumOfChances(
      events.filter(event => !event.once),
      name,
    ),
  );
  const once = events.filter(event => event.once).map(({ probability }) => Math.min(1, probability * pageviews));
  return pageviews * (1 + Math.max(...repeated)) + once.reduce((sum, each) => sum + each, 0);
}

function sumOfChances(events: readonly ProfileEvent[], section: string): number {
  return events.reduce((sum, { after, probability }) => sum + (after.includes(section) ? probability : 0), 0);
}

/** How far the largest weight exceeds the mean. */
function peakOf(weights: readonly number[]): number {
  return (Math.max(...weights) * weights.length) / weights.reduce((sum, weight) => sum + weight, 0);
}
