import { weekdayOf } from '../../time/day-rule.ts';
import type { Rhythm } from '../../traffic/profile.ts';
import type { DayFigures, HourFigures } from '../figures.ts';
import { mean, rounded, sum } from './numbers.ts';

const EVEN = { hours: 24, weekdays: 7, months: 12 } as const;

/** Hours and weekdays. Months are even: the calendar of the twin has every month of the past. */
export function fitRhythm(days: readonly DayFigures[], hours: readonly HourFigures[]): Rhythm {
  return {
    hours: normal(fitHours(hours), EVEN.hours),
    weekdays: normal(fitWeekdays(days), EVEN.weekdays),
    months: Array<number>(EVEN.months).fill(100),
  };
}

/** The generator goes in straight lines from an hour's weight to the next, so an hour has the mean of both. */
function fitHours(hours: readonly HourFigures[]): readonly number[] {
  const visits = Array<number>(EVEN.hours).fill(0);
  for (const { hour, visits: more } of hours) if (hour in visits) visits[hour]! += more;
  return visits.map((here, hour) => (here + visits.at(hour - 1)!) / 2);
}

const WEEK = 7;

/** Each day by the mean of the week around it, so that growth and busy months do not count as weekdays. */
function fitWeekdays(days: readonly DayFigures[]): readonly number[] {
  const visitsOf = new Map(days.map(({ day, visits }) => [day, visits]));
  const ratios: number[][] = Array.from({ length: EVEN.weekdays }, () => []);
  for (const { day, visits } of days) {
    const around = Array.from({ length: WEEK }, (_, index) => visitsOf.get(day - 3 + index));
    if (around.some(each => each === undefined)) continue;
    const usual = sum(around as number[]) / WEEK;
    if (usual > 0) ratios[weekdayOf(day)]!.push(visits / usual);
  }
  return ratios.map(withoutEnds).map(mean);
}

/** Without the tenth at either end: holidays, sales, outages. */
function withoutEnds(numbers: readonly number[]): readonly number[] {
  const cut = Math.floor(numbers.length / 10);
  return [...numbers].sort((one, other) => one - other).slice(cut, numbers.length - cut);
}

/** With a mean of 100; even where nothing is known. */
function normal(weights: readonly number[], length: number): readonly number[] {
  const usual = mean(weights);
  return usual > 0 ? weights.map(weight => rounded((100 * weight) / usual)) : Array<number>(length).fill(100);
}
