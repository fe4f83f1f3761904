import type { FindingRule } from './finding.ts';
import { nameOf } from './note.ts';

/** Of one report. Spec: Limits. */
const LIMIT_MAX = 1000;

/**
 * Must not be set off by: a report with `limit` or `sort_by`, which asks for the first rows only; a report that was
 * complete; `date_grouping` alone, which has no default limit; a report that was refused or whose answer a fault replaced.
 */
export const rowsCut = {
  rule: 'rows-cut',
  level: 'warning',
  what: 'A report without limit and sort_by was cut at 500 rows. The answer does not say so.',
  why: 'With field_grouping and no limit, an answer has at most 500 rows. Sums over them are too low, and the missing rows look as if they had no data.',
  advice: `Send limit, up to ${LIMIT_MAX}. If there are more rows, split the report with filters.`,
  instead: {
    limit: `Send limit=${LIMIT_MAX} with this report: it has no more rows.`,
    filters: `The report has more than 1,000 rows, and a larger limit is refused: send it several times with limit=${LIMIT_MAX} and different filters, such as one for each country_code, so that no answer reaches 1,000 rows.`,
  },
  spec: 'Aggregations',
  start: () => null,
  see(exchange, _state, find) {
    const { entry, input, refusal, result, rowsFound, delivery } = exchange;
    if (rowsFound === null || refusal !== null || entry.status === null || delivery.replaced) return;
    if (!Array.isArray(result)) return;
    if (rowsFound <= result.length || input?.query.limit !== undefined || input?.query.sort_by !== undefined) return;
    const message = `${nameOf(exchange)} has ${inWords(rowsFound)} rows; the answer had ${inWords(result.length)}`;
    find({ message, exchanges: [exchange], about: rowsFound <= LIMIT_MAX ? 'limit' : 'filters' });
  },
} as const satisfies FindingRule<null>;

function inWords(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
