import { aiSourceOf, referrerSourceOf } from '../../hits/sources.ts';
import { CHANNELS, type Channel, type ProfileSource } from '../../traffic/profile.ts';
import { APP_PREFIX } from '../../traffic/tables/referrers.ts';
import type { SourceFigures } from '../figures.ts';
import { ofSeveral, rounded, sum } from './numbers.ts';

export interface FittedSources {
  readonly channels: Readonly<Record<Channel, number>>;
  readonly sources: readonly ProfileSource[];
  /** Shares of the channels among all visits. */
  readonly shares: ReadonlyMap<Channel, number>;
  /** Of all visits, by channel: those that an app on Android opened. */
  readonly appShares: ReadonlyMap<Channel, number>;
}

const SOURCES_MAX = 150;

/** Every source with its share, and the channels that they make up; all is direct where nothing is known. */
export function fitSources(figures: readonly SourceFigures[]): FittedSources {
  const kept = ofSeveral(merged(figures)).slice(0, SOURCES_MAX);
  const total = sum(kept.map(({ visits }) => visits));
  const sources = kept.map(({ visits, ...source }) => ({
    channel: channelOf(source),
    weight: rounded((1000 * visits) / total),
    ...withoutEmpty(source),
  }));
  const shares = sharesOf(sources);
  if (total === 0) shares.set('direct', 1);
  return {
    channels: Object.fromEntries([...shares].map(([channel, share]) => [channel, rounded(100 * share)])) as Record<
      Channel,
      number
    >,
    sources,
    shares,
    appShares: sharesOf(sources.filter(({ referrer_hostname = '' }) => referrer_hostname.startsWith(APP_PREFIX))),
  };
}

function sharesOf(sources: readonly ProfileSource[]): Map<Channel, number> {
  return new Map(
    CHANNELS.map(channel => [
      channel,
      sum(sources.filter(each => each.channel === channel).map(({ weight }) => weight)) / 1000,
    ]),
  );
}

/** Beyond the largest, pages of the same host are one. */
function merged(figures: readonly SourceFigures[]): readonly SourceFigures[] {
  const sources = new Map<string, SourceFigures>();
  for (const [rank, figure] of figures.entries()) {
    const source = withScheme(
      rank < SOURCES_MAX / 2 ? figure : { ...figure, referrer_pathname: figure.referrer_hostname && '/' },
    );
    const { visits, ...fields } = source;
    const key = JSON.stringify(fields);
    sources.set(key, { ...source, visits: visits + (sources.get(key)?.visits ?? 0) });
  }
  return [...sources.values()].sort((one, other) => other.visits - one.visits);
}

/** Assumption hostname-scheme: a server may print hosts without it. */
function withScheme(figure: SourceFigures): SourceFigures {
  const { referrer_hostname: host } = figure;
  return host === '' || host.includes('://') ? figure : { ...figure, referrer_hostname: `https://${host}` };
}

function withoutEmpty(source: Omit<SourceFigures, 'visits'>): Omit<ProfileSource, 'channel' | 'weight'> {
  return Object.fromEntries(Object.entries(source).filter(([, text]) => text !== ''));
}

const SEARCH: ReadonlySet<string> = new Set(
  'Google Bing DuckDuckGo Yahoo Yandex Baidu Ecosia Brave Startpage Qwant Kagi Naver'.split(' '),
);
const LINKED: ReadonlySet<string> = new Set(['GitHub', 'Wikipedia', 'Product Hunt']);
const EMAIL = /mail|newsletter/i;
const PAID = /^(cpc|ppc|cpm|cpv|paid.*|ads?|display|banner|sponsored)$/i;

/** How visits from a source behave: what a tag says goes before the referrer. */
function channelOf(source: Omit<SourceFigures, 'visits'>): Channel {
  const { utm_medium, utm_source, referrer_hostname } = source;
  if (PAID.test(utm_medium)) return 'ads';
  if (EMAIL.test(utm_medium) || EMAIL.test(utm_source)) return 'email';
  if (aiSourceOf(source) !== '') return 'ai';
  const name = referrerSourceOf(source);
  if (SEARCH.has(name)) return 'search';
  if (name !== '' && !LINKED.has(name)) return 'social';
  return referrer_hostname === '' && utm_source === '' ? 'direct' : 'referral';
}
