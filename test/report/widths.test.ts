// The bounds of src/report/limits.ts: just beyond each of them reports stay exact, or are refused. What the reports of
// every way of counting say, hit for hit: differential.test.ts.
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../src/errors.ts';
import { KeyTable } from '../../src/report/key-table.ts';
import { LIMITS } from '../../src/report/limits.ts';
import { clearSlot, createTally, noSums, pour, readSlot, rowsIn } from '../../src/report/tally.ts';
import { pageviewReport } from '../support/report.ts';
import { siteHits, view } from '../support/wire-hits.ts';

const run = (work: Generator<void, void, void>) => {
  for (const _ of work);
};

describe('KeyTable', () => {
  it('numbers keys up to 2^53 − 1 from 0, and tells them apart where they differ in one bit', () => {
    const table = new KeyTable(1000);
    run(table.reserve(1000));
    const keys = [0, 1, ...Array.from({ length: 53 }, (_, bit) => 2 ** bit + 1), Number.MAX_SAFE_INTEGER];
    const distinct = [...new Set(keys)];
    expect(distinct.map(key => table.numberOf(key))).toEqual(distinct.map((_, index) => index));
    expect(distinct.map(key => table.numberOf(key))).toEqual(distinct.map((_, index) => index));
    expect(distinct.map((_, index) => table.keyOf(index))).toEqual(distinct);
    expect(table.size).toBe(distinct.length);
  });

  it.each<[what: string, keyOf: (index: number) => number]>([
    ['neighbours', index => index],
    ['multiples of a power of 2', index => index * 2 ** 20],
    ['beyond 32 bits', index => 2 ** 52 + index],
  ])('grows in slices and stays quick: %s', (_, keyOf) => {
    const table = new KeyTable(1e6);
    let pauses = 0;
    let wrong = 0;
    for (let from = 0; from < 200_000; from += 4000) {
      for (const _pause of table.reserve(4000)) pauses++;
      for (let index = from; index < from + 4000; index++) if (table.numberOf(keyOf(index)) !== index) wrong++;
    }
    expect(wrong).toBe(0);
    expect(pauses).toBeGreaterThan(10);
    for (let index = 0; index < 200_000; index += 997) expect(table.numberOf(keyOf(index))).toBe(index);
  });

  it('refuses one key more than it takes', () => {
    const table = new KeyTable(3);
    for (const key of [7, 8, 9, 7, 8, 9]) table.numberOf(key);
    expect(() => table.numberOf(10)).toThrow(ApiError);
  });
});

describe('a tally', () => {
  it('counts beyond 2^32 in a slot', () => {
    const tally = createTally(2, true, 53);
    tally.sums.set([2 ** 40, 2 ** 41, 2 ** 42, 2 ** 43], 4);
    tally.further[1] = 2 ** 39;
    const rows = 2 ** 40 + 2 ** 41 + 2 ** 42 + 2 ** 39;
    expect(rowsIn(tally, 1)).toBe(rows);
    expect(readSlot(tally, 1, noSums())).toEqual({
      rows,
      uniques: 2 ** 40 + 2 ** 41 + 2 ** 39,
      visits: 2 ** 40 + 2 ** 41,
      bounces: 2 ** 41,
      amount: 2 ** 43,
    });
    clearSlot(tally, 1);
    expect(rowsIn(tally, 1)).toBe(0);
  });
});

describe('a tally of 31 bits', () => {
  it('is poured into another, and is empty then', () => {
    const narrow = createTally(2, true, 31);
    const wide = createTally(2, true, 53);
    narrow.sums.set([1, 2, 3, 2 ** 31 - 1], 4);
    narrow.further[1] = 5;
    pour(narrow, wide);
    expect(rowsIn(narrow, 1)).toBe(0);
    narrow.sums[7] = 9;
    pour(narrow, wide);
    expect(readSlot(wide, 1, noSums())).toEqual({ rows: 11, uniques: 8, visits: 3, bounces: 2, amount: 2 ** 31 + 8 });
  });
});

describe('groups', () => {
  const NOW = '2100-12-31 23:59:59';
  const COUNT = 70_000;
  const DAY_MS = 86_400_000;
  // Two visits every day for 96 years, each from a city of its own: 2^31 and more groups of city, browser and day.
  const batch = Array.from({ length: COUNT }, (_, index) => {
    const time = new Date(Date.UTC(2005, 0, 1) + index * (DAY_MS / 2)).toISOString().slice(0, 19).replace('T', ' ');
    return view(time, `v${index}`, `/${index % 7}`, {
      city: `City ${index}`,
      browser: index % 2 ? 'Chrome' : 'Safari',
    });
  });
  const century = siteHits([batch], NOW);
  const last = batch.at(-1)!.timestamp.slice(0, 10);
  const query = { aggregates: 'visits,pageviews', sort_by: 'timestamp:desc', limit: '1000', date_grouping: 'day' };

  it.each<[fields: string, groups: number]>([
    ['city', COUNT * 35_000],
    ['city,browser', COUNT * 2 * 35_000],
    ['city,browser,pathname', COUNT * 2 * 7 * 35_000],
    ['city,browser,entry_page,exit_page,pathname', COUNT * 2 * 7 * 7 * 7 * 35_000],
  ])('more than 2^31 of them are all counted: %s by day over 96 years', (field_grouping, groups) => {
    expect(groups).toBeGreaterThan(2 ** 31);
    const rows = pageviewReport(century, { ...query, field_grouping }, { assume: { 'day-range': 'off' } });
    expect(rows).toHaveLength(1000);
    expect(rows[0]).toMatchObject({ date: last, visits: '1', pageviews: '1' });
    expect(new Set(rows.map(({ date }) => date)).size).toBe(500);
    const oldest = pageviewReport(
      century,
      { ...query, sort_by: 'city:asc', field_grouping, limit: '2' },
      { assume: { 'day-range': 'off' } },
    );
    expect(oldest.map(({ city, date }) => [city, date])).toEqual([
      ['City 0', '2005-01-01'],
      ['City 1', '2005-01-01'],
    ]);
  });

  it('are refused, not counted wrongly, beyond what the table of those that occur takes', () => {
    const few = { ...LIMITS, listedSlots: 0, denseSlots: 0, partitions: 0, maxGroups: 1000 };
    const ask = () =>
      pageviewReport(century, { aggregates: 'visits', field_grouping: 'city,browser' }, { limits: few });
    expect(ask).toThrow('The report has more than 1000 groups: ask for fewer fields or a shorter range.');
    expect(ask).toThrow(expect.objectContaining({ status: 422 }));
  });
});
