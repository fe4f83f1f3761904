import type { Column, Segment } from '../hits/segment.ts';
import type { Axis } from './dimensions.ts';
import { DROPPED, type Lookup } from './lookup.ts';

/**
 * The groups of visits over all axes that belong to the visit: digits of a mixed radix, the first axis the highest.
 * Where there are more combinations than `mostGroups`, those that occur are numbered as they come.
 */
export class VisitGroups {
  /** How many groups there are; Infinity where that depends on the visits. */
  readonly count: number;
  /** How many axes tell visits apart. */
  readonly axes: number;
  readonly #digits: readonly Digit[];
  #reused = new Int32Array(0);

  constructor(lookups: readonly Lookup[], mostGroups: number) {
    let count = 1;
    this.axes = lookups.length;
    this.#digits = lookups.map((lookup, index) => {
      count *= lookup.groups;
      const numbered = index > 0 && count > mostGroups ? new Numbering() : null;
      if (numbered !== null) count = Number.POSITIVE_INFINITY;
      return { lookup, numbered };
    });
    this.count = count;
  }

  /**
   * The group of every visit of `segment`, DROPPED where one axis drops it; null where no axis matters. It stands until
   * the next segment is asked for, unless `kept`.
   */
  of(segment: Segment, kept: boolean): Int32Array | null {
    const [highest, ...others] = this.#digits;
    if (highest === undefined) return null;
    const group = kept ? new Int32Array(segment.visits) : this.#room(segment.visits);
    setDigit(group, codesOf(segment, highest.lookup), highest.lookup);
    for (const { lookup, numbered } of others) {
      const codes = codesOf(segment, lookup);
      if (numbered === null) appendDigit(group, codes, lookup);
      else appendNumbered(group, codes, lookup, numbered);
    }
    return group;
  }

  /** One array for all segments: a new one each would cost as much as filling it. */
  #room(visits: number): Int32Array {
    if (this.#reused.length < visits) this.#reused = new Int32Array(visits);
    return this.#reused;
  }

  /** The group on `axis` of the visits in `group`. */
  groupOn(axis: Axis, group: number): number {
    let rest = group;
    for (let index = this.#digits.length - 1; index >= 0; index--) {
      const { lookup, numbered } = this.#digits[index]!;
      if (numbered !== null) rest = numbered.keyOf(rest);
      if (lookup.axis === axis) return rest % lookup.groups;
      rest = Math.floor(rest / lookup.groups);
    }
    throw new RangeError(`no visit is grouped by ${axis}`);
  }
}

interface Digit {
  readonly lookup: Lookup;
  /** What numbers the combinations up to this digit, where they are too many to have their radix number. */
  readonly numbered: Numbering | null;
}

/** Numbers for keys, dense from 0 in order of appearance. */
class Numbering {
  readonly #numbers = new Map<number, number>();
  readonly #keys: number[] = [];

  numberOf(key: number): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.#keys.length);
    return this.#keys.push(key) - 1;
  }

  keyOf(number: number): number {
    return this.#keys[number]!;
  }
}

function setDigit(group: Int32Array, codes: Column, { group: groupOf }: Lookup): void {
  for (let visit = 0; visit < codes.length; visit++) group[visit] = groupOf[codes[visit]!]!;
}

function appendDigit(group: Int32Array, codes: Column, { group: groupOf, groups }: Lookup): void {
  for (let visit = 0; visit < codes.length; visit++) {
    const high = group[visit]!;
    const low = groupOf[codes[visit]!]!;
    // The sign bit of either says dropped.
    group[visit] = (high | low) < 0 ? DROPPED : high * groups + low;
  }
}

function appendNumbered(
  group: Int32Array,
  codes: Column,
  { group: groupOf, groups }: Lookup,
  numbers: Numbering,
): void {
  for (let visit = 0; visit < codes.length; visit++) {
    const high = group[visit]!;
    const low = groupOf[codes[visit]!]!;
    group[visit] = (high | low) < 0 ? DROPPED : numbers.numberOf(high * groups + low);
  }
}

function codesOf(segment: Segment, { axis, group }: Lookup): Column {
  if (axis === 'page') throw new RangeError('a page belongs to a row, not to a visit');
  if (axis !== 'entry' && axis !== 'exit') return segment[axis];
  const { firstPageview, page, visits } = segment;
  const codes = new Uint32Array(visits);
  const none = group.length - 1;
  for (let visit = 0; visit < visits; visit++) {
    const begin = firstPageview[visit]!;
    const end = firstPageview[visit + 1]!;
    codes[visit] = begin === end ? none : page[axis === 'entry' ? begin : end - 1]! >>> 1;
  }
  return codes;
}
