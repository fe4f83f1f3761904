import type { FindingRule } from './finding.ts';
import { nameOf } from './note.ts';

/** Of one report. Spec: Limits. */
const LIMIT_MAX = 1000;

/**
 * Must not be set off by: a report with `limit` or `sort_by`, which asks for the first rows only; a report whose rows all
 * came; `date_grouping` alone, which has no default limit; a report that was refused or whose answer a fault took away.
 */
export const rowsCut = {
  rule: 'rows-cut',
  level: 'warning',
  what: 'A report without limit and without sort_by had more rows than the answer, and nothing in the answer says so.',
  why: 'With field_grouping and without limit at most 500 rows come. Sums over the rows are too low, and the missing rows look as if they had no data.',
  advice: `Send limit, up to ${LIMIT_MAX}; where there are more rows, send filters that divide the report.`,
  instead: {
    limit: `Up to 1,000 rows: send limit=${LIMIT_MAX} with this report.`,
    filters: `More than 1,000 rows, and a larger limit is refused: send the report several times, each with limit=${LIMIT_MAX} and a filter, such as one for each country_code, so that none has more than 1,000 rows.`,
  },
  spec: 'Aggregations',
  start: () => null,
  see(exchange, _state, find) {
    const { entry, input, refusal, result, rowsFound, delivery } = exchange;
    if (rowsFound === null || refusal !== null || entry.status === null || delivery.replaced) return;
    if (!Array.isArray(result)) return;
    if (rowsFound <= result.length || input?.query.limit !== undefined || input?.query.sort_by !== undefined) return;
    const message = `${nameOf(exchange)} had ${inWords(rowsFound)} rows; ${inWords(result.length)} came`;
    find({ message, exchanges: [exchange], about: rowsFound <= LIMIT_MAX ? 'limit' : 'filters' });
  },
} as const satisfies FindingRule<null>;

function inWords(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
