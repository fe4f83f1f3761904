import { countOf, type Fields, rowsOf, textOf } from '../answers.ts';
import type { Ask } from '../asking.ts';
import type { BusySite } from '../facts/busy-site.ts';
import { NotTried } from '../not-tried.ts';
import { judged, probe } from '../probe.ts';
import { sawOf } from '../saw.ts';
import {
  DEVICES,
  ENTRIES,
  PAGES,
  pageviewsOf,
  type Query,
  ROWS_MAX,
  rowsRead,
  sumOf,
  twoNumbers,
  wholeRows,
} from './report-parts.ts';

const ALL_OPERATORS =
  'domain hostname pathname entry_page exit_page referrer_hostname referrer_pathname referrer_source ai_source ref utm_campaign utm_source utm_medium utm_content utm_term'.split(
    ' ',
  );
const EQUALITY_ONLY = 'device_type operating_system browser country_code city state region'.split(' ');

/** Entry pages with one that can be written as a pattern without escapes. */
interface EntryPages {
  readonly rows: readonly Fields[];
  readonly page: string;
}

/** A filter on the entry page, which is one value of a visit. */
interface Filtering {
  readonly operator: string;
  readonly meaning: string;
  readonly value: (page: string) => string;
  /** Whether the filter without its `not` keeps the page `text`, by the letters as they are. */
  readonly isIn: (text: string, page: string) => boolean;
}

const isSame = (text: string, page: string) => text === page;
const partOf = (page: string) => page.slice(1, 5);
const endsOf = (page: string) => [page.slice(1, 3), page.slice(-2)] as const;

const OPERATORS: readonly Filtering[] = [
  { operator: 'is', meaning: 'exact match', value: page => page, isIn: isSame },
  { operator: 'is not', meaning: 'everything except an exact match', value: page => page, isIn: isSame },
  {
    operator: 'is like',
    meaning: 'contains the term',
    value: partOf,
    isIn: (text, page) => text.includes(partOf(page)),
  },
  {
    operator: 'is not like',
    meaning: 'does not contain the term; * is a wildcard',
    value: page => endsOf(page).join('*'),
    isIn(text, page) {
      const [start, end] = endsOf(page);
      const at = text.indexOf(start);
      return at >= 0 && text.indexOf(end, at + start.length) >= 0;
    },
  },
  {
    operator: 'matching',
    meaning: 'matches a regular expression',
    value: page => `^${page.slice(0, -1)}[${page.at(-1)}]$`,
    isIn: isSame,
  },
  {
    operator: 'not matching',
    meaning: 'does not match a regular expression',
    value: page => `^${page.slice(0, -1)}[${page.at(-1)}]$`,
    isIn: isSame,
  },
];

const isNegative = ({ operator }: Filtering) => operator.includes('not');

const filtersOf = (...filters: readonly (readonly [string, string, string])[]): Query => ({
  filters: JSON.stringify(filters.map(([property, operator, value]) => ({ property, operator, value }))),
});

/** @throws NotTried where there is no such page, or too many pages */
async function entryPagesOf(ask: Ask, site: BusySite): Promise<EntryPages> {
  const rows = wholeRows(await ask(pageviewsOf(site, ENTRIES)));
  const page = rows
    .map(row => row.entry_page)
    .find(each => typeof each === 'string' && /^\/[A-Za-z0-9/-]{3,60}[A-Za-z0-9]$/.test(each));
  if (typeof page !== 'string') throw new NotTried('no visit entered on a page with a plain path');
  return { rows, page };
}

function filtered(site: BusySite, { page }: EntryPages, { operator, value }: Filtering) {
  return pageviewsOf(site, { ...ENTRIES, ...filtersOf(['entry_page', operator, value(page)]) });
}

/** Whether the filter keeps a page; null where that depends on the case of letters: assumption filter-case. */
function keeps(filtering: Filtering, { entry_page }: Fields, page: string): boolean | null {
  const { isIn } = filtering;
  const isSo = isIn(textOf(entry_page), page);
  if (isSo !== isIn(textOf(entry_page).toLowerCase(), page.toLowerCase())) return null;
  return isSo !== isNegative(filtering);
}

/** Pages in words that can be compared: a page and its pageviews a line. */
const linesOf = (rows: readonly Fields[]): string =>
  rows
    .map(row => `${textOf(row.entry_page)} ${countOf(row.pageviews)}`)
    .sort()
    .join('\n');

function operatorProbe(filtering: Filtering) {
  const { operator, meaning } = filtering;
  return probe({
    name: `filter-${operator.replaceAll(' ', '-')}`,
    about: 'spec',
    sentence: `Filter operators: ${operator}: ${meaning} (on entry_page)`,
    needs: ['busySite'],
    async probe(ask, { busySite }) {
      const pages = await entryPagesOf(ask, busySite);
      const answer = await ask(filtered(busySite, pages, filtering));
      const kept = pages.rows.filter(row => keeps(filtering, row, pages.page) === true);
      const seen = (rowsOf(answer) ?? []).filter(row => keeps(filtering, row, pages.page) !== null);
      const isSo = linesOf(seen) === linesOf(kept);
      return judged(isSo, `200, and all pages that ${operator} the value, and no other`, sawOf(answer));
    },
  });
}

interface Accepted {
  readonly name: string;
  readonly operators: readonly string[];
  readonly properties: readonly string[];
}

const ACCEPTED: readonly Accepted[] = [
  { name: 'equality', operators: ['is', 'is not'], properties: [...ALL_OPERATORS, ...EQUALITY_ONLY] },
  { name: 'likeness', operators: ['is like', 'is not like'], properties: ALL_OPERATORS },
  { name: 'patterns', operators: ['matching', 'not matching'], properties: ALL_OPERATORS },
];

/** Spec: Aggregations, filters, semantics 1 and 4. */
export const REPORT_FILTER_PROBES = [
  ...OPERATORS.map(operatorProbe),
  probe({
    name: 'filter-is-or-not',
    about: 'spec',
    sentence: 'Filter operators: what is and what is not are all',
    needs: ['busySite'],
    async probe(ask, { busySite }) {
      const pages = await entryPagesOf(ask, busySite);
      const [is, isNot] = [OPERATORS[0]!, OPERATORS[1]!].map(each => filtered(busySite, pages, each));
      const sum = sumOf(wholeRows(await ask(is!))) + sumOf(wholeRows(await ask(isNot!)));
      const total = busySite.pageviews;
      return judged(sum === total, 'the sum of both is the total', twoNumbers('sum and total', sum, total));
    },
  }),
  probe({
    name: 'filter-field',
    about: 'spec',
    sentence: 'Filter operators: what device_type is, is what its row has',
    needs: ['busySite'],
    async probe(ask, { busySite }) {
      const rows = wholeRows(await ask(pageviewsOf(busySite, DEVICES)));
      const row = rows.findLast(({ device_type }) => typeof device_type === 'string' && device_type !== '');
      if (row === undefined || rows.length < 2) throw new NotTried('visits have no two values of device_type');
      const query = filtersOf(['device_type', 'is', textOf(row.device_type)]);
      const answer = await ask(pageviewsOf(busySite, query));
      if (answer.status !== 200) return judged(false, '200', sawOf(answer));
      const [alone, grouped] = [sumOf(wholeRows(answer)), sumOf([row])];
      return judged(alone === grouped, 'as many pageviews', twoNumbers('filtered and grouped', alone, grouped));
    },
  }),
  ...ACCEPTED.map(({ name, operators, properties }) =>
    probe({
      name: `filter-${name}`,
      about: 'spec',
      sentence: `Operator availability: ${operators.join(' and ')} on ${properties.length} properties, any number in one array`,
      needs: ['busySite'],
      async probe(ask, { busySite }) {
        const all = properties.flatMap(property => operators.map(each => [property, each, 'leadline'] as const));
        const answer = await ask(pageviewsOf(busySite, { ...busySite.week, ...filtersOf(...all) }));
        return judged(rowsOf(answer) !== null, '200', sawOf(answer));
      },
    }),
  ),
  probe({
    name: 'filter-pathname',
    about: 'spec',
    sentence:
      'Semantics 1: filtering on pathname keeps visits that viewed it at any point, not only those that entered on it',
    needs: ['busySite'],
    async probe(ask, { busySite }) {
      const entered = new Map(wholeRows(await ask(pageviewsOf(busySite, ENTRIES))).map(row => [row.entry_page, row]));
      const page = rowsRead(await ask(pageviewsOf(busySite, PAGES))).find(({ pathname, visits }) => {
        const entries = entered.get(pathname);
        return typeof pathname === 'string' && (countOf(visits) ?? 0) > (countOf(entries?.visits) ?? 0);
      })?.pathname;
      if (typeof page !== 'string') throw new NotTried('every page was viewed only by visits that entered on it');
      const query = { field_grouping: 'entry_page', limit: String(ROWS_MAX), ...filtersOf(['pathname', 'is', page]) };
      const answer = await ask(pageviewsOf(busySite, query));
      const isSo = (rowsOf(answer) ?? []).some(row => row.entry_page !== page);
      return judged(isSo, '200, and visits that entered on other pages', sawOf(answer));
    },
  }),
];
