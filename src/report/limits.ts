import type { Claim } from '../memory/work-memory.ts';

/**
 * The widths of numbers in the engine, and the sizes at which counting changes its ways. What they change is the speed
 * and the memory of a report, never its rows: tests lower each of them and compare. Numbers of another width:
 *
 * - codes of a dictionary, and so groups of one axis: below 2^24, which is what a `Map` holds
 * - rows and visits of one segment, and of what is sorted together: 32 bits, far more than memory holds
 * - seconds, cents and all other sums: exact integers of 53 bits
 */
export interface CountLimits {
  /** Up to so many slots one tally of all is quickest; beyond, its cache misses cost more than sorting by partition. */
  readonly denseSlots: number;
  /**
   * Pageviews with a question about pages are counted list by list up to so many slots: all of them are looked at in the
   * end, whether anything fell in them or not.
   */
  readonly listedSlots: number;
  /** And only up to so many slots of one page: a tally has at least these, and misses the cache beyond. */
  readonly listedCells: number;
  /** The slots of the pages whose lists are counted together. */
  readonly blockSlots: number;
  /** The slots of one partition: about what a core's own cache holds. */
  readonly partitionSlots: number;
  /** The slots of one partition where the groups of pages alone are more than `partitionSlots`. */
  readonly largestPartition: number;
  /** Up to so many partitions, groups with and without visits have their slot; beyond, only those that occur. */
  readonly partitions: number;
  /** The largest sum of a tally of 31 bits; beyond, sums are added to one of 53. */
  readonly largestSum: number;
  /** Bytes of visits that are held, sorted by partition or in lists, before they are counted. */
  readonly heldBytes: number;
  /** Numbers of groups are at most this; where a product would be larger, the combinations that occur are numbered. */
  readonly largestKey: number;
  /**
   * Combinations that can be numbered; a report with more is refused. At some 70 bytes each they take 5 GB,
   * so that with a smaller `--memory` the bound of memory is reached first.
   */
  readonly maxGroups: number;
}

/** Of the memory for all reports, for visits that one holds, sorted or in lists: tables of groups need the rest. */
export const HELD_SHARE = 1 / 2;

/** What bounds one report. */
export interface Bounds extends CountLimits {
  readonly claim: Claim;
}

export const LIMITS: CountLimits = {
  denseSlots: 2 ** 19,
  listedSlots: 2 ** 23,
  listedCells: 2 ** 18,
  blockSlots: 2 ** 18,
  partitionSlots: 2 ** 15,
  largestPartition: 2 ** 20,
  // With the slots of a partition far below 2^31: what belongs to one visit and its bucket fits 32 bits.
  partitions: 2 ** 12,
  largestSum: 2 ** 31 - 1,
  heldBytes: 2 ** 27,
  largestKey: Number.MAX_SAFE_INTEGER,
  maxGroups: 2 ** 26,
};
