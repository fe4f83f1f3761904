import { Temporal } from 'temporal-polyfill';
import type { WireHit } from './wire-hits.ts';

/**
 * A second aggregator, as plain as can be: loops over hits, maps and sets, Temporal for time. It shares no code with
 * the one it checks.
 */
export interface NaiveQuestion {
  readonly site: NaiveSite;
  readonly zone: string;
  readonly query: Readonly<Record<string, string>>;
}

/** What every question reads: the hits up to now with their values as texts, and the visits that they belong to. */
export interface NaiveSite {
  readonly nowS: number;
  readonly hits: readonly NaiveHit[];
  readonly visits: ReadonlyMap<string, Visit>;
}

interface NaiveHit {
  readonly hit: WireHit;
  readonly timeS: number;
  readonly values: Readonly<Record<string, string>>;
}

interface Visit {
  readonly pageviews: { timeS: number; hostname: string; pathname: string }[];
}

interface NaiveGroup {
  readonly label: string;
  readonly fields: string[];
  rows: number;
  readonly pages: Set<string>;
  readonly visits: Set<string>;
  cents: number;
}

type Row = Record<string, string>;

/** `derive` says what a hit's derived dimensions are. */
export function naiveSite(
  hits: readonly WireHit[],
  nowS: number,
  derive: (hit: WireHit) => Record<string, string>,
): NaiveSite {
  const seen = hits.filter(hit => secondOf(hit) <= nowS);
  const visits = new Map<string, Visit>();
  for (const hit of seen) {
    if (!visits.has(hit.visit)) visits.set(hit.visit, { pageviews: [] });
    if (hit.type === 'pageview') {
      visits.get(hit.visit)!.pageviews.push({ timeS: secondOf(hit), ...pageOf(hit) });
    }
  }
  for (const visit of visits.values()) visit.pageviews.sort((a, b) => a.timeS - b.timeS);
  const withValues = seen.map(hit => {
    const pageviews = visits.get(hit.visit)!.pageviews;
    const values = {
      ...Object.fromEntries(Object.entries(hit).map(([key, value]) => [key, String(value)])),
      ...derive(hit),
      entry_page: pageviews[0]?.pathname ?? '',
      exit_page: pageviews.at(-1)?.pathname ?? '',
    };
    return { hit, timeS: secondOf(hit), values };
  });
  return { nowS, hits: withValues, visits };
}

/** The rows up to the limit, and how many there are before it. */
export function naiveReport({ site, zone, query }: NaiveQuestion): { rows: Row[]; found: number } {
  const { nowS, hits, visits } = site;
  const fields = listOf(query.field_grouping);
  const aggregates = listOf(query.aggregates);
  const filters = JSON.parse(query.filters ?? '[]') as { property: string; operator: string; value: string }[];
  const fromS = query.date_from === undefined ? Number.NEGATIVE_INFINITY : instantOf(query.date_from, zone);
  const toS = query.date_to === undefined ? nowS : instantOf(query.date_to, zone);

  const groups = new Map<string, NaiveGroup>();
  for (const { hit, timeS, values } of hits) {
    if (query.entity === 'event' ? hit.name !== query.entity_name : hit.type !== 'pageview') continue;
    if (timeS < fromS || timeS > toS) continue;
    const read = (name: string) => values[name] ?? '';
    if (!filters.every(filter => passes(read(filter.property), filter.operator, filter.value))) continue;
    if (fields.join() === 'ai_source' && read('ai_source') === '') continue;
    const label = labelOf(timeS, zone, query.date_grouping);
    const key = JSON.stringify([label, fields.map(read)]);
    let group = groups.get(key);
    if (group === undefined) {
      group = { label, fields: fields.map(read), rows: 0, pages: new Set(), visits: new Set(), cents: 0 };
      groups.set(key, group);
    }
    group.rows++;
    group.pages.add(JSON.stringify([hit.visit, pageOf(hit)]));
    group.visits.add(hit.visit);
    group.cents += hit.value ?? 0;
  }
  if (groups.size === 0 && fields.length === 0 && query.date_grouping === undefined) {
    groups.set('', { label: '', fields: [], rows: 0, pages: new Set(), visits: new Set(), cents: 0 });
  }

  const printed = [...groups.values()].map(group => ({
    group,
    row: Object.fromEntries([
      ...aggregates.map(name => [name, measure(name, group, visits)]),
      ...(query.date_grouping === undefined ? [] : [['date', group.label]]),
      ...fields.map((name, index) => [name, group.fields[index]!]),
    ]) as Row,
  }));
  const compareBy = (name: string, direction: string) => (a: (typeof printed)[number], b: (typeof printed)[number]) => {
    const sign = direction === 'desc' ? -1 : 1;
    if (name === 'timestamp') return sign * compareText(a.group.label, b.group.label);
    const isNumber = aggregates.includes(name);
    const [left, right] = [a.row[name]!, b.row[name]!];
    return sign * (isNumber ? Number(left) - Number(right) : compareText(left, right));
  };
  const order = [
    ...(query.sort_by === undefined ? [] : [compareBy(...(query.sort_by.split(':') as [string, string]))]),
    compareBy('timestamp', 'desc'),
    compareBy(aggregates[0]!, 'desc'),
    ...fields.map(name => compareBy(name, 'asc')),
  ];
  printed.sort((a, b) => {
    for (const compare of order) {
      const difference = compare(a, b);
      if (difference !== 0) return difference;
    }
    return 0;
  });
  const cap = query.limit !== undefined ? Number(query.limit) : fields.length > 0 ? 500 : printed.length;
  return { rows: printed.slice(0, cap).map(({ row }) => row), found: printed.length };
}

function measure(name: string, group: NaiveGroup, visits: ReadonlyMap<string, Visit>): string {
  const ofGroup = [...group.visits].map(id => visits.get(id)!.pageviews);
  switch (name) {
    case 'visits':
    case 'unique_conversions':
      return String(group.visits.size);
    case 'uniques':
      return String(group.pages.size);
    case 'pageviews':
    case 'conversions':
      return String(group.rows);
    case 'value':
      return String(group.cents);
    case 'bounce_rate':
      return fourDecimals(ofGroup.filter(pageviews => pageviews.length === 1).length, ofGroup.length);
    case 'avg_duration': {
      const seconds = ofGroup.map(pageviews => pageviews.at(-1)!.timeS - pageviews[0]!.timeS);
      return fourDecimals(
        seconds.reduce((sum, each) => sum + each, 0),
        ofGroup.length,
      );
    }
    default:
      throw new Error(`no measure is called ${name}`);
  }
}

/** Half away from zero, by long division. */
function fourDecimals(part: number, whole: number): string {
  if (whole === 0) return '0.0000';
  const scaled = BigInt(part) * 10_000n;
  const floor = scaled / BigInt(whole);
  const digits = (scaled % BigInt(whole)) * 2n >= BigInt(whole) ? floor + 1n : floor;
  return `${digits / 10_000n}.${String(digits % 10_000n).padStart(4, '0')}`;
}

function passes(value: string, operator: string, wanted: string): boolean {
  if (operator.startsWith('not ') || operator === 'is not like' || operator === 'is not') {
    return !passes(value, operator === 'is not' ? 'is' : operator.replace('not ', ''), wanted);
  }
  if (operator === 'is') return value === wanted;
  if (operator === 'matching') return new RegExp(wanted, 's').test(value);
  let from = 0;
  for (const piece of wanted.toLowerCase().split('*')) {
    const found = value.toLowerCase().indexOf(piece, from);
    if (found < 0) return false;
    from = found + piece.length;
  }
  return true;
}

function secondOf(hit: WireHit): number {
  return Date.parse(`${hit.timestamp.replace(' ', 'T')}Z`) / 1000;
}

function instantOf(local: string, zone: string): number {
  const instant = Temporal.PlainDateTime.from(local.replace(' ', 'T')).toZonedDateTime(zone);
  return instant.epochMilliseconds / 1000;
}

function labelOf(timeS: number, zone: string, grouping: string | undefined): string {
  if (grouping === undefined) return '';
  const local = Temporal.Instant.fromEpochMilliseconds(timeS * 1000)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime();
  const text = local.toString({ smallestUnit: 'second' });
  const lengths: Record<string, number> = { year: 4, month: 7, day: 10, hour: 13 };
  const cut = text.slice(0, lengths[grouping]);
  return grouping === 'hour' ? `${cut.replace('T', ' ')}:00:00` : cut;
}

function pageOf(hit: WireHit): { hostname: string; pathname: string } {
  return { hostname: String(hit.hostname ?? ''), pathname: String(hit.pathname ?? '') };
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function listOf(text: string | undefined): string[] {
  return text === undefined ? [] : text.split(',');
}
