import type { Device } from './tables/agents.ts';

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
export const PAGE_TABLES = ['products', 'posts', 'categories'] as const;
export type PageTable = (typeof PAGE_TABLES)[number];

/** What the visits of a site look like: complete, plain and fixed, so that a day never depends on anything else. */
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
}

export interface TabledPages {
  readonly table: PageTable;
  /** How many; which ones is decided by the seed and the site. */
  readonly count: number;
  /** Stands before each name, such as `/products/`. */
  readonly prefix: string;
}

/** An event that may happen after a pageview of certain sections. */
export interface ProfileEvent {
  readonly name: string;
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
