import { describe, expect, it } from 'vitest';
import { MAX_VALUE_CENTS } from '../../src/hits/ingest.ts';
import { atOnce } from '../../src/time/at-once.ts';
import { generateDay } from '../../src/traffic/day.ts';
import { NAMED_PROFILES } from '../../src/traffic/named-profiles.ts';
import { prepareTraffic } from '../../src/traffic/prepare.ts';
import { readPlan } from '../../src/traffic/read-profile.ts';
import { bytesOf } from '../../src/traffic/segment-cache.ts';
import { factorError, hitsOfBusiestDay, MAX_DAY_CENTS, MAX_DAY_HITS, volumeError } from '../../src/traffic/volume.ts';

const site = { id: 'SITE', timezone: 'America/New_York' };

/** Every profile at its extremes: all weight on one hour, one weekday and one month, and events without end. */
const only = (index: number, length: number) => Array.from({ length }, (_, at) => (at === index ? 1 : 0));
const PROFILES: [name: string, profile: unknown][] = [
  ...Object.keys(NAMED_PROFILES).map((name): [string, unknown] => [name, name]),
  ['one day a year', { base: 'blog', rhythm: { hours: only(12, 24), weekdays: only(0, 7), months: only(5, 12) } }],
  ['long visits', { base: 'shop', visit: { bounce_share: 0.95, mean_pages: 20, mean_dwell_s: 10 } }],
  [
    'many events',
    {
      base: 'blog',
      events: Array.from({ length: 30 }, (_, index) => ({
        name: `Event ${index}`,
        after: NAMED_PROFILES.blog.sections.map(({ name }) => name),
        probability: 1,
        once: index % 2 === 0,
      })),
    },
  ],
];

describe('the hits of the busiest day', () => {
  it.each(PROFILES)('of %s are not more than estimated, and take no more memory than is said', (_, profile) => {
    const growth = { start: 1, half_days: 0 };
    const base = typeof profile === 'string' ? { base: profile } : (profile as object);
    const plan = readPlan({ profile: { ...base, growth }, visits_per_day: 100 }, '', site);
    const prepared = atOnce(prepareTraffic(plan.profile, 'seed', site.id));
    let hits = 0;
    let bytes = 0;
    // Mondays from May to December 2026.
    for (let day = 20_577; day < 20_820; day += 7) {
      const segment = atOnce(generateDay({ seed: 'seed', siteId: site.id, plan, prepared, factor: 1, day }));
      hits = Math.max(hits, segment.pageviews + segment.events);
      bytes = Math.max(bytes, bytesOf(segment) - 4096);
    }
    expect(hits).toBeGreaterThan(0);
    // Of few visits some have more pages than their mean.
    expect(hits).toBeLessThan(hitsOfBusiestDay(plan) * 1.2);
    expect(bytes / hits).toBeLessThan(48);
  });
});

describe('traffic', () => {
  const plan = (visits: number) => readPlan({ profile: 'shop', visits_per_day: visits }, '', site);

  it('is bounded by the product of visits and factor', () => {
    expect(volumeError(plan(312_236), 1)).toBeNull();
    expect(volumeError(plan(312_237), 1)).toContain('at most 312236 ');
    expect(volumeError(plan(3122), 100)).toBeNull();
    expect(volumeError(plan(3123), 100)).toContain('at most 3122 ');
    expect(factorError(plan(1000), 312)).toBeNull();
    expect(factorError(plan(1000), 313)).toContain('at most 312.23,');
  });

  it('puts the blame on visits where the factor does not multiply', () => {
    expect(factorError(plan(1e7), 1)).toBeNull();
    expect(volumeError(plan(1e7), 0.5)).toContain('at most 624473 ');
  });

  it('is bounded by the values of its events, of which every sum is exact', () => {
    const sections = NAMED_PROFILES.shop.sections.map(({ name }) => name);
    const events = [{ name: 'Sale', after: sections, probability: 1, values: [1_000_000_000], items: 100 }];
    const priced = (visits: number) =>
      readPlan(
        { profile: { base: 'shop', growth: { start: 1, half_days: 0 }, events }, visits_per_day: visits },
        '',
        site,
      );
    const centsOn = (plan: ReturnType<typeof priced>, day: number) => {
      const prepared = atOnce(prepareTraffic(plan.profile, 'seed', site.id));
      const { eventValue } = atOnce(generateDay({ seed: 'seed', siteId: site.id, plan, prepared, factor: 1, day }));
      return eventValue.reduce((sum, value) => sum + Math.abs(value), 0);
    };
    expect(volumeError(priced(1), 1)).toMatch(
      /must be at most 0 .*: the values of a day's events add up to 100000000000/,
    );
    const cheap = { ...events[0]!, values: [-200_000], items: 1 };
    const plan = (visits: number) =>
      readPlan(
        { profile: { base: 'shop', growth: { start: 1, half_days: 0 }, events: [cheap] }, visits_per_day: visits },
        '',
        site,
      );
    const most = Number(/at most (\d+) /.exec(volumeError(plan(600_000), 1)!)?.[1]);
    expect(volumeError(plan(most), 1)).toBeNull();
    expect(volumeError(plan(most + 1), 1)).not.toBeNull();
    expect(factorError(plan(most / 10), 11)).toContain('the values of');
    // A hundredth of what is allowed makes at most about a hundredth of the bound.
    const cents = Math.max(...[20_577, 20_600, 20_800].map(day => centsOn(plan(Math.floor(most / 100)), day)));
    expect(cents).toBeGreaterThan(0);
    expect(cents).toBeLessThan((MAX_DAY_CENTS / 100) * 1.2);
    // With the bound of ingested values, over all days that clocks reach.
    expect(MAX_DAY_CENTS * 36_525 + MAX_VALUE_CENTS).toBeLessThan(Number.MAX_SAFE_INTEGER);
  });

  it('stays within the widths of columns', () => {
    // Twice as much where all of a rhythm stands in the hour that the end of summer time repeats.
    expect(MAX_DAY_HITS * 2).toBeLessThan(2 ** 32);
  });
});
