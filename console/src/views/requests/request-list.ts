import { type ReadonlySignal, type Signal, useComputed, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
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
  /** Whether it stands still until it is told to go on: newer ones are counted. */
  readonly isStill: ReadonlySignal<boolean>;
  /** The row that the keyboard is at. */
  readonly active: Signal<number | null>;
  /** Counts how often the active row was asked to take the focus. */
  readonly focusCalls: ReadonlySignal<number>;
  pause(): void;
  /** Shows what came meanwhile, from the top. */
  resume(): void;
  /** While its beginning is out of sight the list stands still: new rows would move what is read. */
  scrolled(isAway: boolean): void;
  /** While the pointer moves over its rows the list stands still, too: another would be there at the click. */
  pointed(): void;
  /** Empties it, as after the journal was cleared. */
  clear(): void;
  /** Gives the focus to the row of an entry, where it is listed. */
  focus(id: number): void;
}

/** After the last move of the pointer. */
const POINTED_MS = 1_500;

export function useRequestList(sandbox: string): RequestList {
  const filterKey = useComputed(() => JSON.stringify(filtersOf(route.value.params)));
  const filters = useComputed(() => JSON.parse(filterKey.value) as Filters);
  const matcher = useComputed(() => new Matcher(filters.value));
  const held = useSignal<readonly Entry[] | null>(null);
  const isPaused = useSignal(false);
  const isAway = useSignal(false);
  const isPointed = useSignal(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isStill = useComputed(() => isPaused.value || isAway.value);
  const active = useSignal<number | null>(null);
  const focusCalls = useSignal(0);
  const shown = useComputed(() => {
    entriesVersion.value;
    return shownList(entries.all, held.value, matcher.value.matches);
  });
  const hold = () => {
    if (!isStill.peek() && !isPointed.peek()) held.value = null;
    else held.value ??= [...entries.all];
  };
  const point = (isNow: boolean) => {
    clearTimeout(timer.current);
    isPointed.value = isNow;
    hold();
  };
  useEffect(() => {
    isAway.value = false;
    point(false);
  }, [filterKey.value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    filters,
    shown,
    isPaused,
    isStill,
    active,
    focusCalls,
    pause() {
      isPaused.value = true;
      hold();
    },
    resume() {
      isPaused.value = false;
      isAway.value = false;
      point(false);
    },
    scrolled(away) {
      isAway.value = away;
      hold();
    },
    pointed() {
      point(true);
      timer.current = setTimeout(() => point(false), POINTED_MS);
    },
    clear() {
      forgetEntries(sandbox);
      isAway.value = false;
      held.value = null;
      point(false);
    },
    focus(id) {
      active.value = id;
      focusCalls.value += 1;
    },
  };
}
