import { civilFromDays, DAY_S, daysFromCivil } from '../time/civil.ts';
import { zoneOf } from '../time/zone.ts';
import type { Growth, TrafficProfile } from './profile.ts';

/** Quarters of an hour: no zone of today has offsets finer than that. */
export const QUARTER_S = 900;
const QUARTERS = DAY_S / QUARTER_S;

/** No day has more visits than rhythm, season and growth say, times this: see `drawStarts`. */
export const MAX_DAILY_NOISE = 1.14;

/**
 * How busy the quarters of a UTC day are, 96 weights whose mean is 1 over a usual week: the wall clock of the profile's
 * zone decides the hour and the weekday, so that a change of its offset moves the rhythm with it.
 */
export function quarterWeights({ timezone, rhythm }: TrafficProfile, day: number): number[] {
  const zone = zoneOf(timezone);
  const hourMean = mean(rhythm.hours);
  const weekdayMean = mean(rhythm.weekdays);
  return Array.from({ length: QUARTERS }, (_, quarter) => {
    const utcS = day * DAY_S + quarter * QUARTER_S;
    const localS = utcS + zone.offsetAt(utcS);
    const localDay = Math.floor(localS / DAY_S);
    const hours = (localS - localDay * DAY_S) / 3600;
    const hour = Math.floor(hours);
    const from = rhythm.hours[hour]!;
    const to = rhythm.hours[(hour + 1) % 24]!;
    // 1970-01-01 was a Thursday, the fourth day from Monday.
    const weekday = rhythm.weekdays[(((localDay + 3) % 7) + 7) % 7]!;
    return ((from + (to - from) * (hours - hour)) / hourMean) * (weekday / weekdayMean);
  });
}

/** How busy the season is: months are reached in their middle, in straight lines. */
export function seasonWeight(months: readonly number[], day: number): number {
  const { year, month, day: dayOfMonth } = civilFromDays(day);
  const first = daysFromCivil(year, month, 1);
  const length = (month === 12 ? daysFromCivil(year + 1, 1, 1) : daysFromCivil(year, month + 1, 1)) - first;
  const place = (dayOfMonth - 0.5) / length - 0.5;
  const here = months[month - 1]!;
  const neighbour = months[(month + (place < 0 ? 10 : 12)) % 12]!;
  return (here + (neighbour - here) * (place < 0 ? -place : place)) / mean(months);
}

/** The share of full growth reached after `days`: steep at first, then levelling off. */
export function growthAfter({ start, half_days }: Growth, days: number): number {
  if (half_days === 0) return 1;
  return start + (1 - start) * (days / (days + half_days));
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
}
