import type { Call } from '../../client/control.ts';
import { ask } from '../../state/access.ts';
import { useAsked } from '../../state/asked.ts';
import type { Row } from './buckets.ts';
import { AGGREGATES } from './dimensions.ts';
import { type ReportPlan, type ReportQuery, rowsQuery, totalsQuery } from './report-query.ts';

/** A report and what it answered. */
export interface Report {
  readonly plan: ReportPlan;
  readonly rows: readonly Row[];
  /** Of all aggregates; null where the sandbox answers no row for no hits. Assumption no-data. */
  readonly totals: Row | null;
}

/** The report of the control plane, which nothing counts. */
export function reportCall(sandbox: string, query: ReportQuery): Call<readonly Row[]> {
  const { aggregates, field_grouping, ...rest } = query;
  const lists = { aggregates: [...aggregates], ...(field_grouping && { field_grouping: [...field_grouping] }) };
  return async api =>
    (await api.GET('/aggregations', {
      params: { query: { sandbox, ...rest, ...lists } },
      querySerializer: { array: { style: 'form', explode: false } },
    })) as Awaited<ReturnType<Call<readonly Row[]>>>;
}

/** Asks for a report and its totals. @param asked counts how often somebody asked for it again; null plan: for nothing */
export function useReport(sandbox: string, plan: ReportPlan | null, asked: number) {
  const queries = plan && ([rowsQuery(plan), totalsQuery(plan, AGGREGATES[plan.params.entity])] as const);
  return useAsked<Report>(plan && JSON.stringify([sandbox, queries, asked]), async signal => {
    const [rows, totals] = await Promise.all(queries!.map(query => ask(reportCall(sandbox, query), signal)));
    return { plan: plan!, rows: rows!, totals: totals![0] ?? null };
  });
}
