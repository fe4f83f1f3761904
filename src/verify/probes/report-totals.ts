import { isRefusalOf, numberOf, rowsOf } from '../answers.ts';
import { judged, probe } from '../probe.ts';
import { sawOf } from '../saw.ts';

/** Spec: Aggregations, without grouping. */
export const REPORT_TOTAL_PROBES = [
  probe({
    name: 'totals-one-row',
    about: 'spec',
    sentence: 'Aggregations: without date_grouping and field_grouping, totals; numeric values are strings',
    needs: ['busySite'],
    async probe(ask, { busySite: { id, month } }) {
      const aggregates = 'visits,uniques,pageviews,avg_duration,bounce_rate';
      const answer = await ask({
        path: '/aggregations',
        query: { entity: 'pageview', entity_id: id, aggregates, ...month },
      });
      const [row, ...more] = rowsOf(answer) ?? [];
      const isSo =
        row !== undefined && more.length === 0 && aggregates.split(',').every(name => numberOf(row[name]) !== null);
      return judged(isSo, '200 and one row with five numbers as strings', sawOf(answer));
    },
  }),
  probe({
    name: 'report-limit-above-1000',
    about: 'spec',
    sentence: 'Limits: an aggregation limit above 1000 gives 400 with errors.limit',
    needs: ['busySite'],
    async probe(ask, { busySite: { id, week } }) {
      const query = { entity: 'pageview', entity_id: id, aggregates: 'pageviews', limit: '1001', ...week };
      const answer = await ask({ path: '/aggregations', query });
      return judged(answer.status === 400 && isRefusalOf(answer, 'limit'), '400 { errors: { limit } }', sawOf(answer));
    },
  }),
  probe({
    name: 'event-totals',
    about: 'spec',
    sentence: 'Aggregations: entity=event by site_id and entity_name has conversions, unique_conversions and value',
    needs: ['busySite', 'busyEvent'],
    async probe(ask, { busySite: { id, month }, busyEvent: { name, conversions } }) {
      const aggregates = 'conversions,unique_conversions,value';
      const query = { entity: 'event', site_id: id, entity_name: name, aggregates, ...month };
      const answer = await ask({ path: '/aggregations', query });
      const [row = {}] = rowsOf(answer) ?? [];
      const isSo =
        aggregates.split(',').every(each => numberOf(row[each]) !== null) && numberOf(row.conversions) === conversions;
      return judged(isSo, 'one row, with the conversions that are counted alone', sawOf(answer));
    },
  }),
];
