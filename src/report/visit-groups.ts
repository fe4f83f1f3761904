import type { Column, Segment } from '../hits/segment.ts';
import type { Claim } from '../memory/work-memory.ts';
import type { Axis } from './dimensions.ts';
import { KeyTable } from './key-table.ts';
import type { Bounds } from './limits.ts';
import { DROPPED, type Lookup } from './lookup.ts';

/** A group for every visit: 32-bit integers where there are few groups, exact integers of 53 bits where there are many. */
export type Groups = Int32Array | Float64Array;

const VISITS_PER_SLICE = 2 ** 17;
const ENDS_PER_SLICE = 2 ** 16;
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
    yield* setDigit(group, yield* codesOf(segment, highest.lookup), highest.lookup);
    for (const { lookup, prefix } of others) {
      if (prefix !== null) yield* renumber(group, visits, prefix);
      yield* appendDigit(group, yield* codesOf(segment, lookup), lookup);
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

function* setDigit(group: Groups, codes: Column, { group: groupOf }: Lookup): Generator<void, void, void> {
  for (let from = 0; from < codes.length; from += VISITS_PER_SLICE) {
    const to = Math.min(codes.length, from + VISITS_PER_SLICE);
    setSlice(group, codes, groupOf, from, to);
    if (to < codes.length) yield;
  }
}

// Inner loops are functions of their own: they run slower within a generator.
function setSlice(group: Groups, codes: Column, groupOf: Int32Array, from: number, to: number): void {
  for (let visit = from; visit < to; visit++) group[visit] = groupOf[codes[visit]!]!;
}

function* appendDigit(group: Groups, codes: Column, lookup: Lookup): Generator<void, void, void> {
  const append = group instanceof Int32Array ? appendNarrow : appendWide;
  for (let from = 0; from < codes.length; from += VISITS_PER_SLICE) {
    const to = Math.min(codes.length, from + VISITS_PER_SLICE);
    append(group as never, codes, lookup, from, to);
    if (to < codes.length) yield;
  }
}

function appendNarrow(
  group: Int32Array,
  codes: Column,
  { group: groupOf, groups }: Lookup,
  from: number,
  to: number,
): void {
  for (let visit = from; visit < to; visit++) {
    const high = group[visit]!;
    const low = groupOf[codes[visit]!]!;
    // The sign bit of either says dropped.
    group[visit] = (high | low) < 0 ? DROPPED : high * groups + low;
  }
}

function appendWide(
  group: Float64Array,
  codes: Column,
  { group: groupOf, groups }: Lookup,
  from: number,
  to: number,
): void {
  for (let visit = from; visit < to; visit++) {
    const high = group[visit]!;
    const low = groupOf[codes[visit]!]!;
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

function* codesOf(segment: Segment, { axis, group }: Lookup): Generator<void, Column, void> {
  if (axis === 'page') throw new RangeError('a page belongs to a row, not to a visit');
  if (axis !== 'entry' && axis !== 'exit') return segment[axis];
  const codes = new Uint32Array(segment.visits);
  const none = group.length - 1;
  for (let from = 0; from < codes.length; from += ENDS_PER_SLICE) {
    const to = Math.min(codes.length, from + ENDS_PER_SLICE);
    setEnds(codes, segment, axis, none, from, to);
    if (to < codes.length) yield;
  }
  return codes;
}

function setEnds(
  codes: Uint32Array,
  { firstPageview, page }: Segment,
  axis: 'entry' | 'exit',
  none: number,
  from: number,
  to: number,
): void {
  const isExit = axis === 'exit';
  let begin = firstPageview[from]!;
  for (let visit = from; visit < to; visit++) {
    const end = firstPageview[visit + 1]!;
    codes[visit] = begin === end ? none : page[isExit ? end - 1 : begin]! >>> 1;
    begin = end;
  }
}
