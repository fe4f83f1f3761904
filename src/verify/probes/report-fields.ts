import { type Fields, rowsOf } from '../answers.ts';
import type { Ask } from '../asking.ts';
import type { BusySite } from '../facts/busy-site.ts';
import { NotTried } from '../not-tried.ts';
import { holds, judged, probe } from '../probe.ts';
import { sawOf } from '../saw.ts';
import { inNameOrder } from './name-order.ts';
import {
  askRows,
  DEVICES,
  ENTRIES,
  PAGES,
  pageviewsOf,
  type Query,
  SOURCES,
  sumOf,
  twoNumbers,
  wholeRows,
} from './report-parts.ts';

const several = (fields: string): Query => ({ field_grouping: fields, limit: '10' });

/** Every field once, in few requests. */
const REPORTS: readonly Query[] = [
  PAGES,
  ENTRIES,
  DEVICES,
  SOURCES,
  several('hostname,exit_page,referrer_hostname,referrer_pathname'),
  several('browser,operating_system,country_code,city,state,region'),
  several('utm_campaign,utm_content,utm_medium,utm_source,utm_term,keyword,ref'),
];

const fieldsIn = ({ field_grouping }: Query) => field_grouping!.split(',');

/** The report that has the field; where several fields together are refused, the report on it alone. */
async function reportOn(ask: Ask, site: BusySite, { field, query }: { field: string; query: Query }) {
  const answer = await ask(pageviewsOf(site, query));
  if (answer.status === 200 || fieldsIn(query).length === 1) return answer;
  return ask(pageviewsOf(site, several(field)));
}

/** Of a report with field_grouping. */
const ROWS_DEFAULT = 500;

const isField = (value: unknown) => value === null || typeof value === 'string';

/** Sums of these reports are the total: no visit has two values of the field, or no pageview has. */
const SUMMED = { 'device-type': DEVICES, pathname: PAGES, 'entry-page': ENTRIES, 'referrer-source': SOURCES };

/** Whether numbers ascend. */
const ascends = (counts: readonly number[]) => counts.every((count, at) => at === 0 || counts[at - 1]! <= count);

const isByCount = (rows: readonly Fields[]) => ascends(rows.map(row => sumOf([row])));
const isByName = (field: string) => (rows: readonly Fields[]) => inNameOrder(rows.map(row => row[field]));

interface Sorting {
  readonly query: Query;
  /** Whether rows ascend. */
  readonly isAscending: (rows: readonly Fields[]) => boolean;
}

const SORTED: readonly Sorting[] = [
  { query: DEVICES, isAscending: isByCount },
  { query: ENTRIES, isAscending: isByCount },
  { query: PAGES, isAscending: isByName('pathname') },
  { query: SOURCES, isAscending: isByName('referrer_source') },
];

/** Spec: Aggregations, field_grouping, sort_by, limit; Aggregation row. */
export const REPORT_FIELD_PROBES = [
  ...REPORTS.flatMap(query =>
    fieldsIn(query).map(field =>
      probe({
        name: `field-grouping-${field.replaceAll('_', '-')}`,
        about: 'spec',
        sentence: `Aggregations: field_grouping can be ${field}`,
        needs: ['busySite'],
        async probe(ask, { busySite }) {
          const answer = await reportOn(ask, busySite, { field, query });
          const rows = rowsOf(answer) ?? [];
          // Alone it leaves out visits that no AI tool sent, which may be all.
          const isSo = rowsOf(answer) !== null && rows.every(row => field in row && isField(row[field]));
          return judged(isSo, `200, and ${field} in every row`, sawOf(answer));
        },
      }),
    ),
  ),
  probe({
    name: 'report-row-keys',
    about: 'spec',
    sentence: 'Aggregation row: its keys are the fields of field_grouping and the aggregates',
    needs: ['busySite'],
    async probe(ask, { busySite }) {
      for (const query of REPORTS) {
        const answer = await ask(pageviewsOf(busySite, query));
        const asked = [...fieldsIn(query), ...(query.aggregates ?? 'pageviews').split(',')].sort().join();
        const isSo = (rowsOf(answer) ?? []).every(row => Object.keys(row).sort().join() === asked);
        if (!isSo)
          return judged(false, 'the fields and aggregates that were asked for, and nothing else', sawOf(answer));
      }
      return holds;
    },
  }),
  ...Object.entries(SUMMED).map(([name, query]) =>
    probe({
      name: `field-grouping-${name}-sum`,
      about: 'spec',
      sentence: `Aggregations: pageviews by ${query.field_grouping} are those of the whole range`,
      needs: ['busySite'],
      async probe(ask, { busySite }) {
        const sum = sumOf(wholeRows(await ask(pageviewsOf(busySite, query))));
        const total = busySite.pageviews;
        return judged(sum === total, 'the sum of the rows is the total', twoNumbers('sum and total', sum, total));
      },
    }),
  ),
  ...SORTED.map(({ query, isAscending }) =>
    probe({
      name: `sort-${query.sort_by!.replace(':', '-').replace('_', '-')}`,
      about: 'spec',
      sentence: `Aggregations: sort_by=${query.sort_by}, which is grouped by or an aggregate`,
      needs: ['busySite'],
      async probe(ask, { busySite }) {
        const rows = await askRows(ask, pageviewsOf(busySite, query));
        if (rows.length < 2) throw new NotTried('there are fewer than two rows');
        const isSo = isAscending(query.sort_by!.endsWith(':asc') ? rows : rows.toReversed());
        return judged(isSo, 'the rows in that order', { shape: 'another order', values: 'another order' });
      },
    }),
  ),
  probe({
    name: 'report-limit',
    about: 'spec',
    sentence: 'Aggregations: no more rows than limit, which is 1 to 1000: 1',
    needs: ['busySite'],
    async probe(ask, { busySite }) {
      const answer = await ask(pageviewsOf(busySite, { date_grouping: 'day', limit: '1' }));
      return judged(rowsOf(answer)?.length === 1, '200 and one row', sawOf(answer));
    },
  }),
  probe({
    name: 'report-default-limit',
    about: 'spec',
    sentence: 'Aggregations: with field_grouping and without limit, at most 500 rows',
    needs: ['busySite'],
    async probe(ask, { busySite }) {
      const rows = await askRows(ask, pageviewsOf(busySite, { field_grouping: 'pathname,city,browser' }));
      const pages = await askRows(ask, pageviewsOf(busySite, PAGES));
      const atLeast = Math.min(ROWS_DEFAULT, pages.length);
      if (rows.length >= atLeast && rows.length < ROWS_DEFAULT) {
        throw new NotTried('a report by pathname, city and browser has fewer than 500 rows');
      }
      return judged(
        rows.length === ROWS_DEFAULT,
        '500 rows, where there are more',
        twoNumbers('rows', rows.length, 500),
      );
    },
  }),
];
