import type { Layout } from './layout.ts';
import { measures } from './measures.ts';
import type { ReportRequest, Sort } from './request.ts';
import type { Criterion, Order } from './selection.ts';

/**
 * The criteria by which rows are sorted: `sort_by`, then assumption default-sort: newest bucket first, the first
 * aggregate descending, fields ascending. They compare what is printed, text by code unit.
 */
export function orderOf({ sort, dateGrouping, aggregates, fields }: ReportRequest, layout: Layout): Order {
  const terms: Sort[] = [
    ...(sort === null ? [] : [sort]),
    ...(dateGrouping === null ? [] : [{ by: 'timestamp', direction: 'desc' } as const]),
    { by: aggregates[0]!, direction: 'desc' },
    ...fields.map(by => ({ by, direction: 'asc' }) as const),
  ];
  const [lead] = terms;
  return {
    criteria: terms.map(({ by, direction }) => (direction === 'asc' ? ascend(by, layout) : descend(by, layout))),
    leadAtMostRows: lead!.direction === 'desc' && measures.get(lead!.by)?.atMostRows === true,
  };
}

function ascend(by: string, layout: Layout): Criterion {
  const measure = measures.get(by);
  if (measure !== undefined) return (_, sums) => measure.of(sums);
  if (by === 'timestamp') return slot => layout.bucketOf(slot);
  const { groupOf, values } = layout.field(by);
  // Ranks are made where a row first needs them: most orders are settled before they come to a field.
  let ranks: Uint32Array | null = null;
  return slot => {
    ranks ??= rank(values);
    return ranks[groupOf(slot)]!;
  };
}

function descend(by: string, layout: Layout): Criterion {
  const ascending = ascend(by, layout);
  return (slot, sums) => -ascending(slot, sums);
}

/** For every value its place among the distinct ones. */
function rank(values: readonly string[]): Uint32Array {
  const sorted = [...new Set(values)].sort();
  const rankOf = new Map(sorted.map((value, index) => [value, index]));
  return Uint32Array.from(values, value => rankOf.get(value)!);
}
