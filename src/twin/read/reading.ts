import { type Fields, recordsOf, rowsOf } from '../../verify/answers.ts';
import type { Ask } from '../../verify/asking.ts';
import type { ServerAnswer } from '../../verify/server/exchange.ts';

/** How an account is read. */
export interface Reading {
  readonly ask: Ask;
  /** Requests that may still be sent. */
  readonly requestsLeft: () => number;
  /** Keeps what was not read, in words. */
  readonly leaveOut: (what: string) => void;
}

const PAGE_RECORDS = 100;

/** All records of a list; those that were read where a page is missing. */
export async function readList({ ask, requestsLeft, leaveOut }: Reading, path: string): Promise<readonly Fields[]> {
  const records: Fields[] = [];
  const cursors = new Set<string>();
  let query: Readonly<Record<string, string>> = { limit: String(PAGE_RECORDS) };
  for (;;) {
    if (requestsLeft() < 1) {
      leaveOut(`GET ${path} beyond its first ${records.length} records: --max-requests`);
      return records;
    }
    const answer = await ask({ path, query });
    const page = recordsOf(answer);
    if (page === null) {
      leaveOut(`GET ${path} (${answer.status})`);
      return records;
    }
    records.push(...page);
    const cursor = cursorAfter(page);
    if (!hasMore(answer) || cursor === null || cursors.has(cursor)) return records;
    cursors.add(cursor);
    query = { limit: String(PAGE_RECORDS), starting_after: cursor };
  }
}

function hasMore({ json }: ServerAnswer): boolean {
  return (json as Fields).has_more === true;
}

/** The first of the records with the same key: a list that grows while it is read may repeat one. */
export function once<Item>(records: readonly Item[], keyOf: (record: Item) => string): readonly Item[] {
  const known = new Map<string, Item>();
  for (const record of records) if (!known.has(keyOf(record))) known.set(keyOf(record), record);
  return [...known.values()];
}

/** Events whose ids are removed go by name. */
function cursorAfter(page: readonly Fields[]): string | null {
  const { id, name } = page.at(-1) ?? {};
  return textOf(id) ?? textOf(name);
}

/** Rows of a report; null, and left out, where it is not answered with any. */
export async function readReport(
  { ask, leaveOut }: Reading,
  query: Readonly<Record<string, string>>,
): Promise<readonly Fields[] | null> {
  const answer = await ask({ path: '/aggregations', query });
  const rows = rowsOf(answer);
  if (rows === null) leaveOut(`${reportName(query)} (${answer.status})`);
  return rows;
}

function reportName({
  entity_id,
  site_id,
  entity_name,
  field_grouping,
  date_grouping,
}: Readonly<Record<string, string>>) {
  const subject = entity_name === undefined ? entity_id : `the event ${entity_name} of ${site_id}`;
  return `the report of ${subject} by ${field_grouping ?? date_grouping}`;
}

const LARGEST = 1e15;

/** A count of a row, from 0 up; 0 where it is none. */
export function countOf(value: unknown): number {
  return Math.max(0, amountOf(value));
}

/** A number of a row; 0 where it is none. */
export function amountOf(value: unknown): number {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? Math.max(-LARGEST, Math.min(LARGEST, number)) : 0;
}

/** A text of a record that is not empty. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** What groups a row: a missing value is the empty text. Assumption missing-dimension. */
export function groupOf(value: unknown): string {
  return typeof value === 'string' ? plain(value) : '';
}

/** Without control characters and lone surrogates, which no fixture may have. */
export function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}]/gu, '\u{fffd}');
}

const BUCKET = /^\d{4}-\d{2}(-\d{2}( \d{2}:\d{2}:\d{2})?)?$/;

/** The bucket of a row, whatever its key is called (assumption date-key); null where there is none. */
export function bucketOf(row: Fields): string | null {
  for (const value of Object.values(row)) if (typeof value === 'string' && BUCKET.test(value)) return value;
  return null;
}
