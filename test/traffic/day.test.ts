import { describe, expect, it } from 'vitest';
import type { Segment } from '../../src/hits/segment.ts';
import { aiSourceOf, referrerSourceOf } from '../../src/hits/sources.ts';
import { atOnce } from '../../src/time/at-once.ts';
import { generateDay } from '../../src/traffic/day.ts';
import { prepareTraffic } from '../../src/traffic/prepare.ts';
import type { TrafficPlan } from '../../src/traffic/profile.ts';
import { readPlan } from '../../src/traffic/read-profile.ts';
import { bytesOf } from '../../src/traffic/segment-cache.ts';
import { digestOf } from '../support/columns.ts';

const SITES = {
  TIDEPOOL: { profile: 'shop', timezone: 'America/New_York' },
  SEASHELL: { profile: 'blog', timezone: 'Europe/Berlin' },
  BAREBOAT: { profile: 'domains', timezone: 'Asia/Kolkata' },
} as const;
type SiteId = keyof typeof SITES;

/** 2026-06-15, a Monday. */
const MONDAY = 20_619;
const FIRST_DAY = 20_089;
const SOCIAL = ['Facebook', 'Instagram', 'Pinterest', 'Reddit', 'YouTube', 'X', 'TikTok'];

function traffic(id: SiteId, { visits = 300, seed = 'leadline', factor = 1 } = {}) {
  const { profile, timezone } = SITES[id];
  const plan: TrafficPlan = readPlan({ profile, visits_per_day: visits }, '', { id, timezone });
  const prepared = atOnce(prepareTraffic(plan.profile, seed, id));
  const day = (at: number) => atOnce(generateDay({ seed, siteId: id, plan, prepared, factor, day: at }));
  return { plan, prepared, dictionaries: prepared.dictionaries, day };
}

const share = (count: number, of: number) => count / of;
const countVisits = (segment: Segment, test: (visit: number) => boolean) =>
  Array.from({ length: segment.visits }, (_, visit) => visit).filter(test).length;

describe('a generated day', () => {
  // Whoever has to change one of these changes every past report: that is a breaking change.
  it.each([
    ['TIDEPOOL', FIRST_DAY, '0bb4d5e631f5956b'],
    ['TIDEPOOL', MONDAY, 'd7da5b17bdb39252'],
    ['SEASHELL', MONDAY, 'a86bc31d368cb4c1'],
    ['BAREBOAT', MONDAY, '2da14b97b71b30d5'],
  ] as const)('of %s, %i, has the same columns on every machine and for ever', (id, day, digest) => {
    expect(digestOf(traffic(id).day(day))).toBe(digest);
  });

  it('depends on no other day, in whatever order days are made', () => {
    const days = [MONDAY, MONDAY + 1, MONDAY + 2];
    const forward = days.map(traffic('SEASHELL').day).map(digestOf);
    const backward = days.toReversed().map(traffic('SEASHELL').day).map(digestOf).reverse();
    const alone = days.map(day => digestOf(traffic('SEASHELL').day(day)));
    expect(backward).toEqual(forward);
    expect(alone).toEqual(forward);
    expect(new Set(forward).size).toBe(3);
  });

  it('differs by seed', () => {
    expect(digestOf(traffic('SEASHELL', { seed: 'other' }).day(MONDAY))).not.toBe(
      digestOf(traffic('SEASHELL').day(MONDAY)),
    );
  });

  it('is empty before the first day and where there is no traffic', () => {
    expect(traffic('SEASHELL').day(FIRST_DAY - 1).visits).toBe(0);
    expect(traffic('SEASHELL', { factor: 0 }).day(MONDAY).visits).toBe(0);
    expect(traffic('SEASHELL', { visits: 0 }).day(FIRST_DAY).visits).toBe(0);
  });

  it.each(['TIDEPOOL', 'SEASHELL', 'BAREBOAT'] as const)('of %s is a sound segment', id => {
    const segment = traffic(id, { visits: 400 }).day(MONDAY);
    let lastS = 0;
    for (let visit = 0; visit < segment.visits; visit++) {
      const start = segment.start[visit]!;
      expect(start).toBeGreaterThanOrEqual(visit === 0 ? MONDAY * 86_400 : segment.start[visit - 1]!);
      expect(start).toBeLessThan((MONDAY + 1) * 86_400);
      const rows = [...segment.page.subarray(segment.firstPageview[visit]!, segment.firstPageview[visit + 1]!)];
      const offsets = [...segment.offset.subarray(segment.firstPageview[visit]!, segment.firstPageview[visit + 1]!)];
      const seen = new Set<number>();
      for (const row of rows) {
        expect(row & 1).toBe(seen.has(row >>> 1) ? 0 : 1);
        seen.add(row >>> 1);
      }
      expect(segment.uniques[visit]).toBe(seen.size);
      expect(offsets[0]).toBe(0);
      expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
      expect(segment.duration[visit]).toBe(offsets.at(-1));
      let eventOffset = 0;
      for (let row = segment.firstEvent[visit]!; row < segment.firstEvent[visit + 1]!; row++) {
        expect(segment.eventOffset[row]).toBeGreaterThanOrEqual(eventOffset);
        eventOffset = segment.eventOffset[row]!;
        // On the page of a pageview that is not after the event.
        const pages = rows.filter((_, index) => offsets[index]! <= eventOffset).map(code => code >>> 1);
        expect(pages).toContain(segment.eventPage[row]);
      }
      lastS = Math.max(lastS, start + segment.duration[visit]!, start + eventOffset);
    }
    expect(segment).toMatchObject({ firstS: segment.start[0], lastS, pageviews: segment.page.length });
    expect(segment.visitId(7)).toBe(`${id}-20260615-000007`);
  });

  it('has every event on the first day, however little traffic there is', () => {
    const { plan, dictionaries, day } = traffic('TIDEPOOL', { visits: 0.01 });
    const segment = day(FIRST_DAY);
    expect(segment.visits).toBe(1);
    expect([...segment.eventName].map(code => dictionaries.event.at(code)).sort()).toEqual(
      plan.profile.events.map(({ name }) => name).sort(),
    );
  });

  it('takes less than 19 bytes a pageview, with what reports make of it', () => {
    const segment = traffic('TIDEPOOL', { visits: 5000 }).day(MONDAY);
    expect(bytesOf(segment) / segment.pageviews).toBeLessThan(19);
  });

  it('has columns of the same widths on every day', () => {
    const { day } = traffic('BAREBOAT', { visits: 40 });
    const widths = (segment: Segment) =>
      Object.entries(segment).flatMap(([name, value]) =>
        ArrayBuffer.isView(value) ? `${name} ${value.constructor.name}` : [],
      );
    expect(widths(day(MONDAY))).toEqual(widths(day(FIRST_DAY - 1)));
    expect(widths(day(MONDAY))).toContain('page Uint16Array');
  });
});

describe('the visits of a day', () => {
  const { dictionaries, day } = traffic('TIDEPOOL', { visits: 15_000 });
  const segment = day(MONDAY);
  const at = (visit: number) => ({
    ...dictionaries.place.at(segment.place[visit]!),
    ...dictionaries.agent.at(segment.agent[visit]!),
    ...dictionaries.source.at(segment.source[visit]!),
    pages: segment.firstPageview[visit + 1]! - segment.firstPageview[visit]!,
  });
  const shareOf = (test: (visit: ReturnType<typeof at>) => boolean) =>
    share(
      countVisits(segment, visit => test(at(visit))),
      segment.visits,
    );

  it('are as many as the plan says, after growth and season', () => {
    expect(segment.visits).toBeGreaterThan(10_000);
    expect(segment.visits).toBeLessThan(15_500);
    expect(day(FIRST_DAY + 3).visits).toBeLessThan(segment.visits * 0.55);
  });

  it('bounce and go on as the profile says', () => {
    expect(shareOf(({ pages }) => pages === 1)).toBeCloseTo(0.41, 1);
    expect(segment.pageviews / segment.visits).toBeCloseTo(3.6, 0);
    const duration = segment.duration.reduce((sum, each) => sum + each, 0) / segment.visits;
    expect(duration).toBeGreaterThan(90);
    expect(duration).toBeLessThan(170);
  });

  it('come from the countries, devices and channels of the profile', () => {
    expect(shareOf(({ country_code }) => country_code === 'US')).toBeCloseTo(0.62, 1);
    expect(shareOf(({ device_type }) => device_type === 'Phone')).toBeCloseTo(0.58, 1);
    expect(shareOf(({ utm_campaign }) => utm_campaign !== '')).toBeCloseTo(0.2, 1);
    expect(shareOf(visit => aiSourceOf(visit) !== '')).toBeGreaterThan(0.02);
    expect(shareOf(visit => aiSourceOf(visit) !== '')).toBeLessThan(0.045);
  });

  it('come on phones from social networks, and on desks from AI tools', () => {
    const phonesOf = (test: (visit: ReturnType<typeof at>) => boolean) =>
      shareOf(visit => test(visit) && visit.device_type === 'Phone') / shareOf(test);
    expect(phonesOf(visit => SOCIAL.includes(referrerSourceOf(visit)))).toBeGreaterThan(0.65);
    expect(phonesOf(visit => aiSourceOf(visit) !== '')).toBeLessThan(0.5);
  });

  it('follow the clock of the profile: few at four in the morning, many in the evening', () => {
    // New York is four hours behind UTC in June.
    const startsAt = (hour: number) =>
      countVisits(segment, visit => Math.floor((segment.start[visit]! % 86_400) / 3600) === (hour + 4) % 24);
    expect(startsAt(20)).toBeGreaterThan(startsAt(4) * 6);
  });

  it('buy on the page after the checkout: amounts are sums of one to three prices', () => {
    const purchase = dictionaries.event.find('Purchase')!;
    const prices = [1299, 1899, 2499, 2999, 3499, 4599, 5900, 7950, 12_900];
    const plus = (sum: number) => [sum, ...prices.map(price => sum + price)];
    const sums = new Set(prices.flatMap(plus).flatMap(plus));
    const rows = [...segment.eventName.keys()].filter(row => segment.eventName[row] === purchase);
    expect(share(rows.length, segment.visits)).toBeGreaterThan(0.015);
    expect(share(rows.length, segment.visits)).toBeLessThan(0.06);
    for (const row of rows) {
      expect(dictionaries.page.at(segment.eventPage[row]!).pathname).toBe('/checkout/thank-you');
      expect(sums).toContain(segment.eventValue[row]);
    }
    // Baskets of one, two and three items all occur.
    expect(new Set(rows.map(row => segment.eventValue[row])).size).toBeGreaterThan(30);
  });

  it('see a few pages often and most pages seldom', () => {
    const views = new Map<number, number>();
    for (const row of segment.page) views.set(row >>> 1, (views.get(row >>> 1) ?? 0) + 1);
    const counts = [...views.values()].sort((a, b) => b - a);
    expect(counts.slice(0, 10).reduce((sum, each) => sum + each, 0) / segment.pageviews).toBeGreaterThan(0.35);
    expect(counts.length).toBe(dictionaries.page.size);
  });
});
