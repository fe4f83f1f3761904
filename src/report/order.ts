import type { Layout } from './layout.ts';
import { measures } from './measures.ts';
import type { ReportRequest } from './request.ts';
import type { Criterion } from './selection.ts';

/**
 * The criteria by which rows are sorted: `sort_by`, then assumption default-sort: newest bucket first, the first
 * aggregate descending, fields ascending. They compare what is printed, text by code unit.
 */
export function orderOf({ sort, dateGrouping, aggregates, fields }: ReportRequest, layout: Layout): Criterion[] {
  const criteria: Criterion[] = [];
  if (sort !== null) {
    const ascending = ascend(sort.by, layout);
    criteria.push(sort.direction === 'asc' ? ascending : descending(ascending));
  }
  if (dateGrouping !== null) criteria.push(descending(ascend('timestamp', layout)));
  criteria.push(descending(ascend(aggregates[0]!, layout)));
  for (const field of fields) criteria.push(ascend(field, layout));
  return criteria;
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

function descending(criterion: Criterion): Criterion {
  return (slot, sums) => -criterion(slot, sums);
}

/** For every value its place among the distinct ones. */
function rank(values: readonly string[]): Uint32Array {
  const sorted = [...new Set(values)].sort();
  const rankOf = new Map(sorted.map((value, index) => [value, index]));
  return Uint32Array.from(values, value => rankOf.get(value)!);
}
