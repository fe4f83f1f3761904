import type { Dictionaries } from '../hits/dictionary.ts';
import { type Axis, axisSize, readerOf } from './dimensions.ts';
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
export interface Test {
  readonly property: string;
  readonly passes: Predicate;
}

const CODES_A_SLICE = 4096;
/** Steps of a pattern that take as long as one code. */
const STEPS_A_CODE = 16;

/** The lookup of `axis` for the tests and fields that concern it. Yields between slices of work. */
export function* buildLookup(
  dictionaries: Dictionaries,
  axis: Axis,
  tests: readonly Test[],
  fields: readonly string[],
  assumptions: ReportAssumptions,
): Generator<void, Lookup, void> {
  let work = 0;
  const spend = (steps: number) => {
    work += steps / STEPS_A_CODE;
  };
  const readTested = tests.map(test => ({
    read: readerOf(test.property, assumptions),
    passes: remember(test.passes, spend),
  }));
  const readers = fields.map(name => readerOf(name, assumptions));
  const group = new Int32Array(axisSize(dictionaries, axis));
  const groupOf = new Map<string, number>();
  const values: string[][] = fields.map(() => []);
  let kept = 0;
  for (let code = 0; code < group.length; code++) {
    work += 1 + tests.length;
    if (work > CODES_A_SLICE) {
      work = 0;
      yield;
    }
    if (!readTested.every(({ read, passes }) => passes(read(dictionaries, code)))) {
      group[code] = DROPPED;
      continue;
    }
    kept++;
    const tuple = readers.map(read => read(dictionaries, code));
    const key = tuple.length === 1 ? tuple[0]! : tuple.join('\u0000');
    const known = groupOf.get(key);
    group[code] = known ?? groupOf.size;
    if (known !== undefined) continue;
    groupOf.set(key, groupOf.size);
    for (const [index, value] of tuple.entries()) values[index]!.push(value);
  }
  return {
    axis,
    group,
    groups: groupOf.size,
    fields: fields.map((name, index) => ({ name, values: values[index]! })),
    injective: kept === groupOf.size,
  };
}

/** A predicate asked once per value: many codes share one, and a pattern is slow. */
function remember(passes: Predicate, spend: (steps: number) => void): Predicate {
  const { steps = 0 } = passes;
  const answers = new Map<string, boolean>();
  return value => {
    const known = answers.get(value);
    if (known !== undefined) return known;
    spend(steps * value.length);
    const answer = passes(value);
    answers.set(value, answer);
    return answer;
  };
}
