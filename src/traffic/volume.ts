import { busiestDay, busiestDayAtMost } from './busiest-day.ts';
import { bounceShare, CHANNEL_HABITS, DEVICE_HABITS, meanLength } from './habits.ts';
import { CHANNELS, type ProfileEvent, type TrafficPlan, type TrafficProfile } from './profile.ts';
import { MAX_DAILY_NOISE } from './rhythm.ts';
import { DEVICES } from './tables/agents.ts';

/**
 * Pageviews and events of one generated day, at most. A day is the unit that is made and held: at 32 bytes for a visit
 * of one pageview, 10 for a further one and 47 for an event, with what reports make of them, it takes up to 470 MB,
 * 210 MB with the built-in profiles, and two are held whatever `--memory` says. Every count of it stays far below 2³²,
 * where its indexes end; also where a profile's rhythm and the end of summer time put twice as much on one day.
 */
export const MAX_DAY_HITS = 10_000_000;

/** Days of sites that reach this many are made one at a time. */
const LARGE_DAY_HITS = 500_000;

/** Whether days of a plan may be that large. */
export function hasLargeDays(plan: TrafficPlan, factor: number): boolean {
  const isLarge = (busiest: number) => hitsOfBusiestDay(plan, busiest) * factor > LARGE_DAY_HITS;
  return isLarge(busiestDayAtMost(plan.profile)) && isLarge(busiestDay(plan.profile));
}

/** About how many hits the busiest day of a plan has once it is fully grown, before `--traffic`. */
export function hitsOfBusiestDay(plan: TrafficPlan, busiest = busiestDay(plan.profile)): number {
  return plan.visits_per_day * busiest * MAX_DAILY_NOISE * hitsOfVisit(plan.profile);
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
export function volumeError(plan: TrafficPlan, factor: number): string | null {
  const broken = brokenBound(plan, factor);
  if (broken === undefined) return null;
  const max = visitsWithin(broken, plan, factor);
  return `must be at most ${max} with this profile and a traffic factor of ${factor}: ${broken.text}`;
}

/** Visits a day that a plan may have with its profile; null where it has no more. */
export function lessVisits(plan: TrafficPlan): number | null {
  const broken = brokenBound(plan, 1);
  return broken === undefined ? null : visitsWithin(broken, plan, 1);
}

function visitsWithin({ of, most }: (typeof BOUNDS)[number], plan: TrafficPlan, factor: number): number {
  return Math.floor(most / (of({ ...plan, visits_per_day: 1 }) * factor));
}

/** What is wrong with the traffic factor, of which days of the plan are too large; null where it is 1 at most. */
export function factorError(plan: TrafficPlan, factor: number): string | null {
  const broken = factor <= 1 ? undefined : brokenBound(plan, factor);
  if (broken === undefined) return null;
  const max = Math.floor((broken.most / broken.of(plan)) * 100) / 100;
  return `at most ${max}, so that ${broken.text}`;
}

/** The one that is exceeded most. */
function brokenBound(plan: TrafficPlan, factor: number) {
  if (excessAtMost(plan) * factor <= 1) return undefined;
  const { bound, excess } = highestExcess(plan);
  return excess * factor > 1 ? bound : undefined;
}

const atMost = new WeakMap<TrafficPlan, number>();

/** Most plans are far from any bound, which is told without a look at all their days. */
function excessAtMost(plan: TrafficPlan): number {
  const known = atMost.get(plan);
  if (known !== undefined) return known;
  const busiest = busiestDayAtMost(plan.profile);
  const excess = Math.max(...BOUNDS.map(bound => bound.of(plan, busiest) / bound.most));
  atMost.set(plan, excess);
  return excess;
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

/** At most as many cents, as if every visit went through every funnel and took the most expensive way through the site. */
function centsOfBusiestDay(plan: TrafficPlan, busiest = busiestDay(plan.profile)): number {
  const { profile } = plan;
  const pageviews = pageviewsOfVisit(profile);
  const centsOfVisit = profile.events.reduce((sum, event) => {
    const { name, probability, once, values, items } = event;
    const free = once ? Math.min(1, probability * pageviews) : probability * pageviews;
    const completions = free + stepsWith(profile, name) * (once ? 1 : 1 + pageviews);
    return sum + completions * items * values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  }, 0);
  return plan.visits_per_day * busiest * MAX_DAILY_NOISE * centsOfVisit;
}

function stepsWith({ funnels = [] }: TrafficProfile, name: string): number {
  return funnels.reduce((sum, { steps }) => sum + steps.filter(({ event }) => event === name).length, 0);
}

/** Pageviews and events of a visit on average, of the channel and device whose visits are longest. */
function hitsOfVisit(profile: TrafficProfile): number {
  const { sections, events, funnels = [] } = profile;
  const pageviews = pageviewsOfVisit(profile);
  const repeated = sections.map(({ name }) =>
    sumOfChances(
      events.filter(event => !event.once),
      name,
    ),
  );
  const once = events.filter(event => event.once).map(({ probability }) => Math.min(1, probability * pageviews));
  // Each step is a pageview and perhaps an event, which at the first may come again.
  const most = mostConversion(profile);
  const steps = funnels.map(({ share, steps: [, ...later] }) => {
    let taken = Math.min(1, share * most);
    let hits = 3 * taken;
    for (const { rate = 1 } of later) {
      taken *= rate;
      hits += 2 * taken;
    }
    return hits;
  });
  return pageviews * (1 + Math.max(...repeated)) + sum(once) + sum(steps);
}

/** How much more often than others visits begin a funnel, at most: see `Funnels`. */
function mostConversion({ campaigns = [], calendar = [] }: TrafficProfile): number {
  const channel = Math.max(...CHANNELS.map(each => CHANNEL_HABITS[each].conversion));
  const device = Math.max(...DEVICES.map(each => DEVICE_HABITS[each].conversion));
  const campaign = Math.max(1, ...campaigns.map(({ conversion = 1 }) => conversion));
  const days = calendar.reduce((product, { conversion = 1 }) => product * Math.max(1, conversion), 1);
  return Math.sqrt(channel * device * campaign * days);
}

function pageviewsOfVisit({ visit, campaigns = [] }: TrafficProfile): number {
  const habits = CHANNELS.flatMap(channel =>
    DEVICES.map(device => bounceShare(visit, CHANNEL_HABITS[channel].bounce * DEVICE_HABITS[device].bounce)),
  );
  const given = campaigns.flatMap(({ bounce_share }) => bounce_share ?? []);
  return Math.max(...[...habits, ...given].map(bounce => meanLength(visit, bounce)));
}

function sumOfChances(events: readonly ProfileEvent[], section: string): number {
  return events.reduce((sum, { after, probability }) => sum + (after.includes(section) ? probability : 0), 0);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
