import type { Segment } from '../hits/segment.ts';
import { DAY_S } from '../time/civil.ts';
import { planDay } from './day-plan.ts';
import { drawStarts } from './day-starts.ts';
import { drawVisitors } from './day-visitors.ts';
import { walk } from './day-walk.ts';
import type { DayInput } from './prepare.ts';
import { visitIds } from './visit-id.ts';

/**
 * The visits that start on one UTC day; some end on the next. Columns are as narrow as codes allow and equally wide on
 * every day of a site. Every aspect has its own stream of chance, so that none shifts another.
 */
export function* generateDay(input: DayInput): Generator<void, Segment, void> {
  const { siteId, plan, prepared, day } = input;
  const dayPlan = planDay(plan.profile, prepared.schedule, day);
  yield;
  const start = yield* drawStarts(input, dayPlan);
  // A pause between the steps, too: days of fewer visits than a slice pause nowhere else.
  yield;
  const visits = start.length;
  const visitors = yield* drawVisitors(input, dayPlan, start);
  yield;
  const rows = yield* walk(input, dayPlan.outages, start, visitors);
  yield;
  const { place, agent, source } = visitors;
  return {
    visits,
    pageviews: rows.page.length,
    events: rows.eventName.length,
    firstS: start[0] ?? 0,
    start,
    place,
    agent,
    source,
    ...rows,
    visitId: visitIds(siteId, day),
  };
}

/** Days since 1970-01-01 of an epoch second. */
export function dayOf(epochS: number): number {
  return Math.floor(epochS / DAY_S);
}
