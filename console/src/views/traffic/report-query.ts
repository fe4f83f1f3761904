import type { Schemas } from '../../client/control.ts';
import type { Aggregate } from './dimensions.ts';
import type { Grouping, TimeRange } from './ranges.ts';
import type { ReportParams, Sort } from './report-params.ts';

/** A report as it is asked for: everything about it that is shown. */
export interface ReportPlan {
  readonly params: ReportParams;
  readonly siteId: string;
  /** Null for pageviews. */
  readonly event: string | null;
  readonly range: TimeRange;
  /** Of a report by time. */
  readonly grouping: Grouping;
}

/** The query of `GET /aggregations`, lists as lists. */
export interface ReportQuery {
  readonly entity: Schemas['Entity'];
  readonly entity_id?: string;
  readonly site_id?: string;
  readonly entity_name?: string;
  readonly aggregates: readonly Aggregate[];
  readonly date_grouping?: Grouping;
  readonly field_grouping?: Schemas['FieldList'];
  readonly filters?: string;
  readonly sort_by?: Schemas['SortOrder'];
  readonly date_from?: string;
  readonly date_to?: string;
  readonly limit?: number;
}

/** How the rows are sorted: as asked for where the report has such a column, otherwise newest or most first. */
export function sortOf({ field, aggregates, sort }: ReportParams): Sort {
  const names: readonly string[] = [field ?? 'timestamp', ...aggregates];
  if (sort !== null && names.includes(sort.by)) return sort;
  return { by: field === null ? 'timestamp' : aggregates[0]!, direction: 'desc' };
}

/** The report of the rows. */
export function rowsQuery(plan: ReportPlan): ReportQuery {
  const { params, grouping } = plan;
  const { field, aggregates, limit } = params;
  const sort = sortOf(params);
  return {
    ...subjectOf(plan, aggregates),
    ...(field === null ? { date_grouping: grouping } : { field_grouping: [field], limit }),
    sort_by: `${sort.by}:${sort.direction}` as Schemas['SortOrder'],
  };
}

/** The same without groups: one row. */
export function totalsQuery(plan: ReportPlan, aggregates: readonly Aggregate[]): ReportQuery {
  return subjectOf(plan, aggregates);
}

function subjectOf({ params, siteId, event, range }: ReportPlan, aggregates: readonly Aggregate[]): ReportQuery {
  const { filters } = params;
  return {
    ...(event === null
      ? { entity: 'pageview', entity_id: siteId }
      : { entity: 'event', site_id: siteId, entity_name: event }),
    aggregates,
    ...(filters.length > 0 && { filters: JSON.stringify(filters) }),
    ...(range.from !== null && { date_from: range.from }),
    ...(range.to !== null && { date_to: range.to }),
  };
}

/** The address of the same report of the API. @param base where the API is */
export function apiUrl(base: string, query: ReportQuery): string {
  const pairs = Object.entries(query).map(
    ([name, value]) => `${name}=${[value].flat().map(encodeURIComponent).join(',')}`,
  );
  return `${base}/aggregations?${pairs.join('&')}`;
}
