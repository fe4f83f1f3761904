import type { Timeline } from './buckets.ts';
import type { Limits } from './limits.ts';
import type { Lookup } from './lookup.ts';
import { VisitGroups } from './visit-groups.ts';

/**
 * The groups of a report, each with a slot: a number made of the group of the visit, the bucket and the group of the
 * page, the highest digit first.
 */
export class Layout {
  readonly timeline: Timeline;
  readonly groups: VisitGroups;
  readonly buckets: number;
  /** What is asked about pages; null where nothing is. */
  readonly page: Lookup | null;
  readonly pageGroups: number;
  /** How many slots there are; Infinity where that depends on the visits. */
  readonly slots: number;
  readonly #lookups: readonly Lookup[];

  constructor(lookups: readonly Lookup[], timeline: Timeline, limits: Limits) {
    this.#lookups = lookups;
    this.timeline = timeline;
    this.buckets = timeline.labels.length;
    this.page = lookups.find(({ axis }) => axis === 'page') ?? null;
    // Where no page passes there is still a place for buckets without rows.
    this.pageGroups = Math.max(1, this.page?.groups ?? 1);
    const ofVisits = lookups.filter(({ axis }) => axis !== 'page');
    this.groups = new VisitGroups(ofVisits, limits.numberedGroups / this.buckets);
    this.slots = lookups.some(({ groups }) => groups === 0) ? 0 : this.groups.count * this.buckets * this.pageGroups;
  }

  bucketOf(slot: number): number {
    return Math.floor(slot / this.pageGroups) % this.buckets;
  }

  /** A slot of `bucket`: the only one in a report without fields. */
  slotOf(bucket: number): number {
    return bucket * this.pageGroups;
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
      const slotsEach = this.pageGroups * this.buckets;
      return { groupOf: slot => this.groups.groupOn(axis, Math.floor(slot / slotsEach)), values: field.values };
    }
    throw new RangeError(`the report is not grouped by ${name}`);
  }
}
