import type { Schemas } from '../../client/control.ts';

export type Entity = Schemas['Entity'];
export type Aggregate = Schemas['Aggregate'];
export type Field = Schemas['Field'];
export type Operator = Schemas['FilterOperator'];
export type Property = Schemas['Filter']['property'];

/** What the values of an aggregate are: each has an axis of its own. */
export type Unit = 'count' | 'seconds' | 'rate' | 'cents';

export const AGGREGATES: Readonly<Record<Entity, readonly Aggregate[]>> = {
  pageview: ['visits', 'uniques', 'pageviews', 'avg_duration', 'bounce_rate'],
  event: ['conversions', 'unique_conversions', 'value'],
};

/** Those of a report for which none are chosen. */
export const DEFAULT_AGGREGATES: Readonly<Record<Entity, readonly Aggregate[]>> = {
  pageview: ['visits', 'pageviews'],
  event: ['conversions', 'unique_conversions'],
};

export const UNITS: Readonly<Record<Aggregate, Unit>> = {
  visits: 'count',
  uniques: 'count',
  pageviews: 'count',
  avg_duration: 'seconds',
  bounce_rate: 'rate',
  conversions: 'count',
  unique_conversions: 'count',
  value: 'cents',
};

/** Fields that people ask for most, as they call them. */
export const COMMON_FIELDS: readonly (readonly [Field, string])[] = [
  ['pathname', 'Pages'],
  ['entry_page', 'Entry pages'],
  ['exit_page', 'Exit pages'],
  ['referrer_source', 'Sources'],
  ['referrer_hostname', 'Referrers'],
  ['country_code', 'Countries'],
  ['device_type', 'Devices'],
  ['browser', 'Browsers'],
  ['utm_campaign', 'Campaigns'],
];

export const OTHER_FIELDS: readonly Field[] = [
  'hostname',
  'referrer_pathname',
  'ai_source',
  'city',
  'state',
  'region',
  'operating_system',
  'utm_source',
  'utm_medium',
  'utm_content',
  'utm_term',
  'keyword',
  'ref',
];

export const FIELDS: readonly Field[] = [...COMMON_FIELDS.map(([field]) => field), ...OTHER_FIELDS];

const EXACT: readonly Operator[] = ['is', 'is not'];
const ALL: readonly Operator[] = ['is', 'is not', 'is like', 'is not like', 'matching', 'not matching'];

/** The operators of each property. Source: the API's documentation, operator availability by property. */
export const OPERATORS: Readonly<Record<Property, readonly Operator[]>> = {
  pathname: ALL,
  entry_page: ALL,
  exit_page: ALL,
  hostname: ALL,
  domain: ALL,
  referrer_source: ALL,
  ai_source: ALL,
  referrer_hostname: ALL,
  referrer_pathname: ALL,
  utm_campaign: ALL,
  utm_source: ALL,
  utm_medium: ALL,
  utm_content: ALL,
  utm_term: ALL,
  ref: ALL,
  country_code: EXACT,
  region: EXACT,
  state: EXACT,
  city: EXACT,
  device_type: EXACT,
  operating_system: EXACT,
  browser: EXACT,
};

/** `keyword` can be grouped by, but not filtered on. */
export function isProperty(name: string): name is Property {
  return Object.hasOwn(OPERATORS, name);
}
