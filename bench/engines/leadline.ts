import { defaultAssumptions } from '../../src/contract/assumptions.ts';
import { Validation } from '../../src/contract/validation.ts';
import { parseReport, type ReportQuery } from '../../src/report/request.ts';
import { type Row, runReport } from '../../src/report/run.ts';
import { zoneOf } from '../../src/time/zone.ts';
import { type History, SITE, ZONE } from '../history.ts';
import { AGGREGATES, type Shape } from '../shapes.ts';
import type { Engine } from './engine.ts';

/** The engine of reports on resident columns: one thread, no cached result. */
export function openLeadline(hits: History['hits']): Engine {
  const assumptions = { ...defaultAssumptions, 'day-range': 'off' };
  const world = { hits, hasEvent: () => false, zone: zoneOf(ZONE), assumptions, seed: '' };
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

function queryOf({ bucket, fields, filters, range }: Shape): ReportQuery {
  return {
    entity: 'pageview',
    entity_id: SITE,
    aggregates: AGGREGATES,
    ...(bucket && { date_grouping: bucket }),
    ...(fields && { field_grouping: fields }),
    ...(filters && { filters }),
    ...(range && { date_from: range[0], date_to: range[1] }),
  } as ReportQuery;
}

function printed(row: Row, { bucket, fields = [] }: Shape): string {
  return [...(bucket ? ['date'] : []), ...fields, ...AGGREGATES].map(name => row[name]).join(' | ');
}
