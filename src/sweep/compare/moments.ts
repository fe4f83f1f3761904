import { DAY_S } from '../../time/civil.ts';
import { parseInstant } from '../../time/instant.ts';
import { formatDate, parseTimestamp } from '../../time/timestamp.ts';
import type { TracedExchange } from '../../trace/trace.ts';

/** Dates and times as clients and the API write them. */
const WRITTEN = /(?<![\d-])(\d{4}-\d\d-\d\d)(?:([ T])(\d\d:\d\d:\d\d)(\.\d{1,9})?(Z|[+-]\d\d:\d\d)?)?(?![\d-])/g;

/** Real seconds in which a client that made a time is believed to have made it, before and after the request. */
const MADE_BEFORE_S = 15;
const MADE_AFTER_S = 2;
/** Before the first request of the run. */
const PREPARED_S = 60;
const HOUR_S = 3600;
/** Zones are apart by quarters of an hour, 14 hours at most. */
const ZONE_STEP_S = 900;
const ZONE_STEPS = 56;
const FARTHEST_S = 366 * DAY_S;

/** Of the hour: such times are written by hand, or begin and end buckets of reports. */
const ROUND = new Set([0, HOUR_S - 1]);

/** What counts as now in the texts of one sandbox. */
export interface Moments {
  /** Epoch seconds of the sandbox's clock at all its requests. */
  readonly clockS: ReadonlySet<number>;
  /** The least and the greatest of these. */
  readonly firstS: number;
  readonly lastS: number;
  /** Real epoch seconds of the run's first request. */
  readonly startS: number;
}

/** Those of a sandbox that got these requests. @param startS real epoch seconds of the run's first request */
export function momentsOf(exchanges: readonly TracedExchange[], startS: number): Moments {
  const clockS = new Set(exchanges.map(({ at }) => secondOf(at)));
  let [firstS, lastS] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const second of clockS) [firstS, lastS] = [Math.min(firstS, second), Math.max(lastS, second)];
  return { clockS, firstS, lastS, startS };
}

export type Side = 'request' | 'answer';

/**
 * A text in which times that depend on when the run took place are written as such, in a way that shows their form:
 * `<now>` for `2026-06-15 12:00:00`, `<now TZ>` for ISO 8601, `<now+2h>` where another zone wrote it, `<today>`. Others
 * stay as they are.
 */
export function replaceTimes(text: string, { at, received_at }: TracedExchange, moments: Moments, side: Side): string {
  const [clockS, realS] = [secondOf(at), secondOf(received_at)];
  const today = new Set([clockS, realS].map(second => formatDate(Math.floor(second / DAY_S))));
  return text.replace(WRITTEN, (written: string, date: string, separator = '', time = '', fraction = '', zone = '') => {
    const isToday = today.has(date);
    if (time === '') return isToday ? '<today>' : written;
    const second = zone === '' ? parseTimestamp(`${date} ${time}`) : wholeSecondOf(`${date}T${time}${zone}`);
    if (second === null) return written;
    const form = formOf(separator, fraction, zone);
    const distance = distanceOf(second, realS, moments, side);
    if (distance !== null) return `<now${distance}${form}>`;
    return isToday && isMidnight(time) ? `<today>${written.slice(date.length)}` : written;
  });
}

/** How far from now, empty for now itself; null for a time that has nothing to do with it. */
function distanceOf(second: number, realS: number, moments: Moments, side: Side): string | null {
  const { clockS, startS } = moments;
  if (clockS.has(second)) return '';
  const inHour = ((second % HOUR_S) + HOUR_S) % HOUR_S;
  if (ROUND.has(inHour)) return Math.abs(second - realS) <= MADE_AFTER_S ? '' : null;
  if (second >= startS - PREPARED_S && second <= realS + MADE_AFTER_S) return '';
  return side === 'request' ? relative(second, realS) : zoned(second, moments);
}

/** Whole hours or days from when a client made it. */
function relative(second: number, realS: number): string | null {
  const hours = Math.round((second - realS) / HOUR_S);
  const off = second - hours * HOUR_S - realS;
  if (off < -MADE_BEFORE_S || off > MADE_AFTER_S || Math.abs(second - realS) > FARTHEST_S) return null;
  return hours === 0 ? '' : hours % 24 === 0 ? `${signed(hours / 24)}d` : `${signed(hours)}h`;
}

/** A time of the sandbox's clock, written in another zone. */
function zoned(second: number, { clockS, firstS, lastS }: Moments): string | null {
  if (second < firstS - ZONE_STEPS * ZONE_STEP_S || second > lastS + ZONE_STEPS * ZONE_STEP_S) return null;
  for (let step = -ZONE_STEPS; step <= ZONE_STEPS; step++) {
    const aheadS = step * ZONE_STEP_S;
    if (clockS.has(second - aheadS)) return `${signed(aheadS / HOUR_S)}h`;
  }
  return null;
}

function formOf(separator: string, fraction: string, zone: string): string {
  if (separator !== 'T') return '';
  return ` T${fraction === '' ? '' : `.${'0'.repeat(fraction.length - 1)}`}${zone}`;
}

function isMidnight(time: string): boolean {
  return time === '00:00:00' || time === '23:59:59';
}

function signed(count: number): string {
  return count < 0 ? String(count) : `+${count}`;
}

/** Epoch seconds of ISO 8601. */
export function secondOf(iso: string): number {
  return wholeSecondOf(iso) ?? 0;
}

function wholeSecondOf(iso: string): number | null {
  const ms = parseInstant(iso);
  return ms === null ? null : Math.floor(ms / 1000);
}
