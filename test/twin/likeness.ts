/** How like two accounts are: what the acceptance of a twin compares, read through the API alone. */
import { formatDate, parseDate } from '../../src/time/timestamp.ts';

/** A server of the API and a token of it. */
export interface Side {
  readonly url: string;
  readonly token: string;
}

export interface Compared {
  readonly site: string;
  /** What is compared, such as `visits 2025-03` or `browser Chrome`. */
  readonly what: string;
  /** A relative difference of counts, one of shares in points, or a correlation. */
  readonly kind: 'relative' | 'share' | 'correlation';
  readonly value: number;
  readonly account: number;
  readonly twin: number;
}

export interface Stretch {
  readonly firstDay: string;
  readonly lastDay: string;
}

type Row = Readonly<Record<string, string>>;

async function get(side: Side, path: string, query: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const response = await fetch(`${side.url}${path}?${new URLSearchParams(query)}`, {
    headers: { Authorization: `Bearer ${side.token}`, Accept: 'application/json' },
  });
  if (!response.ok) throw new Error(`${path} ${JSON.stringify(query)}: ${response.status} ${await response.text()}`);
  return response.json();
}

const report = async (side: Side, query: Readonly<Record<string, string>>) =>
  (await get(side, '/aggregations', { entity: 'pageview', ...query })) as readonly Row[];

/** All records of a list. */
export async function listOf(side: Side, path: string): Promise<readonly Record<string, unknown>[]> {
  const records: Record<string, unknown>[] = [];
  for (;;) {
    const last = records.at(-1);
    const after = last === undefined ? {} : { starting_after: String(last.id ?? last.name) };
    const page = (await get(side, path, { limit: '100', ...after })) as { data: []; has_more: boolean };
    records.push(...page.data);
    if (!page.has_more) return records;
  }
}

function bounds({ firstDay, lastDay }: Stretch) {
  return { date_from: `${firstDay} 00:00:00`, date_to: `${lastDay} 23:59:59` };
}

/** By month: visits, pageviews, bounces. */
async function monthly(side: Side, site: string, stretch: Stretch): Promise<ReadonlyMap<string, number>> {
  const aggregates = 'visits,pageviews,bounce_rate';
  const rows = await report(side, { entity_id: site, aggregates, date_grouping: 'month', ...bounds(stretch) });
  return new Map(
    rows.flatMap(({ date, visits, pageviews, bounce_rate }) => [
      [`visits ${date}`, Number(visits)],
      [`pageviews ${date}`, Number(pageviews)],
      [`bounces ${date}`, Number(visits) * Number(bounce_rate)],
    ]),
  );
}

/** Conversions and values of the events of a site. */
export async function conversions(side: Side, site: string, stretch: Stretch): Promise<ReadonlyMap<string, number>> {
  const sums = new Map<string, number>();
  for (const { name } of await listOf(side, `/sites/${site}/events`)) {
    const query = { entity: 'event', site_id: site, entity_name: String(name), aggregates: 'conversions,value' };
    const [row] = await report(side, { ...query, ...bounds(stretch) });
    for (const measure of ['conversions', 'value']) sums.set(`${measure} ${name}`, Number(row![measure]));
  }
  return sums;
}

const GROUPS = [
  ['pageviews', 'hostname,pathname'],
  ['visits', 'entry_page'],
  ['visits', 'referrer_hostname'],
  ['visits', 'utm_campaign'],
  ['visits', 'country_code'],
  ['visits', 'city'],
  ['visits', 'browser'],
  ['visits', 'operating_system'],
  ['visits', 'device_type'],
] as const;

async function shares(side: Side, site: string, stretch: Stretch, [measure, fields]: (typeof GROUPS)[number]) {
  const rows = await report(side, {
    ...{ entity_id: site, aggregates: measure, field_grouping: fields, limit: '1000', ...bounds(stretch) },
    sort_by: `${measure}:desc`,
  });
  const total = rows.reduce((sum, row) => sum + Number(row[measure]), 0);
  const nameOf = (row: Row) =>
    `${fields} ${fields
      .split(',')
      .map(field => row[field])
      .join('')}`;
  return new Map(rows.map(row => [nameOf(row), Number(row[measure]) / total]));
}

/** Sums by the hour of the day and by weekday. */
async function rhythm(side: Side, site: string, { lastDay }: Stretch) {
  const hours = Array<number>(24).fill(0);
  const weekdays = Array<number>(7).fill(0);
  const last = parseDate(lastDay)!;
  for (let week = 0; week < 12; week++) {
    const stretch = { firstDay: formatDate(last - week * 7 - 6), lastDay: formatDate(last - week * 7) };
    const rows = await report(side, {
      entity_id: site,
      aggregates: 'visits',
      date_grouping: 'hour',
      ...bounds(stretch),
    });
    for (const { date, visits } of rows) {
      hours[Number(date!.slice(11, 13))]! += Number(visits);
      weekdays[(parseDate(date!.slice(0, 10))! + 3) % 7]! += Number(visits);
    }
  }
  return { hours, weekdays };
}

export function correlation(one: readonly number[], other: readonly number[]): number {
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
  const [a, b] = [mean(one), mean(other)];
  const product = (x: readonly number[], y: readonly number[], p: number, q: number) =>
    x.reduce((sum, each, index) => sum + (each - p) * (y[index]! - q), 0);
  return product(one, other, a, b) / Math.sqrt(product(one, one, a, a) * product(other, other, b, b));
}

const LARGEST = 10;

/** Everything that is compared of one site. */
export async function compareSite(account: Side, twin: Side, site: string, stretch: Stretch): Promise<Compared[]> {
  const compared: Compared[] = [];
  const [ours, theirs] = [await monthly(twin, site, stretch), await monthly(account, site, stretch)];
  for (const [what, value] of theirs) {
    const own = ours.get(what) ?? 0;
    compared.push({ site, what, kind: 'relative', value: Math.abs(own - value) / value, account: value, twin: own });
  }
  for (const group of GROUPS) {
    const [own, other] = [await shares(twin, site, stretch, group), await shares(account, site, stretch, group)];
    for (const what of new Set([...[...other.keys()].slice(0, LARGEST), ...[...own.keys()].slice(0, LARGEST)])) {
      const [a, b] = [other.get(what) ?? 0, own.get(what) ?? 0];
      compared.push({ site, what, kind: 'share', value: Math.abs(a - b), account: a, twin: b });
    }
  }
  const [own, other] = [await rhythm(twin, site, stretch), await rhythm(account, site, stretch)];
  for (const what of ['hours', 'weekdays'] as const) {
    const value = correlation(own[what], other[what]);
    compared.push({ site, what, kind: 'correlation', value, account: 1, twin: value });
  }
  return compared;
}
