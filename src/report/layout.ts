import type { Timeline } from './buckets.ts';
import { KeyTable } from './key-table.ts';
import type { Bounds } from './limits.ts';
import type { Lookup } from './lookup.ts';
import { VisitGroups } from './visit-groups.ts';

/**
 * How groups are counted: in one tally of all; list by list of their pages; in a tally for one partition of them after
 * the other; or in a table of those that occur, where they are far more than there can be hits.
 */
type Counting = 'dense' | 'listed' | 'partitioned' | 'sparse';

/**
 * The groups of a report, each with a slot: a number made of the bucket, the group of the visit and the group of the
 * page, the highest digit first. Slots are exact integers of at most 53 bits.
 */
export class Layout {
  readonly timeline: Timeline;
  readonly groups: VisitGroups;
  readonly buckets: number;
  /** What is asked about pages; null where nothing is. */
  readonly page: Lookup | null;
  readonly pageGroups: number;
  /** How many groups there could be. */
  readonly slots: number;
  readonly counting: Counting;
  /** A partition has two to the power of this many groups of visits, buckets included. */
  readonly groupBits: number;
  /** What numbers the groups of visits with their buckets, where they leave too few bits for those of pages. */
  readonly cells: KeyTable | null;
  readonly #lookups: readonly Lookup[];

  /** @param hasLists whether the rows are pageviews, which there are lists of */
  constructor(lookups: readonly Lookup[], timeline: Timeline, hasLists: boolean, limits: Bounds) {
    this.#lookups = lookups;
    this.timeline = timeline;
    this.buckets = timeline.labels.length;
    this.page = lookups.find(({ axis }) => axis === 'page') ?? null;
    // Where no page passes there is still a place for buckets without rows.
    this.pageGroups = Math.max(1, this.page?.groups ?? 1);
    const ofVisits = lookups.filter(({ axis }) => axis !== 'page');
    const cells = ofVisits.reduce((count, { groups }) => count * groups, this.buckets);
    this.slots = cells * this.pageGroups;
    this.groupBits = Math.max(0, Math.floor(Math.log2(limits.partitionSlots / this.pageGroups)));
    const isSmall = 2 ** this.groupBits * this.pageGroups <= limits.largestPartition;
    const hasFewCells = cells <= limits.listedCells && this.slots <= limits.listedSlots;
    if (hasLists && this.page !== null && hasFewCells) this.counting = 'listed';
    else if (this.slots <= limits.denseSlots) this.counting = 'dense';
    else this.counting = isSmall && cells / 2 ** this.groupBits <= limits.partitions ? 'partitioned' : 'sparse';
    // Only a table of groups can do with their numbers; elsewhere there are too few to need them.
    const largestKey = this.counting === 'sparse' ? limits.largestKey : Number.POSITIVE_INFINITY;
    this.groups = new VisitGroups(ofVisits, this.buckets, { ...limits, largestKey });
    const maxSlots = this.groups.count * this.buckets * this.pageGroups;
    this.cells = maxSlots > largestKey ? new KeyTable(limits.maxGroups, limits.claim) : null;
  }

  bucketOf(slot: number): number {
    return Math.floor(this.#cellOf(slot) / this.groups.count);
  }

  /** A slot of `bucket`: the only one in a report without fields. */
  slotOf(bucket: number): number {
    return bucket * this.groups.count * this.pageGroups;
  }

  labelOf(slot: number): string {
    return this.timeline.labels[this.bucketOf(slot)]!;
  }

  /** A grouped field: the group that a slot has on its axis, and the value of each such group. */
  field(name: string): { readonly groupOf: (slot: number) => number; readonly values: readonly string[] } {
    for (const { axis, fields } of this.#lookups) {
      const field = fields.find(each => each.name === name);
      if (field === undefined) continue;
      if (axis === 'page') return { groupOf: slot => slot % this.pageGroups, values: field.values };
      const groupOf = (slot: number) => this.groups.groupOn(axis, this.#cellOf(slot) % this.groups.count);
      return { groupOf, values: field.values };
    }
    throw new RangeError(`the report is not grouped by ${name}`);
  }

  /** The bucket with the group of visits. */
  #cellOf(slot: number): number {
    const cell = Math.floor(slot / this.pageGroups);
    return this.cells === null ? cell : this.cells.keyOf(cell);
  }
}
