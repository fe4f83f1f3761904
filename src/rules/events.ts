import { letterId } from '../random/random.ts';
import type { Change, WriteTimestamp } from './change.ts';
import type { Currency, Site, State, TrackedEvent } from './state.ts';

/** What identifies an event on the wire: legacy ids are served until the announced removal (assumption event-ids). */
export type EventIds = 'present' | 'removed';

// Spec: Versioning rule 4, 24 September 2026.
const IDS_REMOVED_ON = '2026-09-24 00:00:00';

/** What the assumption `event-ids` means at `now`. */
export function eventIdsAt(choice: string, now: string): EventIds {
  if (choice === 'by-date') return now < IDS_REMOVED_ON ? 'present' : 'removed';
  return choice === 'removed' ? 'removed' : 'present';
}

/** The cursor of an event: its id, or its name once ids are removed. */
export function eventCursor(event: TrackedEvent, ids: EventIds): string {
  return ids === 'removed' ? event.name : eventId(event);
}

/** The Event object. */
export function eventBody(event: TrackedEvent, ids: EventIds, write: WriteTimestamp) {
  return {
    ...(ids === 'present' && { id: eventId(event) }),
    object: 'event' as const,
    name: event.name,
    currency: event.currency,
    created_at: write(event.created_at),
  };
}

// Legacy goal codes derive only from site and name, so that they survive the clearing of a currency.
function eventId(event: TrackedEvent): string {
  return letterId('event', event.site_id, event.name);
}

/** Whether `cursor` is the id of one of `events`, and the name of none. */
export function isEventId(events: readonly TrackedEvent[], cursor: string): boolean {
  return !events.some(({ name }) => name === cursor) && events.some(event => eventId(event) === cursor);
}

/** The events of a site: every name it has tracked plus any with a currency, by name. Spec: Event object. */
export function listedEvents(state: State, site: Site, tracked: readonly string[]): TrackedEvent[] {
  const events = new Map<string, TrackedEvent>();
  for (const name of tracked) events.set(name, { site_id: site.id, name, currency: null, created_at: null });
  for (const event of state.events) {
    if (event.site_id === site.id && (event.currency !== null || events.has(event.name))) events.set(event.name, event);
  }
  return [...events.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Whether the site has an event of that name: whether it is listed. `tracked` as for `listedEvents`. */
export function isListed(state: State, site: Site, tracked: readonly string[], name: string): boolean {
  return listedEvents(state, site, tracked).some(event => event.name === name);
}

/** Sets an event's currency, whether or not the event was tracked yet. Spec: Event currency moves. */
export function setCurrency(state: State, site: Site, name: string, currency: Currency) {
  const event = { ...knownEvent(state, site, name), currency };
  return {
    state: withEvent(state, event),
    body: { object: 'event' as const, name, currency, updated: true as const },
  };
}

/** Clears an event's currency; completion data is kept. An event never seen stays unknown. */
export function clearCurrency(state: State, site: Site, name: string) {
  const event = { ...knownEvent(state, site, name), currency: null };
  return {
    state: withEvent(state, event),
    body: { object: 'event' as const, name, deleted: true as const },
  } satisfies Change<unknown>;
}

function knownEvent(state: State, site: Site, name: string): TrackedEvent {
  const known = state.events.find(event => event.site_id === site.id && event.name === name);
  return known ?? { site_id: site.id, name, currency: null, created_at: null };
}

function withEvent(state: State, event: TrackedEvent): State {
  const others = state.events.filter(({ site_id, name }) => site_id !== event.site_id || name !== event.name);
  const worthKeeping = event.currency !== null || event.created_at !== null;
  return { ...state, events: worthKeeping ? [...others, event] : others };
}
