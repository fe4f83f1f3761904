import {
  createDictionaries,
  type Dictionaries,
  type Dictionary,
  dictionariesUpTo,
  extendDictionaries,
  sizesOf,
} from './dictionary.ts';
import { type HitLog, NONE } from './hit-log.ts';
import type { IngestedHits } from './ingest.ts';
import { buildSegment, type Translation } from './ingested-segment.ts';
import type { Segment } from './segment.ts';

/** Ingested hits in codes that continue those of generated traffic. What is long is work that pauses. */
export interface CodedHits {
  /** All values coded: `dictionaries` takes no time then. */
  prepare(): Generator<void, void, void>;
  readonly dictionaries: Dictionaries;
  /** Every visit lies in one of them. */
  segments(): Generator<void, readonly Segment[], void>;
}

/**
 * Visits of one segment, in order of arrival: a later hit of a visit rebuilds only its own segment, and a new visit
 * only the last one.
 */
const VISITS_PER_SEGMENT = 4096;

const VALUES_PER_SLICE = 2000;
const SEGMENTS_PER_SLICE = 100;

/** The dictionaries of a site without generated traffic: nothing is ever added to them. */
export const NO_VALUES = createDictionaries();

const codings = new WeakMap<HitLog, Coding>();

/** The hits of a version in codes that continue those of `base`; what versions have in common is coded once. */
export function codedHits(version: IngestedHits, base: Dictionaries): CodedHits {
  const known = codings.get(version.log);
  const coding = known?.base === base ? known : new Coding(version.log, base);
  codings.set(version.log, coding);
  return {
    prepare: () => coding.prepare(version),
    get dictionaries() {
      return coding.dictionariesOf(version);
    },
    segments: () => coding.segmentsOf(version),
  };
}

const NAMES = ['page', 'place', 'agent', 'source', 'event'] as const;

interface BuiltSegment {
  /** Its visits end before this one. */
  readonly to: number;
  /** The hits of the version that it was built for. */
  readonly hitCount: number;
  readonly segment: Segment;
}

class Coding {
  readonly base: Dictionaries;
  readonly #log: HitLog;
  /** Those of the base and what the log adds to them; null where the log's own will do. */
  readonly #extended: Dictionaries | null;
  /** Extended codes by the log's own. */
  readonly #codes = { page: [], place: [], agent: [], source: [], event: [] } as Record<
    (typeof NAMES)[number],
    number[]
  >;
  readonly #built: BuiltSegment[] = [];
  #latest: { readonly version: IngestedHits; readonly segments: readonly Segment[] } | null = null;

  constructor(log: HitLog, base: Dictionaries) {
    this.#log = log;
    this.base = base;
    this.#extended = base === NO_VALUES ? null : extendDictionaries(base);
  }

  *prepare({ sizes }: IngestedHits): Generator<void, void, void> {
    if (this.#extended === null) return;
    let work = 0;
    for (const name of NAMES) {
      const codes = this.#codes[name];
      const extended = this.#extended[name] as Dictionary<unknown>;
      const own = this.#log.dictionaries[name] as Dictionary<unknown>;
      while (codes.length < sizes[name]) {
        codes.push(extended.encodeFrom(own, codes.length));
        if (++work % VALUES_PER_SLICE === 0) yield;
      }
    }
  }

  dictionariesOf(version: IngestedHits): Dictionaries {
    const work = this.prepare(version);
    while (!work.next().done);
    if (this.#extended === null) return dictionariesUpTo(this.#log.dictionaries, version.sizes);
    // Values that later versions added do no harm, but codes must not come while they are looked at.
    return dictionariesUpTo(this.#extended, sizesOf(this.#extended));
  }

  *segmentsOf(version: IngestedHits): Generator<void, readonly Segment[], void> {
    if (this.#latest?.version === version) return this.#latest.segments;
    yield* this.prepare(version);
    const segments: Segment[] = [];
    for (let from = 0; from < version.visitCount; from += VISITS_PER_SEGMENT) {
      segments.push(yield* this.#segmentFrom(from, version));
      if (segments.length % SEGMENTS_PER_SLICE === 0) yield;
    }
    this.#latest = { version, segments };
    return segments;
  }

  *#segmentFrom(from: number, version: IngestedHits): Generator<void, Segment, void> {
    const { visitCount, hitCount } = version;
    const index = from / VISITS_PER_SEGMENT;
    const to = Math.min(visitCount, from + VISITS_PER_SEGMENT);
    const known = this.#built[index];
    if (known?.to === to) {
      if (known.hitCount === hitCount) return known.segment;
      // Neither version has a hit of these visits that the other has not.
      if (latestHit(this.#log, from, to) < Math.min(known.hitCount, hitCount)) return known.segment;
    }
    const segment = yield* buildSegment(version, [from, to], this.#translation(), this.#emptyPage());
    this.#built[index] = { to, hitCount, segment };
    return segment;
  }

  #translation(): Translation {
    if (this.#extended === null) return SAME_CODES;
    const { page, place, agent, source, event } = this.#codes;
    return {
      page: code => page[code]!,
      place: code => place[code]!,
      agent: code => agent[code]!,
      source: code => source[code]!,
      event: code => event[code]!,
    };
  }

  /** The code of the page of events that no pageview precedes. */
  #emptyPage(): number {
    const { page } = this.#extended ?? this.#log.dictionaries;
    return page.find({ hostname: '', pathname: '' }) ?? 0;
  }
}

const same = (code: number) => code;
const SAME_CODES: Translation = { page: same, place: same, agent: same, source: same, event: same };

/** The latest hit of any version that the visits `from` up to `to` have. */
function latestHit(log: HitLog, from: number, to: number): number {
  let latest = 0;
  for (let visit = from; visit < to; visit++) {
    const hit = log.lastHit.at(visit);
    if (hit !== NONE && hit > latest) latest = hit;
  }
  return latest;
}
