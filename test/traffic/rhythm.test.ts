import { describe, expect, it } from 'vitest';
import { pick } from '../../src/traffic/alias.ts';
import { planDay } from '../../src/traffic/day-plan.ts';
import { dwellS, dwellTable, lengthAlias } from '../../src/traffic/habits.ts';
import type { TrafficProfile } from '../../src/traffic/profile.ts';
import { readPlan } from '../../src/traffic/read-profile.ts';
import { growthAfter, seasonWeight } from '../../src/traffic/rhythm.ts';
import { compileSchedule } from '../../src/traffic/schedule.ts';

const mean = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
const EVEN = Array.from({ length: 100_000 }, (_, draw) => (draw + 0.5) / 100_000);

describe('growthAfter', () => {
  it.each([
    [0, 0.3],
    [120, 0.65],
    [360, 0.825],
  ])('has reached after %i days the share %f, and levels off', (days, share) => {
    expect(growthAfter({ start: 0.3, half_days: 120 }, days)).toBeCloseTo(share, 10);
  });

  it('is complete from the start without half_days', () => {
    expect(growthAfter({ start: 0.3, half_days: 0 }, 0)).toBe(1);
  });
});

const quarterWeights = (profile: TrafficProfile, day: number) => [
  ...planDay({ ...profile, rhythm: { ...profile.rhythm, months: Array(12).fill(1) } }, compileSchedule(profile), day)
    .usual,
];

describe('the quarters of a day', () => {
  const busiest = (timezone: string, day: number) => {
    const weights = quarterWeights({ ...readPlan({ profile: 'shop' }, '', { id: 'TIDEPOOL', timezone }).profile }, day);
    return weights.indexOf(Math.max(...weights));
  };

  // The shop is busiest at eight in the evening.
  it.each([
    ['New York before its change of 2026-03-08', 'America/New_York', 20_514, 4],
    ['New York after it', 'America/New_York', 20_521, 0],
    ['a zone of half hours', 'Asia/Kolkata', 20_619, 58],
    ['UTC', 'UTC', 20_619, 80],
  ])('follow the clock of %s', (_, timezone, day, quarter) => {
    expect(busiest(timezone, day)).toBe(quarter);
  });

  it('average 1 over a week', () => {
    const profile = readPlan({ profile: 'blog' }, '', { id: 'SEASHELL', timezone: 'Europe/Berlin' }).profile;
    const week = Array.from({ length: 7 }, (_, day) => mean(quarterWeights(profile, 20_619 + day)));
    expect(mean(week)).toBeCloseTo(1, 1);
    expect(week[5]).toBeLessThan(week[1]!);
  });
});

describe('seasonWeight', () => {
  const months = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 13];

  it.each([
    ['the middle of December', 20_803, 6.5],
    ['the turn of the year', 20_818, 3.5],
    ['the middle of June', 20_619, 0.5],
  ])('in %s is in a straight line between the months', (_, day, weight) => {
    expect(seasonWeight(months, day)).toBeCloseTo(weight, 0);
  });

  it('averages 1 over a year', () => {
    const year = Array.from({ length: 365 }, (_, day) => seasonWeight(months, 20_454 + day));
    expect(mean(year)).toBeCloseTo(1, 1);
  });
});

describe('habits', () => {
  it('give visits their mean number of pages and their share of bounces', () => {
    const alias = lengthAlias({ bounce_share: 0.41, mean_pages: 3.6, mean_dwell_s: 48 }, 0.41);
    const pages = EVEN.map(uniform => 1 + pick(alias, uniform));
    expect(mean(pages)).toBeCloseTo(3.6, 1);
    expect(pages.filter(count => count === 1).length / pages.length).toBeCloseTo(0.41, 2);
    expect(Math.max(...pages)).toBeLessThanOrEqual(40);
  });

  it('let every visit bounce where all do', () => {
    const alias = lengthAlias({ bounce_share: 1, mean_pages: 1, mean_dwell_s: 48 }, 1);
    expect(Math.max(...EVEN.map(uniform => pick(alias, uniform)))).toBe(0);
  });

  it('keep the longest visit within the 16 bits of an offset', () => {
    const table = dwellTable(120);
    expect(mean(EVEN.map(uniform => dwellS(table, uniform)))).toBeCloseTo(120.5, 0);
    expect(dwellS(table, 4_294_967_295 / 4_294_967_296) * 40).toBeLessThan(65_536);
  });
});
