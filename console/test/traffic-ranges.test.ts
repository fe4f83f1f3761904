import { describe, expect, it } from 'vitest';
import { axisText, bucketLabels, bucketRange, isUnderWay, valuesByBucket } from '../src/views/traffic/buckets.ts';
import { parseTime, zoneOf } from '../src/views/traffic/local-time.ts';
import {
  allowedGroupings,
  automaticGrouping,
  type PresetName,
  presetRange,
  type TimeRange,
} from '../src/views/traffic/ranges.ts';

const NOW = parseTime('2026-03-15 08:30:00')!;
const range = (from: string | null, to: string | null = null): TimeRange => ({ from, to });
const days = (from: string, to: string) => range(`${from} 00:00:00`, `${to} 23:59:59`);

describe('presetRange', () => {
  it.each<[PresetName, TimeRange]>([
    ['today', days('2026-03-15', '2026-03-15')],
    ['last-7-days', days('2026-03-09', '2026-03-15')],
    ['last-30-days', days('2026-02-14', '2026-03-15')],
    ['this-month', days('2026-03-01', '2026-03-31')],
    ['last-month', days('2026-02-01', '2026-02-28')],
    ['last-12-months', days('2025-04-01', '2026-03-31')],
    ['all', range(null)],
  ])('of %s', (name, expected) => {
    expect(presetRange(name, NOW)).toEqual(expected);
  });

  it('of the last month at the end of a longer one', () => {
    expect(presetRange('last-month', parseTime('2024-03-31 23:59:59')!)).toEqual(days('2024-02-01', '2024-02-29'));
  });
});

describe('groupings', () => {
  it.each([
    [days('2026-03-15', '2026-03-15'), 'hour', 'hour day month year'],
    [days('2026-03-09', '2026-03-15'), 'day', 'hour day month year'],
    [range('2026-03-08 00:00:00', '2026-03-15 00:00:00'), 'day', 'hour day month year'],
    [range('2026-03-08 00:00:00', '2026-03-15 00:00:01'), 'day', 'day month year'],
    [range('2025-09-12 08:30:00'), 'day', 'day month year'],
    [range('2025-09-12 08:29:59'), 'month', 'month year'],
    [days('2010-01-01', '2026-03-15'), 'year', 'month year'],
    [range(null), 'month', 'month year'],
  ] as const)('of %j: %s of %s', (given, automatic, allowed) => {
    expect(automaticGrouping(given, NOW)).toBe(automatic);
    expect(allowedGroupings(given, NOW).join(' ')).toBe(allowed);
  });
});

describe('buckets', () => {
  const at = { nowS: NOW, zone: zoneOf('Europe/Berlin')! };

  it('are those of the range up to now, and those of rows', () => {
    const rows = [{ date: '2026-03-13', visits: '4' }];
    expect(bucketLabels(rows, 'day', days('2026-03-12', '2026-03-31'), at)).toEqual([
      '2026-03-12',
      '2026-03-13',
      '2026-03-14',
      '2026-03-15',
    ]);
    expect(
      bucketLabels([{ timestamp: '2025-01' }, { timestamp: '2024-11' }], 'month', range(null), at).slice(0, 3),
    ).toEqual(['2024-11', '2024-12', '2025-01']);
    expect(bucketLabels([], 'year', range('2024-06-01 00:00:00'), at)).toEqual(['2024', '2025', '2026']);
    expect(bucketLabels([], 'month', range(null), at)).toEqual([]);
  });

  it('are under way from their beginning to before their end', () => {
    const isOver = (now: string) => !isUnderWay('2026-02', 'month', parseTime(now)!);
    const times = ['2026-01-31 23:59:59', '2026-02-01 00:00:00', '2026-02-28 23:59:59', '2026-03-01 00:00:00'];
    expect(times.map(isOver)).toEqual([true, false, false, true]);
  });

  it('are no hours that the zone skips', () => {
    const later = { ...at, nowS: parseTime('2026-04-01 00:00:00')! };
    const labels = bucketLabels([], 'hour', range('2026-03-29 01:00:00', '2026-03-29 03:59:59'), later);
    expect(labels).toEqual(['2026-03-29 01:00:00', '2026-03-29 03:00:00']);
  });

  it('have the values of their rows, whatever the order, and what is told where there is no row', () => {
    const rows = [
      { date: '2026-03-14', visits: '7', bounce_rate: null },
      { date: '2026-03-12', visits: '3', bounce_rate: '0.2500' },
    ];
    const labels = ['2026-03-12', '2026-03-13', '2026-03-14'];
    expect(valuesByBucket(rows, labels, 'visits', 0)).toEqual([3, 0, 7]);
    expect(valuesByBucket(rows, labels, 'bounce_rate', null)).toEqual([0.25, null, null]);
  });

  it.each([
    ['2026-03-15 08:00:00', 'hour', range('2026-03-15 08:00:00', '2026-03-15 08:59:59')],
    ['2026-02-28', 'day', days('2026-02-28', '2026-02-28')],
    ['2024-02', 'month', days('2024-02-01', '2024-02-29')],
    ['2025', 'year', days('2025-01-01', '2025-12-31')],
  ] as const)('%s is a range', (label, grouping, expected) => {
    expect(bucketRange(label, grouping, range(null))).toEqual(expected);
  });

  it('end where their report ends', () => {
    const within = range('2026-02-10 12:00:00', '2026-02-20 11:59:59');
    expect(bucketRange('2026-02', 'month', within)).toEqual(within);
    expect(bucketRange('2026-02-11', 'day', within)).toEqual(days('2026-02-11', '2026-02-11'));
    expect(bucketRange('nothing', 'day', within)).toBeNull();
  });

  it.each([
    ['2026-03-15 08:00:00', 'hour', '08:00'],
    ['2026-03-15 00:00:00', 'hour', '03-15'],
    ['2026-03-15', 'day', '03-15'],
    ['2026-03', 'month', '2026-03'],
  ] as const)('%s is %s on an axis of %ss', (label, grouping, expected) => {
    expect(axisText(label, grouping)).toBe(expected);
  });
});
