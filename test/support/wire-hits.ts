import { segmentAsOf } from '../../src/hits/as-of.ts';
import { createDictionaries, type Dictionaries } from '../../src/hits/dictionary.ts';
import { ingest, noHits } from '../../src/hits/ingest.ts';
import type { Segment } from '../../src/hits/segment.ts';
import type { SiteHits } from '../../src/hits/site-hits.ts';
import { atOnce } from '../../src/time/at-once.ts';
import { parseTimestamp } from '../../src/time/timestamp.ts';
import { ready } from './ready.ts';
import { segmentOf } from './segment-of.ts';

/** A hit as it stands on the wire; dimensions that are left out are empty. */
export interface WireHit {
  readonly type: 'pageview' | 'event';
  readonly timestamp: string;
  readonly visit: string;
  readonly name?: string;
  readonly value?: number;
  readonly [dimension: string]: string | number | undefined;
}

/** Epoch seconds of a UTC timestamp. */
export function at(timestamp: string): number {
  const timeS = parseTimestamp(timestamp);
  if (timeS === null) throw new Error(`${timestamp} is no timestamp`);
  return timeS;
}

/** The hits of a site at `now`, each batch a segment of its own. */
export function siteHits(batches: readonly (readonly WireHit[])[], now: string): SiteHits {
  const dictionaries = createDictionaries();
  const nowS = at(now);
  const segments = batches.map(batch => atOnce(segmentAsOf(segmentOfHits(batch, dictionaries), nowS)));
  const seen = batches.flat().filter(hit => at(hit.timestamp) <= nowS);
  const first = (hits: readonly WireHit[]) =>
    hits.reduce<number | null>((least, hit) => Math.min(least ?? Number.POSITIVE_INFINITY, at(hit.timestamp)), null);
  const firstPageviewS = first(seen.filter(hit => hit.type === 'pageview'));
  return {
    prepare: () => ready(undefined),
    dictionaries,
    version: { generated: '', ingested: null },
    finalThrough: () => false,
    nowS,
    firstPageviewS: () => ready(firstPageviewS),
    firstEventS: name => ready(first(seen.filter(hit => hit.name === name))),
    eventNames: () => ready([...new Set(seen.flatMap(hit => hit.name ?? []))].sort()),
    segments: (fromS, toS) =>
      segments.filter(segment => segment.visits > 0 && segment.firstS <= toS && segment.lastS >= fromS),
  };
}

function segmentOfHits(hits: readonly WireHit[], dictionaries: Dictionaries): Segment {
  return segmentOf(ingest(noHits(), hits, { isGenerated: () => false }), dictionaries);
}

/** A pageview of `visit` on `pathname`. */
export function view(timestamp: string, visit: string, pathname: string, dimensions: Dimensions = {}): WireHit {
  return { type: 'pageview', timestamp, visit, hostname: 'https://shop.example', pathname, ...dimensions };
}

/** A completion of the event `name`. */
export function completion(
  timestamp: string,
  visit: string,
  name: string,
  value: number,
  dimensions: Dimensions = {},
): WireHit {
  return {
    type: 'event',
    timestamp,
    visit,
    name,
    value,
    hostname: 'https://shop.example',
    pathname: '/',
    ...dimensions,
  };
}

type Dimensions = Readonly<Record<string, string>>;
