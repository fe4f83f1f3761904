import type { Dictionaries } from '../hits/dictionary.ts';
import type { Segment } from '../hits/segment.ts';
import { fingerprint } from '../random/random.ts';
import { DAY_S } from '../time/civil.ts';
import { parseDate } from '../time/timestamp.ts';
import { generateDay } from './day.ts';
import { type PreparedTraffic, prepareTraffic } from './prepare.ts';
import type { TrafficPlan } from './profile.ts';
import { SegmentCache } from './segment-cache.ts';

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
  readonly dictionaries: Dictionaries;
  /** The first day with visits; null for a plan without any. */
  readonly firstDay: number | null;
  /** The visits that start on a UTC day. */
  segment(day: number): Segment;
  /** Epoch second of the first pageview of all; null where there is none. */
  firstPageviewS(): number | null;
  /** Epoch second of the first completion of an event; null for one that the profile does not know. */
  firstEventS(name: string): number | null;
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
  let tables: PreparedTraffic | undefined;
  const prepared = () => (tables ??= prepareTraffic(plan.profile, seed, siteId));
  const firstDay = plan.visits_per_day * factor > 0 ? parseDate(plan.since) : null;
  const segment = (day: number) =>
    days.get(`${key} ${day}`, () => generateDay({ seed, siteId, plan, prepared: prepared(), factor, day }));
  return {
    key,
    get dictionaries() {
      return prepared().dictionaries;
    },
    firstDay,
    segment,
    firstPageviewS: () => (firstDay === null ? null : segment(firstDay).firstS),
    firstEventS(name) {
      const code = prepared().dictionaries.event.find(name);
      if (code === undefined || firstDay === null) return null;
      const first = firstCompletion(segment(firstDay), code);
      // A visit that crossed midnight may have been overtaken by one of the next day.
      const overtaken = first < (firstDay + 1) * DAY_S ? first : firstCompletion(segment(firstDay + 1), code);
      return Math.min(first, overtaken);
    },
  };
}

/** Epoch second; infinity where the event does not occur. */
function firstCompletion({ visits, start, firstEvent, eventName, eventOffset }: Segment, code: number): number {
  let first = Number.POSITIVE_INFINITY;
  for (let visit = 0; visit < visits && start[visit]! < first; visit++) {
    for (let row = firstEvent[visit]!; row < firstEvent[visit + 1]!; row++) {
      if (eventName[row] === code) first = Math.min(first, start[visit]! + eventOffset[row]!);
    }
  }
  return first;
}
