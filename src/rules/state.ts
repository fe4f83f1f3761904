import type { Plan as PlanName } from '../contract/control.gen.ts';
import type { TrafficPlan } from '../traffic/profile.ts';

export const SHARINGS = ['none', 'private', 'public'] as const;
export type Sharing = (typeof SHARINGS)[number];

export const CURRENCIES = [
  'dollar',
  'pound',
  'euro',
  'yuan',
  'peso',
  'shekel',
  'yen',
  'won',
  'hryvnia',
  'franc',
  'rupee',
  'integer',
  'none',
] as const;
export type Currency = (typeof CURRENCIES)[number];

/** A moment as the wire carries it, `YYYY-MM-DD HH:MM:SS`, UTC (assumption timestamps). */
export type Timestamp = string;

/**
 * Everything of a sandbox that requests create, change and delete, but for ingested hits: plain, immutable records. A
 * rule is `(state, input) → { state, body }`. Records are in order of creation, which breaks ties of `created_at`
 * (assumption creation-ties).
 */
export interface State {
  readonly account: Account;
  readonly tokens: readonly Token[];
  readonly sites: readonly Site[];
  readonly events: readonly TrackedEvent[];
  readonly milestones: readonly Milestone[];
  /** How many ids this state has given out; the next id depends only on it and the seed. */
  readonly sequence: number;
}

export interface Account {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  /** A zone name: inherited by sites created without one; the month of usage is counted in it. */
  readonly timezone: string;
  readonly plan: PlanName;
  readonly subscription: 'active' | 'lapsed';
}

export interface Token {
  readonly name: string;
  /** The bearer value without `~sandbox`. */
  readonly value: string;
  readonly version: number;
  readonly abilities: readonly string[];
  readonly last_used_at: Timestamp | null;
  readonly expires_at: Timestamp | null;
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp;
}

export interface Site {
  readonly id: string;
  readonly name: string;
  readonly sharing: Sharing;
  readonly share_password: string | null;
  readonly multi_domain: boolean;
  readonly multi_domain_option: 'combined' | 'separate' | null;
  readonly created_at: Timestamp;
  readonly timezone: string;
  /** Generated traffic; null for a site that only has ingested hits or none. */
  readonly traffic: TrafficPlan | null;
}

/** What is known of an event beside its hits: a currency that was set, and a legacy date of creation. */
export interface TrackedEvent {
  readonly site_id: string;
  readonly name: string;
  readonly currency: Currency | null;
  readonly created_at: Timestamp | null;
}

export interface Milestone {
  readonly id: string;
  readonly site_id: string;
  readonly name: string;
  readonly milestone_date: Timestamp;
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp;
}
