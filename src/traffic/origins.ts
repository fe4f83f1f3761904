import type { FacetValue } from '../hits/facets.ts';
import type { Random } from '../random/random.ts';
import { popularity, sample } from './popularity.ts';
import type { Channel } from './profile.ts';
import { CAMPAIGNS } from './tables/campaigns.gen.ts';
import { KEYWORDS } from './tables/keywords.gen.ts';
import { LINKERS } from './tables/linkers.gen.ts';
import { AD_PLACES, AI_TOOLS, SEARCH_ENGINES, SOCIAL_PAGES } from './tables/referrers.ts';

type Source = FacetValue<'source'>;

/** A way in which visits come, with its weight among those of its channel. */
export interface Origin {
  readonly value: Source;
  readonly channel: Channel;
  readonly weight: number;
}

/** The origins of one site's visits; which campaigns, keywords and linking pages it has is drawn from `random`. */
export function originsOf(random: Random): Origin[] {
  const campaigns = sample(CAMPAIGNS, 8, random);
  const keywords = sample(KEYWORDS, 24, random);
  const linkers = sample(LINKERS, 30, random);
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
        [referrer(`https://${linker}.example`, '/'), popularity(rank) * 2],
        [referrer(`https://${linker}.example`, '/links'), popularity(rank)],
        [{ ...referrer(`https://${linker}.example`, '/'), ref: linker }, popularity(rank) / 2],
      ]),
    ),
    ...origins(
      'ai',
      AI_TOOLS.map(([origin, tag, weight]) => [{ ...referrer(origin, origin && '/'), utm_source: tag }, weight]),
    ),
    ...origins('email', newsletters(campaigns)),
    ...origins('ads', advertisements(campaigns, keywords)),
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
