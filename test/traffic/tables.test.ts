import { describe, expect, it } from 'vitest';
import { aiSourceOf, referrerSourceOf } from '../../src/hits/sources.ts';
import { fork } from '../../src/random/random.ts';
import { atOnce } from '../../src/time/at-once.ts';
import { originsOf } from '../../src/traffic/origins.ts';
import { COUNTRY_CODES, placesOf } from '../../src/traffic/places.ts';
import { prepareTraffic } from '../../src/traffic/prepare.ts';
import { readPlan } from '../../src/traffic/read-profile.ts';
import { AGENTS, DEVICES } from '../../src/traffic/tables/agents.ts';

describe('devices', () => {
  it('are Desktop, Phone and Tablet, as clients of such services map them', () => {
    expect(DEVICES).toEqual(['Desktop', 'Phone', 'Tablet']);
    expect(new Set(AGENTS.map(([device]) => device))).toEqual(new Set(DEVICES));
  });
});

describe('places', () => {
  const places = placesOf();

  it('are several hundred, each with a country, a region, a state and a city', () => {
    expect(places.length).toBeGreaterThan(500);
    for (const { value, weight } of places) {
      expect(value.country_code).toMatch(/^[A-Z]{2}$/);
      expect(['North America', 'South America', 'Europe', 'Asia', 'Africa', 'Oceania']).toContain(value.region);
      expect(value.state).not.toBe('');
      expect(value.city).toMatch(/^\p{Lu}/u);
      expect(weight).toBeGreaterThan(0);
    }
  });

  it('stand once each, and a country in one region', () => {
    expect(new Set(places.map(({ value }) => JSON.stringify(value))).size).toBe(places.length);
    const regions = new Set(places.map(({ value }) => `${value.country_code} ${value.region}`));
    expect(regions.size).toBe(COUNTRY_CODES.length);
  });

  it.each([
    ['Albany', 'New York', 'US'],
    ['Victoria', 'British Columbia', 'CA'],
    ['Göttingen', 'Lower Saxony', 'DE'],
    ['Kochi', 'Kerala', 'IN'],
    ['Sapporo', 'Hokkaido', 'JP'],
    ['Hobart', 'Tasmania', 'AU'],
    ['Curitiba', 'Paraná', 'BR'],
  ])('have %s in %s, %s', (city, state, country_code) => {
    expect(places.find(({ value }) => value.city === city)?.value).toMatchObject({ state, country_code });
  });
});

describe('agents', () => {
  it('browse with Safari on Apple systems alone, and with a system of their device', () => {
    for (const [device, system, browser] of AGENTS) {
      if (browser === 'Safari') expect(['Mac OS X', 'iOS']).toContain(system);
      if (browser === 'Samsung Internet') expect(system).toBe('Android');
      expect(device === 'Desktop').toBe(['Windows', 'Mac OS X', 'Linux', 'Chrome OS'].includes(system));
    }
  });
});

describe('origins', () => {
  const origins = originsOf(fork('seed', 'origins'), {});

  it('stand once each', () => {
    expect(new Set(origins.map(({ value }) => JSON.stringify(value))).size).toBe(origins.length);
  });

  it('are AI tools by the table of sources exactly where the channel says so, by referrer and by tag', () => {
    for (const { value, channel } of origins) expect(referrerSourceOf(value) === 'AI').toBe(channel === 'ai');
    const chatGpt = origins.filter(({ value }) => aiSourceOf(value) === 'ChatGPT').map(({ value }) => value);
    expect(chatGpt.some(value => value.referrer_hostname === '' && value.utm_source === 'chatgpt.com')).toBe(true);
    expect(chatGpt.some(value => value.referrer_hostname === 'https://chatgpt.com' && value.utm_source === '')).toBe(
      true,
    );
  });

  it('know the search engines and social networks by name', () => {
    for (const { value, channel } of origins) {
      if (channel === 'search' || channel === 'social') expect(referrerSourceOf(value)).not.toBe('');
    }
  });

  it('tag campaigns with all five fields, in agreement with each other', () => {
    const tagged = origins.filter(({ value }) => value.utm_campaign !== '');
    expect(new Set(tagged.map(({ channel }) => channel))).toEqual(new Set(['email', 'ads']));
    for (const { value, channel } of tagged) {
      const { utm_source, utm_medium, utm_content, utm_term } = value;
      expect([utm_source, utm_medium, utm_content, utm_term]).not.toContain('');
      expect(utm_medium === 'email').toBe(channel === 'email');
      if (utm_source === 'google') expect(value.referrer_hostname).toBe('https://www.google.com');
    }
  });
});

describe('prepareTraffic', () => {
  const site = { id: 'TIDEPOOL', timezone: 'UTC' };

  it('leaves out countries without weight and shares what * stands for', () => {
    const plan = (countries: object) =>
      readPlan({ profile: { base: 'shop', campaigns: [], countries } }, '', site).profile;
    const places = (countries: object) => {
      const { place } = atOnce(prepareTraffic(plan(countries), 'seed', site.id)).dictionaries;
      return Array.from({ length: place.size }, (_, code) => place.at(code));
    };
    const cities = (countries: object) => places(countries).filter(({ city }) => city !== '');
    expect(new Set(places({ IE: 1 }).map(({ country_code }) => country_code))).toEqual(new Set(['IE', '']));
    expect(cities({ IE: 1 }).length).toBe(6);
    expect(cities({ IE: 0, '*': 1 }).length).toBe(placesOf().length - 6);
  });

  it('gives two sites of one profile different pages', () => {
    const { profile } = readPlan({ profile: 'blog' }, '', site);
    const pages = (id: string) => {
      const { page } = atOnce(prepareTraffic(profile, 'seed', id)).dictionaries;
      return Array.from({ length: page.size }, (_, code) => page.at(code).pathname);
    };
    expect(pages('ONE')).not.toEqual(pages('TWO'));
    expect(pages('ONE')).toEqual(pages('ONE'));
  });
});
