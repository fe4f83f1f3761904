import { fork, type Random } from '../random/random.ts';
import { parseDate } from '../time/timestamp.ts';
import { pickCode } from './alias.ts';
import { drawValue, EventRows } from './day-events.ts';
import type { Visitors } from './day-visitors.ts';
import { dwellS } from './habits.ts';
import type { DayInput } from './prepare.ts';
import { VISITS_PER_SLICE } from './slice.ts';

/** Of pageviews from the third on, how many go back to the page before the last. */
export const BACK = 0.16;
/** How many of those who have time to look around take the first step of their goal on the next page, and further ones. */
const FIRST_STEP = 0.3;
const NEXT_STEP = 0.7;
/** How many of those who took the first step and see another page of its section take it again. */
const STEP_AGAIN = 0.3;
/** Random draws between two pauses: a visit may complete a thousand events of a hundred items each, or none. */
const DRAWS_PER_SLICE = 16_384;
/** Offsets have 16 bits; an event comes up to some seconds after the last pageview. */
const LONGEST_VISIT_S = 65_000;

/** The columns that a walk fills, and where it is. */
interface Walk {
  readonly page: Uint16Array;
  readonly offset: Uint16Array;
  readonly duration: Uint32Array;
  readonly uniques: Uint8Array;
  readonly firstPageview: Uint32Array;
  readonly firstEvent: Uint32Array;
  readonly events: EventRows;
  /** By page code: the last visit that saw it, + 1. */
  readonly seenIn: Uint32Array;
  /** Events that have to happen on this day. */
  readonly due: Set<number>;
  /** Epoch seconds from, to, from, to … in which nothing happens. */
  readonly outages: readonly number[];
  readonly random: Random;
  readonly eventRandom: Random;
  lastS: number;
}

/**
 * The pages that visits see and the events that happen there. An event follows its pageview by a second or two, before the
 * next pageview. On the first day of a plan every event happens at least once (assumption event-tracked): at the first
 * pageview that allows it, or else after the last pageview of all. Whatever a visit would do in an outage and later is
 * lost.
 */
export function* walk(input: DayInput, outages: readonly number[], start: Uint32Array, visitors: Visitors) {
  const { seed, siteId, plan, prepared, day } = input;
  const visits = start.length;
  const planned = visitors.length.reduce((sum, each) => sum + each, 0);
  const walk: Walk = {
    page: new Uint16Array(planned),
    offset: new Uint16Array(planned),
    duration: new Uint32Array(visits),
    uniques: new Uint8Array(visits),
    firstPageview: new Uint32Array(visits + 1),
    firstEvent: new Uint32Array(visits + 1),
    events: new EventRows(visits >> 2),
    seenIn: new Uint32Array(prepared.dictionaries.page.size),
    due: new Set(parseDate(plan.since) === day ? plan.profile.events.keys() : []),
    outages,
    random: fork(seed, siteId, day, 'pages'),
    eventRandom: fork(seed, siteId, day, 'events'),
    lastS: 0,
  };
  for (let visit = 0; visit < visits; ) {
    if (visit > 0) yield;
    visit = walkSlice(input, start, visitors, visit, walk);
  }
  const { page, offset, duration, uniques, firstPageview, firstEvent, events, lastS } = walk;
  const rows = firstPageview[visits]!;
  return {
    lastS,
    duration,
    uniques,
    firstPageview,
    firstEvent,
    page: rows < planned ? page.slice(0, rows) : page,
    offset: rows < planned ? offset.slice(0, rows) : offset,
    ...(yield* events.columns()),
  };
}

/** Walks some visits, from `first` on; gives the next. A plain function, since a generator's loop takes half as long again. */
function walkSlice(
  { plan, prepared }: DayInput,
  start: Uint32Array,
  { agent, stream, goal: goalOf, length }: Visitors,
  first: number,
  walk: Walk,
): number {
  const { streams, next, sectionOf, deviceOf, eventsAfter, dwell } = prepared;
  const { goals } = prepared.funnels;
  const { events } = plan.profile;
  const { page, offset, duration, uniques, firstPageview, firstEvent, seenIn, due, outages, random, eventRandom } =
    walk;
  const rows = walk.events;
  // A visit here is as much work as a few of them elsewhere.
  const end = Math.min(start.length, first + VISITS_PER_SLICE / 4);
  let row = firstPageview[first]!;
  let lastS = walk.lastS;
  let draws = 0;
  let visit = first;
  for (; visit < end && draws < DRAWS_PER_SLICE; visit++) {
    const entry = streams[stream[visit]!]!.entry;
    const dwellTable = dwell[deviceOf[agent[visit]!]!]!;
    const goal = goals[goalOf[visit]!]!;
    const pages = length[visit]!;
    let limit = outages.length === 0 ? LONGEST_VISIT_S : secondsUntil(outages, start[visit]!);
    let after = 0;
    let lastEvent = 0;
    let completed = 0;
    let distinct = 0;
    let steps = 0;
    let code = pickCode(entry, random.float());
    for (let n = 0; n < pages; n++) {
      let isStep = false;
      if (n > 0) {
        const nextAfter = Math.max(after + dwellS(dwellTable, random.float()), lastEvent);
        if (nextAfter >= limit) break;
        after = nextAfter;
        const chance = random.float();
        if (steps < goal.length && mayStep(goal.length - steps, pages - n, steps, random)) {
          isStep = true;
          code = pickCode(goal[steps]!.pages, chance);
        } else if (n === 1) {
          code = pickCode(next[sectionOf[code]!]!, chance);
        } else if (chance < BACK) {
          code = page[row - 2]! >>> 1;
        } else {
          code = pickCode(next[sectionOf[code]!]!, (chance - BACK) / (1 - BACK));
        }
      }
      if (seenIn[code] === visit + 1) {
        page[row] = code * 2;
      } else {
        page[row] = code * 2 + 1;
        seenIn[code] = visit + 1;
        distinct++;
      }
      offset[row] = after;
      row++;

      const section = sectionOf[code]!;
      const free = eventsAfter[section]!;
      if (goal.length === 0 && free.length === 0) continue;
      let ownEvent = -1;
      if (steps < goal.length && (isStep || goal[steps]!.section === section)) {
        ownEvent = goal[steps]!.event;
        steps++;
      } else if (steps > 0 && section === goal[0]!.section) {
        const { event } = goal[0]!;
        if (event >= 0 && !events[event]!.once && due.size === 0 && eventRandom.float() < STEP_AGAIN) ownEvent = event;
      }
      for (let index = -1; index < free.length; index++) {
        const name = index < 0 ? ownEvent : free[index]!;
        if (name < 0) continue;
        const event = events[name]!;
        if (index >= 0) {
          if (event.once && (completed & (1 << name)) !== 0) continue;
          if (eventRandom.float() >= event.probability && !due.has(name)) continue;
        }
        const at = Math.max(lastEvent, after + 1 + eventRandom.below(2));
        // What an outage swallows ends the visit.
        if (at >= limit) {
          limit = 0;
          break;
        }
        rows.push(name, code, at, drawValue(event, eventRandom));
        lastEvent = at;
        completed |= 1 << name;
        draws += event.items;
        if (due.size > 0) due.delete(name);
      }
    }
    if (due.size > 0 && visit === start.length - 1) {
      lastEvent = Math.max(lastEvent, after);
      for (const name of due) rows.push(name, code, lastEvent, drawValue(events[name]!, eventRandom));
    }
    duration[visit] = after;
    uniques[visit] = distinct;
    firstPageview[visit + 1] = row;
    firstEvent[visit + 1] = rows.length;
    lastS = Math.max(lastS, start[visit]! + Math.max(after, lastEvent));
  }
  walk.lastS = lastS;
  return visit;
}

/** Whether the next page is one of the next step: in time for the last, and else by chance. */
function mayStep(stepsLeft: number, pagesLeft: number, steps: number, random: Random): boolean {
  return pagesLeft <= stepsLeft || random.float() < (steps === 0 ? FIRST_STEP : NEXT_STEP);
}

/** Seconds from the start of a visit to the next outage. */
function secondsUntil(outages: readonly number[], startS: number): number {
  for (let index = 0; index < outages.length; index += 2) {
    if (outages[index]! > startS) return Math.min(outages[index]! - startS, LONGEST_VISIT_S);
  }
  return LONGEST_VISIT_S;
}
