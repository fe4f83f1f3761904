import { setParams } from '../../state/route.ts';
import { Choice } from '../../ui/field.tsx';
import { countText } from '../../ui/format.ts';
import { bucketOf, type Row } from './buckets.ts';
import { type Aggregate, type Field, isProperty } from './dimensions.ts';
import { filterChanges, LIMITS, type Sort, withFilter } from './report-params.ts';
import { type ReportPlan, sortOf } from './report-query.ts';
import { narrow } from './time-chart.tsx';
import type { Report } from './use-report.ts';

/** The rows of the report as the API gives them, in its order. */
export function ReportTable({ report }: { readonly report: Report }) {
  const { plan, rows } = report;
  const { field, aggregates, limit } = plan.params;
  const sort = sortOf(plan.params);
  const drawn = aggregates.find(name => name === sort.by) ?? aggregates[0]!;
  const most = Math.max(...rows.map(row => Number(row[drawn] ?? 0)), 0);
  return (
    <>
      <section class="traffic-rows" aria-label="Rows of the report">
        <table class="table">
          <caption class="unseen">{`Report by ${field ?? plan.grouping}`}</caption>
          <thead>
            <tr>
              <Head name={field ?? 'timestamp'} text={field ?? plan.grouping} sort={sort} />
              {aggregates.map(name => (
                <Head key={name} name={name} text={name} sort={sort} isNumber />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <ReportRow
                key={field === null ? bucketOf(row) : row[field]}
                report={report}
                row={row}
                share={most > 0 ? Number(row[drawn] ?? 0) / most : 0}
              />
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <p class="soft">No rows: nothing in this range matches.</p>}
      </section>
      <div class="fields">
        <p class="soft">{noteOf(report)}</p>
        {field !== null && (
          <Choice
            label="Rows at most"
            value={String(limit)}
            choices={LIMITS.map(String)}
            onChoose={next => setParams({ limit: next })}
          />
        )}
      </div>
    </>
  );
}

function noteOf({ plan, rows }: Report): string {
  const { aggregates, field, limit } = plan.params;
  return [
    `${countText(rows.length, 'row')}.`,
    ...(field !== null && rows.length === limit ? ['There may be more.'] : []),
    `Figures are as the API gives them${aggregates.includes('avg_duration') ? ', durations in seconds' : ''}.`,
  ].join(' ');
}

interface HeadProps {
  readonly name: string;
  readonly text: string;
  readonly sort: Sort;
  readonly isNumber?: boolean;
}

const ARROWS = { asc: '▲', desc: '▼' };

/** The head of a column, by which the API sorts the rows when it is pressed. */
function Head({ name, text, sort, isNumber = false }: HeadProps) {
  const direction = sort.by === name ? sort.direction : null;
  const turned = direction === 'desc' ? 'asc' : direction === 'asc' ? 'desc' : isNumber ? 'desc' : 'asc';
  return (
    <th
      scope="col"
      class={isNumber ? 'number' : undefined}
      aria-sort={direction === null ? 'none' : direction === 'asc' ? 'ascending' : 'descending'}
    >
      <button type="button" class="traffic-head" onClick={() => setParams({ sort_by: `${name}:${turned}` })}>
        {text}
        <span aria-hidden="true"> {direction === null ? '' : ARROWS[direction]}</span>
      </button>
    </th>
  );
}

/** The row goes with its report; the focus would go with it. */
function open(plan: ReportPlan, bucket: string): void {
  document.getElementById('main')?.focus();
  narrow(plan, bucket);
}

interface ReportRowProps {
  readonly report: Report;
  readonly row: Row;
  /** Of the largest value of what the rows are sorted by, which its bar shows. */
  readonly share: number;
}

function ReportRow({ report, row, share }: ReportRowProps) {
  const { plan } = report;
  const { field, aggregates } = plan.params;
  return (
    <tr>
      <th scope="row" class="traffic-row-head">
        {field !== null && <span class="traffic-bar" style={{ width: `${100 * share}%` }} />}
        {field === null ? (
          <button type="button" class="traffic-pick" onClick={() => open(plan, bucketOf(row))}>
            {bucketOf(row)}
          </button>
        ) : (
          <FieldValue report={report} field={field} value={row[field] ?? null} />
        )}
      </th>
      {aggregates.map((name: Aggregate) => (
        <td key={name} class="number">
          {row[name] ?? 'null'}
        </td>
      ))}
    </tr>
  );
}

interface FieldValueProps {
  readonly report: Report;
  readonly field: Field;
  /** Null by the assumption missing-dimension. */
  readonly value: string | null;
}

/** A value of the field; pressing it keeps to that value. */
function FieldValue({ report, field, value }: FieldValueProps) {
  const text = value === null || value === '' ? <i>(none)</i> : <bdi>{value}</bdi>;
  if (!isProperty(field)) return text;
  const filter = { property: field, operator: 'is', value: value ?? '' };
  return (
    <button
      type="button"
      class="traffic-pick"
      onClick={() => setParams(filterChanges(withFilter(report.plan.params.filters, filter)))}
    >
      {text}
    </button>
  );
}
