import { civilFromDays, daysFromCivil, daysInMonth } from '../../time/civil.ts';
import { weekdayOf } from '../../time/day-rule.ts';
import { formatDate } from '../../time/timestamp.ts';
import type { CalendarEntry, Campaign, Growth, Rhythm } from '../../traffic/profile.ts';
import { growthAfter } from '../../traffic/rhythm.ts';
import type { DayFigures, MonthFigures, TrafficFigures } from '../figures.ts';
import { mean, median, rounded, sum } from './numbers.ts';

/** How many visits come when. */
export interface FittedVisits {
  readonly visits_per_day: number;
  readonly since: string;
  readonly growth: Growth;
  readonly calendar: readonly CalendarEntry[];
  readonly campaigns: readonly Omit<Campaign, 'channel'>[];
}

/** A month of the history, with the days of it that are part of it. */
interface Month extends MonthFigures {
  readonly firstDay: number;
  readonly lastDay: number;
  /** Of the whole month. */
  readonly length: number;
}

/** What a day has in multiples of full growth, before the calendar. */
type UsualOf = (day: number) => number;

/**
 * Growth that levels off at what the last three months had, and a calendar that gives each month its visits, and the days that
 * stand out theirs. Months that bounce more or less than all have visits beside the usual ones that all do, or none.
 */
export function fitVisits({ months: figures, days, lastDay }: TrafficFigures, rhythm: Rhythm): FittedVisits {
  const firstDay = days.find(({ visits }) => visits > 0)?.day ?? monthDay(figures[0]!.month);
  const months = withoutGaps(figures, lastDay).map(figure => monthOf(figure, { firstDay, lastDay }));
  const growth = fitGrowth(months, firstDay);
  const weekdayMean = mean(rhythm.weekdays);
  const usualOf: UsualOf = day =>
    growthAfter(growth, day - firstDay) * (rhythm.weekdays[weekdayOf(day)]! / weekdayMean);
  const full = levelOf(months, usualOf);
  const spikes = findSpikes(days, months, usualOf);
  const bounceShare = sum(months.map(({ bounces }) => bounces)) / sum(months.map(({ visits }) => visits));
  const more = months.map(month => bounceCorrection(month, bounceShare));
  return {
    visits_per_day: rounded(full, 6),
    // The day's local midnight may be on the UTC day before.
    since: formatDate(firstDay),
    growth,
    calendar: [
      { name: 'before the first day', on: formatDate(firstDay - 1), visits: ALMOST_NONE },
      ...months.map((month, index) => monthEntry(month, { full, usualOf, spikes, apart: more[index]!.visits })),
      ...[...spikes].map(([day, visits]) => ({ name: `day ${formatDate(day)}`, on: formatDate(day), visits })),
      ...silence(months, lastDay),
    ],
    campaigns: months.flatMap((month, index) => bounceCampaign(month, more[index]!, { full, growth, firstDay })),
  };
}

/** 0 would be an outage. */
const ALMOST_NONE = 0.0001;

function monthDay(month: string): number {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return daysFromCivil(year, number, 1);
}

/** With the months that no row tells of, as far as to the last day. */
function withoutGaps(months: readonly MonthFigures[], lastDay: number): readonly MonthFigures[] {
  const known = new Map(months.map(each => [each.month, each]));
  const all: MonthFigures[] = [];
  for (let day = monthDay(months[0]!.month); day <= lastDay; ) {
    const month = formatDate(day).slice(0, 7);
    all.push(known.get(month) ?? { month, visits: 0, pageviews: 0, bounces: 0, durationS: 0 });
    const { year, month: number } = civilFromDays(day);
    day += daysInMonth(year, number);
  }
  return all;
}

const SILENT_MONTHS = 2;
const FOR_GOOD = 36_525;

/** A site that nobody visits any more stays so. */
function silence(months: readonly Month[], lastDay: number): readonly CalendarEntry[] {
  const latest = months.slice(-SILENT_MONTHS);
  if (latest.length < SILENT_MONTHS || latest.some(({ visits }) => visits > 0)) return [];
  return [{ name: 'after the last visit', on: formatDate(lastDay + 1), days: FOR_GOOD, visits: ALMOST_NONE }];
}

interface History {
  readonly firstDay: number;
  readonly lastDay: number;
}

function monthOf(figures: MonthFigures, { firstDay, lastDay }: History): Month {
  const begin = monthDay(figures.month);
  const [year, number] = figures.month.split('-').map(Number) as [number, number];
  const length = daysInMonth(year, number);
  return { ...figures, firstDay: Math.max(begin, firstDay), lastDay: Math.min(begin + length - 1, lastDay), length };
}

function daysOf({ firstDay, lastDay }: History): readonly number[] {
  return Array.from({ length: lastDay - firstDay + 1 }, (_, index) => firstDay + index);
}

const STARTS = [0.02, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
const HALVES = [15, 30, 60, 90, 120, 150, 180, 240, 365, 730, 1460];
const FLAT: Growth = { start: 1, half_days: 0 };

/** The curve that whole months are nearest to, by the logarithm; flat where there are too few months to tell. */
function fitGrowth(months: readonly Month[], firstDay: number): Growth {
  const points = months
    .filter(({ firstDay: from, lastDay: to, length, visits }) => to - from + 1 === length && visits > 0)
    .map(({ firstDay: from, length, visits }) => ({
      after: from - firstDay + length / 2,
      level: Math.log(visits / length),
    }));
  if (points.length < 6) return FLAT;
  const errorOf = (growth: Growth) => {
    const rest = points.map(({ after, level }) => level - Math.log(growthAfter(growth, after)));
    const usual = mean(rest);
    return sum(rest.map(each => (each - usual) ** 2));
  };
  let best = { growth: FLAT, error: errorOf(FLAT) };
  for (const start of STARTS) {
    for (const half_days of HALVES) {
      const growth = { start, half_days };
      const error = errorOf(growth);
      if (error < best.error) best = { growth, error };
    }
  }
  return best.growth;
}

const LATEST_DAYS = 90;

/** Visits a day at full growth, by the latest months that had any. */
function levelOf(months: readonly Month[], usualOf: UsualOf): number {
  let [visits, usual, days] = [0, 0, 0];
  for (const month of [...months].reverse()) {
    if (days >= LATEST_DAYS) break;
    if (month.visits === 0) continue;
    visits += month.visits;
    usual += sum(daysOf(month).map(usualOf));
    days += month.lastDay - month.firstDay + 1;
  }
  return visits / usual;
}

const SPIKES_MAX = 28;
/** A day is within 14 % of what it should be by the generator's daily noise. */
const DAILY_NOISE = 0.045;
const STANDS_OUT = 0.2;

/** Days that had far more or fewer visits than their month says: what they are multiplied by. */
function findSpikes(
  days: readonly DayFigures[],
  months: readonly Month[],
  usualOf: UsualOf,
): ReadonlyMap<number, number> {
  const found = months.flatMap(month => {
    const own = days.filter(({ day }) => day >= month.firstDay && day <= month.lastDay);
    const level = median(own.map(({ day, visits }) => visits / usualOf(day)));
    return own.flatMap(({ day, visits }) => {
      const expected = level * usualOf(day);
      const noise = Math.sqrt(DAILY_NOISE ** 2 + 1 / expected);
      const factor = visits / expected;
      return expected > 0 && Math.abs(factor - 1) > Math.max(STANDS_OUT, 4 * noise)
        ? [{ day, factor: Math.min(factor, FACTOR_MAX), apart: Math.abs(visits - expected) }]
        : [];
    });
  });
  const largest = found.sort((one, other) => other.apart - one.apart).slice(0, SPIKES_MAX);
  return new Map(largest.sort((one, other) => one.day - other.day).map(({ day, factor }) => [day, rounded(factor)]));
}

/** Of the schema. */
const FACTOR_MAX = 100;

interface MonthParts {
  readonly full: number;
  readonly usualOf: UsualOf;
  readonly spikes: ReadonlyMap<number, number>;
  /** Visits that are no usual ones. */
  readonly apart: number;
}

function monthEntry(month: Month, { full, usualOf, spikes, apart }: MonthParts): CalendarEntry {
  const usual = full * sum(daysOf(month).map(day => usualOf(day) * (spikes.get(day) ?? 1)));
  const factor = usual > 0 ? (month.visits - apart) / usual : 1;
  const visits = Math.min(FACTOR_MAX, Math.max(ALMOST_NONE, factor));
  return { name: month.month, on: `${month.month}-01`, days: month.length, visits: rounded(visits, 5) };
}

interface Correction {
  /** Beside the usual ones. */
  readonly visits: number;
  readonly bounce_share: 0 | 1;
}

const CORRECTED_FROM = 0.01;
const CORRECTED_MAX = 0.6;

/** So many visits of a month that all bounce, or of which none does, give it its bounces. */
function bounceCorrection({ visits, bounces }: Month, share: number): Correction {
  const missing = bounces - share * visits;
  if (visits === 0 || Math.abs(missing) < CORRECTED_FROM * bounces) return { visits: 0, bounce_share: 1 };
  const apart = missing > 0 ? missing / (1 - share) : -missing / share;
  return { visits: Math.min(apart, CORRECTED_MAX * visits), bounce_share: missing > 0 ? 1 : 0 };
}

interface CampaignParts {
  readonly full: number;
  readonly growth: Growth;
  readonly firstDay: number;
}

function bounceCampaign(
  month: Month,
  { visits, bounce_share }: Correction,
  { full, growth, firstDay }: CampaignParts,
): readonly Omit<Campaign, 'channel'>[] {
  if (visits === 0) return [];
  const days = month.lastDay - month.firstDay + 1;
  const grown = mean(daysOf(month).map(day => growthAfter(growth, day - firstDay)));
  const name = `${bounce_share === 1 ? 'bounces' : 'no bounces'} ${month.month}`;
  const share = rounded(visits / (full * grown), 5);
  return [{ name, on: [formatDate(month.firstDay)], days, visits: Math.min(1000, share), bounce_share }];
}
