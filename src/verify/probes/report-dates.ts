import { type Fields, rowsOf } from '../answers.ts';
import type { BusySite } from '../facts/busy-site.ts';
import { NotTried } from '../not-tried.ts';
import { judged, probe } from '../probe.ts';
import { sawOf } from '../saw.ts';
import { askRows, pageviewsOf, type Query, sumOf, twoNumbers, wholeRows } from './report-parts.ts';

interface Unit {
  readonly unit: string;
  /** How every bucket begins: the rest of its form is not said. */
  readonly form: RegExp;
  readonly range: (site: BusySite) => Query;
  readonly sort?: string;
}

const WEEK = ({ week }: BusySite): Query => ({ ...week });
const MONTH = ({ month }: BusySite): Query => ({ ...month });

const DAY: Unit = { unit: 'day', form: /^\d{4}-\d\d-\d\d/, range: MONTH, sort: 'timestamp:asc' };
const HOUR: Unit = { unit: 'hour', form: /^\d{4}-\d\d-\d\d[ T]\d\d/, range: WEEK, sort: 'timestamp:desc' };
const UNITS: readonly Unit[] = [
  HOUR,
  DAY,
  { unit: 'month', form: /^\d{4}-\d\d/, range: WEEK },
  { unit: 'year', form: /^\d{4}/, range: WEEK },
];

function reportBy({ unit, range, sort }: Unit, site: BusySite) {
  return pageviewsOf(site, { ...range(site), date_grouping: unit, ...(sort !== undefined && { sort_by: sort }) });
}

/** What stands beside pageviews in a row: the name of the time key is not said (assumption date-key). */
function bucketOf(row: Fields): string | null {
  const [bucket, ...more] = Object.keys(row)
    .filter(key => key !== 'pageviews')
    .map(key => row[key]);
  return typeof bucket === 'string' && more.length === 0 ? bucket : null;
}

/** @throws NotTried */
function bucketsOf(rows: readonly Fields[]): readonly string[] {
  const buckets = rows.map(bucketOf).filter(bucket => bucket !== null);
  if (buckets.length < 2) throw new NotTried('there are fewer than two rows with a time');
  return buckets;
}

/** Spec: Aggregations, date_grouping, date_from, date_to, sort_by=timestamp. */
export const REPORT_DATE_PROBES = [
  ...UNITS.flatMap(unit => [
    probe({
      name: `date-grouping-${unit.unit}`,
      about: 'spec',
      sentence: `Aggregations: date_grouping can be ${unit.unit}${unit === HOUR ? ', for up to 7 days' : ''}; its rows have the aggregate and a time`,
      needs: ['busySite'],
      async probe(ask, { busySite }) {
        const answer = await ask(reportBy(unit, busySite));
        const rows = rowsOf(answer) ?? [];
        const isSo = rows.length > 0 && rows.every(row => 'pageviews' in row && unit.form.test(bucketOf(row) ?? ''));
        return judged(isSo, `200, and rows of pageviews and a time that begins as a ${unit.unit} does`, sawOf(answer));
      },
    }),
    probe({
      name: `date-grouping-${unit.unit}-sum`,
      about: 'spec',
      sentence: `Aggregations: pageviews by ${unit.unit} are those of the whole range`,
      needs: ['busySite'],
      async probe(ask, { busySite }) {
        const sum = sumOf(wholeRows(await ask(reportBy(unit, busySite))));
        const total = sumOf(await askRows(ask, pageviewsOf(busySite, unit.range(busySite))));
        return judged(sum === total, 'the sum of the rows is the total', twoNumbers('sum and total', sum, total));
      },
    }),
  ]),
  probe({
    name: 'date-bounds',
    about: 'spec',
    sentence: "Aggregations: date_from and date_to bound the data, in the site's timezone",
    needs: ['busySite'],
    async probe(ask, { busySite }) {
      const buckets = bucketsOf(await askRows(ask, reportBy(DAY, busySite)));
      const [from, to] = [busySite.month.date_from.slice(0, 10), busySite.month.date_to.slice(0, 10)];
      const isSo = buckets.every(bucket => bucket.slice(0, 10) >= from && bucket.slice(0, 10) <= to);
      const outside = { shape: 'a day outside of them', values: `${buckets[0]} to ${buckets.at(-1)}` };
      return judged(isSo, 'no day outside of the bounds', outside);
    },
  }),
  probe({
    name: 'date-from-default',
    about: 'spec',
    sentence: "Aggregations: date_from defaults to the entity's first recorded data",
    needs: ['busySite'],
    async probe(ask, { busySite }) {
      const { path, query } = pageviewsOf(busySite);
      const { date_from: _, ...open } = query!;
      const all = sumOf(await askRows(ask, { path, query: open }));
      const isSo = all >= busySite.pageviews;
      return judged(isSo, 'no fewer than in a range of it', twoNumbers('all and a range', all, busySite.pageviews));
    },
  }),
  ...([DAY, HOUR] as const).map(unit =>
    probe({
      name: `sort-${unit.sort!.replace(':', '-')}`,
      about: 'spec',
      sentence: `Aggregations: sort_by=${unit.sort} with date_grouping`,
      needs: ['busySite'],
      async probe(ask, { busySite }) {
        const buckets = bucketsOf(await askRows(ask, reportBy(unit, busySite)));
        const ascending = unit === DAY ? buckets : buckets.toReversed();
        const isSo = ascending.every((bucket, at) => at === 0 || ascending[at - 1]! <= bucket);
        return judged(isSo, 'the rows in order of time', { shape: 'another order', values: 'another order' });
      },
    }),
  ),
];
