import type { JournalEntry } from './entry.ts';
import { causesOf } from './joined-causes.ts';

/** Which entries match; a filter that is left out matches all. */
export interface JournalFilter {
  /** The newest this many of those that match the rest. */
  readonly limit?: number | undefined;
  /** Those after this `seq`; over all sandboxes, after this `id`. */
  readonly since?: number | undefined;
  readonly operation?: string | undefined;
  /** A number, or a class such as `4xx`. */
  readonly status?: number | string | undefined;
  /** Those with this cause among theirs, or one that goes on after it: `token` finds `token:missing`. */
  readonly cause?: string | undefined;
  /** true: only those with deviations. */
  readonly deviations?: boolean | undefined;
  /** Those with a deviation of this kind. */
  readonly deviation?: string | undefined;
}

/** A filter, and what to wait for. */
export interface JournalQuery extends JournalFilter {
  /** Waits for entries at most this many real seconds, 0 to 60. */
  readonly wait_s?: number | undefined;
  /** Complete entries to wait for, 1 to the number of entries kept. @default 1 */
  readonly count?: number | undefined;
}

/** What `since` counts by: in one sandbox `seq`, over all of them `id`. */
export type Order = 'seq' | 'id';

export function matches(
  entry: JournalEntry,
  { since = 0, operation, status, cause, deviations, deviation }: JournalFilter,
  order: Order = 'seq',
): boolean {
  if (entry[order] <= since) return false;
  if (operation !== undefined && entry.operation !== operation) return false;
  if (status !== undefined && !isOfStatus(entry.status, status)) return false;
  if (cause !== undefined && !isOfCause(entry.cause, cause)) return false;
  if (deviations && entry.deviations.length === 0) return false;
  return deviation === undefined || entry.deviations.some(({ kind }) => kind === deviation);
}

function isOfStatus(given: number | null, wanted: number | string): boolean {
  const text = String(given);
  const isClass = typeof wanted === 'string' && /xx$/i.test(wanted);
  return isClass ? text.charAt(0) === wanted.charAt(0) : text === String(wanted);
}

/** Where a cause goes on after what was asked for: `fault:flaky#2`, `validation:limit,offset`, `ability:* missing`. */
const BOUNDARIES = ':,# ';

/** `causes` is a list, since faults may have acted before the rule that refused. */
function isOfCause(causes: string | null, wanted: string): boolean {
  return causesOf(causes).some(cause => cause.startsWith(wanted) && BOUNDARIES.includes(cause.charAt(wanted.length)));
}
