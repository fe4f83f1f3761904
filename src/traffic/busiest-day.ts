import { daysFromCivil } from '../time/civil.ts';
import { compileDayRule } from '../time/day-rule.ts';
import type { TrafficProfile } from './profile.ts';
import { mostOnDay } from './schedule.ts';

const DAYS_APART = 8;
const [FIRST_YEAR, LAST_YEAR] = [2000, 2100];
const busiestDays = new WeakMap<TrafficProfile, number>();

/** Visits of the busiest of all days that clocks reach, in multiples of the usual day. */
export function busiestDay(profile: TrafficProfile): number {
  const known = busiestDays.get(profile);
  if (known !== undefined) return known;
  const firstDay = daysFromCivil(FIRST_YEAR, 1, 1);
  const days = daysFromCivil(LAST_YEAR + 1, 1, 1) - firstDay;
  const usual = new Float64Array(days).fill(peakOf(profile.rhythm.weekdays) * peakOf(profile.rhythm.months));
  for (const { on, days: length = 1, visits = 1 } of profile.calendar ?? []) {
    // What makes a day quieter may do so for an hour alone.
    if (visits <= 1) continue;
    for (const [from, to] of stretches(on, length)) {
      for (let day = from; day < to; day++) usual[day]! *= visits;
    }
  }
  const change = new Float64Array(days + 1);
  for (const campaign of profile.campaigns ?? []) {
    const most = Array.from({ length: DAYS_APART }, (_, day) => mostOnDay(campaign, day));
    for (const on of campaign.on) {
      for (const [from, to] of stretches(on, campaign.days)) addCampaign(most, from, to);
    }
  }
  let [busiest, campaigns] = [0, 0];
  for (let day = 0; day < days; day++) {
    campaigns += change[day]!;
    busiest = Math.max(busiest, usual[day]! + campaigns);
  }
  busiestDays.set(profile, busiest);
  return busiest;

  /** Days one by one while they differ much, the others as large as the last of those. */
  function addCampaign(most: readonly number[], from: number, to: number): void {
    for (const [index, visits] of most.entries()) {
      const day = from + index;
      if (day >= to) return;
      change[day]! += visits;
      change[index === most.length - 1 ? to : day + 1]! -= visits;
    }
  }

  /** From each day of the rule on, so many days, or as far as to its next. */
  function* stretches(on: string, length: number): Generator<[from: number, to: number]> {
    const { dayIn } = compileDayRule(on);
    const begins: number[] = [];
    for (let year = FIRST_YEAR - 3; year <= LAST_YEAR + 3; year++) {
      const begin = dayIn(year);
      if (begin !== null) begins.push(begin - firstDay);
    }
    for (const [index, begin] of begins.entries()) {
      const end = Math.min(begin + length, begins[index + 1] ?? days, days);
      if (end > 0) yield [Math.max(0, begin), Math.max(0, end)];
    }
  }
}

/** No less than `busiestDay`, without a look at every day of a century: as if all came on the same. */
export function busiestDayAtMost({ rhythm, calendar = [], campaigns = [] }: TrafficProfile): number {
  const usual = peakOf(rhythm.weekdays) * peakOf(rhythm.months);
  const days = calendar.reduce((product, { visits = 1 }) => product * Math.max(1, visits), 1);
  return usual * days + campaigns.reduce((sum, campaign) => sum + mostOnDay(campaign, 0) * campaign.on.length, 0);
}

/** How far the largest weight exceeds the mean. */
function peakOf(weights: readonly number[]): number {
  return (Math.max(...weights) * weights.length) / weights.reduce((sum, weight) => sum + weight, 0);
}
