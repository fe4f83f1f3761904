import type { TrafficPlan as WrittenPlan, TrafficProfile as WrittenProfile } from '../contract/control.gen.ts';
import { withDefaults } from '../contract/defaults.ts';
import { type Issue, pathTo, refuseInvalid, refuseIssues, schemaOf } from '../contract/schema.ts';
import { inZoneCase } from '../time/zone.ts';
import { NAMED_PROFILES } from './named-profiles.ts';
import { COUNTRY_CODES } from './places.ts';
import type { TabledPages, TrafficPlan, TrafficProfile } from './profile.ts';

/** The site that a profile is read for: it gives what a named profile leaves open. */
export interface ProfiledSite {
  readonly id: string;
  readonly timezone: string;
}

/** What `PUT /_sim/sites/{site_id}/traffic` says of a site's traffic. @throws InvalidValueError */
export function readPlan(value: unknown, at: string, site: ProfiledSite): TrafficPlan {
  refuseInvalid(schemaOf('TrafficPlan'), value, at);
  return completePlan(value as WrittenPlan, at, site);
}

/**
 * A plan that is as `TrafficPlan` of `openapi/control.yaml` asks, what it leaves out filled in. In hostnames `{site}`
 * stands for the site's id in lowercase; a profile without a timezone takes the site's.
 * @throws InvalidValueError
 */
export function completePlan(written: WrittenPlan, at: string, site: ProfiledSite): TrafficPlan {
  const { profile, ...plan } = withDefaults(schemaOf('TrafficPlan'), written) as Required<WrittenPlan>;
  return { profile: completeProfile(profile, pathTo(at, 'profile'), site), ...plan };
}

function completeProfile(written: WrittenPlan['profile'], at: string, site: ProfiledSite): TrafficProfile {
  // Named profiles are known to be sound: a test reads them as objects.
  if (typeof written === 'string') return forSite({ timezone: site.timezone, ...NAMED_PROFILES[written] }, site);
  const { base, ...own } = written;
  const profile = { timezone: site.timezone, ...(base && NAMED_PROFILES[base]), ...own };
  const missing = COMPLETE.filter(field => !(field in profile));
  refuseIssues(missing.map(field => ({ path: `${at}.${field}`, message: 'is required' })));
  const complete = forSite(profile as TrafficProfile, site);
  refuseIssues(issuesOf(complete, at));
  return complete;
}

/** What a profile without `base` says itself. */
const COMPLETE = [
  'growth',
  'rhythm',
  'visit',
  'sections',
  'events',
  'countries',
  'devices',
  'channels',
] as const satisfies readonly (keyof WrittenProfile)[];

function forSite(profile: TrafficProfile, site: ProfiledSite): TrafficProfile {
  const sections = profile.sections.map(section => ({
    ...section,
    hostname: section.hostname.replaceAll('{site}', site.id.toLowerCase()),
  }));
  return { ...profile, timezone: inZoneCase(profile.timezone), sections };
}

/** What no field can say alone. */
function* issuesOf({ sections, events, countries, ...profile }: TrafficProfile, at: string): Generator<Issue> {
  const names = sections.map(({ name }) => name);
  yield* unknown(Object.keys(countries), ['*', ...COUNTRY_CODES], code => pathTo(`${at}.countries`, code));
  for (const [index, { next }] of sections.entries()) {
    const path = `${at}.sections[${index}].next`;
    yield* unknown(Object.keys(next), names, name => pathTo(path, name));
    yield* weightless({ [path]: Object.values(next) });
  }
  for (const [index, { name, after }] of events.entries()) {
    yield* unknown(after, names, (_, place) => `${at}.events[${index}].after[${place}]`);
    if (events.findIndex(other => other.name === name) < index) {
      yield { path: `${at}.events[${index}].name`, message: 'must differ from the names of other events' };
    }
  }
  const pages = sections.map(({ pages }) => ('table' in pages ? (pages as TabledPages).count : pages.length));
  if (sum(pages) > MAX_PAGES) {
    yield { path: `${at}.sections`, message: `must not have more than ${MAX_PAGES} pages in all` };
  }
  yield* weightless({
    [`${at}.rhythm.hours`]: profile.rhythm.hours,
    [`${at}.rhythm.weekdays`]: profile.rhythm.weekdays,
    [`${at}.rhythm.months`]: profile.rhythm.months,
    [`${at}.countries`]: Object.values(countries),
    [`${at}.devices`]: Object.values(profile.devices),
    [`${at}.channels`]: Object.values(profile.channels),
    [`${at}.sections[].entry`]: sections.map(({ entry }) => entry),
    [`${at}.sections[].landing`]: sections.map(({ landing }) => landing),
  });
}

const MAX_PAGES = 30_000;

function* unknown(
  given: readonly string[],
  names: readonly string[],
  pathOf: (name: string, index: number) => string,
): Generator<Issue> {
  for (const [index, name] of given.entries()) {
    if (!names.includes(name)) yield { path: pathOf(name, index), message: `must be one of ${names.join(', ')}` };
  }
}

function* weightless(weightsOf: Readonly<Record<string, readonly number[]>>): Generator<Issue> {
  for (const [path, weights] of Object.entries(weightsOf)) {
    if (sum(weights) <= 0) yield { path, message: 'must have a weight above 0' };
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
