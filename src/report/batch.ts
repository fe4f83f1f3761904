import type { Column, Segment } from '../hits/segment.ts';
import type { Groups } from './visit-groups.ts';

/**
 * Visits, each within one bucket, with their rows of one kind: what the tallies count. It is a view of a segment, or
 * made of parts of visits, or the visits of one partition. Visit columns have the length `visits`.
 */
export interface Batch {
  readonly visits: number;
  /** Group of the visit over all its axes, DROPPED where it does not pass; null where every visit is in group 0. */
  readonly group: Groups | null;
  /** Rows of visit v: `first[v]` up to `first[v + 1]`; length = visits + 1. */
  readonly first: Uint32Array;
  /** Page code × 2 + 1 on the first view of the page in the visit; length = rows. */
  readonly page: Uint16Array | Uint32Array;
  /** Distinct pages of the visit. */
  readonly uniques: Column;
  /** Seconds that the whole visit lasted. */
  readonly duration: Uint32Array;
  /** 1 where the whole visit has one pageview; null where visits are whole, so that their rows tell. */
  readonly bounced: Uint8Array | null;
  /** Cents; length = rows. Null for pageviews. */
  readonly value: Float64Array | null;
  /** The segment that this is a view of, visit for visit; null for others. */
  readonly segment: Segment | null;
}

/** The visits of a segment with one kind of their rows, `group` telling their groups. */
export function batchOf(segment: Segment, rows: Rows, group: Groups | null): Batch {
  return {
    visits: segment.visits,
    group,
    first: rows.first,
    page: rows.page,
    uniques: segment.uniques,
    duration: segment.duration,
    bounced: null,
    value: rows.value,
    segment,
  };
}

/** The rows of one kind in a segment. */
export interface Rows {
  readonly first: Uint32Array;
  readonly page: Uint16Array | Uint32Array;
  /** Seconds after the visit's start. */
  readonly offset: Uint16Array | Uint32Array;
  readonly value: Float64Array | null;
}

export function pageviewRows(segment: Segment): Rows {
  return { first: segment.firstPageview, page: segment.page, offset: segment.offset, value: null };
}
