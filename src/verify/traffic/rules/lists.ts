import { type Fields, isFields } from '../../answers.ts';
import { type Drift, plainly, type Seen, typeOf } from '../drift.ts';
import type { ApiExchange } from '../exchange.ts';
import type { ReadRequest } from '../request.ts';
import { isOrdered, isTextOrdered } from './order.ts';

/** A page of a list, its records by what identifies them. */
export interface Page {
  readonly records: readonly Fields[];
  /** What a cursor names them by; null where a record has none. */
  readonly ids: readonly (string | null)[];
}

/** The page that a body is, as far as it is one. */
export function pageIn(body: unknown): Page | null {
  if (!isFields(body) || !Array.isArray(body.data)) return null;
  const records = body.data.filter(isFields);
  // Once events have no id, their name is the cursor (assumption event-ids).
  return { records, ids: records.map(({ id, name }) => textOf(id) ?? textOf(name)) };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** What must hold of any page of a list. Spec: List object, Pagination rules. */
export function listDrifts(exchange: ApiExchange, request: ReadRequest, body: Fields, page: Page): Drift[] {
  return [...lengthDrifts(request, body, page), ...urlDrifts(exchange, body), ...orderDrifts(exchange, request, page)];
}

function lengthDrifts({ query: { limit } }: ReadRequest, { has_more }: Fields, { records }: Page): Drift[] {
  // One that is refused is no limit.
  if (typeof limit !== 'number') return [];
  const saw = plainly(`${records.length} records of ${limit}`);
  if (records.length > limit) return [{ field: 'data', expected: 'no more records than limit, 10 by default', saw }];
  if (has_more === true && records.length < limit) {
    return [{ field: 'has_more', expected: 'true only where the page is full', saw }];
  }
  return [];
}

function urlDrifts({ path }: ApiExchange, { url }: Fields): Drift[] {
  if (typeof url !== 'string') return [];
  const [given] = url.split(/[?#]/);
  const isPath = given!.startsWith('/') && decoded(given!).endsWith(decoded(path));
  return isPath ? [] : [{ field: 'url', expected: 'the path of the request', saw: urlSaw(url) }];
}

function urlSaw(url: string) {
  const { values } = typeOf(url);
  if (/^https?:\/\//i.test(url)) return { shape: 'a URL with a host', values };
  return { shape: url.startsWith('/') ? 'another path' : 'no path', values };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const CREATED = 'created_at';

/** By which field each list is sorted. Spec: Pagination rules 6. */
const SORTED_BY: Readonly<Record<string, 'created_at' | 'name'>> = {
  listSites: CREATED,
  listMilestones: CREATED,
  listEvents: 'name',
};

function orderDrifts({ operation }: ApiExchange, { query }: ReadRequest, { records }: Page): Drift[] {
  const by = SORTED_BY[operation.operationId];
  if (by === undefined) return [];
  const texts = records.map(record => textOf(record[by]));
  if (texts.some(text => text === null)) return [];
  const isSorted = by === 'name' ? isTextOrdered : isOrdered;
  const isBackward = query.ending_before !== undefined;
  // Assumption page-backward: the page before a record may come in either order.
  if (isSorted(texts as string[], 'asc') || (isBackward && isSorted(texts as string[], 'desc'))) return [];
  return [{ field: `data[].${by}`, expected: 'ascending', saw: plainly('another order') }];
}

/** What a page shows of assumptions. */
export function listSeen({ operation, path, recorded }: ApiExchange, { query }: ReadRequest, body: Fields, page: Page) {
  const seen: Seen[] = [];
  const { url } = body;
  if (typeof url === 'string' && url === recorded.url.path) seen.push({ name: 'list-url', value: 'path' });
  else if (typeof url === 'string' && url.startsWith('/')) {
    const value = url.includes('?') ? 'with the query' : url === path ? 'without the base path' : 'another base path';
    seen.push({ name: 'list-url', value });
  }
  const by = SORTED_BY[operation.operationId];
  const texts = page.records.map(record => (by === undefined ? null : textOf(record[by])));
  if (query.ending_before !== undefined && new Set(texts).size > 1 && !texts.includes(null)) {
    const isSorted = by === 'name' ? isTextOrdered : isOrdered;
    seen.push({ name: 'page-backward', value: isSorted(texts as string[], 'asc') ? 'ascending' : 'descending' });
  }
  return [...seen, ...(operation.operationId === 'listEvents' ? eventIdsSeen(recorded.atMs, page) : [])];
}

/** Spec: Versioning 4. */
const IDS_END_MS = Date.UTC(2026, 8, 24);

function eventIdsSeen(atMs: number | null, { records }: Page): Seen[] {
  if (records.length === 0 || atMs === null) return [];
  const hasIds = records.every(({ id }) => typeof id === 'string');
  const isAfter = atMs >= IDS_END_MS;
  if (hasIds !== isAfter) return [{ name: 'event-ids', value: 'by-date' }];
  return [{ name: 'event-ids', value: hasIds ? 'present' : 'removed' }];
}
