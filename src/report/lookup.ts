import type { Dictionaries } from '../hits/dictionary.ts';
import type { Claim } from '../memory/work-memory.ts';
import { type Axis, axisSize, readerOf } from './dimensions.ts';
import { KeyTable } from './key-table.ts';
import type { Predicate } from './operators.ts';
import type { ReportAssumptions } from './report-assumptions.ts';

/**
 * Everything a report asks of one axis, worked out once per code: `group` has one entry a code, the number of the
 * group it falls in, or DROPPED where a filter does not let it pass. Groups are numbered from 0 without holes.
 */
export interface Lookup {
  readonly axis: Axis;
  readonly group: Int32Array;
  readonly groups: number;
  /** The grouped fields of this axis in the order requested, each with its value per group. */
  readonly fields: readonly { readonly name: string; readonly values: readonly string[] }[];
  /** Whether no two codes share a group. */
  readonly injective: boolean;
}

export const DROPPED = -1;

/** A filter on one dimension. */
export interface ValueTest {
  readonly property: string;
  readonly passes: Predicate;
}

/** Codes of a dictionary are fewer, which is what a `Map` holds. */
const MAX_CODES = 2 ** 24;
const CODES_PER_SLICE = 4096;
/** Steps of a pattern that take as long as one code. */
const STEPS_PER_CODE = 16;

/** An entry of a map of texts that others keep, and of the lists beside it, in the heap. */
const BYTES_PER_VALUE = 60;

export interface LookupQuestion {
  readonly axis: Axis;
  /** Tests and fields that concern the axis. */
  readonly tests: readonly ValueTest[];
  readonly fields: readonly string[];
}

/** The lookup of an axis. Yields between slices of work. @throws as `claim` refuses what it takes */
export function* buildLookup(
  dictionaries: Dictionaries,
  { axis, tests, fields }: LookupQuestion,
  assumptions: ReportAssumptions,
  claim: Claim,
): Generator<void, Lookup, void> {
  let work = 0;
  const spend = (steps: number) => {
    work += steps / STEPS_PER_CODE;
  };
  const readTested = tests.map(test => ({
    read: readerOf(test.property, assumptions),
    passes: remember(test.passes, spend, claim),
  }));
  const readers = fields.map(name => readerOf(name, assumptions));
  const size = axisSize(dictionaries, axis);
  claim.take('columns', size * Int32Array.BYTES_PER_ELEMENT);
  const group = new Int32Array(size);
  // A number for each value of a field, and for each pair of what the fields before say and the value of the next one.
  const numbers = fields.map(() => new Map<string, number>());
  const pairs = fields.slice(1).map(() => new KeyTable(MAX_CODES, claim));
  const values: string[][] = fields.map(() => []);
  let groups = 0;
  let kept = 0;
  for (let code = 0; code < size; code++) {
    work += 1 + tests.length;
    if (work > CODES_PER_SLICE) {
      work = 0;
      yield;
    }
    if (!readTested.every(({ read, passes }) => passes(read(dictionaries, code)))) {
      group[code] = DROPPED;
      continue;
    }
    kept++;
    const tuple = readers.map(read => read(dictionaries, code));
    let own = 0;
    for (const [index, value] of tuple.entries()) {
      const number = numberOf(value, numbers[index]!, claim);
      if (index === 0) own = number;
      else {
        const pair = pairs[index - 1]!;
        yield* pair.reserve(1);
        own = pair.numberOf(own * MAX_CODES + number);
      }
    }
    group[code] = own;
    if (own < groups) continue;
    groups++;
    claim.take('heap', fields.length * 8);
    for (const [index, value] of tuple.entries()) values[index]!.push(value);
  }
  return {
    axis,
    group,
    groups,
    fields: fields.map((name, index) => ({ name, values: values[index]! })),
    injective: kept === groups,
  };
}

/** The number of a value among those that came, dense from 0. */
function numberOf(value: string, numbers: Map<string, number>, claim: Claim): number {
  const known = numbers.get(value);
  if (known !== undefined) return known;
  claim.take('heap', BYTES_PER_VALUE);
  numbers.set(value, numbers.size);
  return numbers.size - 1;
}

/** A predicate asked once per value: many codes share one, and a pattern is slow. */
function remember(passes: Predicate, spend: (steps: number) => void, claim: Claim): Predicate {
  const { steps = 0 } = passes;
  const answers = new Map<string, boolean>();
  return value => {
    const known = answers.get(value);
    if (known !== undefined) return known;
    claim.take('heap', BYTES_PER_VALUE);
    spend(steps * value.length);
    const answer = passes(value);
    answers.set(value, answer);
    return answer;
  };
}
