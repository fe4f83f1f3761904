import type { Segment } from '../hits/segment.ts';
import { fork, type Random } from '../random/random.ts';
import { parseDate } from '../time/timestamp.ts';
import type { DayInput } from './day.ts';
import { dwellS } from './habits.ts';
import type { ProfileEvent } from './profile.ts';
import { VISITS_A_SLICE } from './slice.ts';

interface EventColumns {
  readonly eventName: Uint8Array;
  readonly eventPage: Uint16Array;
  readonly eventOffset: Uint16Array;
  readonly eventValue: Float64Array;
}

export interface EventRows extends EventColumns {
  readonly firstEvent: Uint32Array;
}

/**
 * The events of a day's visits: each follows a pageview of its sections, before the next pageview. On the first day of a
 * plan every event happens at least once (assumption event-tracked): at the first pageview that allows it, or else after
 * the last pageview of all.
 */
export function* drawEvents(
  input: DayInput,
  { firstPageview, page, offset }: Pick<Segment, 'firstPageview' | 'page' | 'offset'>,
): Generator<void, EventRows, void> {
  const { seed, siteId, plan, prepared, day } = input;
  const { eventsAfter, sectionOf, dwell } = prepared;
  const { events } = plan.profile;
  const random = fork(seed, siteId, day, 'events');
  const due = new Set(parseDate(plan.since) === day ? events.keys() : []);
  const visits = firstPageview.length - 1;
  const firstEvent = new Uint32Array(visits + 1);
  const rows = new GrowingRows();

  let draws = 0;
  for (let visit = 0; visit < visits; visit++) {
    // A visit may complete a thousand events of a hundred items each, or none.
    if (draws >= DRAWS_A_SLICE || visit % VISITS_A_SLICE === VISITS_A_SLICE - 1) {
      draws = 0;
      yield;
    }
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
    firstEvent[visit + 1] = rows.length;
  }
  return { firstEvent, ...(yield* rows.columns()) };

  function record(name: number, code: number, after: number, event: ProfileEvent): void {
    rows.push(name, code, after, drawValue(event, random));
    draws += event.items;
    due.delete(name);
  }

  /** Not before any hit of the last visit. */
  function lastOffset(end: number): number {
    const ownEvents = rows.length > firstEvent[visits - 1]!;
    return Math.max(offset[end - 1]!, ownEvents ? rows.lastOffset : 0);
  }
}

const DRAWS_A_SLICE = 16_384;
const CHUNK_ROWS = 4096;

/** Rows of events whose number is not known beforehand, in pieces: a day may have millions, too many for plain arrays. */
class GrowingRows {
  readonly #full: EventColumns[] = [];
  #last = eventColumns(CHUNK_ROWS);
  #inLast = 0;
  lastOffset = 0;

  get length(): number {
    return this.#full.length * CHUNK_ROWS + this.#inLast;
  }

  push(name: number, page: number, offset: number, value: number): void {
    if (this.#inLast === CHUNK_ROWS) {
      this.#full.push(this.#last);
      this.#last = eventColumns(CHUNK_ROWS);
      this.#inLast = 0;
    }
    const row = this.#inLast++;
    this.#last.eventName[row] = name;
    this.#last.eventPage[row] = page;
    this.#last.eventOffset[row] = offset;
    this.#last.eventValue[row] = value;
    this.lastOffset = offset;
  }

  /** All rows, each column in one piece. */
  *columns(): Generator<void, EventColumns, void> {
    const all = eventColumns(this.length);
    for (const [index, chunk] of this.#full.entries()) {
      copyRows(chunk, CHUNK_ROWS, all, index * CHUNK_ROWS);
      yield;
    }
    copyRows(this.#last, this.#inLast, all, this.#full.length * CHUNK_ROWS);
    return all;
  }
}

function eventColumns(rows: number): EventColumns {
  return {
    eventName: new Uint8Array(rows),
    eventPage: new Uint16Array(rows),
    eventOffset: new Uint16Array(rows),
    eventValue: new Float64Array(rows),
  };
}

function copyRows(from: EventColumns, rows: number, to: EventColumns, at: number): void {
  to.eventName.set(from.eventName.subarray(0, rows), at);
  to.eventPage.set(from.eventPage.subarray(0, rows), at);
  to.eventOffset.set(from.eventOffset.subarray(0, rows), at);
  to.eventValue.set(from.eventValue.subarray(0, rows), at);
}

function drawValue({ values, items }: ProfileEvent, random: Random): number {
  if (values.length === 0) return 0;
  const count = items > 1 ? 1 + random.below(items) : 1;
  let value = 0;
  for (let item = 0; item < count; item++) value += values[random.below(values.length)]!;
  return value;
}
