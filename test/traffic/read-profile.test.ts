import { describe, expect, it } from 'vitest';
import type { ProfileName } from '../../src/contract/control.gen.ts';
import { InvalidValueError, schemaOf } from '../../src/contract/schema.ts';
import { DAY_RULE } from '../../src/time/day-rule.ts';
import { NAMED_PROFILES } from '../../src/traffic/named-profiles.ts';
import { readPlan } from '../../src/traffic/read-profile.ts';
import { HOLIDAYS } from '../../src/traffic/tables/holidays.ts';

const site = { id: 'TIDEPOOL', timezone: 'America/New_York' };

function fault(profile: unknown): string {
  try {
    readPlan({ profile }, 'traffic', site);
  } catch (error) {
    if (error instanceof InvalidValueError) return error.message;
    throw error;
  }
  return '';
}

const readProfile = (profile: unknown) => readPlan({ profile }, '', site).profile;

describe('readPlan', () => {
  it.each(Object.keys(NAMED_PROFILES) as ProfileName[])('finds no fault with %s, field by field', name => {
    const whole = { timezone: 'UTC', ...NAMED_PROFILES[name] };
    const hostnames = (profile: { sections: readonly { hostname: string }[] }) =>
      profile.sections.map(({ hostname }) => hostname);
    expect(hostnames(readProfile(whole))).toEqual(hostnames(readProfile(name)));
  });

  it('takes from the site what a named profile leaves open', () => {
    const { timezone, sections } = readProfile('shop');
    expect([timezone, sections[0]?.hostname]).toEqual(['America/New_York', 'https://shop.tidepool.example']);
  });

  it('replaces fields of a base', () => {
    const profile = readProfile({ base: 'blog', timezone: 'Asia/Tokyo', channels: { direct: 1 } });
    expect(profile).toMatchObject({ timezone: 'Asia/Tokyo', visit: NAMED_PROFILES.blog.visit });
    expect(profile.channels).toEqual({ direct: 1, search: 0, social: 0, referral: 0, ai: 0, email: 0, ads: 0 });
  });

  const section = { name: 'a', hostname: 'https://a.example', pages: ['/'], entry: 1, landing: 1, next: { a: 1 } };
  const campaign = { name: 'c', channel: 'ads', on: ['05-01'], days: 3, visits: 1 };
  const week = { hours: Array.from({ length: 24 }, (_, hour) => (hour === 3 ? 0 : 1)), weekdays: Array(7).fill(1) };
  const nightless = { Desktop: week, Phone: week, Tablet: week };
  it.each([
    ['an unknown name', 'forum', 'traffic.profile: must be one of shop, blog, domains'],
    ['no base', { timezone: 'UTC' }, 'traffic.profile.growth: is required'],
    ['an unknown field', { base: 'shop', colour: 1 }, 'traffic.profile.colour: is not known; known: base'],
    ['an unknown zone', { base: 'shop', timezone: 'Mars' }, 'traffic.profile.timezone: must be a valid timezone'],
    ['an unknown country', { base: 'shop', countries: { XX: 1 } }, 'traffic.profile.countries.XX: must be one of'],
    [
      'no weight at all',
      { base: 'shop', channels: { ads: 0 } },
      'traffic.profile.channels: must have a weight above 0',
    ],
    [
      'a section nobody knows',
      { base: 'shop', events: [], sections: [{ ...section, next: { b: 1 } }] },
      'traffic.profile.sections[0].next.b: must be one of a',
    ],
    [
      'a page without a slash',
      { base: 'shop', events: [], sections: [{ ...section, pages: ['x'] }] },
      'traffic.profile.sections[0].pages[0]: must be a path',
    ],
    [
      'weights of other pages',
      { base: 'shop', events: [], sections: [{ ...section, weights: [1, 2] }] },
      'traffic.profile.sections[0].weights: must be one for each path of pages: 1',
    ],
    [
      'pages without weight',
      { base: 'shop', events: [], sections: [{ ...section, weights: [0] }] },
      'traffic.profile.sections[0].weights: must have a weight above 0',
    ],
    [
      'sources without weight',
      { base: 'shop', sources: [{ channel: 'ads', weight: 0 }] },
      'traffic.profile.sources[].weight of ads: must have a weight above 0',
    ],
    [
      'places without weight',
      { base: 'shop', places: [{ weight: 0, city: 'Porto' }] },
      'traffic.profile.places[].weight: must have a weight above 0',
    ],
    [
      'agents without weight',
      { base: 'shop', agents: [{ device: 'Phone', weight: 0 }] },
      'traffic.profile.agents[].weight of Phone: must have a weight above 0',
    ],
    [
      'events of other sections',
      { base: 'shop', sections: [section] },
      'traffic.profile.events[3].after[0]: must be one of a',
    ],
    [
      'a step in a section nobody knows',
      { base: 'shop', funnels: [{ name: 'f', share: 0.1, steps: [{ section: 'till' }] }] },
      'traffic.profile.funnels[0].steps[0].section: must be one of home, ',
    ],
    [
      'a step with an event nobody knows',
      { base: 'shop', funnels: [{ name: 'f', share: 0.1, steps: [{ section: 'cart', event: 'Paid' }] }] },
      'traffic.profile.funnels[0].steps[0].event: must be one of Add to cart, ',
    ],
    [
      'a campaign on no day',
      { base: 'shop', campaigns: [{ ...campaign, on: ['5th mon of may'] }] },
      'traffic.profile.campaigns[0].on[0]: must be a day such as 2026-03-04',
    ],
    [
      'a campaign that leads nowhere',
      { base: 'shop', campaigns: [{ ...campaign, landing: ['/', '/nowhere'] }] },
      'traffic.profile.campaigns[0].landing[1]: must be a path that a section lists, or the name of a section',
    ],
    [
      'a campaign from nowhere',
      { base: 'shop', campaigns: [{ ...campaign, sources: [{ utm_source: 'x', weight: 0 }] }] },
      'traffic.profile.campaigns[0].sources[].weight: must have a weight above 0',
    ],
    [
      'a campaign in no place',
      { base: 'shop', campaigns: [{ ...campaign, place: { city: 'Atlantis' } }] },
      'traffic.profile.campaigns[0].place: must be a place',
    ],
    [
      'a campaign with no browser',
      { base: 'shop', campaigns: [{ ...campaign, agent: { browser: 'Safari', operating_system: 'Windows' } }] },
      'traffic.profile.campaigns[0].agent: must be a browser',
    ],
    [
      'hours that end before they begin',
      { base: 'shop', calendar: [{ name: 'Outage', on: '02-17', hours: [15, 14], visits: 0 }] },
      'traffic.profile.calendar[0].hours: must end after they begin',
    ],
    [
      'an hour without devices',
      { base: 'shop', devices: { Desktop: 1, Phone: 0, Tablet: 0 }, device_rhythm: nightless },
      'traffic.profile.device_rhythm.*.hours[3]: must have a weight above 0',
    ],
    [
      'a trend that leaves no channel',
      { base: 'shop', channels: { ai: 1 }, trends: { ai: { '2026-01-01': 0 } } },
      'traffic.profile.trends: must have a weight above 0',
    ],
    ['a trend on no date', { base: 'shop', trends: { ai: { '2026-13-01': 1 } } }, '2026-13-01'],
    ['an unknown country of holidays', { base: 'shop', holidays: 'XX' }, 'traffic.profile.holidays: must be one of'],
  ])('refuses %s with the path of the field', (_, profile, message) => {
    expect(fault(profile)).toContain(message);
  });

  it('leaves out what does not fit where sections or events of a base are replaced', () => {
    const own = readProfile({ base: 'shop', sections: [section], events: [] });
    expect([own.funnels, own.campaigns]).toEqual([undefined, undefined]);
    expect(own.calendar).toEqual(NAMED_PROFILES.shop.calendar);
    expect(readProfile({ base: 'shop', events: [] }).campaigns).toEqual(NAMED_PROFILES.shop.campaigns);
  });

  it('knows the holidays of the countries that the document names', () => {
    const { enum: countries } = (schemaOf('TrafficProfile').properties as Record<string, { enum?: string[] }>)
      .holidays!;
    expect(countries).toEqual(Object.keys(HOLIDAYS));
    for (const rule of Object.values(HOLIDAYS).flat()) expect(rule).toMatch(DAY_RULE);
  });

  it('has defaults for how much and since when', () => {
    expect(readPlan({ profile: 'blog' }, '', site)).toMatchObject({ visits_per_day: 100, since: '2025-01-01' });
  });
});
