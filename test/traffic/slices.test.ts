import { describe, expect, it } from 'vitest';
import { segmentAsOf } from '../../src/hits/as-of.ts';
import { atOnce } from '../../src/time/at-once.ts';
import { generateDay } from '../../src/traffic/day.ts';
import { prepareTraffic } from '../../src/traffic/prepare.ts';
import { readPlan } from '../../src/traffic/read-profile.ts';
import { SharedTraffic } from '../../src/traffic/shared-traffic.ts';

const site = { id: 'TIDEPOOL', timezone: 'America/New_York' };
const FIRST_DAY = 20_089;
const VISITS = 200_000;

/** What work comes to, and how often it pauses. */
function counted<Result>(work: Generator<unknown, Result, void>): { result: Result; pauses: number } {
  for (let pauses = 0; ; pauses++) {
    const step = work.next();
    if (step.done) return { result: step.value, pauses };
  }
}

describe('a day of many visits', () => {
  const plan = readPlan({ profile: 'shop', visits_per_day: VISITS, since: '2025-01-01' }, '', site);
  const prepared = atOnce(prepareTraffic(plan.profile, 'seed', site.id));
  const input = { seed: 'seed', siteId: site.id, plan, prepared, factor: 3, day: FIRST_DAY };

  it('is made in slices of at most 4,096 visits, whatever is drawn for them', () => {
    const { result, pauses } = counted(generateDay(input));
    expect(result.visits).toBeGreaterThan(VISITS / 2);
    // Starts, their order in two passes, visitors, pages, events, last hits.
    expect(pauses).toBeGreaterThan((result.visits / 4096) * 6.5);
  });

  it('is made in slices also where a visit completes a thousand events', () => {
    const event = { after: ['home', 'product'], probability: 1, values: [1, 2], items: 100 };
    const events = Array.from({ length: 20 }, (_, index) => ({ ...event, name: `Event ${index}` }));
    const busy = readPlan({ profile: { base: 'shop', events }, visits_per_day: 4000 }, '', site);
    const tables = atOnce(prepareTraffic(busy.profile, 'seed', site.id));
    const { result, pauses } = counted(generateDay({ ...input, plan: busy, prepared: tables, factor: 1 }));
    // An event of a hundred items is a hundred draws.
    expect(pauses).toBeGreaterThan((result.events * 100) / 40_000);
  });

  it('is cut at now in slices', () => {
    const day = atOnce(generateDay(input));
    const { result, pauses } = counted(segmentAsOf(day, day.firstS + 80_000));
    expect(result.visits).toBeLessThan(day.visits);
    expect(pauses).toBeGreaterThan((result.visits / 32_768) * 1.5);
  });

  it('is read for the first completions in slices', () => {
    const traffic = new SharedTraffic(1e9).site({ seed: 'seed', siteId: site.id, plan, factor: 3 });
    const day = atOnce(traffic.segment(FIRST_DAY));
    expect(counted(traffic.firstEventS('Purchase')).pauses).toBeGreaterThan((day.visits / 4096) * 0.9);
    expect(counted(traffic.firstEventS('Sign-up')).pauses).toBe(0);
  });
});

describe('a day of few visits', () => {
  it('is made in several slices, since a report may make hundreds of them', () => {
    const plan = readPlan({ profile: 'shop', visits_per_day: 1000, since: '2025-01-01' }, '', site);
    const prepared = atOnce(prepareTraffic(plan.profile, 'seed', site.id));
    const input = { seed: 'seed', siteId: site.id, plan, prepared, factor: 1, day: FIRST_DAY };
    expect(counted(generateDay(input)).pauses).toBeGreaterThan(3);
  });
});

describe('the tables of a profile', () => {
  it('are made in slices of one table or of 2,048 values', () => {
    const pages = Array.from({ length: 1000 }, (_, page) => `/${page}`);
    const sections = Array.from({ length: 20 }, (_, index) => ({
      name: `section ${index}`,
      hostname: 'https://site.example',
      pages: pages.map(path => `/${index}${path}`),
      entry: 1,
      landing: 1,
      next: { 'section 0': 1 },
    }));
    const { profile } = readPlan({ profile: { base: 'blog', sections, events: [] } }, '', site);
    expect(counted(prepareTraffic(profile, 'seed', site.id)).pauses).toBeGreaterThanOrEqual(
      20 + 20 + 7 + 7 + Math.floor(20_000 / 2048),
    );
  });
});
