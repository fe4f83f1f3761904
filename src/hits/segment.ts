/** A column of codes or seconds; how wide is the choice of whoever fills it. */
export type Column = Uint8Array | Uint16Array | Uint32Array;

/**
 * A set of whole visits in columns (a star: visit columns once per visit, row columns once per pageview or event).
 * Every visit lives in exactly one segment, a generated day or the ingested hits of a sandbox, so distinct visits add
 * up over segments. Visits are sorted by `start`; a visit's pageviews are contiguous and in order of time, so are its
 * events. Times are whole epoch seconds. A segment never changes once made.
 */
export interface Segment {
  readonly visits: number;
  readonly pageviews: number;
  readonly events: number;
  /** Earliest `start` and the time of the last hit of all, epoch seconds; 0 and 0 where there are no visits. */
  readonly firstS: number;
  readonly lastS: number;

  /** Epoch second of the visit's first hit, length = visits, ascending. */
  readonly start: Uint32Array;
  /** Last pageview − first pageview in seconds, length = visits; 0 for one pageview or none. */
  readonly duration: Uint32Array;
  /** Codes of the visit's dimension groups, length = visits. */
  readonly place: Column;
  readonly agent: Column;
  readonly source: Column;
  /** Distinct (hostname, pathname) pairs of the visit, length = visits. */
  readonly uniques: Column;
  /** Index of the visit's first pageview, length = visits + 1; the next entry ends it. Entry and exit page follow. */
  readonly firstPageview: Uint32Array;
  /** Index of the visit's first event, length = visits + 1. */
  readonly firstEvent: Uint32Array;

  /** Page code × 2, plus 1 on the first view of that page in its visit; length = pageviews. */
  readonly page: Uint16Array | Uint32Array;
  /** Seconds after the visit's start, length = pageviews. */
  readonly offset: Uint16Array | Uint32Array;

  /** Event name code, code of the page it happened on, seconds after the start, value in cents; length = events. */
  readonly eventName: Column;
  readonly eventPage: Column;
  readonly eventOffset: Uint16Array | Uint32Array;
  readonly eventValue: Float64Array;

  /** The `visit` field of a hit, by index of the visit. */
  visitId(visit: number): string;
}
