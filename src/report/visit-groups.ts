import type { Column, Segment } from '../hits/segment.ts';
import type { Claim } from '../memory/work-memory.ts';
import type { Axis } from './dimensions.ts';
import { KeyTable } from './key-table.ts';
import type { Bounds } from './limits.ts';
import { DROPPED, type Lookup } from './lookup.ts';

/** A group for every visit: 32-bit integers where there are few groups, exact integers of 53 bits where there are many. */
export type Groups = Int32Array | Float64Array;

const VISITS_PER_SLICE = 2 ** 16;
const NUMBERED_PER_SLICE = 2 ** 11;

/**
 * The groups of visits over all axes that belong to the visit: digits of a mixed radix, the first axis the highest.
 * Where that would make numbers too large, the combinations that occur are numbered as they come.
 */
export class VisitGroups {
  /** Groups are below this. */
  readonly count: number;
  /** How many axes tell visits apart. */
  readonly axes: number;
  readonly #digits: readonly Digit[];
  /** What numbers the whole of a group, where its digits leave too few bits for what is combined with it. */
  readonly #whole: KeyTable | null;
  readonly #isWide: boolean;
  #reused: Groups;
  /** The groups of some visits on one axis. */
  readonly #slice: Int32Array;
  readonly #claim: Claim;

  /** @param buckets with which groups are multiplied */
  constructor(lookups: readonly Lookup[], buckets: number, limits: Pick<Bounds, 'largestKey' | 'maxGroups' | 'claim'>) {
    this.#claim = limits.claim;
    const product = lookups.reduce((count, { groups }) => count * groups, 1);
    this.#isWide = product > 2 ** 31;
    this.axes = lookups.length;
    let count = 1;
    this.#digits = lookups.map(lookup => {
      const prefix = count * lookup.groups > limits.largestKey ? new KeyTable(limits.maxGroups, limits.claim) : null;
      if (prefix !== null) count = limits.maxGroups;
      count *= lookup.groups;
      return { lookup, prefix };
    });
    this.#whole = count * buckets > limits.largestKey ? new KeyTable(limits.maxGroups, limits.claim) : null;
    this.count = this.#whole === null ? count : limits.maxGroups;
    this.#reused = this.#column(0);
    this.#slice = new Int32Array(lookups.length > 1 ? VISITS_PER_SLICE : 0);
  }

  /**
   * The group of every visit of `segment`, DROPPED where one axis drops it; null where no axis matters. It holds until
   * the next segment is asked for, unless `kept`. Yields between slices of work.
   */
  *of(segment: Segment, kept: boolean): Generator<void, Groups | null, void> {
    const [highest, ...others] = this.#digits;
    if (highest === undefined) return null;
    const { visits } = segment;
    const group = kept ? this.#column(visits) : this.#reuse(visits);
    yield* setDigit(group, segment, highest.lookup);
    for (const { lookup, prefix } of others) {
      if (prefix !== null) yield* renumber(group, visits, prefix);
      yield* appendDigit(group, segment, lookup, this.#slice);
    }
    if (this.#whole !== null) yield* renumber(group, visits, this.#whole);
    return group;
  }

  /** The group on `axis` of the visits in `group`. */
  groupOn(axis: Axis, group: number): number {
    let rest = this.#whole === null ? group : this.#whole.keyOf(group);
    for (let index = this.#digits.length - 1; index >= 0; index--) {
      const { lookup, prefix } = this.#digits[index]!;
      if (lookup.axis === axis) return rest % lookup.groups;
      rest = Math.floor(rest / lookup.groups);
      if (prefix !== null) rest = prefix.keyOf(rest);
    }
    throw new RangeError(`no visit is grouped by ${axis}`);
  }

  #column(visits: number): Groups {
    return this.#isWide ? new Float64Array(visits) : new Int32Array(visits);
  }

  /** One array for all segments: a new one each would cost as much as filling it. */
  #reuse(visits: number): Groups {
    if (this.#reused.length < visits) {
      this.#claim.take('columns', (visits - this.#reused.length) * this.#reused.BYTES_PER_ELEMENT);
      this.#reused = this.#column(visits);
    }
    return this.#reused;
  }
}

interface Digit {
  readonly lookup: Lookup;
  /** What numbers the combinations before this digit, where they are too many to be multiplied with it. */
  readonly prefix: KeyTable | null;
}

/** Sets the group of every visit to that on one axis. */
function* setDigit(group: Groups, segment: Segment, lookup: Lookup): Generator<void, void, void> {
  for (let from = 0; from < segment.visits; from += VISITS_PER_SLICE) {
    if (from > 0) yield;
    readDigit(group, from, segment, lookup, from, Math.min(segment.visits, from + VISITS_PER_SLICE));
  }
}

/** Appends the group of every visit on one axis as the lowest digit. `own` has space for that of a slice. */
function* appendDigit(group: Groups, segment: Segment, lookup: Lookup, own: Int32Array): Generator<void, void, void> {
  const codes = codesOf(segment, lookup.axis);
  for (let from = 0; from < segment.visits; from += VISITS_PER_SLICE) {
    if (from > 0) yield;
    const to = Math.min(segment.visits, from + VISITS_PER_SLICE);
    if (codes !== null && group instanceof Int32Array) {
      appendCodes(group, codes, lookup, from, to);
      continue;
    }
    readDigit(own, 0, segment, lookup, from, to);
    if (group instanceof Int32Array) appendNarrow(group, own, lookup.groups, from, to);
    else appendWide(group, own, lookup.groups, from, to);
  }
}

/** The codes of an axis that has a column; null for the first and the last page. */
function codesOf(segment: Segment, axis: Axis): Column | null {
  if (axis === 'page') throw new RangeError('a page belongs to a row, not to a visit');
  return axis === 'entry' || axis === 'exit' ? null : segment[axis];
}

// Inner loops are functions of their own: they run slower within a generator.

/** Writes the group on one axis of visits `from` up to `to` to `group`, from index `at` on. */
function readDigit(
  group: Groups,
  at: number,
  segment: Segment,
  { axis, group: groupOf }: Lookup,
  from: number,
  to: number,
): void {
  const shift = at - from;
  const codes = codesOf(segment, axis);
  if (codes !== null) {
    for (let visit = from; visit < to; visit++) group[visit + shift] = groupOf[codes[visit]!]!;
    return;
  }
  const { firstPageview, page } = segment;
  const isExit = axis === 'exit';
  // That of a visit without pageviews is the last code.
  const none = groupOf[groupOf.length - 1]!;
  let begin = firstPageview[from]!;
  for (let visit = from; visit < to; visit++) {
    const end = firstPageview[visit + 1]!;
    group[visit + shift] = begin === end ? none : groupOf[page[isExit ? end - 1 : begin]! >>> 1]!;
    begin = end;
  }
}

function appendCodes(
  group: Int32Array,
  codes: Column,
  { group: groupOf, groups }: Lookup,
  from: number,
  to: number,
): void {
  for (let visit = from; visit < to; visit++) {
    const high = group[visit]!;
    const low = groupOf[codes[visit]!]!;
    // The sign bit of either says dropped, which is all bits: a branch would mispredict.
    group[visit] = (Math.imul(high, groups) + low) | ((high | low) >> 31);
  }
}

function appendNarrow(group: Int32Array, own: Int32Array, groups: number, from: number, to: number): void {
  for (let visit = from; visit < to; visit++) {
    const high = group[visit]!;
    const low = own[visit - from]!;
    group[visit] = (Math.imul(high, groups) + low) | ((high | low) >> 31);
  }
}

function appendWide(group: Float64Array, own: Int32Array, groups: number, from: number, to: number): void {
  for (let visit = from; visit < to; visit++) {
    const high = group[visit]!;
    const low = own[visit - from]!;
    group[visit] = high < 0 || low < 0 ? DROPPED : high * groups + low;
  }
}

function* renumber(group: Groups, visits: number, numbers: KeyTable): Generator<void, void, void> {
  for (let from = 0; from < visits; from += NUMBERED_PER_SLICE) {
    const to = Math.min(visits, from + NUMBERED_PER_SLICE);
    yield* numbers.reserve(to - from);
    for (let visit = from; visit < to; visit++) {
      const key = group[visit]!;
      if (key >= 0) group[visit] = numbers.numberOf(key);
    }
    yield;
  }
}
