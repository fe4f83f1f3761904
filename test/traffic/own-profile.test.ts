import { describe, expect, it } from 'vitest';
import type { Segment } from '../../src/hits/segment.ts';
import { atOnce } from '../../src/time/at-once.ts';
import { parseDate } from '../../src/time/timestamp.ts';
import { generateDay } from '../../src/traffic/day.ts';
import { prepareTraffic } from '../../src/traffic/prepare.ts';
import { readPlan } from '../../src/traffic/read-profile.ts';

const site = { id: 'KIOSK', timezone: 'Europe/Berlin' };
const section = (name: string, next: Record<string, number>, entry = 0) => ({
  ...{ name, hostname: 'https://kiosk.example', pages: [`/${name}`], entry, landing: entry, next },
});
const EVEN = { hours: Array(24).fill(1), weekdays: Array(7).fill(1), months: Array(12).fill(1) };
const PROFILE = {
  growth: { start: 1, half_days: 0 },
  rhythm: EVEN,
  visit: { bounce_share: 0.4, mean_pages: 3, mean_dwell_s: 30 },
  sections: [section('news', { news: 1 }, 1), section('basket', { news: 1 }), section('paid', { news: 1 })],
  events: [{ name: 'Paid', values: [250] }],
  countries: { DE: 1 },
  devices: { Desktop: 1, Phone: 1, Tablet: 0 },
  channels: { direct: 1 },
};

/** The visits that start on a UTC day, with what a test wants to see of them. */
function visitsOn(date: string, own: object) {
  const plan = readPlan({ profile: { ...PROFILE, ...own }, visits_per_day: 2000 }, '', site);
  const prepared = atOnce(prepareTraffic(plan.profile, 'seed', site.id));
  const day = parseDate(date)!;
  const segment: Segment = atOnce(generateDay({ seed: 'seed', siteId: site.id, plan, prepared, factor: 1, day }));
  const { page, source, place, agent } = prepared.dictionaries;
  return Array.from({ length: segment.visits }, (_, visit) => {
    const rows = Array.from(segment.page.subarray(segment.firstPageview[visit]!, segment.firstPageview[visit + 1]!));
    return {
      pages: rows.map(row => page.at(row >>> 1).pathname),
      hitsS: Array.from(segment.offset.subarray(segment.firstPageview[visit]!, segment.firstPageview[visit + 1]!)).map(
        offset => segment.start[visit]! + offset,
      ),
      events: segment.firstEvent[visit + 1]! - segment.firstEvent[visit]!,
      ...source.at(segment.source[visit]!),
      ...place.at(segment.place[visit]!),
      ...agent.at(segment.agent[visit]!),
    };
  });
}
const share = (visits: readonly unknown[], of: readonly unknown[]) => visits.length / of.length;

describe('a profile of your own', () => {
  it('has funnels', () => {
    const steps = [{ section: 'basket' }, { section: 'paid', event: 'Paid', rate: 0.5 }];
    const visits = visitsOn('2026-06-10', { funnels: [{ name: 'Sale', share: 0.3, steps }] });
    const beyondOne = visits.filter(({ pages }) => pages.length > 1);
    const began = visits.filter(({ pages }) => pages.includes('/basket'));
    const paid = visits.filter(({ pages }) => pages.includes('/paid'));
    expect(share(began, beyondOne)).toBeCloseTo(0.33, 1);
    expect(share(paid, began)).toBeCloseTo(0.57, 1);
    expect(paid.every(({ pages, events }) => pages.indexOf('/basket') < pages.indexOf('/paid') && events === 1)).toBe(
      true,
    );
    expect(visits.filter(({ events }) => events > 0)).toEqual(paid);
  });

  it('has campaigns: on their days, from their sources, to their pages, where and with what they say', () => {
    const campaign = {
      ...{ name: 'fair', channel: 'ads', on: ['2026-06-10'], days: 2, visits: 1, conversion: 0, bounce_share: 1 },
      sources: [{ utm_source: 'radio', utm_medium: 'audio' }],
      landing: ['/paid'],
      place: { city: 'Hamburg' },
      agent: { browser: 'Firefox', device_type: 'Desktop' },
    };
    const on = (date: string) =>
      visitsOn(date, { campaigns: [campaign] }).filter(visit => visit.utm_campaign === 'fair');
    expect(on('2026-06-08')).toEqual([]);
    expect(on('2026-06-13')).toEqual([]);
    const visits = on('2026-06-10');
    // Half of as many as a usual day has, from midnight in Berlin on.
    expect(visits.length).toBeGreaterThan(750);
    expect(visits.length).toBeLessThan(1150);
    for (const visit of visits) {
      expect(visit).toMatchObject({
        ...{ utm_source: 'radio', utm_medium: 'audio', pages: ['/paid'], city: 'Hamburg', browser: 'Firefox' },
      });
    }
  });

  it('has pages with weights of their own', () => {
    const sections = [{ ...section('news', { news: 1 }, 1), pages: ['/rare', '/often'], weights: [1, 9] }];
    const pages = visitsOn('2026-06-10', { sections, events: [] }).flatMap(visit => visit.pages);
    expect(
      share(
        pages.filter(path => path === '/often'),
        pages,
      ),
    ).toBeCloseTo(0.9, 1);
  });

  it('has sources, places and agents of its own, where it names any', () => {
    const visits = visitsOn('2026-06-10', {
      channels: { direct: 1, referral: 1 },
      sources: [
        { channel: 'referral', weight: 3, referrer_hostname: 'https://often.example' },
        { channel: 'referral', weight: 1, referrer_hostname: 'https://rare.example', referrer_pathname: '/list' },
      ],
      places: [
        { weight: 3, country_code: 'VU', city: 'Luganville' },
        { weight: 1, country_code: 'TO' },
      ],
      agents: [
        { device: 'Phone', weight: 1, browser: 'Own', device_type: 'Mobile' },
        { device: 'Phone', weight: 3, browser: 'Other' },
      ],
    });
    const among = (of: readonly unknown[], field: string, value: string) =>
      share(
        of.filter(visit => (visit as Record<string, unknown>)[field] === value),
        of,
      );
    const referred = visits.filter(visit => visit.referrer_hostname !== '');
    expect(share(referred, visits)).toBeCloseTo(0.5, 1);
    expect(new Set(referred.map(visit => visit.referrer_hostname + visit.referrer_pathname))).toEqual(
      new Set(['https://often.example/', 'https://rare.example/list']),
    );
    expect(among(referred, 'referrer_hostname', 'https://often.example')).toBeCloseTo(0.75, 1);
    expect(among(visits, 'country_code', 'VU')).toBeCloseTo(0.75, 1);
    expect(among(visits, 'city', '')).toBeCloseTo(0.25, 1);
    const phones = visits.filter(visit => ['Mobile', 'Phone'].includes(visit.device_type));
    expect(new Set(phones.map(visit => `${visit.browser} ${visit.device_type}`))).toEqual(
      new Set(['Own Mobile', 'Other Phone']),
    );
    expect(among(phones, 'browser', 'Other')).toBeCloseTo(0.75, 1);
    // Desktops have those of the table.
    expect(visits.some(visit => visit.device_type === 'Desktop' && visit.browser === 'Firefox')).toBe(true);
  });

  it('has a calendar: days multiply, an outage is silent, holidays are Sundays', () => {
    const calendar = [
      { name: 'Fair', on: '06-10', visits: 2 },
      { name: 'Week of the fair', on: '06-08', days: 7, visits: 1.5 },
      { name: 'Outage', on: '06-10', hours: [12, 14], visits: 0 },
    ];
    const visits = visitsOn('2026-06-10', { calendar });
    expect(visits.length).toBeGreaterThan(2000 * 3 * (22 / 24) * 0.85);
    const outage = parseDate('2026-06-10')! * 86_400 + 10 * 3600;
    expect(visits.flatMap(({ hitsS }) => hitsS).filter(timeS => timeS >= outage && timeS < outage + 7200)).toEqual([]);
    const rhythm = { ...EVEN, weekdays: [1, 1, 1, 1, 1, 1, 0] };
    expect(visitsOn('2026-05-01', { rhythm, holidays: 'FR' }).length).toBeLessThan(400);
    expect(visitsOn('2026-05-01', { rhythm, holidays: 'US' }).length).toBeGreaterThan(1500);
  });

  it('has devices by the hour, and channels that grow', () => {
    const at = (hour: number) => Array.from({ length: 24 }, (_, each) => (each === hour ? 1 : 0.001));
    const device_rhythm = {
      Desktop: { hours: at(10), weekdays: Array(7).fill(1) },
      Phone: { hours: at(20), weekdays: Array(7).fill(1) },
      Tablet: { hours: at(20), weekdays: Array(7).fill(1) },
    };
    const visits = visitsOn('2026-06-10', { device_rhythm });
    const phonesAt = (hour: number) => {
      const then = visits.filter(({ hitsS }) => Math.floor((hitsS[0]! % 86_400) / 3600) === hour - 2);
      return share(
        then.filter(({ device_type }) => device_type === 'Phone'),
        then,
      );
    };
    expect(phonesAt(10)).toBeLessThan(0.05);
    expect(phonesAt(20)).toBeGreaterThan(0.95);
    const trends = { ai: { '2026-01-01': 0.1, '2027-01-01': 1 } };
    const ai = (date: string) => {
      const all = visitsOn(date, { channels: { direct: 1, ai: 1 }, trends });
      return share(
        all.filter(({ referrer_hostname, utm_source }) => referrer_hostname !== '' || utm_source !== ''),
        all,
      );
    };
    expect(ai('2025-06-01')).toBeLessThan(0.15);
    expect(ai('2027-06-01')).toBeGreaterThan(0.4);
  });
});
