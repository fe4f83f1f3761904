import { type ReadonlySignal, type Signal, useComputed, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Entry } from '../../state/entry-list.ts';
import { entries, entriesVersion, forgetEntries } from '../../state/live.ts';
import { route } from '../../state/route.ts';
import { type Filters, filtersOf, Matcher } from './filters.ts';
import { type ShownList, shownList } from './shown-list.ts';

/** The list of requests: what it shows, and whether it moves. */
export interface RequestList {
  readonly filters: ReadonlySignal<Filters>;
  readonly shown: ReadonlySignal<ShownList>;
  readonly isPaused: ReadonlySignal<boolean>;
  /** The row that the keyboard is at. */
  readonly active: Signal<number | null>;
  /** Counts how often the active row was asked to take the focus. */
  readonly focusCalls: ReadonlySignal<number>;
  pause(): void;
  /** Shows what came meanwhile, from the top. */
  resume(): void;
  /** While its beginning is out of sight the list stands still: new rows would move what is read. */
  scrolled(isAway: boolean): void;
  /** Empties it, as after the journal was cleared. */
  clear(): void;
  /** Gives the focus to the row of an entry, where it is listed. */
  focus(id: number): void;
}

export function useRequestList(): RequestList {
  const filterKey = useComputed(() => JSON.stringify(filtersOf(route.value.params)));
  const filters = useComputed(() => JSON.parse(filterKey.value) as Filters);
  const matcher = useComputed(() => new Matcher(filters.value));
  const held = useSignal<readonly Entry[] | null>(null);
  const isPaused = useSignal(false);
  const isAway = useSignal(false);
  const active = useSignal<number | null>(null);
  const focusCalls = useSignal(0);
  const shown = useComputed(() => {
    entriesVersion.value;
    return shownList(entries.all, held.value, matcher.value.matches);
  });
  const hold = () => {
    const isHeld = isPaused.peek() || isAway.peek();
    if (!isHeld) held.value = null;
    else held.value ??= [...entries.all];
  };
  useEffect(() => {
    isAway.value = false;
    hold();
  }, [filterKey.value]);
  return {
    filters,
    shown,
    isPaused,
    active,
    focusCalls,
    pause() {
      isPaused.value = true;
      hold();
    },
    resume() {
      isPaused.value = false;
      isAway.value = false;
      hold();
    },
    scrolled(away) {
      isAway.value = away;
      hold();
    },
    clear() {
      forgetEntries();
      isAway.value = false;
      held.value = null;
      hold();
    },
    focus(id) {
      active.value = id;
      focusCalls.value += 1;
    },
  };
}
