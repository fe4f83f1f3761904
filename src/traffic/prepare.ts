import { createDictionaries, type Dictionaries } from '../hits/dictionary.ts';
import { fork } from '../random/random.ts';
import { type Alias, createAlias } from './alias.ts';
import { CHANNEL_HABITS, dwellTable, lengthAlias } from './habits.ts';
import { type Origin, originsOf } from './origins.ts';
import { placesOf, type WeightedPlace } from './places.ts';
import { popularity, sample } from './popularity.ts';
import { CHANNELS, type Channel, type ProfileSection, type TrafficProfile } from './profile.ts';
import { AGENTS } from './tables/agents.ts';
import { CATEGORIES } from './tables/categories.gen.ts';
import { POSTS } from './tables/posts.gen.ts';
import { PRODUCTS } from './tables/products.gen.ts';

/** What days of a site are drawn from, made once for (profile, seed, site). All codes are of `dictionaries`. */
export interface PreparedTraffic {
  readonly profile: TrafficProfile;
  /** Complete and fixed: days never add to them. */
  readonly dictionaries: Dictionaries;
  /** Over source codes, with the channel of each as an index of CHANNELS. */
  readonly source: Alias;
  readonly channelOf: Uint8Array;
  readonly place: Alias;
  /** Over page codes; `entry` and `agent` by channel, `next` by section. */
  readonly entry: readonly Alias[];
  readonly agent: readonly Alias[];
  readonly next: readonly Alias[];
  /** Index of a page's section in the profile, by page code. */
  readonly sectionOf: Uint8Array;
  /** Events that may follow a page of a section, as indexes of the profile's events, which are their codes too. */
  readonly eventsAfter: readonly (readonly number[])[];
  /** Pageviews of a visit − 1, by channel. */
  readonly length: readonly Alias[];
  /** Seconds between pageviews: DWELL_STEPS + 1 quantiles. */
  readonly dwell: Float64Array;
}

const VALUES_A_SLICE = 2048;

/** Channels whose visits come through the front door. */
const KNOWING: ReadonlySet<Channel> = new Set(['direct', 'email', 'ads']);

/** Yields between tables: a profile may have a hundred of them, each over 30,000 pages. */
export function* prepareTraffic(
  profile: TrafficProfile,
  seed: string,
  siteId: string,
): Generator<void, PreparedTraffic, void> {
  const dictionaries = createDictionaries();
  const pages = (yield* each(profile.sections, (section, index) => pagesOf(section, index, seed, siteId))).flat();
  const sectionOf = new Uint8Array(pages.length);
  const pageWeights: number[] = [];
  for (const [index, { hostname, pathname, section, weight }] of pages.entries()) {
    if (index % VALUES_A_SLICE === VALUES_A_SLICE - 1) yield;
    const code = dictionaries.page.encode({ hostname, pathname });
    sectionOf[code] = section;
    pageWeights[code] = (pageWeights[code] ?? 0) + weight;
  }
  yield;
  const overPages = (sectionWeight: (section: ProfileSection) => number) =>
    createAlias(pageWeights.map((weight, code) => weight * sectionWeight(profile.sections[sectionOf[code]!]!)));

  const origins = weighOrigins(originsOf(fork(seed, siteId, 'origins')), profile);
  const channelOf = new Uint8Array(origins.length);
  for (const { value, channel } of origins) channelOf[dictionaries.source.encode(value)] = CHANNELS.indexOf(channel);
  yield;
  const places = weighPlaces(placesOf(), profile);
  for (const { value } of places) dictionaries.place.encode(value);
  for (const { name } of profile.events) dictionaries.event.encode(name);
  yield;

  return {
    profile,
    dictionaries,
    source: createAlias(origins.map(({ weight }) => weight)),
    channelOf,
    place: createAlias(places.map(({ weight }) => weight)),
    entry: yield* each(CHANNELS, channel =>
      overPages(section => (KNOWING.has(channel) ? section.entry : section.landing)),
    ),
    agent: yield* each(CHANNELS, channel => agents(profile, channel, dictionaries.agent)),
    next: yield* each(profile.sections, ({ next }) => overPages(section => next[section.name] ?? 0)),
    sectionOf,
    eventsAfter: profile.sections.map(section =>
      profile.events.flatMap(({ after }, code) => (after.includes(section.name) ? [code] : [])),
    ),
    length: CHANNELS.map(channel => lengthAlias(profile.visit, CHANNEL_HABITS[channel].bounce)),
    dwell: dwellTable(profile.visit.mean_dwell_s),
  };
}

/** `items.map(make)` with a pause after each. */
function* each<Item, Made>(
  items: readonly Item[],
  make: (item: Item, index: number) => Made,
): Generator<void, Made[], void> {
  const made: Made[] = [];
  for (const [index, item] of items.entries()) {
    made.push(make(item, index));
    yield;
  }
  return made;
}

const PAGE_TABLES = { products: PRODUCTS, posts: POSTS, categories: CATEGORIES } as const;

interface WeightedPage {
  readonly hostname: string;
  readonly pathname: string;
  readonly section: number;
  /** Share among the pages of its section. */
  readonly weight: number;
}

function pagesOf(
  { name, hostname, pages }: ProfileSection,
  section: number,
  seed: string,
  siteId: string,
): WeightedPage[] {
  const paths =
    'table' in pages
      ? sample(PAGE_TABLES[pages.table], pages.count, fork(seed, siteId, 'pages', name)).map(
          slug => pages.prefix + slug,
        )
      : pages;
  const total = paths.reduce((sum, _, rank) => sum + popularity(rank), 0);
  return paths.map((pathname, rank) => ({ hostname, pathname, section, weight: popularity(rank) / total }));
}

/** Weights over all channels: a channel's share is spread over its origins. */
function weighOrigins(origins: readonly Origin[], { channels }: TrafficProfile): Origin[] {
  const totals = sums(origins, origin => origin.channel);
  return origins.map(origin => ({
    ...origin,
    weight: (origin.weight * channels[origin.channel]) / totals.get(origin.channel)!,
  }));
}

/** The places of countries that have weight; what `*` stands for is shared by the others. */
function weighPlaces(places: readonly WeightedPlace[], { countries }: TrafficProfile): WeightedPlace[] {
  const totals = sums(places, place => place.value.country_code);
  const others = totals.size - Object.keys(countries).filter(code => code !== '*').length;
  return places
    .map(({ value, weight }) => {
      const country = countries[value.country_code] ?? (countries['*'] ?? 0) / others;
      return { value, weight: (weight * country) / totals.get(value.country_code)! };
    })
    .filter(({ weight }) => weight > 0);
}

function agents({ devices }: TrafficProfile, channel: Channel, dictionary: Dictionaries['agent']): Alias {
  const weights: number[] = [];
  for (const [device_type, operating_system, browser, share] of AGENTS) {
    const habit = device_type === 'Phone' ? CHANNEL_HABITS[channel].phone : 1;
    weights[dictionary.encode({ browser, operating_system, device_type })] = share * devices[device_type] * habit;
  }
  return createAlias(weights);
}

function sums<T extends { readonly weight: number }>(
  items: readonly T[],
  keyOf: (item: T) => string,
): Map<string, number> {
  const totals = new Map<string, number>();
  for (const item of items) totals.set(keyOf(item), (totals.get(keyOf(item)) ?? 0) + item.weight);
  return totals;
}
