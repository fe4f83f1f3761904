import { defaultAssumptions } from '../../src/contract/assumptions.ts';
import { Validation } from '../../src/contract/validation.ts';
import { parseReport, type ReportQuery } from '../../src/report/request.ts';
import { type Row, runReport } from '../../src/report/run.ts';
import { zoneOf } from '../../src/time/zone.ts';
import { type History, SITE, ZONE } from '../history.ts';
import { aggregatesOf, type Shape } from '../shapes.ts';
import type { Engine } from './engine.ts';

/** The engine of reports on resident columns: one thread, no cached result. */
export function openLeadline(hits: History['hits']): Engine {
  const assumptions = { ...defaultAssumptions, 'day-range': 'off' };
  const world = { hits, hasEvent: () => true, zone: zoneOf(ZONE), assumptions, seed: '' };
  return {
    name: 'Leadline',
    version: '',
    questions: shape => [
      {
        form: 'columns',
        ask() {
          const request = parseReport(queryOf(shape), new Validation());
          const work = runReport(request!, world);
          for (;;) {
            const step = work.next();
            if (step.done) return step.value.rows;
          }
        },
        print: answer => (answer as Row[]).map(row => printed(row, shape)),
      },
    ],
  };
}

/** A shape as the query string of GET /aggregations has it. */
export function wireQuery(shape: Shape): Record<string, string> {
  const { filters, ...query } = queryOf(shape);
  const texts = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return filters === undefined ? texts : { ...texts, filters: JSON.stringify(filters) };
}

function queryOf(shape: Shape): ReportQuery {
  const { event, bucket, fields, filters, range } = shape;
  return {
    ...(event === undefined
      ? { entity: 'pageview', entity_id: SITE }
      : { entity: 'event', site_id: SITE, entity_name: event }),
    aggregates: aggregatesOf(shape),
    ...(bucket && { date_grouping: bucket }),
    ...(fields && { field_grouping: fields }),
    ...(filters && { filters }),
    ...(range && { date_from: range[0], date_to: range[1] }),
  } as ReportQuery;
}

function printed(row: Row, shape: Shape): string {
  const { bucket, fields = [] } = shape;
  return [...(bucket ? ['date'] : []), ...fields, ...aggregatesOf(shape)].map(name => row[name]).join(' | ');
}
