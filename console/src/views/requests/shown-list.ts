import type { Entry } from '../../state/entry-list.ts';

/** What the list shows, and what came since it stands still. */
export interface ShownList {
  /** Newest first. */
  readonly rows: readonly Entry[];
  /** Whether it stands still. */
  readonly isHeld: boolean;
  /** Of those that match, how many came since. */
  readonly newer: number;
  /** Entries before filters apply. */
  readonly total: number;
}

/**
 * @param live ascending by id
 * @param held the entries at the moment when the list was stopped, ascending by id; null while it moves
 */
export function shownList(
  live: readonly Entry[],
  held: readonly Entry[] | null,
  matches: (entry: Entry) => boolean,
): ShownList {
  if (held === null) return { rows: live.filter(matches).reverse(), isHeld: false, newer: 0, total: live.length };
  const last = held.at(-1)?.id ?? 0;
  let newer = 0;
  for (let at = live.length - 1; at >= 0 && live[at]!.id > last; at--) if (matches(live[at]!)) newer += 1;
  return {
    rows: held
      .map(entry => answered(entry, live))
      .filter(matches)
      .reverse(),
    isHeld: true,
    newer,
    total: held.length,
  };
}

/** A request in flight is shown with its answer, though the list stands still. */
function answered(entry: Entry, live: readonly Entry[]): Entry {
  return entry.duration_ms === null ? (live.find(({ id }) => id === entry.id) ?? entry) : entry;
}
