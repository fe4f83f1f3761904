import { DAY_S } from '../time/civil.ts';
import { zoneOf } from '../time/zone.ts';
import { type Alias, createAlias } from './alias.ts';
import type { TrafficProfile } from './profile.ts';
import { seasonWeight } from './rhythm.ts';
import type { LocalDay, Schedule } from './schedule.ts';

/** Quarters of an hour: no zone of today has offsets finer than that. */
export const QUARTER_S = 900;
export const QUARTERS = DAY_S / QUARTER_S;
/** Hours of a week, from Monday's midnight. */
export const WEEK_HOURS = 168;

/** How busy a UTC day is, by quarter of an hour: the wall clock of the profile's zone decides. */
export interface DayPlan {
  /** All visits, and those that no campaign brings, length = 96: 1 is the mean of a usual week. */
  readonly weights: Float64Array;
  readonly usual: Float64Array;
  /** Campaigns that run on this day, as indexes of the profile's. */
  readonly campaigns: readonly number[];
  /** Visits of those and of the campaigns before, added to the usual; length = 96 × campaigns. */
  readonly upTo: Float64Array;
  /** Hour of the week of the wall clock, length = 96, values in [0, 168). */
  readonly weekHour: Uint8Array;
  /** Square root of what the calendar multiplies conversions by, length = 96. */
  readonly conversion: Float64Array;
  /** Over CHANNELS. */
  readonly channels: Alias;
  /** Epoch seconds in which there are no hits: from, to, from, to …, of this day and the next. */
  readonly outages: readonly number[];
}

export function planDay(profile: TrafficProfile, schedule: Schedule, day: number): DayPlan {
  const { rhythm } = profile;
  const hourMean = mean(rhythm.hours);
  const weekdayMean = mean(rhythm.weekdays);
  const season = seasonWeight(rhythm.months, day);
  const weights = new Float64Array(QUARTERS);
  const usual = new Float64Array(QUARTERS);
  const weekHour = new Uint8Array(QUARTERS);
  const conversion = new Float64Array(QUARTERS);
  const quarters = localQuarters(profile.timezone, schedule, day);
  const campaigns = [...new Set(quarters.days.flatMap(local => local.campaigns.map(({ campaign }) => campaign)))];
  const brought = quarters.days.map(local => visitsOf(campaigns, local));
  const upTo = new Float64Array(QUARTERS * campaigns.length);
  for (let quarter = 0; quarter < QUARTERS; quarter++) {
    const local = quarters.days[quarters.dayOf[quarter]!]!;
    const hours = quarters.hours[quarter]!;
    const hour = Math.floor(hours);
    const from = rhythm.hours[hour]!;
    const to = rhythm.hours[(hour + 1) % 24]!;
    const byHour = (from + (to - from) * (hours - hour)) / hourMean;
    const visits = local.visits[hour]!;
    let total = byHour * (rhythm.weekdays[local.weekday]! / weekdayMean) * season * visits;
    usual[quarter] = total;
    for (let column = 0; column < campaigns.length; column++) {
      // An hour holds a twenty-fourth of the usual day.
      if (visits > 0) total += 24 * brought[quarters.dayOf[quarter]!]![column * 24 + hour]!;
      upTo[quarter * campaigns.length + column] = total;
    }
    weights[quarter] = total;
    weekHour[quarter] = local.weekday * 24 + hour;
    conversion[quarter] = Math.sqrt(local.conversion[hour]!);
  }
  return {
    weights,
    usual,
    campaigns,
    upTo,
    weekHour,
    conversion,
    channels: createAlias(schedule.channelWeights(day)),
    outages: schedule.hasOutages ? outagesFrom(profile.timezone, schedule, day) : [],
  };
}

/** Visits of campaigns on a day of the wall clock, 24 hours of each after the other. */
function visitsOf(campaigns: readonly number[], local: LocalDay): Float64Array {
  const visits = new Float64Array(campaigns.length * 24);
  for (const running of local.campaigns) {
    const first = campaigns.indexOf(running.campaign) * 24;
    for (let hour = 0; hour < 24; hour++) visits[first + hour]! += running.visits[hour]!;
  }
  return visits;
}

interface LocalQuarters {
  /** The two or three days of the wall clock that a UTC day touches. */
  readonly days: readonly LocalDay[];
  /** By quarter: index of `days`, and hours since that day's midnight. */
  readonly dayOf: Uint8Array;
  readonly hours: Float64Array;
}

function localQuarters(timezone: string, schedule: Schedule, day: number): LocalQuarters {
  const zone = zoneOf(timezone);
  const startS = day * DAY_S;
  const days: LocalDay[] = [];
  const dayOf = new Uint8Array(QUARTERS);
  const hours = new Float64Array(QUARTERS);
  const first = zone.offsetAt(startS);
  const isEven = first === zone.offsetAt(startS + DAY_S);
  let current = Number.NaN;
  for (let quarter = 0; quarter < QUARTERS; quarter++) {
    const utcS = startS + quarter * QUARTER_S;
    const localS = utcS + (isEven ? first : zone.offsetAt(utcS));
    const localDay = Math.floor(localS / DAY_S);
    if (localDay !== current) {
      current = localDay;
      days.push(schedule.localDay(localDay));
    }
    dayOf[quarter] = days.length - 1;
    hours[quarter] = (localS - localDay * DAY_S) / 3600;
  }
  return { days, dayOf, hours };
}

/** The stretches of a UTC day and the next in which the calendar lets no visit be. */
function outagesFrom(timezone: string, schedule: Schedule, firstDay: number): number[] {
  const bounds: number[] = [];
  for (const day of [firstDay, firstDay + 1]) {
    const { days, dayOf, hours } = localQuarters(timezone, schedule, day);
    for (let quarter = 0; quarter < QUARTERS; quarter++) {
      if (days[dayOf[quarter]!]!.visits[Math.floor(hours[quarter]!)]! > 0) continue;
      const fromS = day * DAY_S + quarter * QUARTER_S;
      if (bounds.at(-1) === fromS) bounds.pop();
      else bounds.push(fromS);
      bounds.push(fromS + QUARTER_S);
    }
  }
  return bounds;
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
}
