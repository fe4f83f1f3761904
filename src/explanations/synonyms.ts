import { nearest } from '../nearest.ts';

/** What clients call parameters that have another name here. */
const PARAMETERS: Readonly<Record<string, string>> = {
  metrics: 'aggregates',
  metric: 'aggregates',
  aggregate: 'aggregates',
  dimensions: 'field_grouping',
  dimension: 'field_grouping',
  group_by: 'field_grouping',
  groupby: 'field_grouping',
  fields: 'field_grouping',
  interval: 'date_grouping',
  granularity: 'date_grouping',
  period: 'date_grouping',
  from: 'date_from',
  start: 'date_from',
  start_date: 'date_from',
  startdate: 'date_from',
  since: 'date_from',
  to: 'date_to',
  end: 'date_to',
  end_date: 'date_to',
  enddate: 'date_to',
  until: 'date_to',
  sort: 'sort_by',
  order: 'sort_by',
  order_by: 'sort_by',
  filter: 'filters',
  per_page: 'limit',
  page_size: 'limit',
  count: 'limit',
  after: 'starting_after',
  cursor: 'starting_after',
  page_token: 'starting_after',
  before: 'ending_before',
  site: 'site_id',
  siteid: 'site_id',
  tz: 'timezone',
  time_zone: 'timezone',
  password: 'share_password',
  date: 'milestone_date',
  title: 'name',
  event: 'entity_name',
  event_name: 'entity_name',
};

/** What clients write for values that are called otherwise here. */
const VALUES: Readonly<Record<string, string>> = {
  equals: 'is',
  equal: 'is',
  eq: 'is',
  '=': 'is',
  '==': 'is',
  exact: 'is',
  'not equals': 'is not',
  'does not equal': 'is not',
  ne: 'is not',
  neq: 'is not',
  '!=': 'is not',
  '<>': 'is not',
  contains: 'is like',
  contain: 'is like',
  like: 'is like',
  '~': 'is like',
  'not contains': 'is not like',
  'does not contain': 'is not like',
  'not like': 'is not like',
  'starts with': 'is like',
  'ends with': 'is like',
  regex: 'matching',
  regexp: 'matching',
  matches: 'matching',
  'not regex': 'not matching',
  'not matches': 'not matching',
  page: 'pathname',
  path: 'pathname',
  url: 'pathname',
  host: 'hostname',
  country: 'country_code',
  os: 'operating_system',
  device: 'device_type',
  referrer: 'referrer_hostname',
  referer: 'referrer_hostname',
  source: 'referrer_source',
  campaign: 'utm_campaign',
  medium: 'utm_medium',
  landing_page: 'entry_page',
  visitors: 'uniques',
  visitor: 'uniques',
  unique_visitors: 'uniques',
  users: 'uniques',
  sessions: 'visits',
  views: 'pageviews',
  hits: 'pageviews',
  page_views: 'pageviews',
  bounces: 'bounce_rate',
  bouncerate: 'bounce_rate',
  duration: 'avg_duration',
  visit_duration: 'avg_duration',
  goals: 'conversions',
  completions: 'conversions',
  revenue: 'value',
  pageviews: 'pageview',
  site: 'pageview',
  goal: 'event',
  hourly: 'hour',
  daily: 'day',
  date: 'day',
  week: 'day',
  weekly: 'day',
  monthly: 'month',
  yearly: 'year',
  annual: 'year',
  usd: 'dollar',
  $: 'dollar',
  gbp: 'pound',
  eur: 'euro',
  '€': 'euro',
  cny: 'yuan',
  rmb: 'yuan',
  mxn: 'peso',
  ils: 'shekel',
  jpy: 'yen',
  krw: 'won',
  uah: 'hryvnia',
  chf: 'franc',
  inr: 'rupee',
  number: 'integer',
  shared: 'public',
  password: 'private',
  off: 'none',
  merged: 'combined',
  together: 'combined',
  split: 'separate',
};

/** The one of `allowed` that is most likely meant by a value; null where none is. */
export function nearestValue(given: unknown, allowed: readonly string[]): string | null {
  if (typeof given !== 'string') return null;
  return meant(given, allowed, VALUES);
}

/** The parameter or field that is most likely meant by a name. */
export function nearestName(given: string, allowed: readonly string[]): string | null {
  return meant(given, allowed, PARAMETERS);
}

function meant(given: string, allowed: readonly string[], synonyms: Readonly<Record<string, string>>): string | null {
  const lower = given.trim().toLowerCase();
  for (const form of [lower, lower.replace(/[_-]+/g, ' '), snakeCase(given.trim())]) {
    if (allowed.includes(form)) return form;
    const other = Object.hasOwn(synonyms, form) ? synonyms[form]! : undefined;
    if (other !== undefined && allowed.includes(other)) return other;
  }
  return nearest(given, allowed);
}

/** `entityId` as `entity_id`. */
function snakeCase(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();
}
