import type { Schemas } from '../../client/control.ts';
import { parseTime, timeText } from './local-time.ts';

export type Grouping = Schemas['DateGrouping'];

/** The first and the last second of a report, `YYYY-MM-DD HH:MM:SS` of the site's zone; null: where its data begins, now. */
export interface TimeRange {
  readonly from: string | null;
  readonly to: string | null;
}

const DAY_S = 86_400;
/** What the API takes, in days. Source: the API's documentation, Limits; assumption day-range. */
const MAX_DAYS: Readonly<Record<Grouping, number>> = { hour: 7, day: 184, month: Infinity, year: Infinity };

/** Up to so many days the grouping is chosen without being asked for. */
const AUTOMATIC: readonly (readonly [Grouping, number])[] = [
  ['hour', 2],
  ['day', 184],
  ['month', 1_830],
  ['year', Infinity],
];

/** The first day of a month, `months` from that of `localS`. */
function monthStart(localS: number, months: number): number {
  const date = new Date(localS * 1000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) / 1000;
}

interface Preset {
  readonly text: string;
  /** First second and the second after the last, of the start of today. */
  readonly bounds: (todayS: number) => readonly [number, number] | null;
}

export const PRESETS = {
  today: { text: 'Today', bounds: day => [day, day + DAY_S] },
  'last-7-days': { text: 'Last 7 days', bounds: day => [day - 6 * DAY_S, day + DAY_S] },
  'last-30-days': { text: 'Last 30 days', bounds: day => [day - 29 * DAY_S, day + DAY_S] },
  'this-month': { text: 'This month', bounds: day => [monthStart(day, 0), monthStart(day, 1)] },
  'last-month': { text: 'Last month', bounds: day => [monthStart(day, -1), monthStart(day, 0)] },
  'last-12-months': { text: 'Last 12 months', bounds: day => [monthStart(day, -11), monthStart(day, 1)] },
  all: { text: 'All time', bounds: () => null },
} as const satisfies Record<string, Preset>;

export type PresetName = keyof typeof PRESETS;
export const DEFAULT_PRESET: PresetName = 'last-30-days';

export function isPreset(name: string): name is PresetName {
  return Object.hasOwn(PRESETS, name);
}

/** @param nowS local time of the site's zone */
export function presetRange(name: PresetName, nowS: number): TimeRange {
  const bounds = PRESETS[name].bounds(nowS - (nowS % DAY_S));
  return bounds === null ? { from: null, to: null } : { from: timeText(bounds[0]), to: timeText(bounds[1] - 1) };
}

/** Days from the first to the last second; infinity where the range begins with the data, whenever that is. */
function daysOf({ from, to }: TimeRange, nowS: number): number {
  const fromS = from === null ? null : parseTime(from);
  if (fromS === null) return Infinity;
  return ((to === null ? nowS : (parseTime(to) ?? nowS)) - fromS) / DAY_S;
}

/** The groupings that the API takes for a range, finest first. */
export function allowedGroupings(range: TimeRange, nowS: number): readonly Grouping[] {
  const days = daysOf(range, nowS);
  return (['hour', 'day', 'month', 'year'] as const).filter(grouping => days <= MAX_DAYS[grouping]);
}

/** The one that fits a range: some ten to two hundred buckets. */
export function automaticGrouping(range: TimeRange, nowS: number): Grouping {
  const days = daysOf(range, nowS);
  if (range.from === null) return 'month';
  return AUTOMATIC.find(([, max]) => days <= max)![0];
}
