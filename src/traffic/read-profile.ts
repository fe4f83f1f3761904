import type { TrafficPlan as WrittenPlan, TrafficProfile as WrittenProfile } from '../contract/control.gen.ts';
import { withDefaults } from '../contract/defaults.ts';
import { type Issue, pathTo, refuseInvalid, refuseIssues, schemaOf } from '../contract/schema.ts';
import { inZoneCase } from '../time/zone.ts';
import { AGENT_VALUES, agreesWith } from './agents.ts';
import { NAMED_PROFILES } from './named-profiles.ts';
import { COUNTRY_CODES, placesOf } from './places.ts';
import {
  type Campaign,
  CHANNELS,
  type Funnel,
  type NamedProfile,
  type ProfileEvent,
  type ProfileSection,
  type TabledPages,
  type TrafficPlan,
  type TrafficProfile,
} from './profile.ts';
import { DEVICES } from './tables/agents.ts';

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
  const profile = { timezone: site.timezone, ...(base && inherited(NAMED_PROFILES[base], own)), ...own };
  const missing = COMPLETE.filter(field => !(field in profile));
  refuseIssues(missing.map(field => ({ path: `${at}.${field}`, message: 'is required' })));
  const complete = forSite(profile as TrafficProfile, site);
  refuseIssues(issuesOf(complete, at));
  return complete;
}

/** What fits the sections and events of a base is left out with them. */
function inherited({ funnels, campaigns, ...base }: NamedProfile, own: WrittenProfile): Partial<NamedProfile> {
  return {
    ...base,
    ...(own.sections === undefined && own.events === undefined && { funnels }),
    ...(own.sections === undefined && { campaigns }),
  };
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
  yield* pageWeightIssues(sections, at);
  yield* listIssues(profile, at);
  yield* deviceIssues(profile, at);
  yield* trendIssues(profile, at);
  yield* funnelIssues(profile.funnels ?? [], names, events, at);
  yield* campaignIssues(profile.campaigns ?? [], sections, at);
  for (const [index, { hours }] of (profile.calendar ?? []).entries()) {
    if (hours !== undefined && hours[0] >= hours[1]) {
      yield { path: `${at}.calendar[${index}].hours`, message: 'must end after they begin' };
    }
  }
}

type Rest = Omit<TrafficProfile, 'sections' | 'events' | 'countries'>;

function* pageWeightIssues(sections: readonly ProfileSection[], at: string): Generator<Issue> {
  for (const [index, { pages, weights }] of sections.entries()) {
    if (weights === undefined) continue;
    const path = `${at}.sections[${index}].weights`;
    const paths = 'table' in pages ? 0 : pages.length;
    if (weights.length !== paths) yield { path, message: `must be one for each path of pages: ${paths}` };
    yield* weightless({ [path]: weights });
  }
}

/** Of a list that replaces a table by channel or by device: those that it names need some weight. */
function* listIssues({ sources = [], places, agents = [] }: Rest, at: string): Generator<Issue> {
  for (const channel of new Set(sources.map(source => source.channel))) {
    const weights = sources.filter(source => source.channel === channel).map(({ weight }) => weight);
    yield* weightless({ [`${at}.sources[].weight of ${channel}`]: weights });
  }
  for (const device of new Set(agents.map(agent => agent.device))) {
    const weights = agents.filter(agent => agent.device === device).map(({ weight }) => weight);
    yield* weightless({ [`${at}.agents[].weight of ${device}`]: weights });
  }
  if (places !== undefined) yield* weightless({ [`${at}.places[].weight`]: places.map(({ weight }) => weight) });
}

function* deviceIssues({ devices, device_rhythm }: Rest, at: string): Generator<Issue> {
  if (device_rhythm === undefined) return;
  for (const [field, length] of [
    ['hours', 24],
    ['weekdays', 7],
  ] as const) {
    for (let slot = 0; slot < length; slot++) {
      const weights = DEVICES.map(device => devices[device] * device_rhythm[device][field][slot]!);
      yield* weightless({ [`${at}.device_rhythm.*.${field}[${slot}]`]: weights });
    }
  }
}

function* trendIssues({ channels, trends = {} }: Rest, at: string): Generator<Issue> {
  const lasting = CHANNELS.filter(channel => !Object.values(trends[channel] ?? {}).includes(0));
  yield* weightless({ [`${at}.trends`]: lasting.map(channel => channels[channel]) });
}

function* funnelIssues(
  funnels: readonly Funnel[],
  sections: readonly string[],
  events: readonly ProfileEvent[],
  at: string,
): Generator<Issue> {
  for (const [index, { steps }] of funnels.entries()) {
    for (const [place, { section, event }] of steps.entries()) {
      const path = `${at}.funnels[${index}].steps[${place}]`;
      yield* unknown([section], sections, () => `${path}.section`);
      if (event === undefined) continue;
      yield* unknown(
        [event],
        events.map(({ name }) => name),
        () => `${path}.event`,
      );
    }
  }
}

function* campaignIssues(
  campaigns: readonly Campaign[],
  sections: readonly ProfileSection[],
  at: string,
): Generator<Issue> {
  const names = new Set(sections.map(({ name }) => name));
  const paths = new Set(sections.flatMap(({ pages }) => ('table' in pages ? [] : pages)));
  for (const [index, { landing = [], sources, place, agent }] of campaigns.entries()) {
    const path = `${at}.campaigns[${index}]`;
    for (const [entry, where] of landing.entries()) {
      if (names.has(where) || paths.has(where)) continue;
      yield {
        path: `${path}.landing[${entry}]`,
        message: 'must be a path that a section lists, or the name of a section',
      };
    }
    if (sources !== undefined)
      yield* weightless({ [`${path}.sources[].weight`]: sources.map(({ weight = 1 }) => weight) });
    if (place !== undefined && !placesOf().some(agreesWith(place))) {
      yield { path: `${path}.place`, message: 'must be a place that Leadline knows' };
    }
    if (agent !== undefined && !AGENT_VALUES.some(agreesWith(agent))) {
      yield { path: `${path}.agent`, message: 'must be a browser, a system and a device that occur together' };
    }
  }
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
