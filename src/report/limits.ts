/** Sizes at which counting changes its ways; what they change is the speed of a report, never its rows. */
export interface Limits {
  /** Up to so many slots one tally of all is quickest; beyond, its cache misses cost more than sorting by partition. */
  readonly denseSlots: number;
  /** The slots of one partition: about what a core's own cache holds. */
  readonly partitionSlots: number;
  /** Groups of visits, buckets included, that have a number by their digits; with more, those that occur are counted. */
  readonly numberedGroups: number;
}

export const LIMITS: Limits = {
  denseSlots: 2 ** 19,
  partitionSlots: 2 ** 15,
  // A group with its bucket fits 31 bits.
  numberedGroups: 2 ** 30,
};
