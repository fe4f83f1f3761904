import { fork } from '../random/random.ts';
import { DAY_S } from '../time/civil.ts';
import { parseDate } from '../time/timestamp.ts';
import { createAlias, pick } from './alias.ts';
import { type DayPlan, QUARTER_S } from './day-plan.ts';
import type { DayInput } from './prepare.ts';
import { growthAfter } from './rhythm.ts';
import { VISITS_PER_SLICE } from './slice.ts';

/** When the visits of a day start: epoch seconds, ascending. */
export function* drawStarts(
  { seed, siteId, plan, factor, day }: DayInput,
  { weights }: DayPlan,
): Generator<void, Uint32Array, void> {
  const since = parseDate(plan.since)!;
  const full = plan.visits_per_day * factor;
  if (day < since || full <= 0) return new Uint32Array(0);

  const random = fork(seed, siteId, day, 'starts');
  const busy = weights.reduce((sum, weight) => sum + weight, 0) / weights.length;
  // The sum of four uniform numbers is near enough to a bell: a day is within 14 % of what it should be.
  const dailyNoise = 1 + 0.07 * (random.float() + random.float() + random.float() + random.float() - 2);
  const expected = full * growthAfter(plan.profile.growth, day - since) * busy * dailyNoise;
  const visits = Math.floor(expected + random.float());
  // The first day always has one, so that the first recorded data stands on it (assumption event-tracked).
  const starts = new Uint32Array(day === since ? Math.max(visits, 1) : visits);

  const quarters = createAlias(busy > 0 ? weights : weights.map(() => 1));
  for (let visit = 0; visit < starts.length; visit++) {
    if (visit % VISITS_PER_SLICE === VISITS_PER_SLICE - 1) yield;
    const quarter = pick(quarters, random.float());
    starts[visit] = day * DAY_S + quarter * QUARTER_S + Math.floor(random.float() * QUARTER_S);
  }
  if (starts.length < DAY_S) return starts.sort();
  yield* sortByCounting(starts, day * DAY_S);
  return starts;
}

/** Sorts times of the day that begins at `dayS`, which are more than it has seconds. */
function* sortByCounting(starts: Uint32Array, dayS: number): Generator<void, void, void> {
  const visitsAt = new Uint32Array(DAY_S);
  for (let visit = 0; visit < starts.length; visit++) {
    if (visit % VISITS_PER_SLICE === VISITS_PER_SLICE - 1) yield;
    visitsAt[starts[visit]! - dayS]!++;
  }
  let end = 0;
  let work = 0;
  for (let second = 0; second < DAY_S; second++) {
    const begin = end;
    end += visitsAt[second]!;
    starts.fill(dayS + second, begin, end);
    work += end - begin;
    if (work < VISITS_PER_SLICE) continue;
    work = 0;
    yield;
  }
}
