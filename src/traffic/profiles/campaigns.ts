import type { Campaign, CampaignSource } from '../profile.ts';

/** A newsletter: most visits come on the day it is sent. `visits` in multiples of the site's usual day. */
export function newsletter(name: string, on: string, landing: readonly string[], visits = 0.45): Campaign {
  return {
    name,
    channel: 'email',
    on: [on],
    days: 10,
    hour: 9,
    half_days: 0.3,
    visits,
    sources: ['members', 'customers'].flatMap(utm_term =>
      ['hero', 'button', 'footer'].map((utm_content, rank) => ({
        ...{ utm_source: 'newsletter', utm_medium: 'email', utm_content, utm_term },
        weight: (utm_term === 'members' ? 3 : 2) * (3 - rank),
      })),
    ),
    landing,
  };
}

/** Advertisements whose budget is mostly spent in the beginning. */
export function advertisement(
  name: string,
  on: string,
  days: number,
  visits: number,
  landing: readonly string[],
  conversion = 1,
): Campaign {
  return {
    name,
    channel: 'ads',
    on: [on],
    days,
    half_days: days / 2,
    visits,
    sources: AD_SOURCES,
    landing,
    conversion,
  };
}

const AD_SOURCES: readonly CampaignSource[] = [
  { network: 'google', utm_medium: 'cpc', host: 'https://www.google.com', contents: ['text-a', 'text-b'], weight: 5 },
  {
    network: 'instagram',
    utm_medium: 'paid_social',
    host: 'https://l.instagram.com',
    contents: ['reel', 'story'],
    weight: 3,
  },
  {
    network: 'facebook',
    utm_medium: 'paid_social',
    host: 'https://www.facebook.com',
    contents: ['carousel'],
    weight: 2,
  },
  { network: 'bing', utm_medium: 'cpc', host: 'https://www.bing.com', contents: ['text-a'], weight: 1 },
].flatMap(({ network, utm_medium, host, contents, weight }) =>
  contents.map((utm_content, rank) => ({
    ...{ referrer_hostname: host, utm_source: network, utm_medium, utm_content, utm_term: 'prospecting' },
    weight: weight / (rank + 1),
  })),
);
