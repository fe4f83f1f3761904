import type { SlicedWork } from '../time/in-slices.ts';
import type { JournalEntry, Ordered } from './entry.ts';
import { type JournalFilter, matches, type Order } from './filter.ts';
import type { Journal } from './journal.ts';

/** Ids that are looked at without a pause. */
const PART_IDS = 1_000;

/**
 * Kept entries in order of `id`, in parts. A journal may change between two of them: what is dropped meanwhile is left out.
 * @param first the lowest `id` that is meant
 * @param last the highest
 */
export function* partsOf(
  journals: readonly Journal[],
  first: number,
  last: number,
): Generator<readonly Ordered[], undefined> {
  for (let from = first; ; from += PART_IDS) {
    from = journals.reduce((lowest, journal) => Math.min(lowest, journal.firstFrom(from)), Number.POSITIVE_INFINITY);
    if (from > last) return;
    const part = journals.flatMap(journal => journal.between(from, Math.min(from + PART_IDS, last + 1)));
    yield journals.length === 1 ? part : part.sort((one, other) => one.entry.id - other.entry.id);
  }
}

/**
 * Matching entries in order of `id`, and how many entries were dropped.
 * @param last the highest `id` there is when this begins: what comes later is left out
 */
export function* listing(
  journals: readonly Journal[],
  filter: JournalFilter,
  order: Order,
  last: number,
): SlicedWork<{ dropped: number; data: JournalEntry[] }> {
  const { limit = Number.POSITIVE_INFINITY, since = 0 } = filter;
  const data: JournalEntry[] = [];
  for (const part of partsOf(journals, order === 'id' ? since + 1 : 0, last)) {
    for (const { entry } of part) if (matches(entry, filter, order)) data.push(entry);
    yield;
  }
  const dropped = journals.reduce((sum, journal) => sum + journal.dropped, 0);
  return { dropped, data: data.slice(Math.max(0, data.length - limit)) };
}
