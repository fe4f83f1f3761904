import type { Layout } from './layout.ts';
import { measures } from './measures.ts';
import type { ReportAssumptions } from './report-assumptions.ts';
import type { ReportRequest } from './request.ts';
import type { ReportContext } from './resolve-range.ts';
import type { Group } from './selection.ts';
import { noSums } from './tally.ts';

/**
 * Aggregates as requested, the bucket, fields as requested (assumption date-key). All values are text, or null where an
 * assumption (no-data, missing-dimension) says so.
 */
export type Row = Record<string, string | null>;

/** Rows in the order of `groups`; of totals without hits what assumption no-data says. */
export function printRows(
  { aggregates, dateGrouping, fields }: ReportRequest,
  { assumptions }: ReportContext,
  layout: Layout | null,
  groups: readonly Group[],
): Row[] {
  const ungrouped = dateGrouping === null && fields.length === 0;
  if (ungrouped && groups.length === 0) return emptyTotals(aggregates, assumptions);
  const columns = layout === null ? [] : fields.map(name => ({ name, ...layout.field(name) }));
  const missing = assumptions['missing-dimension'] === 'null' ? null : '';
  return groups.map(({ slot, sums }) => {
    const row: Row = {};
    for (const name of aggregates) {
      const measure = measures.get(name)!;
      row[name] = measure.print(measure.of(sums), assumptions);
    }
    if (layout !== null && dateGrouping !== null) row[assumptions['date-key']] = layout.labelOf(slot);
    for (const { name, groupOf, values } of columns) {
      // Spec: Aggregations, semantics 3: a visit that no AI tool sent has an empty ai_source.
      row[name] = values[groupOf(slot)]! || (name === 'ai_source' ? '' : missing);
    }
    return row;
  });
}

function emptyTotals(aggregates: readonly string[], assumptions: ReportAssumptions): Row[] {
  if (assumptions['no-data'] === 'empty') return [];
  const nothing = noSums();
  const print = (name: string) => {
    const measure = measures.get(name)!;
    return assumptions['no-data'] === 'null' ? null : measure.print(measure.of(nothing), assumptions);
  };
  return [Object.fromEntries(aggregates.map(name => [name, print(name)]))];
}
