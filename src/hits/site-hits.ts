import type { Dictionaries } from './dictionary.ts';
import type { Segment } from './segment.ts';

/** What the hits of a site are, whatever the time: equal parts, equal hits. */
export interface HitsVersion {
  /** Names the generated traffic; empty where there is none. */
  readonly generated: string;
  /** The record of the ingested hits, of which only the identity counts; null where there are none. */
  readonly ingested: object | null;
}

/**
 * All hits of one site as one sandbox sees them at one instant: what a report, an export or a list of events reads.
 * Whatever may have to make days first is work that pauses.
 */
export interface SiteHits {
  /** Makes what `dictionaries` needs, in slices: without it the first access makes all of it without a pause. */
  prepare(): Generator<void, void, void>;
  readonly dictionaries: Dictionaries;
  /** With `nowS`, what a cached result depends on. */
  readonly version: HitsVersion;
  /** Nothing after this epoch second exists. */
  readonly nowS: number;
  /** Epoch second of the first recorded pageview, or of the first completion of an event; null where there is none. */
  firstPageviewS(): Generator<void, number | null, void>;
  firstEventS(name: string): Generator<void, number | null, void>;
  /** Whether all that is known of visits up to `toS` is the same at every later instant. */
  finalThrough(toS: number): boolean;
  /** Names of the events tracked by now. */
  eventNames(): Generator<void, readonly string[], void>;
  /**
   * The segments that may hold hits with `fromS ≤ time ≤ toS`, in order of time, the ingested ones last, each as of
   * `nowS`; undefined where the reader may pause. Generated on demand: hold on to none of them longer than needed.
   */
  segments(fromS: number, toS: number): Iterable<Segment | undefined>;
}
