import { isRefused, recordsOf, textOf } from '../answers.ts';
import type { BusySite } from '../facts/busy-site.ts';
import { sitePath } from '../facts/site-path.ts';
import { judged, probe } from '../probe.ts';
import { sawOf } from '../saw.ts';
import { conversionsOf, pageviewsOf, type Query } from './report-parts.ts';

interface Refused {
  readonly name: string;
  readonly sentence: string;
  /** Parameters that are changed; null leaves one out. */
  readonly change: Readonly<Record<string, string | null>>;
  /** Where values that are valid alone may be taken to be incompatible, which is 422. @default false */
  readonly may422?: boolean;
}

const filter = (property: string, operator: string, value: unknown) => ({
  filters: JSON.stringify([{ property, operator, value }]),
});

const EVENT = { entity: 'event', entity_id: null, aggregates: 'conversions' };

/** Properties that only `is` and `is not` can filter, each with one of the other operators. */
const EQUALITY_ONLY = [
  ['device_type', 'is like'],
  ['operating_system', 'matching'],
  ['browser', 'is not like'],
  ['country_code', 'not matching'],
  ['city', 'matching'],
  ['state', 'is like'],
  ['region', 'is not like'],
] as const;

const REFUSED: readonly Refused[] = [
  { name: 'entity-missing', sentence: 'entity is required', change: { entity: null } },
  { name: 'entity-unknown', sentence: 'an unsupported entity', change: { entity: 'visitor' } },
  { name: 'entity-id-missing', sentence: 'entity_id is required for pageviews', change: { entity_id: null } },
  {
    name: 'site-id-missing',
    sentence: 'site_id is required for events',
    change: { ...EVENT, entity_name: 'leadline-verify' },
  },
  {
    name: 'entity-name-missing',
    sentence: 'entity_name is required for events',
    change: { ...EVENT, site_id: '{site}' },
  },
  { name: 'aggregates-missing', sentence: 'aggregates is required', change: { aggregates: null } },
  { name: 'aggregates-unknown', sentence: 'an unknown aggregate', change: { aggregates: 'sessions' } },
  {
    name: 'aggregates-of-events',
    sentence: 'an aggregate of events for pageviews',
    change: { aggregates: 'conversions' },
    may422: true,
  },
  { name: 'date-grouping-unknown', sentence: 'an unknown date_grouping', change: { date_grouping: 'week' } },
  {
    name: 'hour-range',
    sentence: 'date_grouping=hour over more than 7 days',
    change: { date_grouping: 'hour' },
  },
  {
    name: 'field-unknown',
    sentence: 'an unknown field of field_grouping',
    change: { field_grouping: 'colour' },
    may422: true,
  },
  {
    name: 'field-domain',
    sentence: 'field_grouping=domain, which can only be filtered on',
    change: { field_grouping: 'domain' },
    may422: true,
  },
  {
    name: 'sort-not-requested',
    sentence: 'sort_by a field that is not requested',
    change: { sort_by: 'browser:asc' },
    may422: true,
  },
  {
    name: 'sort-timestamp-alone',
    sentence: 'sort_by=timestamp:asc without date_grouping',
    change: { sort_by: 'timestamp:asc' },
    may422: true,
  },
  { name: 'sort-direction', sentence: 'sort_by neither asc nor desc', change: { sort_by: 'pageviews:up' } },
  { name: 'date-from-malformed', sentence: 'a date_from of another form', change: { date_from: 'someday' } },
  { name: 'limit-0', sentence: 'a limit of 0', change: { limit: '0' } },
  { name: 'filters-not-json', sentence: 'filters that are no JSON', change: { filters: 'pathname is' } },
  { name: 'filter-value', sentence: 'a filter value that is no string', change: filter('pathname', 'is', 1) },
  { name: 'filter-operator', sentence: 'an unknown operator', change: filter('pathname', 'equals', 'a') },
  { name: 'filter-property', sentence: 'an unknown property', change: filter('colour', 'is', 'a'), may422: true },
  {
    name: 'filter-keyword',
    sentence: 'a filter on keyword, which can only be grouped by',
    change: filter('keyword', 'is', 'a'),
    may422: true,
  },
  ...EQUALITY_ONLY.map(
    ([property, operator]): Refused => ({
      name: `filter-${property.replaceAll('_', '-')}`,
      sentence: `${operator} on ${property}`,
      change: filter(property, operator, 'a'),
      may422: true,
    }),
  ),
];

function changed(site: BusySite, change: Refused['change']): Query {
  const all = Object.entries({ ...pageviewsOf(site).query, ...change });
  const given = all.filter((entry): entry is [string, string] => entry[1] !== null);
  return Object.fromEntries(given.map(([name, value]) => [name, value === '{site}' ? site.id : value]));
}

/** Spec: Aggregations, Errors (400, 422), Limits: what is refused. */
export const REPORT_REFUSAL_PROBES = [
  ...REFUSED.map(({ name, sentence, change, may422 = false }) =>
    probe({
      name: `refused-${name}`,
      about: 'spec',
      sentence: `Aggregations: 400${may422 ? ' or 422' : ''}: ${sentence}`,
      needs: ['busySite'],
      async probe(ask, { busySite }) {
        const answer = await ask({ path: '/aggregations', query: changed(busySite, change) });
        const isSo = isRefused(answer) || (may422 && answer.status === 422);
        return judged(isSo, may422 ? '400 or 422' : '400 with error or errors', sawOf(answer));
      },
    }),
  ),
  probe({
    name: 'refused-aggregates-of-pageviews',
    about: 'spec',
    sentence: 'Aggregations: 400 or 422: an aggregate of pageviews for events',
    needs: ['busySite', 'busyEvent'],
    async probe(ask, { busySite, busyEvent }) {
      const answer = await ask(conversionsOf(busySite, busyEvent, { aggregates: 'pageviews' }));
      return judged(isRefused(answer) || answer.status === 422, '400 or 422', sawOf(answer));
    },
  }),
  probe({
    name: 'refused-goal-code',
    about: 'spec',
    sentence: 'Versioning 6: reporting on an event by goal code through entity_id is no longer available',
    needs: ['busySite'],
    async probe(ask, { busySite }) {
      const events = recordsOf(await ask({ path: sitePath(busySite, 'events') })) ?? [];
      const code = events.map(({ id }) => id).find(id => typeof id === 'string') ?? 'AAAAAAAA';
      const query = changed(busySite, { entity: 'event', entity_id: textOf(code), aggregates: 'conversions' });
      const answer = await ask({ path: '/aggregations', query });
      return judged(answer.status >= 400 && answer.status < 500, 'a status from 400 to 499', sawOf(answer));
    },
  }),
];
