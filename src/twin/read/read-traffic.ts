import { civilFromDays, daysFromCivil } from '../../time/civil.ts';
import { formatDate, parseDate } from '../../time/timestamp.ts';
import type { Fields } from '../../verify/answers.ts';
import { rangeOf } from '../../verify/facts/ranges.ts';
import type {
  DayFigures,
  EventFigures,
  EventRecord,
  HourFigures,
  MonthFigures,
  SiteRecord,
  TrafficFigures,
} from '../figures.ts';
import { amountOf, bucketOf, countOf, groupOf, type Reading, readReport } from './reading.ts';

export interface TrafficParts {
  readonly site: SiteRecord;
  readonly events: readonly EventRecord[];
  /** The server's, epoch seconds. */
  readonly nowS: number;
  /** Requests for it. */
  readonly most: number;
}

/** Spec: the data is accurate from March 2021 on. */
const ACCURATE_FROM = daysFromCivil(2021, 3, 1);
const MONTHS_MAX = 70;
/** Below the bound of date_grouping=day. */
const DAYS_READ = 180;
const SHARES_DAYS = 730;
const WEEKS_READ = 3;
const ROWS_MAX = '1000';
/** Days twice, weeks by hour, and what visits saw, came from, are and use. */
const REPORTS = 2 + WEEKS_READ + 5;

/** The figures of a site's traffic up to two days ago; null where it has none, or there are too few requests left. */
export async function readTraffic(reading: Reading, parts: TrafficParts): Promise<TrafficFigures | null> {
  const { site, nowS } = parts;
  const lastDay = dayOf(rangeOf(1, { nowS, timezone: site.timezone }).date_to)!;
  const months = await readMonths(reading, site, lastDay);
  if (months.length === 0) return null;
  if (reading.requestsLeft() < REPORTS) {
    reading.leaveOut(`traffic of ${site.id}: --max-requests`);
    return null;
  }
  const begin = reading.requestsLeft();
  const firstDay = parseDate(`${months[0]!.month}-01`)!;
  const days = await readDays(reading, site, { firstDay, lastDay });
  const hours = await readHours(reading, site, { firstDay, lastDay });
  const range = rangeBetween(Math.max(firstDay, lastDay - SHARES_DAYS + 1), lastDay);
  const shares = await readShares(reading, site, range);
  const most = Math.min(parts.most - 1 - (begin - reading.requestsLeft()), reading.requestsLeft());
  return { lastDay, months, days, hours, ...shares, events: await readEventFigures(reading, parts, { range, most }) };
}

interface Range {
  readonly date_from: string;
  readonly date_to: string;
}

interface Stretch {
  readonly firstDay: number;
  readonly lastDay: number;
}

function rangeBetween(firstDay: number, lastDay: number): Range {
  return { date_from: `${formatDate(firstDay)} 00:00:00`, date_to: `${formatDate(lastDay)} 23:59:59` };
}

function dayOf(timestamp: string): number | null {
  return parseDate(timestamp.slice(0, 10));
}

const pageviewsOf = ({ id }: SiteRecord, aggregates: string) => ({ entity: 'pageview', entity_id: id, aggregates });

async function readMonths(reading: Reading, site: SiteRecord, lastDay: number): Promise<readonly MonthFigures[]> {
  const { year, month } = civilFromDays(lastDay);
  const back = year * 12 + month - 1 - (MONTHS_MAX - 1);
  const firstDay = Math.max(ACCURATE_FROM, daysFromCivil(Math.floor(back / 12), (back % 12) + 1, 1));
  const rows = await readReport(reading, {
    ...pageviewsOf(site, 'visits,pageviews,avg_duration,bounce_rate'),
    date_grouping: 'month',
    sort_by: 'timestamp:asc',
    ...rangeBetween(firstDay, lastDay),
  });
  const months = monthsOf(rows ?? []);
  const first = months.findIndex(({ visits }) => visits > 0);
  return first === -1 ? [] : months.slice(first);
}

/** A bounce rate is a share or percent (assumption bounce-rate): one above 1 tells. */
function monthsOf(rows: readonly Fields[]): readonly MonthFigures[] {
  const whole = rows.some(row => countOf(row.bounce_rate) > 1) ? 100 : 1;
  return rows
    .flatMap(row => {
      const month = bucketOf(row)?.slice(0, 7);
      if (month === undefined) return [];
      const visits = countOf(row.visits);
      const bounces = Math.round(visits * Math.min(1, countOf(row.bounce_rate) / whole));
      const pageviews = Math.max(visits, countOf(row.pageviews));
      return [{ month, visits, pageviews, bounces, durationS: visits * countOf(row.avg_duration) }];
    })
    .sort((one, other) => (one.month < other.month ? -1 : 1));
}

/** The first days and the last ones: all of them where there are few. */
async function readDays(reading: Reading, site: SiteRecord, { firstDay, lastDay }: Stretch): Promise<DayFigures[]> {
  const first: Stretch = { firstDay, lastDay: Math.min(lastDay, firstDay + DAYS_READ - 1) };
  const last: Stretch = { firstDay: Math.max(first.lastDay + 1, lastDay - DAYS_READ + 1), lastDay };
  const days: DayFigures[] = [];
  for (const stretch of [first, last].filter(each => each.firstDay <= each.lastDay)) {
    days.push(...(await readStretch(reading, site, stretch)));
  }
  return days;
}

async function readStretch(reading: Reading, site: SiteRecord, { firstDay, lastDay }: Stretch): Promise<DayFigures[]> {
  const rows = await readReport(reading, {
    ...pageviewsOf(site, 'visits'),
    date_grouping: 'day',
    ...rangeBetween(firstDay, lastDay),
  });
  if (rows === null) return [];
  const visits = new Map(rows.map(row => [dayOf(bucketOf(row) ?? ''), countOf(row.visits)]));
  return Array.from({ length: lastDay - firstDay + 1 }, (_, index) => ({
    day: firstDay + index,
    visits: visits.get(firstDay + index) ?? 0,
  }));
}

const WEEK = 7;

async function readHours(reading: Reading, site: SiteRecord, { firstDay, lastDay }: Stretch): Promise<HourFigures[]> {
  const hours: HourFigures[] = [];
  for (let week = 0; week < WEEKS_READ; week++) {
    const last = lastDay - week * WEEK;
    if (week > 0 && last < firstDay) break;
    const rows = await readReport(reading, {
      ...pageviewsOf(site, 'visits'),
      date_grouping: 'hour',
      ...rangeBetween(last - WEEK + 1, last),
    });
    for (const row of rows ?? []) {
      const bucket = bucketOf(row);
      if (bucket !== null) hours.push({ hour: Number(bucket.slice(11, 13)), visits: countOf(row.visits) });
    }
  }
  return hours;
}

type Shares = Pick<TrafficFigures, 'pages' | 'entries' | 'sources' | 'places' | 'agents'>;

/** Each by the measure that adds up over its groups: a visit has one entry page, source, place and browser. */
async function readShares(reading: Reading, site: SiteRecord, range: Range): Promise<Shares> {
  const grouped = async <Field extends string>(measure: 'visits' | 'pageviews', fields: readonly Field[]) => {
    const rows = await readReport(reading, {
      ...pageviewsOf(site, measure),
      field_grouping: fields.join(','),
      sort_by: `${measure}:desc`,
      limit: ROWS_MAX,
      ...range,
    });
    return (rows ?? [])
      .map(row => ({
        ...(Object.fromEntries(fields.map(field => [field, groupOf(row[field])])) as Record<Field, string>),
        count: countOf(row[measure]),
      }))
      .filter(({ count }) => count > 0);
  };
  const pages = await grouped('pageviews', ['hostname', 'pathname']);
  const entries = await grouped('visits', ['entry_page']);
  const sources = await grouped('visits', [
    ...(['referrer_hostname', 'referrer_pathname', 'utm_source', 'utm_medium', 'utm_campaign'] as const),
  ]);
  const places = await grouped('visits', ['country_code', 'region', 'state', 'city']);
  const agents = await grouped('visits', ['browser', 'operating_system', 'device_type']);
  return {
    pages: pages.map(({ count, ...page }) => ({ ...page, pageviews: count })),
    entries: entries.map(({ count, entry_page }) => ({ pathname: entry_page, visits: count })),
    sources: sources.map(({ count, ...source }) => ({ ...source, visits: count })),
    places: places.map(({ count, ...place }) => ({ ...place, visits: count })),
    agents: agents.map(({ count, ...agent }) => ({ ...agent, visits: count })),
  };
}

/** Of as many events as there are requests for. */
async function readEventFigures(
  reading: Reading,
  { site, events }: TrafficParts,
  { range, most }: { readonly range: Range; readonly most: number },
): Promise<readonly EventFigures[]> {
  const read = events.slice(0, Math.max(0, most));
  if (read.length < events.length) {
    reading.leaveOut(`conversions of ${events.length - read.length} of ${events.length} events of ${site.id}`);
  }
  const figures: EventFigures[] = [];
  for (const { name } of read) {
    const rows = await readReport(reading, {
      ...{ entity: 'event', site_id: site.id, entity_name: name, aggregates: 'conversions,value' },
      ...{ field_grouping: 'pathname', sort_by: 'conversions:desc', limit: ROWS_MAX },
      ...range,
    });
    if (rows === null) continue;
    const pages = rows.map(row => ({
      pathname: groupOf(row.pathname),
      conversions: countOf(row.conversions),
      value: amountOf(row.value),
    }));
    figures.push({ name, pages: pages.filter(({ conversions }) => conversions > 0) });
  }
  return figures;
}
