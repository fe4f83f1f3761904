import { countOf, type Fields, isRefusalOf, numberOf, rowsOf } from '../answers.ts';
import { judged, probe } from '../probe.ts';
import { sawOf } from '../saw.ts';
import { conversionsOf, DEVICES, pageviewsOf, sumOf, twoNumbers, wholeRows } from './report-parts.ts';

const PAGEVIEW_AGGREGATES = 'visits,uniques,pageviews,avg_duration,bounce_rate';
const EVENT_AGGREGATES = 'conversions,unique_conversions,value';
const TOTALS = { aggregates: PAGEVIEW_AGGREGATES };
const EVENT_TOTALS = { aggregates: EVENT_AGGREGATES };

const hasNumbers = (row: Fields | undefined, aggregates: string): boolean =>
  row !== undefined && aggregates.split(',').every(name => countOf(row[name]) !== null);

/** Spec: Aggregations without grouping; numbers; the entity event. */
export const REPORT_TOTAL_PROBES = [
  probe({
    name: 'report-totals',
    about: 'spec',
    sentence:
      'Aggregations: an array of row objects; without grouping, one row of totals, of all aggregates of pageviews',
    needs: ['busySite'],
    async probe(ask, { busySite }) {
      const answer = await ask(pageviewsOf(busySite, TOTALS));
      const rows = rowsOf(answer) ?? [];
      const isSo = rows.length === 1 && hasNumbers(rows[0], PAGEVIEW_AGGREGATES);
      return judged(isSo, '200 and one row with five numbers', sawOf(answer));
    },
  }),
  probe({
    name: 'report-numbers',
    about: 'spec',
    sentence: 'Aggregation row: all numeric values are returned as strings',
    needs: ['busySite'],
    async probe(ask, { busySite }) {
      const answers = [await ask(pageviewsOf(busySite, TOTALS)), await ask(pageviewsOf(busySite, DEVICES))];
      const names = PAGEVIEW_AGGREGATES.split(',');
      const areStrings = (row: Fields) => names.every(name => !(name in row) || numberOf(row[name]) !== null);
      const wrong = answers.find(answer => !(rowsOf(answer) ?? []).every(areStrings));
      return judged(wrong === undefined, 'strings of digits', sawOf(wrong ?? answers[0]!));
    },
  }),
  probe({
    name: 'report-uniques',
    about: 'spec',
    sentence:
      'Aggregations: visits counts unique site visits, uniques unique page visits: between visits and pageviews',
    needs: ['busySite'],
    async probe(ask, { busySite }) {
      const [row = {}] = rowsOf(await ask(pageviewsOf(busySite, TOTALS))) ?? [];
      const [visits, uniques, pageviews] = ['visits', 'uniques', 'pageviews'].map(name => sumOf([row], name));
      const isSo = visits! <= uniques! && uniques! <= pageviews!;
      return judged(isSo, 'visits ≤ uniques ≤ pageviews', {
        shape: 'another order',
        values: `${visits}, ${uniques}, ${pageviews}`,
      });
    },
  }),
  probe({
    name: 'report-limit-1001',
    about: 'spec',
    sentence: 'Limits: an aggregation limit above 1000 gives 400 with errors.limit',
    needs: ['busySite'],
    async probe(ask, { busySite }) {
      const answer = await ask(pageviewsOf(busySite, { limit: '1001' }));
      return judged(answer.status === 400 && isRefusalOf(answer, 'limit'), '400 { errors: { limit } }', sawOf(answer));
    },
  }),
  probe({
    name: 'event-totals',
    about: 'spec',
    sentence: 'Aggregations: entity=event by site_id and entity_name has conversions, unique_conversions and value',
    needs: ['busySite', 'busyEvent'],
    async probe(ask, { busySite, busyEvent }) {
      const answer = await ask(conversionsOf(busySite, busyEvent, EVENT_TOTALS));
      const [row, ...more] = rowsOf(answer) ?? [];
      const isSo =
        hasNumbers(row, EVENT_AGGREGATES) && more.length === 0 && countOf(row!.conversions) === busyEvent.conversions;
      return judged(isSo, 'one row, with the conversions that are counted alone', sawOf(answer));
    },
  }),
  probe({
    name: 'event-date-grouping',
    about: 'spec',
    sentence: 'Aggregations: date_grouping for events; conversions by day are those of the whole range',
    needs: ['busySite', 'busyEvent'],
    async probe(ask, { busySite, busyEvent }) {
      const answer = await ask(conversionsOf(busySite, busyEvent, { date_grouping: 'day' }));
      if (answer.status !== 200) return judged(false, '200', sawOf(answer));
      const sum = sumOf(wholeRows(answer), 'conversions');
      const saw = twoNumbers('sum and total', sum, busyEvent.conversions);
      return judged(sum === busyEvent.conversions, 'the sum of the rows is the total', saw);
    },
  }),
];
