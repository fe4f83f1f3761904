import { cutAt } from '../hits/cut.ts';
import { createDictionaries, type Dictionaries, extendDictionaries } from '../hits/dictionary.ts';
import type { SeparableHits } from '../hits/export.ts';
import type { IngestedHits } from '../hits/ingest.ts';
import { segmentOf } from '../hits/ingested-segment.ts';
import type { Segment } from '../hits/segment.ts';
import type { Site } from '../rules/state.ts';
import { DAY_S } from '../time/civil.ts';
import { dayOf } from '../traffic/day.ts';
import type { SharedTraffic } from '../traffic/shared-traffic.ts';

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

/** All hits of a site, generated and ingested, as they stand at `nowS`. Nothing is generated before it is asked for. */
export function createSiteHits({ site, seed, factor, shared, ingested, nowS }: SiteHitsInput): SeparableHits {
  const { id: siteId, traffic: plan } = site;
  const traffic = plan && shared.site({ seed, siteId, plan, factor });
  const own = () => overlayOf(ingested, traffic?.dictionaries ?? NO_VALUES);
  const byNow = (timeS: number | null) => (timeS !== null && timeS <= nowS ? timeS : null);

  function* generatedSegments(fromS: number, toS: number): Generator<Segment> {
    const firstDay = traffic?.firstDay ?? null;
    if (traffic === null || firstDay === null) return;
    const lastDay = dayOf(Math.min(toS, nowS));
    for (let day = Math.max(firstDay, dayOf(fromS - LONGEST_VISIT_S)); day <= lastDay; day++) {
      const segment = cutAt(traffic.segment(day), nowS);
      if (mayHold(segment, fromS, toS)) yield segment;
    }
  }
  let known: Segment | null | undefined;
  const ingestedSegment = () => (known ??= ingested.hitCount === 0 ? null : cutAt(own().segment, nowS));

  return {
    get dictionaries() {
      return own().dictionaries;
    },
    version: { generated: traffic?.key ?? '', ingested: ingested.hitCount === 0 ? null : ingested },
    nowS,
    firstPageviewS: () => earlier(byNow(traffic?.firstPageviewS() ?? null), firstPageview(ingestedSegment())),
    firstEventS(name) {
      const generated = byNow(traffic?.firstEventS(name) ?? null);
      const code = own().dictionaries.event.find(name);
      return earlier(generated, (code !== undefined && completions(ingestedSegment()).get(code)) || null);
    },
    settledThrough: toS =>
      nowS >= (dayOf(toS) + 1) * DAY_S + LONGEST_VISIT_S && (ingested.hitCount === 0 || own().segment.lastS <= nowS),
    eventNames() {
      const generated = (plan?.profile.events ?? []).flatMap(({ name }) =>
        byNow(traffic?.firstEventS(name) ?? null) === null ? [] : name,
      );
      const { event } = own().dictionaries;
      return [...new Set([...generated, ...[...completions(ingestedSegment()).keys()].map(code => event.at(code))])];
    },
    generatedSegments,
    ingestedSegment,
    *segments(fromS, toS) {
      yield* generatedSegments(fromS, toS);
      const segment = ingestedSegment();
      if (segment !== null && mayHold(segment, fromS, toS)) yield segment;
    },
  };
}

/** Extended by whoever ingests, never itself grown. */
const NO_VALUES = createDictionaries();

interface Overlay {
  readonly base: Dictionaries;
  readonly dictionaries: Dictionaries;
  readonly segment: Segment;
}

const overlays = new WeakMap<IngestedHits, Overlay>();

/** The ingested hits in codes that continue those of `base`, made once. */
function overlayOf(ingested: IngestedHits, base: Dictionaries): Overlay {
  const known = overlays.get(ingested);
  if (known?.base === base) return known;
  const dictionaries = ingested.hitCount === 0 ? base : extendDictionaries(base);
  const overlay = { base, dictionaries, segment: segmentOf(ingested, dictionaries) };
  overlays.set(ingested, overlay);
  return overlay;
}

function mayHold({ visits, firstS, lastS }: Segment, fromS: number, toS: number): boolean {
  return visits > 0 && firstS <= toS && lastS >= fromS;
}

function firstPageview(segment: Segment | null): number | null {
  if (segment === null) return null;
  let first: number | null = null;
  for (let visit = 0; visit < segment.visits && segment.start[visit]! <= (first ?? segment.lastS); visit++) {
    const row = segment.firstPageview[visit]!;
    if (row < segment.firstPageview[visit + 1]!) first = earlier(first, segment.start[visit]! + segment.offset[row]!);
  }
  return first;
}

/** Epoch second of the first completion, by code of the event. */
function completions(segment: Segment | null): Map<number, number> {
  const first = new Map<number, number>();
  for (let visit = 0; segment !== null && visit < segment.visits; visit++) {
    for (let row = segment.firstEvent[visit]!; row < segment.firstEvent[visit + 1]!; row++) {
      const timeS = segment.start[visit]! + segment.eventOffset[row]!;
      const code = segment.eventName[row]!;
      first.set(code, Math.min(timeS, first.get(code) ?? timeS));
    }
  }
  return first;
}

function earlier(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}
