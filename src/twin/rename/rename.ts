import type {
  Fixture,
  FixtureEvent,
  FixtureMilestone,
  FixtureSite,
  ProfilePlace,
  ProfileSource,
  TrafficPlan,
  TrafficProfile,
} from '../../contract/control.gen.ts';
import { letterId } from '../../random/random.ts';
import { type Namer, namer } from './namer.ts';

export interface Renaming {
  readonly seed: string;
  /** Whatever texts it has inside: no generated name has a word of them. */
  readonly originals: unknown;
}

/**
 * The fixture with generated names of the account, its sites, events, milestones, pages, hosts, campaigns, tags and cities.
 * They follow from the seed and their order alone. Zones, countries, dates, numbers, browsers and systems stay.
 */
export function renamed(fixture: Fixture, { seed, originals }: Renaming): Fixture {
  const names = namer(seed, textsOf([originals, fixture]));
  const { sites = [], events = [], milestones = [], hits = {}, account } = fixture;
  const ids = new Map(sites.map(({ id }, index) => [id, letterId(seed, 'twin', 'site', index)]));
  const idOf = (id: string) => ids.get(id)!;
  return {
    ...fixture,
    ...(account !== undefined && {
      account: { name: names.title('account', 2), email: `${names.word('email')}@${names.word('mail host')}.example` },
    }),
    sites: sites.map(site => renamedSite(site, idOf(site.id), names)),
    events: events.map(event => ({
      ...event,
      site_id: idOf(event.site_id),
      name: names.title(event.name, 1),
    })) satisfies FixtureEvent[],
    milestones: milestones.map(({ id: _, ...milestone }) => ({
      ...milestone,
      site_id: idOf(milestone.site_id),
      name: names.title(milestone.name, 2),
    })) satisfies FixtureMilestone[],
    ...(fixture.hits !== undefined && {
      hits: Object.fromEntries(
        Object.entries(hits).map(([id, own]) => [
          idOf(id),
          own.map(hit => ({ ...hit, ...(hit.name !== undefined && { name: names.title(hit.name, 1) }) })),
        ]),
      ),
    }),
  };
}

function renamedSite(site: FixtureSite, id: string, names: Namer): FixtureSite {
  const { traffic } = site;
  return { ...site, id, name: names.title(site.name, 2), ...(traffic && { traffic: renamedPlan(traffic, names) }) };
}

function renamedPlan(plan: TrafficPlan, names: Namer): TrafficPlan {
  const profile = plan.profile as TrafficProfile;
  const sources = profile.sources?.flatMap(source => renamedSource(source, names));
  return {
    ...plan,
    profile: {
      ...profile,
      sections: profile.sections!.map(section => ({
        ...section,
        hostname: names.host(section.hostname),
        pages: (section.pages as readonly string[]).map(names.path),
      })),
      events: profile.events!.map(event => ({ ...event, name: names.title(event.name, 1) })),
      ...(sources !== undefined && { sources }),
      ...(profile.places !== undefined && { places: profile.places.map(place => renamedPlace(place, names)) }),
    },
  };
}

/** Where everybody's visits come from tells nothing of the account: the generator has such sources of its own. */
const COMMON: ReadonlySet<string> = new Set(['search', 'social', 'ai']);

const MEDIA = new Set('email cpc ppc paid_social social referral organic display affiliate'.split(' '));

function renamedSource(source: ProfileSource, names: Namer): readonly ProfileSource[] {
  if (COMMON.has(source.channel)) return [];
  const {
    channel,
    weight,
    referrer_hostname: host,
    referrer_pathname: path,
    utm_source,
    utm_medium,
    utm_campaign,
  } = source;
  return [
    {
      channel,
      weight,
      ...(host !== undefined && { referrer_hostname: names.host(host) }),
      ...(path !== undefined && { referrer_pathname: names.path(path) }),
      ...(utm_source !== undefined && { utm_source: names.word(utm_source) }),
      ...(utm_medium !== undefined && { utm_medium: MEDIA.has(utm_medium) ? utm_medium : names.word(utm_medium) }),
      ...(utm_campaign !== undefined && { utm_campaign: names.word(utm_campaign) }),
    },
  ];
}

function renamedPlace({ state, city, ...place }: ProfilePlace, names: Namer): ProfilePlace {
  return {
    ...place,
    ...(state !== undefined && { state: names.title(state, 1) }),
    ...(city !== undefined && { city: names.title(city, 1) }),
  };
}

/** Every text inside a value. */
function* textsOf(value: unknown): Generator<string, void, void> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) yield* textsOf(each);
}
