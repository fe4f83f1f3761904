import { fork, type Random } from '../random/random.ts';
import { DAY_S } from '../time/civil.ts';
import { parseDate } from '../time/timestamp.ts';
import { pick, pickCode } from './alias.ts';
import { type DayPlan, QUARTER_S, WEEK_HOURS } from './day-plan.ts';
import type { DayInput, PreparedTraffic } from './prepare.ts';
import { CHANNELS } from './profile.ts';
import { VISITS_PER_SLICE } from './slice.ts';

/** Who comes, from where, and for what; a value a visit. */
export interface Visitors {
  readonly place: Uint16Array;
  readonly agent: Uint8Array;
  readonly source: Uint16Array;
  /** Index of the streams of `PreparedTraffic`. */
  readonly stream: Uint8Array;
  /** Number of the goal in its funnels; 0 for none. */
  readonly goal: Uint8Array;
  /** Pageviews that a visit has where no outage ends it, 1 to 40. */
  readonly length: Uint8Array;
}

export function* drawVisitors(
  { seed, siteId, plan, prepared, day }: DayInput,
  dayPlan: DayPlan,
  start: Uint32Array,
): Generator<void, Visitors, void> {
  const random = fork(seed, siteId, day, 'visitors');
  const visits = start.length;
  const visitors: Visitors = {
    place: new Uint16Array(visits),
    agent: new Uint8Array(visits),
    source: new Uint16Array(visits),
    stream: new Uint8Array(visits),
    goal: new Uint8Array(visits),
    length: new Uint8Array(visits),
  };
  // On the first day every funnel is gone through, while there are visits (assumption event-tracked).
  const ends = parseDate(plan.since) === day ? prepared.funnels.ends : [];
  for (let first = 0; first < visits; first += VISITS_PER_SLICE) {
    if (first > 0) yield;
    drawSlice(
      prepared,
      dayPlan,
      random,
      ends,
      start,
      day * DAY_S,
      first,
      Math.min(visits, first + VISITS_PER_SLICE),
      visitors,
    );
  }
  return visitors;
}

// A generator's loop would take half as long again.
function drawSlice(
  prepared: PreparedTraffic,
  dayPlan: DayPlan,
  random: Random,
  ends: readonly number[],
  start: Uint32Array,
  dayS: number,
  first: number,
  end: number,
  { place, agent, source, stream, goal, length }: Visitors,
): void {
  const { streams, place: anyPlace, deviceOf, fromApp, androidPhone, funnels } = prepared;
  const { weekHour, conversion } = dayPlan;
  for (let visit = first; visit < end; visit++) {
    const quarter = Math.floor((start[visit]! - dayS) / QUARTER_S);
    const from = drawStream(dayPlan, quarter, random.float());
    const came = streams[from]!;
    const code = pickCode(came.source, random.float());
    stream[visit] = from;
    source[visit] = code;
    place[visit] = pickCode(came.place ?? anyPlace, random.float());
    const chance = random.float();
    const browser =
      came.agent !== null
        ? pickCode(came.agent, chance)
        : fromApp[code] === 1
          ? pickCode(androidPhone, chance)
          : drawAgent(prepared, weekHour[quarter]!, came.phone, chance);
    agent[visit] = browser;
    const device = deviceOf[browser]!;
    let pages = 1 + pick(came.length[device]!, random.float());
    let number = 0;
    if (visit < ends.length) number = ends[visit]!;
    else if (pages > 1) number = funnels.draw(random, came.conversion[device]! * conversion[quarter]!);
    if (number > 0) {
      goal[visit] = number;
      // The page that a visit enters on comes before its steps.
      pages = Math.max(pages, funnels.goals[number]!.length + 1);
    }
    length[visit] = pages;
  }
}

function drawStream({ weights, usual, campaigns, upTo, channels }: DayPlan, quarter: number, chance: number): number {
  const place = chance * weights[quarter]!;
  const own = usual[quarter]!;
  if (place < own) return pick(channels, place / own);
  const count = campaigns.length;
  for (let column = 0; column < count; column++) {
    if (place < upTo[quarter * count + column]!) return CHANNELS.length + campaigns[column]!;
  }
  // Only where the first day has a visit in spite of an outage.
  return pick(channels, chance);
}

/** The rest of the chance that decides on the device decides on the browser, too. */
function drawAgent(
  { deviceWeights, agent }: PreparedTraffic,
  weekHour: number,
  phoneFactor: number,
  chance: number,
): number {
  const desktop = deviceWeights[weekHour]!;
  const phone = deviceWeights[WEEK_HOURS + weekHour]! * phoneFactor;
  const tablet = deviceWeights[2 * WEEK_HOURS + weekHour]!;
  const place = chance * (desktop + phone + tablet);
  if (place < desktop) return pickCode(agent[0]!, place / desktop);
  if (place < desktop + phone) return pickCode(agent[1]!, (place - desktop) / phone);
  return pickCode(agent[2]!, (place - desktop - phone) / tablet);
}
