import { civilFromDays } from '../time/civil.ts';
import { compileDayRule, weekdayOf } from '../time/day-rule.ts';
import { parseDate } from '../time/timestamp.ts';
import { type Campaign, CHANNELS, type TrafficProfile } from './profile.ts';
import { HOLIDAYS } from './tables/holidays.ts';

const SUNDAY = 6;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** What a day of the wall clock is like. */
export interface LocalDay {
  /** 0 for Monday to 6 for Sunday, which public holidays are, too. */
  readonly weekday: number;
  /** By hour: what the calendar multiplies visits and conversions by. */
  readonly visits: readonly number[];
  readonly conversion: readonly number[];
  readonly campaigns: readonly RunningCampaign[];
}

export interface RunningCampaign {
  /** Index in the profile's campaigns. */
  readonly campaign: number;
  /** Visits by hour, in multiples of the site's usual day. */
  readonly visits: readonly number[];
}

/** The calendar of a profile. Days count from 1970-01-01. */
export interface Schedule {
  localDay(day: number): LocalDay;
  /** Weights of CHANNELS on a day. */
  channelWeights(day: number): readonly number[];
  /** Whether an hour of any day has no hits at all. */
  readonly hasOutages: boolean;
}

export function compileSchedule(profile: TrafficProfile): Schedule {
  const holidays = (profile.holidays === undefined ? [] : HOLIDAYS[profile.holidays]).map(compileDayRule);
  const entries = (profile.calendar ?? []).map(entry => ({ ...entry, rule: compileDayRule(entry.on) }));
  const campaigns = (profile.campaigns ?? []).map((campaign, index) => ({
    rules: campaign.on.map(compileDayRule),
    days: campaign.days,
    runningOn: campaignDays(campaign, index, profile.rhythm.hours),
  }));
  const trend = compileTrends(profile);

  const plan = (day: number): LocalDay => {
    const { year } = civilFromDays(day);
    const weekday = holidays.some(rule => rule.lastBefore(day, year) === day) ? SUNDAY : weekdayOf(day);
    const running: RunningCampaign[] = [];
    for (const { rules, days, runningOn } of campaigns) {
      for (const rule of rules) {
        const begin = rule.lastBefore(day, year);
        if (isWithin(begin, days, day)) running.push(runningOn(day - begin!));
      }
    }
    const visits = Array<number>(24).fill(1);
    const conversion = Array<number>(24).fill(1);
    for (const { rule, days = 1, hours: [from, to] = ALL_DAY, visits: more = 1, conversion: better = 1 } of entries) {
      if (!isWithin(rule.lastBefore(day, year), days, day)) continue;
      for (let hour = from; hour < to; hour++) {
        visits[hour]! *= more;
        conversion[hour]! *= better;
      }
    }
    return { weekday, visits, conversion, campaigns: running };
  };
  // A UTC day touches two, of which the next touches one again.
  const latest = new Map<number, LocalDay>();

  return {
    hasOutages: entries.some(({ visits }) => visits === 0),
    channelWeights: trend,
    localDay(day) {
      const known = latest.get(day);
      if (known !== undefined) return known;
      const planned = plan(day);
      if (latest.size >= LATEST_KEPT) latest.delete(latest.keys().next().value!);
      latest.set(day, planned);
      return planned;
    },
  };
}

const ALL_DAY = [0, 24] as const;
const LATEST_KEPT = 4;

function isWithin(begin: number | null, days: number, day: number): boolean {
  return begin !== null && day - begin < days;
}

/** The days of a campaign, made when they are first asked for: from 0 on. */
function campaignDays(campaign: Campaign, index: number, rhythm: readonly number[]) {
  const made: RunningCampaign[] = [];
  return (day: number): RunningCampaign => {
    const known = made[day];
    if (known !== undefined) return known;
    const arrived = HOURS.map(
      hour =>
        arrivedAfter(campaign, hoursSince(campaign, day, hour + 1)) -
        arrivedAfter(campaign, hoursSince(campaign, day, hour)),
    );
    // People sleep: within the day visits shift to its busy hours.
    const weighed = arrived.map((visits, hour) => visits * rhythm[hour]!);
    const total = sum(weighed);
    const scale = total > 0 ? (campaign.visits * sum(arrived)) / total : 0;
    const running = { campaign: index, visits: weighed.map(visits => visits * scale) };
    made[day] = running;
    return running;
  };
}

function hoursSince({ hour = 0 }: Campaign, day: number, at: number): number {
  return Math.max(0, day * 24 + at - hour);
}

/** Share of its visits that a campaign has brought after some hours. */
function arrivedAfter({ days, half_days, hour = 0 }: Campaign, hours: number): number {
  const longest = days * 24 - hour;
  return half_days === undefined ? Math.min(1, hours / longest) : hours / (hours + half_days * 24);
}

/** Visits, in multiples of the usual day, that a campaign brings at most on its day `day`, counted from 0. */
export function mostOnDay(campaign: Campaign, day: number): number {
  const arrived = (hours: number) => arrivedAfter({ ...campaign, hour: 0 }, hours);
  return campaign.visits * (arrived((day + 1) * 24) - arrived(day * 24));
}

function compileTrends({ channels, trends = {} }: TrafficProfile): (day: number) => readonly number[] {
  const usual = CHANNELS.map(channel => channels[channel]);
  const points = CHANNELS.map(channel =>
    Object.entries(trends[channel] ?? {})
      .map(([date, factor]) => ({ day: parseDate(date)!, factor }))
      .sort((one, other) => one.day - other.day),
  );
  if (points.every(({ length }) => length === 0)) return () => usual;
  return day => usual.map((weight, channel) => weight * trendAt(points[channel]!, day));
}

function trendAt(points: readonly { readonly day: number; readonly factor: number }[], day: number): number {
  const after = points.findIndex(point => point.day > day);
  if (after === 0) return points[0]!.factor;
  const before = points.at(after === -1 ? -1 : after - 1);
  if (before === undefined) return 1;
  if (after === -1) return before.factor;
  const next = points[after]!;
  return before.factor + ((next.factor - before.factor) * (day - before.day)) / (next.day - before.day);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
