import type { components } from '../contract/api.gen.ts';
import { civilFromDays, DAY_S, daysFromCivil } from '../time/civil.ts';
import { formatDate } from '../time/timestamp.ts';
import type { Zone } from '../time/zone.ts';

export type Granularity = components['schemas']['DateGrouping'];

/** A stretch of time, `fromS ≤ time < endS` in epoch seconds, that lies in one bucket. */
export interface Slice {
  readonly fromS: number;
  readonly endS: number;
  /** Index of its label. */
  readonly bucket: number;
}

/** A range divided at the bounds of buckets. Slices ascend without gaps; labels are in order of local time. */
export interface Timeline {
  readonly slices: readonly Slice[];
  readonly labels: readonly string[];
}

/**
 * The range `fromS ≤ time ≤ toS` by `granularity` in the wall clock of `zone`, which may show an hour twice: that is
 * one bucket (design: fine print 14), and in the rare zone that sets its clock back over midnight, one bucket of two
 * slices. Without granularity the whole range is one bucket.
 */
export function divideTime(fromS: number, toS: number, granularity: Granularity | null, zone: Zone): Timeline {
  const endS = toS + 1;
  if (fromS >= endS) return { slices: [], labels: [] };
  if (granularity === null) return { slices: [{ fromS, endS, bucket: 0 }], labels: [''] };
  const calendar = calendars[granularity];
  const pieces: { fromS: number; endS: number; unit: number }[] = [];
  let offset = zone.offsetAt(fromS);
  let atS = fromS;
  for (const next of [...zone.transitions(fromS, toS), { atS: endS, offset: 0 }]) {
    while (atS < next.atS) {
      const unit = calendar.unitOf(atS + offset);
      const untilS = Math.min(calendar.startOf(unit + 1) - offset, next.atS);
      const last = pieces.at(-1);
      if (last?.unit === unit) last.endS = untilS;
      else pieces.push({ fromS: atS, endS: untilS, unit });
      atS = untilS;
    }
    offset = next.offset;
  }
  const units = [...new Set(pieces.map(piece => piece.unit))].sort((a, b) => a - b);
  const bucketOf = new Map(units.map((unit, bucket) => [unit, bucket]));
  return {
    slices: pieces.map(piece => ({ fromS: piece.fromS, endS: piece.endS, bucket: bucketOf.get(piece.unit)! })),
    labels: units.map(unit => calendar.label(unit)),
  };
}

/** Of each granularity, its shortest bucket, in seconds. */
const SHORTEST_S: Readonly<Record<Granularity, number>> = {
  hour: 3600,
  day: DAY_S,
  month: 28 * DAY_S,
  year: 365 * DAY_S,
};

/** As many buckets as `divideTime` makes, or a few more: what a clock that is set does to them is little. */
export function maxBuckets(fromS: number, toS: number, granularity: Granularity | null): number {
  return granularity === null ? 1 : Math.ceil((toS - fromS) / SHORTEST_S[granularity]) + 2;
}

/** Numbered units of local time: seconds of a wall clock, as if it were UTC, to a unit and back. */
interface Calendar {
  readonly unitOf: (wallS: number) => number;
  readonly startOf: (unit: number) => number;
  readonly label: (unit: number) => string;
}

/** Assumption date-key: the forms of labels. */
const calendars: Readonly<Record<Granularity, Calendar>> = {
  hour: {
    unitOf: wallS => Math.floor(wallS / 3600),
    startOf: unit => unit * 3600,
    label: unit =>
      `${formatDate(Math.floor(unit / 24))} ${String(unit - Math.floor(unit / 24) * 24).padStart(2, '0')}:00:00`,
  },
  day: {
    unitOf: wallS => Math.floor(wallS / DAY_S),
    startOf: unit => unit * DAY_S,
    label: formatDate,
  },
  month: {
    unitOf: wallS => {
      const { year, month } = civilFromDays(Math.floor(wallS / DAY_S));
      return year * 12 + month - 1;
    },
    startOf: unit => daysFromCivil(Math.floor(unit / 12), (unit % 12) + 1, 1) * DAY_S,
    label: unit => formatDate(daysFromCivil(Math.floor(unit / 12), (unit % 12) + 1, 1)).slice(0, 7),
  },
  year: {
    unitOf: wallS => civilFromDays(Math.floor(wallS / DAY_S)).year,
    startOf: unit => daysFromCivil(unit, 1, 1) * DAY_S,
    label: unit => formatDate(daysFromCivil(unit, 1, 1)).slice(0, 4),
  },
};

/** Index of the first slice that ends after `timeS`; their number where none does. */
export function firstEndingAfter(slices: readonly Slice[], timeS: number): number {
  let low = 0;
  let high = slices.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (slices[middle]!.endS <= timeS) low = middle + 1;
    else high = middle;
  }
  return low;
}
