import { countOf, type Fields, rowsOf } from '../answers.ts';
import type { Ask } from '../asking.ts';
import type { BusyEvent } from '../facts/busy-event.ts';
import type { BusySite } from '../facts/busy-site.ts';
import { NotTried } from '../not-tried.ts';
import type { Saw } from '../probe.ts';
import type { ServerAnswer, ServerRequest } from '../server/exchange.ts';

export type Query = Readonly<Record<string, string>>;

/** Of a report; a report that has as many may have been cut. */
export const ROWS_MAX = 1000;
const limit = String(ROWS_MAX);

/** A report on the pageviews of the busy site, in its month, unless `query` says otherwise. */
export function pageviewsOf({ id, month }: BusySite, query: Query = {}): ServerRequest {
  return {
    path: '/aggregations',
    query: { entity: 'pageview', entity_id: id, aggregates: 'pageviews', ...month, ...query },
  };
}

/** A report on an event of the busy site, in its month, unless `query` says otherwise. */
export function conversionsOf({ id, month }: BusySite, { name }: BusyEvent, query: Query = {}): ServerRequest {
  return {
    path: '/aggregations',
    query: { entity: 'event', site_id: id, entity_name: name, aggregates: 'conversions', ...month, ...query },
  };
}

/** Reports that several probes read: each is asked once. */
export const DEVICES: Query = { field_grouping: 'device_type', sort_by: 'pageviews:asc', limit };
export const SOURCES: Query = { field_grouping: 'referrer_source,ai_source', sort_by: 'referrer_source:desc', limit };
export const PAGES: Query = {
  aggregates: 'visits,pageviews',
  field_grouping: 'pathname',
  sort_by: 'pathname:asc',
  limit,
};
export const ENTRIES: Query = {
  aggregates: 'visits,pageviews',
  field_grouping: 'entry_page',
  sort_by: 'pageviews:desc',
  limit,
};

/** The rows of a report. @throws NotTried where there are none to read */
export function rowsRead(answer: ServerAnswer): readonly Fields[] {
  const rows = rowsOf(answer);
  if (rows === null) throw new NotTried(`a report that it needs cannot be read (${answer.status})`);
  return rows;
}

/** All rows of a report. @throws NotTried where it may have been cut */
export function wholeRows(answer: ServerAnswer): readonly Fields[] {
  const rows = rowsRead(answer);
  if (rows.length >= ROWS_MAX) throw new NotTried('a report that it needs has too many rows to be whole');
  return rows;
}

export async function askRows(ask: Ask, request: ServerRequest): Promise<readonly Fields[]> {
  return rowsRead(await ask(request));
}

/** Of an additive measure. @throws NotTried where a row has no number */
export function sumOf(rows: readonly Fields[], measure = 'pageviews'): number {
  let sum = 0;
  for (const row of rows) {
    const count = countOf(row[measure]);
    if (count === null) throw new NotTried(`a row has no number of ${measure}`);
    sum += count;
  }
  return sum;
}

/** Two numbers that should be one. */
export function twoNumbers(what: string, a: number, b: number): Saw {
  return { shape: `${what}: another number`, values: `${what}: ${a} and ${b}` };
}

/** What is missing in a row: assumption missing-dimension. */
export function isMissing(value: unknown): boolean {
  return value === null || value === '';
}
