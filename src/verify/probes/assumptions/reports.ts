import { countOf, type Fields, rowsOf, textOf } from '../../answers.ts';
import type { Ask } from '../../asking.ts';
import type { BusySite } from '../../facts/busy-site.ts';
import { NotTried } from '../../not-tried.ts';
import { sawOf } from '../../saw.ts';
import type { ServerAnswer } from '../../server/exchange.ts';
import { daysOf, keysBeside, pageviews, rowsIn } from './reports-asked.ts';
import { assumption, byAll, byAnswer, type Choice, type Told } from './told.ts';

/** How buckets are written, by date_grouping. */
const LABELS = {
  hour: /^\d{4}-\d\d-\d\d \d\d:00:00$/,
  day: /^\d{4}-\d\d-\d\d$/,
  month: /^\d{4}-\d\d$/,
  year: /^\d{4}$/,
} as const;

/** Whether all rows have that key beside `pageviews`, and a bucket of that form under it. */
function isUnder(key: string, label: RegExp, answer: ServerAnswer): boolean {
  const rows = rowsOf(answer) ?? [];
  const isSo = (row: Fields) => keysBeside(row, 'pageviews').join() === key && label.test(textOf(row[key]));
  return rows.length > 0 && rows.every(isSo);
}

type Sort = Choice<'default-sort'>;

/** Fewer rows than these are in any order by chance. */
const CHANCE_ROWS = 5;

function sortByDate(answer: ServerAnswer): Told<'default-sort'> {
  const rows = rowsIn(answer, 'a report by day');
  const labels = rows.map(row => textOf(row[keysBeside(row, 'pageviews')[0] ?? '']));
  const isSorted = (sign: number) => labels.every((label, at) => at === 0 || sign * order(labels[at - 1]!, label) <= 0);
  return { among: datesAmong(rows.length, isSorted(1), isSorted(-1)), saw: inAnOrder(answer) };
}

function datesAmong(rows: number, ascending: boolean, descending: boolean): readonly Sort[] {
  if (ascending && descending) return ['usual', 'oldest-first', 'shuffled'];
  if (descending) return ['usual'];
  if (!ascending) return ['shuffled'];
  return rows < CHANCE_ROWS ? ['oldest-first', 'shuffled'] : ['oldest-first'];
}

function sortByField(answer: ServerAnswer): Told<'default-sort'> {
  const rows = rowsIn(answer, 'a report by page').map(({ pageviews: count, pathname }) => ({
    count: countOf(count) ?? 0,
    pathname: textOf(pathname ?? ''),
  }));
  const isUsual = rows.every(({ count, pathname }, at) => {
    const before = rows[at - 1];
    if (before === undefined) return true;
    return before.count > count || (before.count === count && order(before.pathname, pathname) <= 0);
  });
  if (rows.length === 1) return { among: ['usual', 'oldest-first', 'shuffled'], saw: sawOf(answer) };
  return { among: isUsual ? ['usual', 'oldest-first'] : ['shuffled'], saw: inAnOrder(answer) };
}

const inAnOrder = (answer: ServerAnswer) => ({ ...sawOf(answer), shape: `${sawOf(answer).shape} in another order` });

/** By code unit. */
function order(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

const byPage = (ask: Ask, { id, week }: BusySite) => pageviews(ask, id, { ...week, field_grouping: 'pathname' });

const ofPage = (pathname: string) => JSON.stringify([{ property: 'pathname', operator: 'is', value: pathname }]);

/** Hours of a week; in one of the weeks in which clocks change. */
const WEEK_HOURS = { usual: 168, min: 167 };

/** A page with fewer pageviews than its week has hours: some of these have none. @throws NotTried */
async function rarePage(ask: Ask, site: BusySite): Promise<string> {
  const pages = rowsIn(await byPage(ask, site), 'a report by page').flatMap(({ pageviews: count, pathname }) =>
    typeof pathname === 'string' && pathname !== '' ? [{ pathname, count: countOf(count) ?? WEEK_HOURS.usual }] : [],
  );
  const rarest = pages.sort((a, b) => a.count - b.count)[0];
  if (rarest !== undefined && rarest.count < WEEK_HOURS.min) return rarest.pathname;
  throw new NotTried('all pages may have pageviews in every hour of the week');
}

const NO_PAGE = ofPage('/leadline-verify/no-such-page');

/** Hostnames and campaigns of a week, which are missing in many visits. */
async function sourceRows(ask: Ask, { id, week }: BusySite): Promise<readonly Fields[]> {
  const query = { ...week, field_grouping: 'hostname,referrer_hostname,utm_campaign' };
  return rowsIn(await pageviews(ask, id, query), 'a report by hostname, referrer and campaign');
}

/** Assumptions about the rows of reports. */
export const REPORT_ASSUMPTIONS_TRIED = [
  assumption({
    name: 'date-key',
    sentence: 'Reports by hour, day, month and year: under which key their rows have the bucket, and in which form.',
    needs: ['busySite'],
    async tell(ask, { busySite: { id, week } }) {
      const told = async (date_grouping: keyof typeof LABELS) => {
        const isSo = (key: string) => (answer: ServerAnswer) => isUnder(key, LABELS[date_grouping], answer);
        const answer = await pageviews(ask, id, { ...week, date_grouping });
        return byAnswer<'date-key'>(answer, { date: isSo('date'), timestamp: isSo('timestamp') });
      };
      return byAll(await told('hour'), await told('day'), await told('month'), await told('year'));
    },
  }),
  assumption({
    name: 'default-sort',
    sentence: 'The order of rows without sort_by, by day and by page.',
    needs: ['busySite'],
    async tell(ask, { busySite }) {
      const byDay = await pageviews(ask, busySite.id, { ...busySite.month, date_grouping: 'day' });
      const told = byAll(sortByDate(byDay), sortByField(await byPage(ask, busySite)));
      if (told.among.length === 3) throw new NotTried('reports by day and by page have one row each');
      return { ...told, when: 'with so few rows' };
    },
  }),
  assumption({
    name: 'no-data',
    sentence: 'Totals of a page that does not exist.',
    needs: ['mainSite', 'clock'],
    async tell(ask, { mainSite, clock }) {
      const range = daysOf(30, clock, mainSite);
      const aggregates = 'visits,uniques,pageviews,avg_duration,bounce_rate';
      const values = (answer: ServerAnswer) => {
        const [row, ...more] = rowsOf(answer) ?? [];
        return row === undefined || more.length > 0 ? [] : aggregates.split(',').map(name => row[name]);
      };
      return byAnswer<'no-data'>(await pageviews(ask, mainSite.id, { ...range, aggregates, filters: NO_PAGE }), {
        usual: answer => values(answer).length > 0 && values(answer).every(value => countOf(value) === 0),
        null: answer => values(answer).length > 0 && values(answer).every(value => value === null),
        empty: answer => rowsOf(answer)?.length === 0,
      });
    },
  }),
  assumption({
    name: 'empty-buckets',
    sentence: 'A report by hour on a page with fewer pageviews than hours: whether there are rows of zeros.',
    needs: ['busySite'],
    async tell(ask, { busySite }) {
      const filters = ofPage(await rarePage(ask, busySite));
      const answer = await pageviews(ask, busySite.id, { ...busySite.week, date_grouping: 'hour', filters });
      const counts = (rowsOf(answer) ?? []).map(row => countOf(row.pageviews));
      return byAnswer<'empty-buckets'>(answer, {
        'left-out': () => counts.length > 0 && !counts.includes(0),
        'zero-filled': () => counts.includes(0) && counts.length >= WEEK_HOURS.min,
      });
    },
  }),
  assumption({
    name: 'bounce-rate',
    sentence: 'Whether the bounce_rate of any day is above 1.',
    needs: ['busySite'],
    async tell(ask, { busySite: { id, month } }) {
      const answer = await pageviews(ask, id, { ...month, aggregates: 'bounce_rate', date_grouping: 'day' });
      const rates = rowsIn(answer, 'a report on bounce_rate').map(row => countOf(row.bounce_rate));
      const highest = rates.reduce<number>((most, rate) => Math.max(most, rate ?? Number.NaN), 0);
      if (highest === 0) throw new NotTried('no visit of the month bounced');
      return byAnswer<'bounce-rate'>(answer, {
        fraction: () => highest > 0 && highest <= 1,
        percent: () => highest > 1 && highest <= 100,
      });
    },
  }),
  assumption({
    name: 'missing-dimension',
    sentence: 'What rows have for the referrer and the campaign of visits without one.',
    needs: ['busySite'],
    async tell(ask, { busySite }) {
      const rows = await sourceRows(ask, busySite);
      const values = rows.flatMap(row => [row.referrer_hostname, row.utm_campaign]);
      const [hasEmpty, hasNull] = [values.includes(''), values.includes(null)];
      if (!hasEmpty && !hasNull) throw new NotTried('all rows have a referrer and a campaign');
      const among = [
        ...(hasEmpty && !hasNull ? (['empty'] as const) : []),
        ...(hasNull && !hasEmpty ? (['null'] as const) : []),
      ];
      return { among, saw: bothKinds };
    },
  }),
  assumption({
    name: 'hostname-scheme',
    sentence: 'Whether hostnames of a report by hostname and referrer begin with a scheme.',
    needs: ['busySite'],
    async tell(ask, { busySite }) {
      const rows = await sourceRows(ask, busySite);
      const names = rows
        .flatMap(row => [row.hostname, row.referrer_hostname])
        .filter((name): name is string => typeof name === 'string' && name !== '');
      if (names.length === 0) throw new NotTried('no row has a hostname');
      const withScheme = names.filter(name => name.includes('://')).length;
      const among = [
        ...(withScheme === names.length ? (['https'] as const) : []),
        ...(withScheme === 0 ? (['bare'] as const) : []),
      ];
      return { among, saw: someWithScheme };
    },
  }),
];

const bothKinds = { shape: 'empty strings and null', values: 'empty strings and null' };
const someWithScheme = { shape: 'some with a scheme, some without', values: 'some with a scheme, some without' };
