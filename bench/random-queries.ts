import { fork, type Random } from '../src/random/random.ts';
import { SITE } from './history.ts';
import { AGGREGATES } from './shapes.ts';

const FIELDS = [
  'pathname',
  'city',
  'browser',
  'country_code',
  'device_type',
  'referrer_hostname',
  'exit_page',
  'utm_campaign',
];
const FILTERS = [
  { property: 'pathname', operator: 'is like', value: 'product' },
  { property: 'browser', operator: 'is', value: 'Safari' },
  { property: 'country_code', operator: 'is not', value: 'US' },
  { property: 'entry_page', operator: 'is', value: '/' },
  { property: 'pathname', operator: 'matching', value: '^/(journal|help)/' },
];
const BUCKETS = ['hour', 'day', 'month', 'year'];
const FIRST_DAY = Date.parse('2025-01-01T00:00:00Z');
const DAY_MS = 86_400_000;
const DAYS = 546;

/** Queries of GET /aggregations on the whole history and parts of it: the same for the same `label`. */
export function randomQueries(label: string, count: number): Record<string, string>[] {
  const random = fork('bench', label);
  return Array.from({ length: count }, () => randomQuery(random));
}

function randomQuery(random: Random): Record<string, string> {
  const some = <T>(values: readonly T[], most: number) => [
    ...new Set(Array.from({ length: random.below(most + 1) }, () => values[random.below(values.length)]!)),
  ];
  const fields = some(FIELDS, 3);
  const filters = some(FILTERS, 2);
  const [bucket] = random.below(2) === 0 ? [] : some(BUCKETS, 1);
  // Most look at weeks, some at everything: what a bound of memory has to bear with.
  const longest = bucket === 'hour' ? 6 : [7, 30, 90, DAYS][random.below(4)]!;
  const length = 1 + random.below(longest);
  const first = random.below(DAYS - length + 1);
  const day = (index: number) => new Date(FIRST_DAY + index * DAY_MS).toISOString().slice(0, 10);
  return {
    entity: 'pageview',
    entity_id: SITE,
    aggregates: AGGREGATES.join(),
    date_from: `${day(first)} 00:00:00`,
    date_to: `${day(first + length - 1)} 23:59:59`,
    limit: String(100 + random.below(900)),
    ...(fields.length > 0 && { field_grouping: fields.join() }),
    ...(bucket !== undefined && { date_grouping: bucket }),
    ...(filters.length > 0 && { filters: JSON.stringify(filters) }),
  };
}
