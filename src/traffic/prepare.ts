import { createDictionaries, type Dictionaries } from '../hits/dictionary.ts';
import { fork } from '../random/random.ts';
import { AGENT_VALUES, type WeightedAgent } from './agents.ts';
import { type Codes, codesOf } from './alias.ts';
import { createFunnels, type Funnels } from './funnels.ts';
import { DEVICE_HABITS, dwellTable } from './habits.ts';
import { isAppReferrer, originsOf } from './origins.ts';
import { placesOf, type WeightedPlace, withUnknown } from './places.ts';
import { popularity, sample } from './popularity.ts';
import type { ProfilePlace, ProfileSection, TrafficPlan, TrafficProfile } from './profile.ts';
import { compileSchedule, type Schedule } from './schedule.ts';
import { createStreams, type PageEntry, type Stream } from './streams.ts';
import { DEVICES } from './tables/agents.ts';
import { CATEGORIES } from './tables/categories.gen.ts';
import { POSTS } from './tables/posts.gen.ts';
import { PRODUCTS } from './tables/products.gen.ts';
import { STORIES } from './tables/stories.gen.ts';
import { YACHTS } from './tables/yachts.gen.ts';

/** What days of a site are drawn from, made once for (profile, seed, site). All codes are of `dictionaries`. */
export interface PreparedTraffic {
  readonly profile: TrafficProfile;
  /** Complete and fixed: days never add to them. */
  readonly dictionaries: Dictionaries;
  readonly schedule: Schedule;
  /** Those of CHANNELS, then those of the profile's campaigns. */
  readonly streams: readonly Stream[];
  readonly place: Codes;
  /** By device, as an index of DEVICES, and the other way round by code of the agent. */
  readonly agent: readonly Codes[];
  readonly deviceOf: Uint8Array;
  /** Weight of a device by hour of the week: 168 of each device after the other. */
  readonly deviceWeights: Float64Array;
  /** What an app on Android opens, by source code: 1 or 0. */
  readonly fromApp: Uint8Array;
  readonly androidPhone: Codes;
  /** Over page codes, by section. */
  readonly next: readonly Codes[];
  /** Index of a page's section in the profile, by page code. */
  readonly sectionOf: Uint8Array;
  /** Events that may follow a page of a section, as indexes of the profile's events, which are their codes too. */
  readonly eventsAfter: readonly (readonly number[])[];
  readonly funnels: Funnels;
  /** Seconds between pageviews, by device: DWELL_STEPS + 1 quantiles. */
  readonly dwell: readonly Float64Array[];
}

const VALUES_PER_SLICE = 2048;

/** Yields between tables: a profile may have a hundred of them, each over 30,000 pages. */
export function* prepareTraffic(
  profile: TrafficProfile,
  seed: string,
  siteId: string,
): Generator<void, PreparedTraffic, void> {
  const dictionaries = createDictionaries();
  const listed = (yield* each(profile.sections, section => pagesOf(section, seed, siteId))).flat();
  const sectionOf = new Uint8Array(listed.length);
  const pages: PageEntry[] = [];
  for (const [index, { hostname, pathname, section, weight }] of listed.entries()) {
    if (index % VALUES_PER_SLICE === VALUES_PER_SLICE - 1) yield;
    const code = dictionaries.page.encode({ hostname, pathname });
    sectionOf[code] = profile.sections.indexOf(section);
    pages.push({ code, pathname, section, weight });
  }
  yield;
  const overPages = (weightOf: (page: PageEntry) => number) =>
    codesOf(
      pages.map(page => ({ code: page.code, weight: weightOf(page) })),
      ({ code }) => code,
    );

  const origins = originsOf(fork(seed, siteId, 'origins'), profile);
  for (const { value } of origins) dictionaries.source.encode(value);
  const agents = agentsOf(profile);
  // Campaigns may name any agent of the table.
  for (const { value } of [...AGENT_VALUES, ...agents]) dictionaries.agent.encode(value);
  yield;
  const places = profile.places?.map(asWeightedPlace) ?? weighPlaces(placesOf(), profile);
  for (const { value } of places) dictionaries.place.encode(value);
  for (const { name } of profile.events) dictionaries.event.encode(name);
  yield;

  const streams = yield* createStreams({ profile, dictionaries, pages, origins });
  const { agent } = dictionaries;
  const agentCodes = (test: (agent: WeightedAgent) => boolean) =>
    codesOf(agents.filter(test), ({ value }) => agent.encode(value));
  const androidPhone = agentCodes(({ device, value }) => device === 'Phone' && value.operating_system === 'Android');
  const deviceOf = new Uint8Array(agent.size);
  for (const { device, value } of [...AGENT_VALUES, ...agents]) deviceOf[agent.encode(value)] = DEVICES.indexOf(device);
  return {
    profile,
    dictionaries,
    schedule: compileSchedule(profile),
    streams,
    place: codesOf(places, ({ value }) => dictionaries.place.encode(value)),
    agent: DEVICES.map(wanted => agentCodes(({ device }) => device === wanted)),
    deviceOf,
    deviceWeights: deviceWeights(profile),
    fromApp: Uint8Array.from({ length: dictionaries.source.size }, (_, code) =>
      androidPhone.size > 0 && isAppReferrer(dictionaries.source.at(code)) ? 1 : 0,
    ),
    androidPhone,
    next: yield* each(profile.sections, ({ next }) =>
      overPages(({ section, weight }) => weight * (next[section.name] ?? 0)),
    ),
    sectionOf,
    eventsAfter: profile.sections.map(section =>
      profile.events.flatMap(({ after }, code) => (after.includes(section.name) ? [code] : [])),
    ),
    funnels: createFunnels(profile, pages),
    dwell: DEVICES.map(device => dwellTable(profile.visit.mean_dwell_s * DEVICE_HABITS[device].dwell)),
  };
}

/** `items.map(make)` with a pause after each. */
function* each<Item, Made>(items: readonly Item[], make: (item: Item) => Made): Generator<void, Made[], void> {
  const made: Made[] = [];
  for (const item of items) {
    made.push(make(item));
    yield;
  }
  return made;
}

const PAGE_TABLES = { products: PRODUCTS, posts: POSTS, categories: CATEGORIES, yachts: YACHTS, stories: STORIES };

type ListedPage = Omit<PageEntry, 'code'> & { readonly hostname: string };

function pagesOf(section: ProfileSection, seed: string, siteId: string): ListedPage[] {
  const { name, hostname, pages, weights } = section;
  const paths =
    'table' in pages
      ? sample(PAGE_TABLES[pages.table], pages.count, fork(seed, siteId, 'pages', name)).map(
          slug => pages.prefix + slug,
        )
      : pages;
  const weightOf = (rank: number) => weights?.[rank] ?? popularity(rank);
  const total = paths.reduce((sum, _, rank) => sum + weightOf(rank), 0);
  return paths.map((pathname, rank) => ({ hostname, pathname, section, weight: weightOf(rank) / total }));
}

/** Those of the profile, for devices without any those of the table. */
function agentsOf({ agents = [] }: TrafficProfile): WeightedAgent[] {
  const own = agents.map(({ device, weight, ...given }) => ({
    value: { browser: '', operating_system: '', device_type: device as string, ...given },
    device,
    weight,
  }));
  const named = new Set(own.map(({ device }) => device));
  return [...own, ...AGENT_VALUES.filter(({ device }) => !named.has(device))];
}

function asWeightedPlace({ weight, ...given }: ProfilePlace): WeightedPlace {
  return { value: { country_code: '', region: '', state: '', city: '', ...given }, weight };
}

/** The places of countries that have weight; what `*` stands for is shared by the others. */
function weighPlaces(places: readonly WeightedPlace[], { countries }: TrafficProfile): WeightedPlace[] {
  const totals = sums(places, place => place.value.country_code);
  const others = totals.size - Object.keys(countries).filter(code => code !== '*').length;
  const weighed = places
    .map(({ value, weight }) => {
      const country = countries[value.country_code] ?? (countries['*'] ?? 0) / others;
      return { value, weight: (weight * country) / totals.get(value.country_code)! };
    })
    .filter(({ weight }) => weight > 0);
  return withUnknown(weighed);
}

const EVEN_WEEK = { hours: Array<number>(24).fill(1), weekdays: Array<number>(7).fill(1) };

function deviceWeights({ devices, device_rhythm }: TrafficProfile): Float64Array {
  const weights: number[] = [];
  for (const device of DEVICES) {
    const { hours, weekdays } = device_rhythm?.[device] ?? EVEN_WEEK;
    const scale = (24 * 7 * devices[device]) / (sum(hours) * sum(weekdays));
    for (const weekday of weekdays) for (const hour of hours) weights.push(scale * weekday * hour);
  }
  return Float64Array.from(weights);
}

function sums<T extends { readonly weight: number }>(
  items: readonly T[],
  keyOf: (item: T) => string,
): Map<string, number> {
  const totals = new Map<string, number>();
  for (const item of items) totals.set(keyOf(item), (totals.get(keyOf(item)) ?? 0) + item.weight);
  return totals;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** What a day depends on, and nothing else. */
export interface DayInput {
  readonly seed: string;
  readonly siteId: string;
  readonly plan: TrafficPlan;
  /** `prepareTraffic` of the plan's profile, the seed and the site. */
  readonly prepared: PreparedTraffic;
  /** `--traffic`: multiplies the visits. */
  readonly factor: number;
  /** Days since 1970-01-01; the UTC date on which the day's visits start. */
  readonly day: number;
}
