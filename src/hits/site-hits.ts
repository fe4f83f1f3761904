import type { Dictionaries } from './dictionary.ts';
import type { Segment } from './segment.ts';

/** All hits of one site as one sandbox sees them at one instant: what a report, an export or a list of events reads. */
export interface SiteHits {
  readonly dictionaries: Dictionaries;
  /** Changes whenever the hits themselves may have (an ingest, a new profile); with `nowS` it keys caches. */
  readonly version: string;
  /** Nothing after this epoch second exists. */
  readonly nowS: number;
  /** Epoch second of the first recorded pageview, or of the first completion of an event; null where there is none. */
  firstPageviewS(): number | null;
  firstEventS(name: string): number | null;
  /** Names of the events tracked by now. */
  eventNames(): readonly string[];
  /**
   * The segments that may hold hits with `fromS ≤ time ≤ toS`, in order of time, the ingested ones last, each cut at
   * `nowS`. Generated on demand: hold on to none of them longer than needed.
   */
  segments(fromS: number, toS: number): Iterable<Segment>;
}
