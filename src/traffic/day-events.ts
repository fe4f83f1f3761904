import type { Segment } from '../hits/segment.ts';
import { fork, type Random } from '../random/random.ts';
import { parseDate } from '../time/timestamp.ts';
import type { DayInput } from './day.ts';
import { dwellS } from './habits.ts';
import type { ProfileEvent } from './profile.ts';

export interface EventRows {
  readonly firstEvent: Uint32Array;
  readonly eventName: Uint8Array;
  readonly eventPage: Uint16Array;
  readonly eventOffset: Uint16Array;
  readonly eventValue: Float64Array;
}

/**
 * The events of a day's visits: each follows a pageview of its sections, before the next pageview. On the first day of a
 * plan every event happens at least once (assumption event-tracked): at the first pageview that allows it, or else after
 * the last pageview of all.
 */
export function drawEvents(
  input: DayInput,
  { firstPageview, page, offset }: Pick<Segment, 'firstPageview' | 'page' | 'offset'>,
): EventRows {
  const { seed, siteId, plan, prepared, day } = input;
  const { eventsAfter, sectionOf, dwell } = prepared;
  const { events } = plan.profile;
  const random = fork(seed, siteId, day, 'events');
  const due = new Set(parseDate(plan.since) === day ? events.keys() : []);
  const visits = firstPageview.length - 1;
  const firstEvent = new Uint32Array(visits + 1);
  const names: number[] = [];
  const pages: number[] = [];
  const offsets: number[] = [];
  const values: number[] = [];

  for (let visit = 0; visit < visits; visit++) {
    const end = firstPageview[visit + 1]!;
    let done = 0;
    for (let row = firstPageview[visit]!; row < end; row++) {
      const code = page[row]! >>> 1;
      const candidates = eventsAfter[sectionOf[code]!]!;
      if (candidates.length === 0) continue;
      let after = offset[row]!;
      // Nobody knows when a visitor leaves the last page: an event gives it a stay.
      let stay = -1;
      for (const name of candidates) {
        const event = events[name]!;
        if (event.once && (done & (1 << name)) !== 0) continue;
        if (random.float() >= event.probability && !due.has(name)) continue;
        if (stay < 0) stay = row + 1 < end ? offset[row + 1]! - after : dwellS(dwell, random.float());
        const delay = Math.floor(stay * random.float());
        after += delay;
        stay -= delay;
        record(name, code, after, event);
        done |= 1 << name;
      }
    }
    if (visit === visits - 1)
      for (const name of due) record(name, page[end - 1]! >>> 1, lastOffset(end), events[name]!);
    firstEvent[visit + 1] = names.length;
  }
  return {
    firstEvent,
    eventName: Uint8Array.from(names),
    eventPage: Uint16Array.from(pages),
    eventOffset: Uint16Array.from(offsets),
    eventValue: Float64Array.from(values),
  };

  function record(name: number, code: number, after: number, event: ProfileEvent): void {
    names.push(name);
    pages.push(code);
    offsets.push(after);
    values.push(drawValue(event, random));
    due.delete(name);
  }

  /** Not before any hit of the last visit. */
  function lastOffset(end: number): number {
    const ownEvents = names.length > firstEvent[visits - 1]!;
    return Math.max(offset[end - 1]!, ownEvents ? offsets[offsets.length - 1]! : 0);
  }
}

function drawValue({ values, items }: ProfileEvent, random: Random): number {
  if (values.length === 0) return 0;
  const count = items > 1 ? 1 + random.below(items) : 1;
  let value = 0;
  for (let item = 0; item < count; item++) value += values[random.below(values.length)]!;
  return value;
}
