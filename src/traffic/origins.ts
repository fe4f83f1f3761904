import type { DimensionGroupValue } from '../hits/dimension-groups.ts';
import type { Random } from '../random/random.ts';
import { popularity, sample } from './popularity.ts';
import type { Channel, TrafficProfile } from './profile.ts';
import { AD_PLACES, AI_TOOLS, APP_PREFIX, SEARCH_ENGINES, SOCIAL_PAGES } from './tables/referrers.ts';
import { KEYWORDS, LINKS } from './tables/search.ts';

type Source = DimensionGroupValue<'source'>;

/** A way in which visits come, with its weight among those of its channel. */
export interface Origin {
  readonly value: Source;
  readonly channel: Channel;
  readonly weight: number;
}

/** Campaigns that always run: what a newsletter tool sends by itself, and advertisements without an end. */
const ALWAYS = {
  email: ['welcome-series', 'monthly-digest', 'we-miss-you'],
  ads: ['brand-search', 'retargeting', 'lookalikes'],
};

/** The origins of one site's visits: those that the profile names, for channels without any those of the tables. */
export function originsOf(random: Random, profile: Pick<TrafficProfile, 'keywords' | 'links' | 'sources'>): Origin[] {
  const { sources = [] } = profile;
  const own = sources.map(({ channel, weight, ...given }) => {
    const referrer_pathname = given.referrer_hostname ? '/' : '';
    return { value: { ...NOTHING, referrer_pathname, ...given }, channel, weight };
  });
  const named = new Set(sources.map(({ channel }) => channel));
  return [...own, ...tabledOrigins(random, profile).filter(({ channel }) => !named.has(channel))];
}

/** In which order a site's keywords and links are popular is drawn from `random`. */
function tabledOrigins(
  random: Random,
  { keywords: searched = KEYWORDS, links = LINKS }: Pick<TrafficProfile, 'keywords' | 'links'>,
): Origin[] {
  const keywords = sample(searched, 24, random);
  const linkers = sample(links, 30, random);
  return [
    ...origins('direct', [
      [{}, 94],
      [{ ref: 'podcast' }, 2],
      [{ ref: 'partner' }, 2],
      [{ ref: 'badge' }, 1],
      [{ ref: 'qr' }, 1],
    ]),
    ...origins('search', searches(keywords)),
    ...origins(
      'social',
      SOCIAL_PAGES.map(([origin, path, weight]) => [referrer(origin, path), weight]),
    ),
    ...origins(
      'referral',
      linkers.flatMap((linker, rank) => [
        [referrer(`https://${linker}`, '/'), popularity(rank) * 2],
        [referrer(`https://${linker}`, '/links'), popularity(rank)],
        [{ ...referrer(`https://${linker}`, '/'), ref: linker.split('.')[0]! }, popularity(rank) / 2],
      ]),
    ),
    ...origins(
      'ai',
      AI_TOOLS.map(([origin, tag, weight]) => [{ ...referrer(origin, origin && '/'), utm_source: tag }, weight]),
    ),
    ...origins('email', newsletters(ALWAYS.email)),
    ...origins('ads', advertisements(ALWAYS.ads, keywords)),
  ];
}

type Weighted = readonly [value: Partial<Source>, weight: number];

function origins(channel: Channel, weighted: readonly Weighted[]): Origin[] {
  return weighted.map(([value, weight]) => ({ value: { ...NOTHING, ...value }, channel, weight }));
}

// One search in five of an engine that passes keywords on says what was searched for.
function searches(keywords: readonly string[]): Weighted[] {
  return SEARCH_ENGINES.flatMap(({ origin, weight, keywords: passesOn }): Weighted[] => {
    const plain = referrer(origin, '/');
    if (!passesOn) return [[plain, weight]];
    const ranks = keywords.map((_, rank) => popularity(rank));
    const total = ranks.reduce((sum, each) => sum + each, 0);
    return [
      [plain, weight * 0.8],
      ...keywords.map((keyword, rank): Weighted => [{ ...plain, keyword }, (weight * 0.2 * ranks[rank]!) / total]),
    ];
  });
}

function newsletters(campaigns: readonly string[]): Weighted[] {
  return campaigns.flatMap((utm_campaign, rank) =>
    ['button', 'headline'].flatMap(utm_content =>
      ['members', 'prospects'].map((utm_term): Weighted => {
        const tags = { utm_source: 'newsletter', utm_medium: 'email', utm_campaign, utm_content, utm_term };
        return [tags, popularity(rank) * (utm_content === 'button' ? 3 : 2) * (utm_term === 'members' ? 3 : 1)];
      }),
    ),
  );
}

function advertisements(campaigns: readonly string[], keywords: readonly string[]): Weighted[] {
  return AD_PLACES.flatMap(({ origin, utm_source, utm_medium, weight }) =>
    campaigns.flatMap((utm_campaign, rank) =>
      ['variant-a', 'variant-b'].flatMap(utm_content =>
        [0, 1, 2].map((term): Weighted => {
          const utm_term = keywords[(rank * 3 + term) % keywords.length]!;
          const tags = { utm_source, utm_medium, utm_campaign, utm_content, utm_term };
          return [{ ...referrer(origin, '/'), ...tags }, weight * popularity(rank) * popularity(term)];
        }),
      ),
    ),
  );
}

/** Whether the visit was opened by an app on Android. */
export function isAppReferrer({ referrer_hostname }: Source): boolean {
  return referrer_hostname.startsWith(APP_PREFIX);
}

function referrer(referrer_hostname: string, referrer_pathname: string): Partial<Source> {
  return { referrer_hostname, referrer_pathname };
}

const NOTHING: Source = {
  referrer_hostname: '',
  referrer_pathname: '',
  utm_source: '',
  utm_medium: '',
  utm_campaign: '',
  utm_content: '',
  utm_term: '',
  keyword: '',
  ref: '',
};
