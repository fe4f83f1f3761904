import type { DimensionGroupValue } from '../hits/dimension-groups.ts';
import type { Device } from './tables/agents.ts';
import type { HolidayCountry } from './tables/holidays.ts';

/** Traffic that a site is given: which profile, how much of it, from which day on. */
export interface TrafficPlan {
  readonly profile: TrafficProfile;
  /** Visits a day at the profile's full growth, before `--traffic`. */
  readonly visits_per_day: number;
  /** First UTC day with visits, `YYYY-MM-DD`. */
  readonly since: string;
}

/** How visits reach a site. */
export const CHANNELS = ['direct', 'search', 'social', 'referral', 'ai', 'email', 'ads'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Lists of paths that come with Leadline. */
export const PAGE_TABLES = ['products', 'posts', 'categories', 'yachts', 'stories'] as const;
export type PageTable = (typeof PAGE_TABLES)[number];

/** What the visits of a site look like: plain and fixed, so that a day never depends on anything else. */
export interface TrafficProfile {
  /** The zone of the daily and weekly rhythm; a change of the site's timezone leaves it alone. */
  readonly timezone: string;
  readonly growth: Growth;
  readonly rhythm: Rhythm;
  readonly visit: VisitShape;
  readonly sections: readonly ProfileSection[];
  readonly events: readonly ProfileEvent[];
  /** Weight by country code; `*` is shared by all countries that are not named. */
  readonly countries: Readonly<Record<string, number>>;
  readonly devices: Readonly<Record<Device, number>>;
  readonly channels: Readonly<Record<Channel, number>>;
  /** Devices have the same share at any hour where it is left out. */
  readonly device_rhythm?: Readonly<Record<Device, DeviceRhythm>>;
  /** Factors of a channel's weight by date `YYYY-MM-DD`: straight lines between them, level before and after. */
  readonly trends?: Readonly<Partial<Record<Channel, Readonly<Record<string, number>>>>>;
  readonly funnels?: readonly Funnel[];
  readonly campaigns?: readonly Campaign[];
  /** Entries that fall on the same hour multiply. */
  readonly calendar?: readonly CalendarEntry[];
  /** Country whose public holidays have the rhythm of a Sunday. */
  readonly holidays?: HolidayCountry;
  /** What visits searched for, and hosts that link to the site, the most popular first. */
  readonly keywords?: readonly string[];
  readonly links?: readonly string[];
  /** In place of the tables of origins, for the channels that have any. */
  readonly sources?: readonly ProfileSource[];
  /** In place of `countries` and the table of places. */
  readonly places?: readonly ProfilePlace[];
  /** In place of the table of agents, for the devices that have any. */
  readonly agents?: readonly ProfileAgent[];
}

/** Referrer and tags of visits of a channel, and the weight among its sources. */
export interface ProfileSource extends Partial<DimensionGroupValue<'source'>> {
  readonly channel: Channel;
  readonly weight: number;
}

export interface ProfilePlace extends Partial<DimensionGroupValue<'place'>> {
  readonly weight: number;
}

/** What the visits of a device browse with, and the weight among its agents. */
export interface ProfileAgent extends Partial<DimensionGroupValue<'agent'>> {
  readonly device: Device;
  readonly weight: number;
}

/** Weights of a device, compared with their own mean: 24 hours from midnight, 7 days from Monday. */
export interface DeviceRhythm {
  readonly hours: readonly number[];
  readonly weekdays: readonly number[];
}

/** Pages and events that follow each other: no visit takes a step without those before it. */
export interface Funnel {
  readonly name: string;
  /** Of visits with more than one pageview, how many take the first step, 0 to 1. */
  readonly share: number;
  readonly steps: readonly FunnelStep[];
}

export interface FunnelStep {
  /** Where it is taken: a page of this section. */
  readonly section: string;
  /** Name of the event that completes it. */
  readonly event?: string;
  /** Of visits that took the step before, how many take this one, 0 to 1; 1 where it is left out. */
  readonly rate?: number;
}

/**
 * Visits beside the usual ones for some days: a newsletter, an advertisement, a post that goes viral, a crawler. On the
 * wall clock of the profile's zone.
 */
export interface Campaign {
  /** The `utm_campaign` of its tagged sources. */
  readonly name: string;
  /** How its visits behave, and where they come from if there are no `sources`. */
  readonly channel: Channel;
  /** Day rules on which it begins: see `day-rule.ts`. */
  readonly on: readonly string[];
  readonly days: number;
  /** Hour of the first day at which it begins, 0 to 23. */
  readonly hour?: number;
  /** Days after which half of its visits have come; evenly spread over all days where it is left out. */
  readonly half_days?: number;
  /** About all visits that it brings, in multiples of the site's usual day. */
  readonly visits: number;
  readonly sources?: readonly CampaignSource[];
  /** Where its visits enter: names of sections, and paths. */
  readonly landing?: readonly string[];
  /** Share of its visits with one pageview, 0 to 1; that of the channel where it is left out. */
  readonly bounce_share?: number;
  /** Multiplies how many visits go through a funnel. */
  readonly conversion?: number;
  /** Where all its visits are, and what they browse with: those that agree with every field. */
  readonly place?: Partial<DimensionGroupValue<'place'>>;
  readonly agent?: Partial<DimensionGroupValue<'agent'>>;
}

/** Dimensions of the source, and the weight among the sources of its campaign. */
export interface CampaignSource extends Partial<DimensionGroupValue<'source'>> {
  readonly weight?: number;
}

/** Days that differ from others, on the wall clock of the profile's zone. */
export interface CalendarEntry {
  readonly name: string;
  /** Day rule: see `day-rule.ts`. */
  readonly on: string;
  readonly days?: number;
  /** From this hour to before that one, 0 to 24; all day where it is left out. */
  readonly hours?: readonly [from: number, to: number];
  /** Multiplies visits; 0 is an outage, in which there is no hit at all. */
  readonly visits?: number;
  /** Multiplies how many visits go through a funnel. */
  readonly conversion?: number;
}

/** Visits on the first day as a share of full growth, and the days until half of the rest has come. */
export interface Growth {
  readonly start: number;
  readonly half_days: number;
}

/** Weights, compared with their own mean: 24 hours from midnight, 7 days from Monday, 12 months from January. */
export interface Rhythm {
  readonly hours: readonly number[];
  readonly weekdays: readonly number[];
  readonly months: readonly number[];
}

export interface VisitShape {
  /** Share of visits with one pageview, 0 to 1. */
  readonly bounce_share: number;
  /** Pageviews a visit on average, bounces included. */
  readonly mean_pages: number;
  /** Seconds on a page before the next, on average. */
  readonly mean_dwell_s: number;
}

/** Pages of a kind: the first are the most popular. */
export interface ProfileSection {
  readonly name: string;
  /** With its scheme (assumption hostname-scheme). */
  readonly hostname: string;
  readonly pages: readonly string[] | TabledPages;
  /** Weight among the pages where direct, email and ads visits enter. */
  readonly entry: number;
  /** Weight among the pages where visits enter that search, a social network, a link or an AI tool brought. */
  readonly landing: number;
  /** Weights of the sections of the next pageview, by name. */
  readonly next: Readonly<Record<string, number>>;
  /** By page, where the pages are paths; by `popularity` where it is left out. */
  readonly weights?: readonly number[];
}

export interface TabledPages {
  readonly table: PageTable;
  /** How many; which ones is decided by the seed and the site. */
  readonly count: number;
  /** Stands before each name, such as `/products/`. */
  readonly prefix: string;
}

/** An event: a step of a funnel, or one that may happen after any pageview of certain sections. */
export interface ProfileEvent {
  readonly name: string;
  /** Sections; none for one that only completes steps of funnels. */
  readonly after: readonly string[];
  /** Of each such pageview, 0 to 1. */
  readonly probability: number;
  /** At most one in a visit. */
  readonly once: boolean;
  /** Amounts in cents of one item; none for an event without a value. */
  readonly values: readonly number[];
  /** The value is the sum of one to this many items. */
  readonly items: number;
}

/** A profile without its zone: that is the site's, unless a plan says otherwise. */
export type NamedProfile = Omit<TrafficProfile, 'timezone'>;
