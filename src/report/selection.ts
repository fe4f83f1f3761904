import type { Sums } from './measures.ts';

/** A group of rows: where it lies among all slots of the report, and its sums. */
export interface Group {
  readonly slot: number;
  readonly sums: Readonly<Sums>;
}

/** One criterion of an order: what is compared, text by code unit, and 1 for ascending, -1 for descending. */
export interface Criterion {
  readonly of: (slot: number, sums: Readonly<Sums>) => number | string;
  readonly sign: 1 | -1;
}

export interface Order {
  /** At least one. */
  readonly criteria: readonly Criterion[];
  /**
   * Whether the first criterion is a descending count that no group has more of than rows: then most groups of a large
   * report are passed over by a look at their rows.
   */
  readonly leadAtMostRows: boolean;
}

/**
 * The first `limit` of the groups offered, in the order of the criteria. It keeps at most twice as many, and a group
 * that cannot be among them costs one comparison: no row is built for it.
 */
export class Selection {
  /** A group of fewer rows need not be offered: it cannot be selected. Then `found` is to be increased in its place. */
  minRows = 1;
  /** Groups that have rows, selected or not. */
  found = 0;
  readonly #limit: number;
  readonly #criteria: readonly Criterion[];
  readonly #lead: Criterion;
  readonly #leadAtMostRows: boolean;
  #kept: Group[] = [];
  /** The last of those selected so far, once there are enough; it has `#bar` by the first criterion. */
  #last: Group | null = null;
  #bar: number | string = 0;

  constructor(limit: number, { criteria, leadAtMostRows }: Order) {
    this.#limit = limit;
    this.#criteria = criteria;
    this.#lead = criteria[0]!;
    this.#leadAtMostRows = leadAtMostRows;
  }

  /** `sums` may be changed afterwards. */
  offer(slot: number, sums: Readonly<Sums>): void {
    this.found += 1;
    if (this.#last !== null) {
      const order = compareValues(this.#lead.of(slot, sums), this.#bar) * this.#lead.sign;
      if (order > 0 || (order === 0 && this.#compare({ slot, sums }, this.#last) > 0)) return;
    }
    this.#kept.push({ slot, sums: { ...sums } });
    if (this.#kept.length >= this.#limit * 2) this.#dropBeyondLimit();
  }

  sorted(): readonly Group[] {
    this.#dropBeyondLimit();
    return this.#kept;
  }

  #dropBeyondLimit(): void {
    this.#kept.sort(this.#compare);
    if (this.#kept.length < this.#limit) return;
    this.#kept.length = this.#limit;
    this.#last = this.#kept[this.#limit - 1]!;
    this.#bar = this.#lead.of(this.#last.slot, this.#last.sums);
    if (this.#leadAtMostRows) this.minRows = Math.max(1, this.#bar as number);
  }

  readonly #compare = (a: Group, b: Group): number => compare(this.#criteria, a, b);
}

/** Negative where `a` comes before `b`, 0 where all criteria are equal. */
export function compare(criteria: readonly Criterion[], a: Group, b: Group): number {
  for (const { of, sign } of criteria) {
    const order = compareValues(of(a.slot, a.sums), of(b.slot, b.sums));
    if (order !== 0) return order * sign;
  }
  return 0;
}

function compareValues(a: number | string, b: number | string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
