import { describe, expect, it } from 'vitest';
import { atOnce } from '../../src/time/at-once.ts';
import { readPlan } from '../../src/traffic/read-profile.ts';
import { SharedTraffic } from '../../src/traffic/shared-traffic.ts';
import { digestOf } from '../support/columns.ts';

const site = { id: 'SEASHELL', timezone: 'Europe/Berlin' };
const plan = readPlan({ profile: 'blog', visits_per_day: 200, since: '2026-06-01' }, '', site);
const source = { seed: 'leadline', siteId: site.id, plan, factor: 1 };
/** 2026-06-01. */
const FIRST_DAY = 20_605;

describe('SharedTraffic', () => {
  it('shares days among equal sources, also where the plan is another record', () => {
    const shared = new SharedTraffic(1e8);
    const copy = structuredClone(plan);
    expect(shared.site(source)).toBe(shared.site({ ...source, plan: copy }));
    expect(atOnce(shared.site(source).segment(FIRST_DAY))).toBe(atOnce(shared.site(source).segment(FIRST_DAY)));
  });

  it('keeps apart what differs in seed, site, plan or factor', () => {
    const shared = new SharedTraffic(1e8);
    const others = [
      { ...source, seed: 'other' },
      { ...source, siteId: 'OTHER' },
      { ...source, plan: { ...plan, visits_per_day: 201 } },
      { ...source, factor: 2 },
    ];
    const keys = [source, ...others].map(each => shared.site(each).key);
    expect(new Set(keys).size).toBe(5);
  });

  it('makes dropped days again, column for column', () => {
    const days = Array.from({ length: 30 }, (_, day) => FIRST_DAY + day);
    const digests = (shared: SharedTraffic) => days.map(day => digestOf(atOnce(shared.site(source).segment(day))));
    const tight = new SharedTraffic(60_000);
    const expected = digests(new SharedTraffic(1e8));
    expect(digests(tight)).toEqual(expected);
    expect(digests(tight).reverse()).toEqual(expected.toReversed());
    expect(tight.bytes).toBeLessThanOrEqual(60_000);
  });

  it('multiplies visits by the factor', () => {
    const shared = new SharedTraffic(1e8);
    const visits = atOnce(shared.site(source).segment(FIRST_DAY + 5)).visits;
    expect(atOnce(shared.site({ ...source, factor: 10 }).segment(FIRST_DAY + 5)).visits / visits).toBeCloseTo(10, 0);
  });

  it('has the first completion of every event on the first day', () => {
    const traffic = new SharedTraffic(1e8).site(source);
    const first = atOnce(traffic.segment(FIRST_DAY));
    expect(atOnce(traffic.firstPageviewS())).toBe(first.start[0]);
    for (const { name } of plan.profile.events) {
      const timeS = atOnce(traffic.firstEventS(name))!;
      expect(timeS).toBeGreaterThanOrEqual(first.firstS);
      expect(timeS).toBeLessThanOrEqual(first.lastS);
    }
    expect(atOnce(traffic.firstEventS('Purchase'))).toBeNull();
  });

  it('has nothing where there are no visits a day', () => {
    const traffic = new SharedTraffic(1e8).site({ ...source, factor: 0 });
    expect([traffic.firstDay, atOnce(traffic.firstPageviewS()), atOnce(traffic.firstEventS('Newsletter'))]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('makes a day that is larger than the bound once for any number of small questions', () => {
    const shared = new SharedTraffic(0);
    const traffic = shared.site(source);
    const pausesOf = (work: Generator<void, unknown, void>) => {
      let pauses = 0;
      for (const _ of work) pauses++;
      return pauses;
    };
    atOnce(traffic.firstPageviewS());
    // Other days push the first one out.
    for (const day of [5, 6, 7]) atOnce(traffic.segment(FIRST_DAY + day));
    const { bytes } = shared;
    expect(pausesOf(traffic.firstPageviewS())).toBe(0);
    for (const { name } of plan.profile.events) expect(pausesOf(traffic.firstEventS(name))).toBe(0);
    expect(shared.bytes).toBe(bytes);
    const latest = atOnce(traffic.segment(FIRST_DAY + 7));
    const before = atOnce(traffic.segment(FIRST_DAY + 6));
    expect(atOnce(traffic.segment(FIRST_DAY + 7))).toBe(latest);
    expect(atOnce(traffic.segment(FIRST_DAY + 6))).toBe(before);
  });
});
