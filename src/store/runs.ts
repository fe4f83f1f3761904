/** Whole numbers as runs of neighbours, both ends included. */
export type Runs = readonly (readonly [first: number, last: number])[];

/** `runs` and a number behind them. */
export function addNumber(runs: Runs, number: number): Runs {
  const last = runs.at(-1);
  if (last === undefined || last[1] !== number - 1) return [...runs, [number, number]];
  return [...runs.slice(0, -1), [last[0], number]];
}

/** Whether a number is in any of `runs`, to be asked in ascending order. */
export function ascendingMembership(runs: Iterable<Runs[number]>): (number: number) => boolean {
  const sorted = [...runs].sort(([one], [other]) => one - other);
  let next = 0;
  let reached = Number.NEGATIVE_INFINITY;
  return number => {
    for (; next < sorted.length && sorted[next]![0] <= number; next++) reached = Math.max(reached, sorted[next]![1]);
    return number <= reached;
  };
}

/** Those numbers of `runs` that `keeps` accepts, in their order. */
export function filterRuns(runs: Runs, keeps: (number: number) => boolean): Runs {
  const kept: [number, number][] = [];
  for (const [first, last] of runs) {
    for (let number = first; number <= last; number++) {
      if (!keeps(number)) continue;
      const run = kept.at(-1);
      if (run?.[1] === number - 1) run[1] = number;
      else kept.push([number, number]);
    }
  }
  return kept;
}
