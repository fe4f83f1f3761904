import type { Dictionaries } from '../hits/dictionary.ts';
import type { Segment } from '../hits/segment.ts';
import { fingerprint } from '../random/random.ts';
import { atOnce } from '../time/at-once.ts';
import { DAY_S } from '../time/civil.ts';
import { sharedOnce } from '../time/shared-work.ts';
import { parseDate } from '../time/timestamp.ts';
import { generateDay } from './day.ts';
import { prepareTraffic } from './prepare.ts';
import type { TrafficPlan } from './profile.ts';
import { SegmentCache } from './segment-cache.ts';
import { VISITS_PER_SLICE } from './slice.ts';
import { hasLargeDays } from './volume.ts';

/** What the traffic of a site depends on. */
export interface TrafficSource {
  readonly seed: string;
  readonly siteId: string;
  readonly plan: TrafficPlan;
  /** `--traffic`: multiplies the visits. */
  readonly factor: number;
}

/** The generated traffic of one site, whichever sandbox asks. Days count from 1970-01-01. */
export interface SiteTraffic {
  /** Equal for equal sources. */
  readonly key: string;
  /** Made without a pause where nothing else was asked before. */
  readonly dictionaries: Dictionaries;
  /** The first day with visits; null for a plan without any. */
  readonly firstDay: number | null;
  /** The visits that start on a UTC day, where they are held already. */
  heldSegment(day: number): Segment | undefined;
  /** The visits that start on a UTC day. */
  segment(day: number): Generator<void, Segment, void>;
  /** Epoch second of the first pageview of all; null where there is none. */
  firstPageviewS(): Generator<void, number | null, void>;
  /** Epoch second of the first completion of an event; null for one that the profile does not know. */
  firstEventS(name: string): Generator<void, number | null, void>;
}

/** Sites whose tables are kept at hand, a few hundred kB each. */
const SITES_KEPT = 200;

/** Generated days, shared by all sandboxes of a simulator: made on demand, kept under a bound of bytes. */
export class SharedTraffic {
  readonly #days: SegmentCache;
  readonly #sites = new Map<string, SiteTraffic>();
  readonly #keys = new WeakMap<TrafficPlan, Map<string, string>>();

  constructor(boundBytes: number) {
    this.#days = new SegmentCache(boundBytes);
  }

  /** Bytes of the days that are held. */
  get bytes(): number {
    return this.#days.bytes;
  }

  site(source: TrafficSource): SiteTraffic {
    const key = this.#keyOf(source);
    const known = this.#sites.get(key);
    if (known !== undefined) return known;
    if (this.#sites.size >= SITES_KEPT) this.#sites.delete(this.#sites.keys().next().value!);
    const made = createSiteTraffic(key, source, this.#days);
    this.#sites.set(key, made);
    return made;
  }

  /** A plan is written out once; afterwards the record stands for it. */
  #keyOf({ seed, siteId, plan, factor }: TrafficSource): string {
    const label = JSON.stringify([seed, siteId, factor]);
    const keys = this.#keys.get(plan) ?? new Map<string, string>();
    this.#keys.set(plan, keys);
    const key = keys.get(label) ?? fingerprint(seed, siteId, JSON.stringify(plan), factor);
    keys.set(label, key);
    return key;
  }
}

function createSiteTraffic(
  key: string,
  { seed, siteId, plan, factor }: TrafficSource,
  days: SegmentCache,
): SiteTraffic {
  const prepared = sharedOnce(() => prepareTraffic(plan.profile, seed, siteId));
  const firstDay = plan.visits_per_day * factor > 0 ? parseDate(plan.since) : null;
  const large = hasLargeDays(plan, factor);
  const keyOf = (day: number) => `${key} ${day}`;
  const segment = (day: number) =>
    days.get(keyOf(day), {
      *make() {
        return yield* generateDay({ seed, siteId, plan, prepared: yield* prepared(), factor, day });
      },
      large,
    });
  const firsts = sharedOnce(function* () {
    const { dictionaries } = yield* prepared();
    return firstDay === null ? null : yield* findFirsts(segment, firstDay, dictionaries.event.size);
  });
  return {
    key,
    get dictionaries() {
      return atOnce(prepared()).dictionaries;
    },
    firstDay,
    heldSegment: day => days.find(keyOf(day)),
    segment,
    *firstPageviewS() {
      return (yield* firsts())?.pageviewS ?? null;
    },
    *firstEventS(name) {
      const { dictionaries } = yield* prepared();
      const code = dictionaries.event.find(name);
      return code === undefined ? null : ((yield* firsts())?.eventS[code] ?? null);
    },
  };
}

/** When the first of everything happened, epoch seconds: worked out once, lest it take the first day each time. */
interface Firsts {
  readonly pageviewS: number;
  /** By code of the event. */
  readonly eventS: readonly number[];
}

function* findFirsts(segment: SiteTraffic['segment'], firstDay: number, events: number): Generator<void, Firsts, void> {
  const first = yield* segment(firstDay);
  const eventS: number[] = Array(events).fill(Number.POSITIVE_INFINITY);
  yield* lowerToFirsts(first, eventS);
  // A visit that crossed midnight may have been overtaken by one of the next day.
  const nextDayS = (firstDay + 1) * DAY_S;
  if (eventS.some(timeS => timeS >= nextDayS)) yield* lowerToFirsts(yield* segment(firstDay + 1), eventS);
  return { pageviewS: first.firstS, eventS };
}

/** Lowers each entry to the time of the first completion in the segment. */
function* lowerToFirsts(
  { visits, start, firstEvent, eventName, eventOffset }: Segment,
  eventS: number[],
): Generator<void, void, void> {
  for (let visit = 0; visit < visits; visit++) {
    if (visit % VISITS_PER_SLICE === VISITS_PER_SLICE - 1) yield;
    for (let row = firstEvent[visit]!; row < firstEvent[visit + 1]!; row++) {
      const code = eventName[row]!;
      eventS[code] = Math.min(eventS[code]!, start[visit]! + eventOffset[row]!);
    }
  }
}
