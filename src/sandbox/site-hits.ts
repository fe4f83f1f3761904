import { segmentAsOf } from '../hits/as-of.ts';
import { codedHits, NO_VALUES } from '../hits/coded-hits.ts';
import type { SeparableHits } from '../hits/export.ts';
import type { IngestedHits } from '../hits/ingest.ts';
import type { Segment } from '../hits/segment.ts';
import type { Site } from '../rules/state.ts';
import { DAY_S } from '../time/civil.ts';
import { sharedOnce } from '../time/shared-work.ts';
import { dayOf } from '../traffic/day.ts';
import type { SharedTraffic, SiteTraffic } from '../traffic/shared-traffic.ts';

export interface SiteHitsInput {
  readonly site: Pick<Site, 'id' | 'traffic'>;
  readonly seed: string;
  /** `--traffic`: multiplies the generated visits. */
  readonly factor: number;
  readonly shared: SharedTraffic;
  readonly ingested: IngestedHits;
  readonly nowS: number;
}

/** The longest that a generated visit may reach beyond its start: offsets have 16 bits. */
const LONGEST_VISIT_S = 65_535;

/** All hits of a site, generated and ingested, as of `nowS`. Days are generated when they are first read. */
export function createSiteHits({ site, seed, factor, shared, ingested, nowS }: SiteHitsInput): SeparableHits {
  const { id: siteId, traffic: plan } = site;
  const traffic = plan && shared.site({ seed, siteId, plan, factor });
  // Its tables take a while to make, and may never be asked for.
  const own = () => codedHits(ingested, traffic?.dictionaries ?? NO_VALUES);
  const byNow = (timeS: number | null) => (timeS !== null && timeS <= nowS ? timeS : null);

  function* generatedSegments(fromS: number, toS: number): Generator<Segment | undefined> {
    const firstDay = traffic?.firstDay ?? null;
    if (traffic === null || firstDay === null) return;
    const lastDay = dayOf(Math.min(toS, nowS));
    for (let day = Math.max(firstDay, dayOf(fromS - LONGEST_VISIT_S)); day <= lastDay; day++) {
      // Most days are held and over: a generator for each would cost more than a day's totals.
      const held = traffic.heldSegment(day);
      const isOver = held !== undefined && held.lastS <= nowS;
      const segment = isOver ? held : yield* undefinedAtPauses(cutDay(traffic, day));
      if (mayHold(segment, fromS, toS)) yield segment;
    }
  }
  function* cutDay({ segment }: SiteTraffic, day: number): Generator<void, Segment, void> {
    return yield* segmentAsOf(yield* segment(day), nowS);
  }
  const ingestedSegments = sharedOnce(function* (): Generator<void, readonly Segment[], void> {
    if (ingested.hitCount === 0) return [];
    const segments: Segment[] = [];
    for (const segment of yield* own().segments()) segments.push(yield* segmentAsOf(segment, nowS));
    return segments;
  });
  const completions = sharedOnce(function* () {
    const first = new Map<number, number>();
    for (const segment of yield* ingestedSegments()) {
      for (const [code, timeS] of yield* firstCompletions(segment)) {
        first.set(code, Math.min(timeS, first.get(code) ?? timeS));
      }
    }
    return first;
  });

  return {
    prepare: () => own().prepare(),
    get dictionaries() {
      return own().dictionaries;
    },
    version: { generated: traffic?.key ?? '', ingested: ingested.hitCount === 0 ? null : ingested },
    nowS,
    *firstPageviewS() {
      const generated = traffic === null ? null : byNow(yield* traffic.firstPageviewS());
      return earlier(generated, byNow(ingested.firstPageviewS));
    },
    *firstEventS(name) {
      const generated = traffic === null ? null : byNow(yield* traffic.firstEventS(name));
      const code = own().dictionaries.event.find(name);
      return earlier(generated, (code !== undefined && (yield* completions()).get(code)) || null);
    },
    finalThrough: toS => nowS >= (dayOf(toS) + 1) * DAY_S + LONGEST_VISIT_S && ingested.lastS <= nowS,
    *eventNames() {
      const names = new Set<string>();
      for (const { name } of plan?.profile.events ?? []) {
        if (traffic !== null && byNow(yield* traffic.firstEventS(name)) !== null) names.add(name);
      }
      const { event } = own().dictionaries;
      for (const code of (yield* completions()).keys()) names.add(event.at(code));
      return [...names];
    },
    generatedSegments,
    ingestedSegments,
    *segments(fromS, toS) {
      yield* generatedSegments(fromS, toS);
      for (const segment of yield* undefinedAtPauses(ingestedSegments())) {
        if (mayHold(segment, fromS, toS)) yield segment;
      }
    },
  };
}

function mayHold({ visits, firstS, lastS }: Segment, fromS: number, toS: number): boolean {
  return visits > 0 && firstS <= toS && lastS >= fromS;
}

/** `work` for a reader of segments, who takes undefined for a pause. */
function* undefinedAtPauses<Result>(work: Generator<void, Result, void>): Generator<undefined, Result, void> {
  try {
    for (;;) {
      const step = work.next();
      if (step.done) return step.value;
      yield undefined;
    }
  } finally {
    // Where its reader stops reading, it ends.
    work.return(undefined as never);
  }
}

const VISITS_PER_SLICE = 32_768;

const completionsOf = new WeakMap<Segment, ReadonlyMap<number, number>>();

/** Epoch second of the first completion in a segment, by code of the event. */
function* firstCompletions(segment: Segment): Generator<void, ReadonlyMap<number, number>, void> {
  const known = completionsOf.get(segment);
  if (known !== undefined) return known;
  const first = new Map<number, number>();
  for (let visit = 0; visit < segment.visits; visit++) {
    if (visit % VISITS_PER_SLICE === VISITS_PER_SLICE - 1) yield;
    for (let row = segment.firstEvent[visit]!; row < segment.firstEvent[visit + 1]!; row++) {
      const timeS = segment.start[visit]! + segment.eventOffset[row]!;
      const code = segment.eventName[row]!;
      first.set(code, Math.min(timeS, first.get(code) ?? timeS));
    }
  }
  completionsOf.set(segment, first);
  return first;
}

function earlier(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}
