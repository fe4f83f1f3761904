import { describe, expect, it } from 'vitest';
import { fork, type Random } from '../../src/random/random.ts';
import { type CountLimits, LIMITS } from '../../src/report/limits.ts';
import { naiveReport, naiveSite } from '../support/naive-report.ts';
import { wholeReport } from '../support/report.ts';
import { siteHits, type WireHit } from '../support/wire-hits.ts';

const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/St_Johns'];

// The sources and domains that derived dimensions are expected to have, by hand.
const SOURCES = [
  { utm_source: '', referrer_hostname: '', referrer_source: '', ai_source: '' },
  { utm_source: '', referrer_hostname: 'https://www.google.co.uk', referrer_source: 'Google', ai_source: '' },
  { utm_source: '', referrer_hostname: 'https://chatgpt.com', referrer_source: 'AI', ai_source: 'ChatGPT' },
  { utm_source: 'chatgpt.com', referrer_hostname: '', referrer_source: 'AI', ai_source: 'ChatGPT' },
  { utm_source: 'perplexity', referrer_hostname: 'https://t.co', referrer_source: 'AI', ai_source: 'Perplexity' },
  { utm_source: 'letter', referrer_hostname: 'https://m.facebook.com', referrer_source: 'Facebook', ai_source: '' },
  { utm_source: 'letter', referrer_hostname: 'https://blog.example', referrer_source: '', ai_source: '' },
];
const HOSTS = [
  { hostname: 'https://shop.tidepool.co.uk', domain: 'tidepool.co.uk' },
  { hostname: 'https://www.tidepool.co.uk', domain: 'tidepool.co.uk' },
  { hostname: 'https://seashell.org', domain: 'seashell.org' },
];
const PLACES = [
  { country_code: 'US', region: 'North America', state: 'Oregon', city: 'Springfield' },
  { country_code: 'US', region: 'North America', state: 'Ohio', city: 'Springfield' },
  { country_code: 'DE', region: 'Europe', state: 'Berlin', city: 'Berlin' },
  { country_code: '', region: '', state: '', city: '' },
];
const AGENTS = [
  { browser: 'Chrome', operating_system: 'Windows', device_type: 'Desktop' },
  { browser: 'Safari', operating_system: 'iOS', device_type: 'Phone' },
  { browser: 'Safari', operating_system: 'Mac OS X', device_type: 'Desktop' },
];
const PATHS = ['/', '/shop', '/shop/tea', '/Blog', '/blog/2', '/über'];
const EVENTS = ['Purchase', 'Sign up', 'constructor'];

// Days on which one of the zones changes its clock, turns of months and years, and a plain one.
const DAYS = [
  '2024-12-31',
  '2025-03-08',
  '2025-03-09',
  '2025-03-30',
  '2025-04-05',
  '2025-04-06',
  '2025-10-04',
  '2025-11-02',
];
const NOW = '2025-11-02 12:00:00';
const NOW_S = Date.parse(`${NOW.replace(' ', 'T')}Z`) / 1000;

const pick = <T>(random: Random, values: readonly T[]): T => values[random.below(values.length)]!;
const some = <T>(random: Random, values: readonly T[], most: number): T[] => [
  ...new Set(Array.from({ length: random.below(most + 1) }, () => pick(random, values))),
];

function randomVisit(random: Random, id: string): WireHit[] {
  const source = pick(random, SOURCES);
  const own = {
    ...pick(random, PLACES),
    ...pick(random, AGENTS),
    utm_source: source.utm_source,
    referrer_hostname: source.referrer_hostname,
    referrer_pathname: pick(random, ['', '/', '/search']),
    utm_campaign: pick(random, ['', 'spring', 'autumn']),
    keyword: pick(random, ['', 'tea', 'pot']),
    ref: pick(random, ['', 'partner']),
  };
  const hits: WireHit[] = [];
  let timeS = Date.parse(`${pick(random, DAYS)}T00:00:00Z`) / 1000 + random.below(86_400);
  const host = pick(random, HOSTS).hostname;
  for (let left = 1 + random.below(pick(random, [1, 3, 8])); left > 0; left--) {
    const page = {
      hostname: random.below(9) === 0 ? pick(random, HOSTS).hostname : host,
      pathname: pick(random, PATHS),
    };
    const timestamp = new Date(timeS * 1000).toISOString().slice(0, 19).replace('T', ' ');
    if (random.below(4) > 0) hits.push({ type: 'pageview', timestamp, visit: id, ...page, ...own });
    if (random.below(3) === 0) {
      const value = random.below(5000) - 500;
      hits.push({ type: 'event', timestamp, visit: id, name: pick(random, EVENTS), value, ...page, ...own });
    }
    timeS += random.below(pick(random, [2, 600, 600, 9000, 100_000]));
  }
  return hits;
}

function derive(hit: WireHit): Record<string, string> {
  const source = SOURCES.find(
    each => each.utm_source === hit.utm_source && each.referrer_hostname === hit.referrer_hostname,
  )!;
  return {
    referrer_source: source.referrer_source,
    ai_source: source.ai_source,
    domain: HOSTS.find(({ hostname }) => hostname === hit.hostname)!.domain,
  };
}

const FIELDS = [
  'hostname',
  'pathname',
  'entry_page',
  'exit_page',
  'referrer_hostname',
  'referrer_pathname',
  'referrer_source',
  'ai_source',
  'browser',
  'country_code',
  'city',
  'state',
  'region',
  'device_type',
  'operating_system',
  'utm_campaign',
  'utm_content',
  'utm_medium',
  'utm_source',
  'utm_term',
  'keyword',
  'ref',
];
const TEXTS: Record<string, readonly string[]> = {
  pathname: PATHS,
  entry_page: PATHS,
  exit_page: PATHS,
  hostname: HOSTS.map(({ hostname }) => hostname),
  domain: HOSTS.map(({ domain }) => domain),
  referrer_source: ['AI', 'Google', ''],
  ai_source: ['ChatGPT', ''],
  referrer_hostname: SOURCES.map(({ referrer_hostname }) => referrer_hostname),
  utm_campaign: ['spring', ''],
  browser: ['Chrome', 'Safari'],
  city: ['Springfield', 'Berlin'],
  country_code: ['US', '', 'FR'],
};
const EXACT_ONLY = ['browser', 'city', 'country_code'];
const LIKE = ['shop', 'B*G', '*', 'o*o', 'A', '/shop*a', 'ü', ''];
const PATTERNS = ['^/shop', 'o{2}', '[a-c]', '/$', '^$', 'goo|chat', '.'];

function randomFilter(random: Random) {
  const property = pick(random, Object.keys(TEXTS));
  const exact = ['is', 'is not'];
  const operator = pick(
    random,
    EXACT_ONLY.includes(property) ? exact : [...exact, 'is like', 'is not like', 'matching', 'not matching'],
  );
  if (operator.includes('like')) return { property, operator, value: pick(random, LIKE) };
  if (operator.includes('matching')) return { property, operator, value: pick(random, PATTERNS) };
  return { property, operator, value: pick(random, TEXTS[property]!) };
}

function randomQuery(random: Random): Record<string, string> {
  const isEvent = random.below(4) === 0;
  const known = isEvent
    ? ['conversions', 'unique_conversions', 'value']
    : ['visits', 'uniques', 'pageviews', 'avg_duration', 'bounce_rate'];
  const aggregates = [...new Set([pick(random, known), ...some(random, known, 5)])];
  // Of one host no two pages share a path, so that every list is a group of its own.
  const isOneHost = !isEvent && random.below(3) === 0;
  const fields = [
    ...new Set([
      ...(isOneHost ? ['pathname'] : []),
      ...some(random, FIELDS, pick(random, [0, 1, 2, isOneHost ? 2 : 4])),
    ]),
  ];
  const query: Record<string, string> = isEvent
    ? { entity: 'event', site_id: 'TIDEPOOL', entity_name: pick(random, EVENTS) }
    : { entity: 'pageview', entity_id: 'TIDEPOOL' };
  query.aggregates = aggregates.join();
  if (fields.length > 0) query.field_grouping = fields.join();
  const grouping = pick(random, ['none', 'none', 'hour', 'day', 'month', 'year']);
  if (grouping !== 'none') query.date_grouping = grouping;
  const day = pick(random, DAYS);
  const time = () => `${String(random.below(24)).padStart(2, '0')}:${String(random.below(60)).padStart(2, '0')}:59`;
  if (grouping === 'hour' || random.below(3) === 0) {
    query.date_from = `${day} ${time()}`;
    if (grouping === 'hour' || random.below(2) === 0) query.date_to = `${nextDay(day)} ${time()}`;
  }
  const sortable = [...aggregates, ...fields, ...(grouping === 'none' ? [] : ['timestamp'])];
  if (random.below(2) === 0) query.sort_by = `${pick(random, sortable)}:${pick(random, ['asc', 'desc'])}`;
  if (random.below(3) === 0) query.limit = String(1 + random.below(20));
  const filters = Array.from({ length: random.below(pick(random, [1, 3])) }, () => randomFilter(random));
  if (isOneHost) filters.push({ property: 'hostname', operator: 'is', value: HOSTS[0]!.hostname });
  if (filters.length > 0) query.filters = JSON.stringify(filters);
  return query;
}

function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

describe('a report', () => {
  const random = fork('differential', 'hits');
  const batches = [300, 40, 40, 1, 0, 40].map((visits, batch) =>
    Array.from({ length: visits }, (_, index) => randomVisit(random, `${batch}-${index}`)).flat(),
  );
  const hits = siteHits(batches, NOW);
  const site = naiveSite(batches.flat(), NOW_S, derive);

  const rowByRow = { ...LIMITS, listedSlots: 0 };
  // Each lowers a bound of the engine until these few hits lie beyond it.
  const ways: Readonly<Record<string, CountLimits>> = {
    'as it is': LIMITS,
    'list by list, a few pages at a time': { ...LIMITS, blockSlots: 4 },
    'list by list, their sums kept after every segment': { ...LIMITS, blockSlots: 4, heldBytes: 0 },
    'list by list, some segments held': { ...LIMITS, blockSlots: 4, heldBytes: 3000 },
    'list by list, in sums of 53 bits': { ...LIMITS, largestSum: 0 },
    'list by list, sums of 31 bits added to others': { ...LIMITS, blockSlots: 4, largestSum: 40_000_000 },
    'row by row': rowByRow,
    'sorted by partition': { ...rowByRow, denseSlots: 0, partitionSlots: 4, partitions: 1e9 },
    'sorted, their sums kept after every run': {
      ...rowByRow,
      denseSlots: 0,
      partitionSlots: 4,
      partitions: 1e9,
      heldBytes: 0,
    },
    'in a table of groups': { ...rowByRow, denseSlots: 0, partitions: 0 },
    'in a table, some combinations numbered': { ...rowByRow, denseSlots: 0, partitions: 0, largestKey: 40 },
    'in a table, all combinations numbered': { ...rowByRow, denseSlots: 0, partitions: 0, largestKey: 1 },
  };

  it.each(ZONES)('gives what plain loops over the hits give, 100 random queries in %s', zone => {
    const choose = fork('differential', 'queries', zone);
    let rows = 0;
    for (let index = 0; index < 100; index++) {
      const query = randomQuery(choose);
      const expected = naiveReport({ site, zone, query });
      const told = JSON.stringify(query);
      for (const [way, limits] of Object.entries(ways)) {
        expect(wholeReport(hits, query, { zone, assume: { 'day-range': 'off' }, limits }), `${way}: ${told}`).toEqual(
          expected,
        );
      }
      rows += expected.rows.length;
    }
    expect(rows).toBeGreaterThan(500);
  });
});
