import { describe, expect, it } from 'vitest';
import type { ProfileName } from '../../src/contract/control.gen.ts';
import { InvalidValueError } from '../../src/contract/schema.ts';
import { NAMED_PROFILES } from '../../src/traffic/named-profiles.ts';
import { readPlan } from '../../src/traffic/read-profile.ts';

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
      'events of other sections',
      { base: 'shop', sections: [section] },
      'traffic.profile.events[0].after[0]: must be one of a',
    ],
  ])('refuses %s with the path of the field', (_, profile, message) => {
    expect(fault(profile)).toContain(message);
  });

  it('has defaults for how much and since when', () => {
    expect(readPlan({ profile: 'blog' }, '', site)).toMatchObject({ visits_per_day: 100, since: '2025-01-01' });
  });
});
