import type { Layout } from './layout.ts';
import { measures } from './measures.ts';
import type { ReportRequest } from './request.ts';
import type { Group } from './selection.ts';
import type { World } from './settle-range.ts';
import { noSums } from './tally.ts';

/** Aggregates as requested, the bucket, fields as requested (assumption date-key); all values are text. */
export type Row = Record<string, string>;

/** Rows in the order of `groups`; of totals without hits, one row of zeros (assumption no-data). */
export function printRows(
  { aggregates, dateGrouping, fields }: ReportRequest,
  { assumptions }: World,
  layout: Layout | null,
  groups: readonly Group[],
): Row[] {
  const ungrouped = dateGrouping === null && fields.length === 0;
  const printed = ungrouped && groups.length === 0 ? [{ slot: 0, sums: noSums() }] : groups;
  const columns = layout === null ? [] : fields.map(name => ({ name, ...layout.field(name) }));
  return printed.map(({ slot, sums }) => {
    const row: Row = {};
    for (const name of aggregates) {
      const measure = measures.get(name)!;
      row[name] = measure.print(measure.of(sums));
    }
    if (layout !== null && dateGrouping !== null) row[assumptions['date-key']] = layout.labelOf(slot);
    for (const { name, groupOf, values } of columns) row[name] = values[groupOf(slot)]!;
    return row;
  });
}
