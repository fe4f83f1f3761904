/** Whole numbers as ranges of neighbours, both ends included. */
export type Ranges = readonly (readonly [first: number, last: number])[];

/** `ranges` and a number behind them. */
export function addNumber(ranges: Ranges, number: number): Ranges {
  const last = ranges.at(-1);
  if (last === undefined || last[1] !== number - 1) return [...ranges, [number, number]];
  return [...ranges.slice(0, -1), [last[0], number]];
}

export function* numbersIn(ranges: Ranges): Generator<number> {
  for (const [first, last] of ranges) for (let number = first; number <= last; number++) yield number;
}

/** Whether a number is in any of `ranges`, to be asked in ascending order. */
export function ascendingMembership(ranges: Iterable<Ranges[number]>): (number: number) => boolean {
  const sorted = [...ranges].sort(([one], [other]) => one - other);
  let next = 0;
  let last = Number.NEGATIVE_INFINITY;
  return number => {
    for (; next < sorted.length && sorted[next]![0] <= number; next++) last = Math.max(last, sorted[next]![1]);
    return number <= last;
  };
}

/** Those numbers of `ranges` that `keeps` accepts, in their order. */
export function filterRanges(ranges: Ranges, keeps: (number: number) => boolean): Ranges {
  const kept: [number, number][] = [];
  for (const number of numbersIn(ranges)) {
    if (!keeps(number)) continue;
    const last = kept.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else kept.push([number, number]);
  }
  return kept;
}
