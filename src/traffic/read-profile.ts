import { parseDate } from '../time/timestamp.ts';
import { isNamedProfile, NAMED_PROFILES, type NamedProfile } from './named-profiles.ts';
import { COUNTRY_CODES } from './places.ts';
import {
  CHANNELS,
  PAGE_TABLES,
  type ProfileEvent,
  type ProfileSection,
  type TabledPages,
  type TrafficPlan,
  type TrafficProfile,
} from './profile.ts';
import {
  checkedText,
  flag,
  list,
  MalformedError,
  mapOf,
  nameText,
  number,
  object,
  oneOf,
  optional,
  type Reader,
  text,
  zoneName,
} from './reader.ts';
import type { DEVICES } from './tables/agents.ts';

/** The site that a profile is read for: it gives what a named profile leaves open. */
export interface ProfiledSite {
  readonly id: string;
  readonly timezone: string;
}

const weight = number({ most: 1_000_000 });
const share = number({ most: 1 });
const path = checkedText(value => value.startsWith('/') && value.length <= 2048, 'must be a path that starts with /');

const readTable: Reader<TabledPages> = object<TabledPages>({
  table: oneOf(PAGE_TABLES),
  count: number({ least: 1, most: 1200, whole: true }),
  prefix: path,
});

const readSection: Reader<ProfileSection> = object<ProfileSection>({
  name: text(),
  hostname: checkedText(
    value => /^https?:\/\/[^/\s]+$/.test(value),
    'must be a scheme and a host, such as https://shop.example',
  ),
  pages: (value, at) =>
    Array.isArray(value) ? list(path, { least: 1, most: 10_000 })(value, at) : readTable(value, at),
  entry: weight,
  landing: weight,
  next: mapOf(text(), weight),
});

const readEvent: Reader<ProfileEvent> = object<ProfileEvent>({
  name: nameText(),
  after: list(text(), { least: 1 }),
  probability: share,
  once: optional(flag, false),
  values: optional(list(number({ least: -1e9, most: 1e9, whole: true })), []),
  items: optional(number({ least: 1, most: 100, whole: true }), 1),
});

const readFields: Reader<TrafficProfile> = object<TrafficProfile>({
  timezone: zoneName(),
  growth: object({ start: share, half_days: number({ least: 0, most: 100_000 }) }),
  rhythm: object({
    hours: weights(24),
    weekdays: weights(7),
    months: weights(12),
  }),
  visit: object({
    bounce_share: share,
    mean_pages: number({ least: 1, most: 20 }),
    mean_dwell_s: number({ least: 1, most: 120 }),
  }),
  sections: list(readSection, { least: 1, most: 100 }),
  events: list(readEvent, { most: 30 }),
  countries: mapOf(oneOf(['*', ...COUNTRY_CODES]), weight),
  devices: object({ Desktop: weight, Phone: weight, Tablet: weight } satisfies Record<
    (typeof DEVICES)[number],
    unknown
  >),
  channels: mapOf(oneOf(CHANNELS), weight) as Reader<TrafficProfile['channels']>,
});

const NO_CHANNELS = Object.fromEntries(CHANNELS.map(channel => [channel, 0])) as TrafficProfile['channels'];

/**
 * A profile by name, or an object: all of a profile, or `base` and what differs from it. In hostnames `{site}` stands for
 * the site's id in lowercase; a base without a timezone takes the site's.
 * @throws MalformedError
 */
export function readProfile(value: unknown, at: string, site: ProfiledSite): TrafficProfile {
  // Named profiles are known to be sound: a test reads them as objects.
  if (typeof value === 'string') return settle({ timezone: site.timezone, ...namedProfile(value, at) }, site);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new MalformedError(at, 'must be the name of a profile or an object');
  }
  const { base, ...own } = value as Record<string, unknown>;
  const inherited = base === undefined ? {} : namedProfile(base, `${at}.base`);
  const profile = settle(readFields({ timezone: site.timezone, ...inherited, ...own }, at), site);
  checkWhole(profile, at);
  return profile;
}

function namedProfile(name: unknown, at: string): NamedProfile {
  if (typeof name === 'string' && isNamedProfile(name)) return NAMED_PROFILES[name];
  throw new MalformedError(at, `must be one of ${Object.keys(NAMED_PROFILES).join(', ')}`);
}

function settle(profile: TrafficProfile, site: ProfiledSite): TrafficProfile {
  const sections = profile.sections.map(section => ({
    ...section,
    hostname: section.hostname.replaceAll('{site}', site.id.toLowerCase()),
  }));
  return { ...profile, sections, channels: { ...NO_CHANNELS, ...profile.channels } };
}

/** What a fixture or `PUT /_sim/sites/{site_id}/traffic` says of a site's traffic. @throws MalformedError */
export function readPlan(value: unknown, at: string, site: ProfiledSite): TrafficPlan {
  return object<TrafficPlan>({
    profile: (profile, path) => readProfile(profile, path, site),
    visits_per_day: optional(number({ most: 1e7 }), 100),
    since: optional(
      checkedText(
        date => parseDate(date) !== null && date >= '2000-01-01' && date <= '2100-12-31',
        'must be a date YYYY-MM-DD of 2000 to 2100',
      ),
      '2025-01-01',
    ),
  })(value, at);
}

/** What no field can say alone. */
function checkWhole(profile: TrafficProfile, at: string): void {
  const names = profile.sections.map(section => section.name);
  profile.sections.forEach((section, index) => {
    for (const name of Object.keys(section.next)) known(names, name, `${at}.sections[${index}].next.${name}`);
    if (sum(Object.values(section.next)) <= 0)
      throw new MalformedError(`${at}.sections[${index}].next`, 'must have a weight above 0');
  });
  profile.events.forEach((event, index) => {
    for (const [place, name] of event.after.entries()) known(names, name, `${at}.events[${index}].after[${place}]`);
    if (profile.events.findIndex(other => other.name === event.name) < index) {
      throw new MalformedError(`${at}.events[${index}].name`, 'must differ from the names of other events');
    }
  });
  const pages = sum(
    profile.sections.map(({ pages }) => (Array.isArray(pages) ? pages.length : (pages as TabledPages).count)),
  );
  if (pages > 30_000) throw new MalformedError(`${at}.sections`, 'must not have more than 30000 pages in all');
  const weighed = {
    countries: Object.values(profile.countries),
    devices: Object.values(profile.devices),
    channels: Object.values(profile.channels),
    'sections[].entry': profile.sections.map(section => section.entry),
    'sections[].landing': profile.sections.map(section => section.landing),
  };
  for (const [field, weights] of Object.entries(weighed)) {
    if (sum(weights) <= 0) throw new MalformedError(`${at}.${field}`, 'must have a weight above 0');
  }
}

function known(names: readonly string[], name: string, at: string): void {
  if (!names.includes(name)) throw new MalformedError(at, `must be one of ${names.join(', ')}`);
}

function weights(length: number): Reader<number[]> {
  return (value, at) => {
    const read = list(weight, { least: length, most: length })(value, at);
    if (sum(read) <= 0) throw new MalformedError(at, 'must have a weight above 0');
    return read;
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
