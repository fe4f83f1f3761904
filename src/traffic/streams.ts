import type { Dictionaries } from '../hits/dictionary.ts';
import type { DimensionGroupValue } from '../hits/dimension-groups.ts';
import { AGENT_VALUES, agreesWith } from './agents.ts';
import { type Alias, type Codes, codesOf } from './alias.ts';
import { bounceShare, CHANNEL_HABITS, DEVICE_HABITS, lengthAlias } from './habits.ts';
import type { Origin } from './origins.ts';
import { placesOf } from './places.ts';
import { type Campaign, CHANNELS, type Channel, type ProfileSection, type TrafficProfile } from './profile.ts';
import { DEVICES } from './tables/agents.ts';

/** Visits that come the same way and behave alike: those of a channel, or of a campaign. */
export interface Stream {
  readonly source: Codes;
  /** Where visits enter. */
  readonly entry: Codes;
  /** How much more often than others its visits are made on a phone. */
  readonly phone: number;
  /** By device, as an index of DEVICES: pageviews − 1, and the square root of what multiplies conversions. */
  readonly length: readonly Alias[];
  readonly conversion: readonly number[];
  /** Where all its visits are, and what they browse with; null where it is what the profile says. */
  readonly place: Codes | null;
  readonly agent: Codes | null;
}

/** A page of a profile. */
export interface PageEntry {
  readonly code: number;
  readonly pathname: string;
  readonly section: ProfileSection;
  /** Share among the pages of its section. */
  readonly weight: number;
}

export interface StreamInput {
  readonly profile: TrafficProfile;
  readonly dictionaries: Dictionaries;
  readonly pages: readonly PageEntry[];
  readonly origins: readonly Origin[];
}

/** Channels whose visits come through the front door. */
const KNOWING: ReadonlySet<Channel> = new Set(['direct', 'email', 'ads']);

/** Those of CHANNELS, then those of the profile's campaigns. Yields between them. */
export function* createStreams(input: StreamInput): Generator<void, Stream[], void> {
  const streams: Stream[] = [];
  for (const channel of CHANNELS) {
    streams.push(yield* channelStream(channel, input));
    yield;
  }
  for (const campaign of input.profile.campaigns ?? []) {
    streams.push(campaignStream(campaign, streams[CHANNELS.indexOf(campaign.channel)]!, input));
    yield;
  }
  return streams;
}

function* channelStream(
  channel: Channel,
  { profile, dictionaries, pages, origins }: StreamInput,
): Generator<void, Stream, void> {
  const entryOf = (section: ProfileSection) => (KNOWING.has(channel) ? section.entry : section.landing);
  const own = origins.filter(origin => origin.channel === channel);
  const habits = CHANNEL_HABITS[channel];
  const entry = pageCodes(pages, ({ section, weight }) => weight * entryOf(section));
  yield;
  return {
    source: codesOf(own, ({ value }) => dictionaries.source.encode(value)),
    entry,
    phone: habits.phone,
    length: DEVICES.map(device =>
      lengthAlias(profile.visit, bounceShare(profile.visit, habits.bounce * DEVICE_HABITS[device].bounce)),
    ),
    conversion: conversions(habits.conversion),
    place: null,
    agent: null,
  };
}

function campaignStream(campaign: Campaign, channel: Stream, input: StreamInput): Stream {
  const { profile, dictionaries, pages } = input;
  const { name, sources, landing, bounce_share, conversion = 1, place, agent } = campaign;
  // All pages of a section together weigh as much as one path.
  const landingWeight = ({ pathname, section, weight }: PageEntry) =>
    landing!.includes(pathname) ? 1 : landing!.includes(section.name) ? weight : 0;
  return {
    source:
      sources === undefined
        ? channel.source
        : codesOf(
            sources.map(({ weight = 1, ...value }) => ({ value: tagged(value, name), weight })),
            ({ value }) => dictionaries.source.encode(value),
          ),
    entry: landing === undefined ? channel.entry : pageCodes(pages, landingWeight),
    phone: channel.phone,
    length: bounce_share === undefined ? channel.length : DEVICES.map(() => lengthAlias(profile.visit, bounce_share)),
    conversion: conversions(CHANNEL_HABITS[campaign.channel].conversion * conversion),
    place:
      place === undefined
        ? null
        : codesOf(placesOf().filter(agreesWith(place)), ({ value }) => dictionaries.place.encode(value)),
    agent:
      agent === undefined
        ? null
        : codesOf(AGENT_VALUES.filter(agreesWith(agent)), ({ value }) => dictionaries.agent.encode(value)),
  };
}

function tagged(value: Partial<DimensionGroupValue<'source'>>, name: string): DimensionGroupValue<'source'> {
  const campaign = value.utm_source === undefined ? '' : name;
  return {
    referrer_hostname: '',
    referrer_pathname: value.referrer_hostname === undefined ? '' : '/',
    utm_source: '',
    utm_medium: '',
    utm_campaign: campaign,
    utm_content: '',
    utm_term: '',
    keyword: '',
    ref: '',
    ...value,
  };
}

/** By device: the square root, since the first and the last step of a funnel both multiply by it. */
function conversions(factor: number): number[] {
  return DEVICES.map(device => Math.sqrt(factor * DEVICE_HABITS[device].conversion));
}

function pageCodes(pages: readonly PageEntry[], weightOf: (page: PageEntry) => number): Codes {
  return codesOf(
    pages.map(page => ({ code: page.code, weight: weightOf(page) })),
    ({ code }) => code,
  );
}
