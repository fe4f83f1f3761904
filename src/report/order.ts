import { fork, hashText, mix } from '../random/random.ts';
import type { Layout } from './layout.ts';
import { measures } from './measures.ts';
import type { ReportRequest, Sort } from './request.ts';
import type { ReportContext } from './resolve-range.ts';
import { type Criterion, compare, type Group, type Order } from './selection.ts';

/**
 * The criteria by which rows are sorted: `sort_by`, then what assumption default-sort says. They compare what is printed,
 * text by code unit.
 */
export function orderOf(request: ReportRequest, layout: Layout, context: ReportContext): Order {
  const { sort } = request;
  const choice = context.assumptions['default-sort'];
  const shuffled = choice === 'shuffled';
  const usual = defaultTerms(request, choice);
  const lead = sort ?? (shuffled ? null : usual[0]!);
  return {
    criteria: [
      ...(sort === null ? [] : [criterionOf(sort, layout)]),
      ...(shuffled ? [shuffleOf(request, layout, context.seed)] : []),
      ...usual.map(term => criterionOf(term, layout)),
    ],
    leadAtMostRows: lead?.direction === 'desc' && measures.get(lead.by)?.atMostRows === true,
  };
}

/**
 * `groups` as they are, or, where their order is shuffled and came out as the usual one, another: the first of every run
 * of rows that `sort_by` leaves equal goes to the end of the run. Assumption default-sort.
 */
export function neverDefaultOrder(
  groups: readonly Group[],
  request: ReportRequest,
  layout: Layout,
  { assumptions }: ReportContext,
): readonly Group[] {
  if (assumptions['default-sort'] !== 'shuffled') return groups;
  const usual = defaultTerms(request, 'usual').map(term => criterionOf(term, layout));
  const isUsual = (run: readonly Group[]) =>
    run.every((group, index) => index === 0 || compare(usual, run[index - 1]!, group) <= 0);
  return runsOf(groups, request.sort === null ? null : criterionOf(request.sort, layout)).flatMap(run =>
    isUsual(run) ? [...run.slice(1), run[0]!] : run,
  );
}

/** Stretches of `groups` that are equal by `criterion`; one of all without any. */
function runsOf(groups: readonly Group[], criterion: Criterion | null): Group[][] {
  const runs: Group[][] = [];
  let last: number | string | null = null;
  for (const group of groups) {
    const value = criterion?.of(group.slot, group.sums) ?? 0;
    if (value === last) runs.at(-1)!.push(group);
    else runs.push([group]);
    last = value;
  }
  return runs;
}

/** By bucket, the first aggregate descending, fields ascending. Assumption default-sort. */
function defaultTerms({ dateGrouping, aggregates, fields }: ReportRequest, choice: string): Sort[] {
  return [
    ...(dateGrouping === null
      ? []
      : [{ by: 'timestamp', direction: choice === 'oldest-first' ? 'asc' : 'desc' } as const]),
    { by: aggregates[0]!, direction: 'desc' },
    ...fields.map(by => ({ by, direction: 'asc' }) as const),
  ];
}

function criterionOf({ by, direction }: Sort, layout: Layout): Criterion {
  return { of: readerOf(by, layout), sign: direction === 'asc' ? 1 : -1 };
}

/** A number for every row that follows from the seed, the request, and the row's bucket and fields. */
function shuffleOf(request: ReportRequest, layout: Layout, seed: string): Criterion {
  const salt = fork(seed, 'default-sort', JSON.stringify(request)).uint32();
  const labels = layout.timeline.labels.map(label => hashText(label, salt));
  const fields = request.fields.map(name => {
    const { groupOf, values } = layout.field(name);
    return (slot: number) => hashText(values[groupOf(slot)]!, salt);
  });
  return {
    of: slot => fields.reduce((hash, hashOf) => mix(hash, hashOf(slot)), labels[layout.bucketOf(slot)]!),
    sign: 1,
  };
}

function readerOf(by: string, layout: Layout): Criterion['of'] {
  const measure = measures.get(by);
  if (measure !== undefined) return (_, sums) => measure.of(sums);
  if (by === 'timestamp') return slot => layout.bucketOf(slot);
  const { groupOf, values } = layout.field(by);
  return slot => values[groupOf(slot)]!;
}
