import type { Segment } from '../hits/segment.ts';
import { fork } from '../random/random.ts';
import { DAY_S } from '../time/civil.ts';
import { pick } from './alias.ts';
import { drawEvents, type EventRows } from './day-events.ts';
import { drawStarts } from './day-starts.ts';
import { dwellS } from './habits.ts';
import type { PreparedTraffic } from './prepare.ts';
import type { TrafficPlan } from './profile.ts';
import { VISITS_A_SLICE } from './slice.ts';
import { visitIds } from './visit-id.ts';

/** What a day depends on, and nothing else. */
export interface DayInput {
  readonly seed: string;
  readonly siteId: string;
  readonly plan: TrafficPlan;
  /** `prepareTraffic` of the plan's profile, the seed and the site. */
  readonly prepared: PreparedTraffic;
  /** `--traffic`: multiplies the visits. */
  readonly factor: number;
  /** Days since 1970-01-01; the UTC date on which the day's visits start. */
  readonly day: number;
}

/**
 * The visits that start on one UTC day; some end on the next. Columns are as narrow as codes allow and equally wide on
 * every day of a site. Every aspect has its own stream of chance, so that none shifts another.
 */
export function* generateDay(input: DayInput): Generator<void, Segment, void> {
  const { seed, siteId, prepared, day } = input;
  const start = yield* drawStarts(input);
  // A pause between the steps, too: days of fewer visits than a slice pause nowhere else.
  yield;
  const visits = start.length;
  const { place, agent, source, firstPageview } = yield* drawVisitors(input, visits);
  yield;
  const pageviews = firstPageview[visits]!;
  const page = new Uint16Array(pageviews);
  const offset = new Uint16Array(pageviews);
  const duration = new Uint32Array(visits);
  const uniques = new Uint8Array(visits);

  const random = fork(seed, siteId, day, 'pages');
  const { entry, next, sectionOf, channelOf, dwell } = prepared;
  const seenIn = new Uint32Array(prepared.dictionaries.page.size);
  for (let visit = 0; visit < visits; visit++) {
    if (visit % VISITS_A_SLICE === VISITS_A_SLICE - 1) yield;
    const end = firstPageview[visit + 1]!;
    let row = firstPageview[visit]!;
    let code = pick(entry[channelOf[source[visit]!]!]!, random.float());
    let after = 0;
    let distinct = 1;
    page[row] = code * 2 + 1;
    seenIn[code] = visit + 1;
    for (row++; row < end; row++) {
      code = pick(next[sectionOf[code]!]!, random.float());
      after += dwellS(dwell, random.float());
      offset[row] = after;
      if (seenIn[code] === visit + 1) {
        page[row] = code * 2;
      } else {
        page[row] = code * 2 + 1;
        seenIn[code] = visit + 1;
        distinct++;
      }
    }
    duration[visit] = after;
    uniques[visit] = distinct;
  }

  yield;
  const events = yield* drawEvents(input, { firstPageview, page, offset });
  yield;
  return {
    visits,
    pageviews,
    events: events.eventName.length,
    firstS: start[0] ?? 0,
    lastS: yield* lastHit(start, duration, events),
    start,
    duration,
    place,
    agent,
    source,
    uniques,
    firstPageview,
    page,
    offset,
    ...events,
    visitId: visitIds(siteId, day),
  };
}

/** Who comes, from where, and for how many pages. */
function* drawVisitors({ seed, siteId, prepared, day }: DayInput, visits: number) {
  const random = fork(seed, siteId, day, 'visitors');
  const place = new Uint16Array(visits);
  const agent = new Uint8Array(visits);
  const source = new Uint16Array(visits);
  const firstPageview = new Uint32Array(visits + 1);
  let pageviews = 0;
  for (let visit = 0; visit < visits; visit++) {
    if (visit % VISITS_A_SLICE === VISITS_A_SLICE - 1) yield;
    const from = pick(prepared.source, random.float());
    const channel = prepared.channelOf[from]!;
    source[visit] = from;
    place[visit] = pick(prepared.place, random.float());
    agent[visit] = pick(prepared.agent[channel]!, random.float());
    pageviews += 1 + pick(prepared.length[channel]!, random.float());
    firstPageview[visit + 1] = pageviews;
  }
  return { place, agent, source, firstPageview };
}

function* lastHit(
  start: Uint32Array,
  duration: Uint32Array,
  { firstEvent, eventOffset }: EventRows,
): Generator<void, number, void> {
  let last = 0;
  for (let visit = 0; visit < start.length; visit++) {
    if (visit % VISITS_A_SLICE === VISITS_A_SLICE - 1) yield;
    const end = firstEvent[visit + 1]!;
    const lastEvent = end > firstEvent[visit]! ? eventOffset[end - 1]! : 0;
    last = Math.max(last, start[visit]! + Math.max(lastEvent, duration[visit]!));
  }
  return last;
}

/** Days since 1970-01-01 of an epoch second. */
export function dayOf(epochS: number): number {
  return Math.floor(epochS / DAY_S);
}
