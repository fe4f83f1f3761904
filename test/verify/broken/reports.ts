import {
  asIf,
  type Breaking,
  changed,
  inRows,
  instead,
  isFilter,
  jsonAnswer,
  matches,
  withFilter,
  without,
} from './breaking.ts';

const AGGREGATIONS = '/aggregations';
const TOTALS = { entity: 'pageview', aggregates: /uniques/, date_grouping: null, field_grouping: null };
const EVENT_TOTALS = { entity: 'event', aggregates: /unique_conversions/ };
const day = { entity: 'pageview', date_grouping: 'day', limit: null };
const hour = { date_grouping: 'hour' };
const devices = { field_grouping: 'device_type' };
const entries = { field_grouping: 'entry_page', filters: null };
const pages = { field_grouping: 'pathname' };
const sources = { entity: 'pageview', field_grouping: 'referrer_source,ai_source' };
const ai = { field_grouping: 'ai_source' };
const ERRORS = { errors: { date_grouping: ['No.'] } };
const filtered = (property: string, operator: string) => ({
  path: AGGREGATIONS,
  query: { filters: isFilter(property, operator) },
});
const ignored = { filters: null };

const NUMBERS = 'visits uniques pageviews avg_duration bounce_rate conversions unique_conversions value'.split(' ');

const DATES: readonly Breaking[] = [
  {
    breaks: 'hours only for less than 7 days',
    differ: ['date-grouping-hour'],
    untried: ['date-grouping-hour-sum', 'sort-timestamp-desc'],
    alter: instead({ path: AGGREGATIONS, query: { ...hour, sort_by: /./ } }, 400, ERRORS),
  },
  {
    breaks: 'no reports by year',
    differ: ['date-grouping-year'],
    untried: ['date-grouping-year-sum'],
    alter: instead({ path: AGGREGATIONS, query: { date_grouping: 'year' } }, 422, { error: 'No.' }),
  },
  {
    breaks: 'a row by month without its month',
    differ: ['date-grouping-month'],
    alter: inRows({ date_grouping: 'month' }, rows => changed(rows, 0, { date: undefined })),
  },
  {
    breaks: 'a row by day with two times',
    differ: ['date-grouping-day'],
    alter: inRows(day, rows => changed(rows, 5, { day: '2026-05-20' })),
  },
  {
    breaks: 'months in English',
    differ: ['date-grouping-month'],
    alter: inRows({ date_grouping: 'month' }, rows => changed(rows, 0, { date: 'May 2026' })),
  },
  ...['hour', 'day', 'month', 'year'].map(unit => ({
    breaks: `pageviews by ${unit}: one too many`,
    differ: [`date-grouping-${unit}-sum`],
    alter: inRows({ entity: 'pageview', date_grouping: unit, limit: null }, rows =>
      changed(rows, 0, { pageviews: String(Number(rows[0]!.pageviews) + 1) }),
    ),
  })),
  {
    breaks: 'a day before date_from',
    differ: ['date-bounds'],
    alter: inRows(day, rows => [{ pageviews: '0', date: '2026-01-01' }, ...rows]),
  },
  {
    breaks: 'date_from is not taken with date_grouping=day',
    differ: ['date-grouping-day-sum', 'date-bounds'],
    alter: asIf({ path: AGGREGATIONS, query: day }, { date_from: '2026-01-01 00:00:00' }),
  },
  {
    breaks: 'without date_from the last week',
    differ: ['date-from-default'],
    alter: asIf(
      { path: AGGREGATIONS, query: { entity: 'pageview', date_from: null } },
      { date_from: '2026-06-12 00:00:00' },
    ),
  },
];

const reversed = (name: string, query: Readonly<Record<string, string | null>>): Breaking => ({
  breaks: `${name}: the other way round`,
  differ: [name],
  alter: inRows(query, rows => rows.toReversed()),
});

const SORTS: readonly Breaking[] = [
  reversed('sort-timestamp-asc', day),
  reversed('sort-timestamp-desc', hour),
  reversed('sort-pageviews-asc', devices),
  reversed('sort-pageviews-desc', entries),
  reversed('sort-pathname-asc', pages),
  reversed('sort-referrer-source-desc', sources),
];

const TOTALS_AND_ROWS: readonly Breaking[] = [
  {
    breaks: 'totals in two rows',
    differ: ['report-totals'],
    alter: inRows(TOTALS, rows => [...rows, ...rows]),
  },
  {
    breaks: 'totals without bounce_rate',
    differ: ['report-totals'],
    alter: inRows(TOTALS, rows => rows.map(({ bounce_rate: _, ...row }) => row)),
  },
  {
    breaks: 'a report as a list object',
    differ: ['report-totals'],
    untried: ['report-uniques'],
    alter: (request, answer) =>
      matches(request, { path: AGGREGATIONS, query: TOTALS })
        ? jsonAnswer(answer, { object: 'list', has_more: false, data: answer.json })
        : null,
  },
  {
    breaks: 'numbers as numbers',
    differ: ['report-numbers'],
    alter: inRows({}, rows =>
      rows.map(row =>
        Object.fromEntries(
          Object.entries(row).map(([key, value]) => [key, NUMBERS.includes(key) ? Number(value) : value]),
        ),
      ),
    ),
  },
  {
    breaks: 'numbers with a thousands separator',
    differ: ['report-totals', 'report-numbers'],
    untried: ['report-uniques'],
    alter: inRows(TOTALS, rows =>
      rows.map(row => ({ ...row, pageviews: Number(row.pageviews).toLocaleString('en-US') })),
    ),
  },
  {
    breaks: 'fewer uniques than visits',
    differ: ['report-uniques'],
    alter: inRows(TOTALS, rows => changed(rows, 0, { uniques: '1' })),
  },
  {
    breaks: 'a limit above 1000 is cut to 1000',
    differ: ['report-limit-1001'],
    alter: asIf({ path: AGGREGATIONS, query: { limit: '1001' } }, { limit: '1000' }),
  },
  {
    breaks: 'a limit above 1000 is refused with error',
    differ: ['report-limit-1001'],
    alter: instead({ path: AGGREGATIONS, query: { limit: '1001' } }, 400, { error: 'No.' }),
  },
  {
    breaks: 'no aggregate value of events',
    differ: ['event-totals'],
    alter: inRows(EVENT_TOTALS, rows => changed(rows, 0, { value: null })),
  },
  {
    breaks: 'a conversion more among other aggregates',
    differ: ['event-totals'],
    alter: inRows(EVENT_TOTALS, rows => changed(rows, 0, { conversions: String(Number(rows[0]!.conversions) + 1) })),
  },
  {
    breaks: 'no date_grouping for events',
    differ: ['event-date-grouping'],
    alter: instead({ path: AGGREGATIONS, query: { entity: 'event', date_grouping: 'day' } }, 422, { error: 'No.' }),
  },
  {
    breaks: 'events by day: one is left out',
    differ: ['event-date-grouping'],
    alter: inRows({ entity: 'event', date_grouping: 'day' }, rows => without(rows, 0)),
  },
  {
    breaks: 'rows with a key that was not asked for',
    differ: ['report-row-keys'],
    alter: inRows({ field_grouping: /browser/, limit: '10' }, rows => rows.map(row => ({ ...row, rank: '1' }))),
  },
  {
    breaks: 'rows without keyword',
    differ: ['field-grouping-keyword', 'report-row-keys'],
    alter: inRows({ field_grouping: /keyword/ }, rows => rows.map(({ keyword: _, ...row }) => row)),
  },
  {
    breaks: 'field_grouping cannot be city',
    differ: ['field-grouping-city'],
    untried: ['report-default-limit'],
    alter: instead({ path: AGGREGATIONS, query: { field_grouping: /city/ } }, 400, {
      errors: { field_grouping: ['No.'] },
    }),
  },
  {
    breaks: 'field_grouping takes one field',
    differ: ['event-sources'],
    untried: [
      'field-grouping-referrer-source-sum',
      'sort-referrer-source-desc',
      'report-default-limit',
      'ai-source-alone',
      'ai-source-together',
      'referrer-source-ai',
      'ai-source-filter',
      'referrer-source-filter',
    ],
    alter: instead({ path: AGGREGATIONS, query: { field_grouping: /,/ } }, 422, { error: 'No.' }),
  },
  {
    breaks: 'pageviews of a device are missing',
    differ: ['field-grouping-device-type-sum'],
    alter: inRows(devices, rows => without(rows, 0)),
  },
  {
    breaks: 'pageviews of a page are missing',
    differ: ['field-grouping-pathname-sum'],
    alter: inRows(pages, rows => without(rows, -1)),
  },
  {
    breaks: 'pageviews of an entry page are missing',
    differ: ['field-grouping-entry-page-sum', 'filter-is-or-not'],
    alter: inRows({ field_grouping: 'entry_page' }, rows => rows.filter(row => row.entry_page !== '/')),
  },
  {
    breaks: 'pageviews of a source are missing',
    differ: ['field-grouping-referrer-source-sum'],
    alter: inRows(sources, rows => rows.filter(row => row.referrer_source !== 'Google')),
  },
  {
    breaks: 'limit is not taken with date_grouping',
    differ: ['report-limit'],
    alter: asIf({ path: AGGREGATIONS, query: { date_grouping: 'day', limit: '1' } }, { limit: null }),
  },
  {
    breaks: 'no limit by default with field_grouping',
    differ: ['report-default-limit'],
    alter: asIf({ path: AGGREGATIONS, query: { field_grouping: /,/, limit: null } }, { limit: '1000' }),
  },
  {
    breaks: '100 rows by default with field_grouping',
    differ: ['report-default-limit'],
    alter: asIf({ path: AGGREGATIONS, query: { field_grouping: /,/, limit: null } }, { limit: '100' }),
  },
];

const FILTERS: readonly Breaking[] = [
  {
    breaks: 'is is not taken',
    differ: ['filter-is', 'filter-is-or-not'],
    alter: asIf(filtered('entry_page', 'is'), ignored),
  },
  {
    breaks: 'is not is not taken',
    differ: ['filter-is-not', 'filter-is-or-not'],
    alter: asIf(filtered('entry_page', 'is not'), ignored),
  },
  {
    breaks: 'is like is exact',
    differ: ['filter-is-like'],
    alter: asIf(filtered('entry_page', 'is like'), withFilter({ operator: 'is' })),
  },
  {
    breaks: 'is like begins at the start',
    differ: ['filter-is-like'],
    alter: asIf(filtered('entry_page', 'is like'), query => {
      const [{ value }] = JSON.parse(query.filters!);
      return withFilter({ operator: 'matching', value: `^${value}` })(query);
    }),
  },
  {
    breaks: 'a wildcard is a character',
    differ: ['filter-is-not-like'],
    alter: asIf(filtered('entry_page', 'is not like'), withFilter({ operator: 'is not' })),
  },
  {
    breaks: 'a pattern is a text',
    differ: ['filter-matching'],
    alter: asIf(filtered('entry_page', 'matching'), withFilter({ operator: 'is' })),
  },
  {
    breaks: 'not matching is matching',
    differ: ['filter-not-matching'],
    alter: asIf(filtered('entry_page', 'not matching'), withFilter({ operator: 'matching' })),
  },
  {
    breaks: 'device_type is not taken as a filter',
    differ: ['filter-field'],
    alter: asIf(filtered('device_type', 'is'), ignored),
  },
  {
    breaks: 'no patterns on ai_source',
    differ: ['filter-patterns'],
    alter: instead({ path: AGGREGATIONS, query: { filters: /"ai_source","operator":"matching"/ } }, 422, {
      error: 'No.',
    }),
  },
  {
    breaks: 'no terms on utm_term',
    differ: ['filter-likeness'],
    alter: instead({ path: AGGREGATIONS, query: { filters: /"utm_term","operator":"is like"/ } }, 422, {
      error: 'No.',
    }),
  },
  {
    breaks: 'region cannot be filtered',
    differ: ['filter-equality'],
    alter: instead({ path: AGGREGATIONS, query: { filters: /"region"/ } }, 400, { errors: { filters: ['No.'] } }),
  },
  {
    breaks: 'at most twenty filters',
    differ: ['filter-equality', 'filter-likeness', 'filter-patterns'],
    alter: (request, answer) =>
      (request.query?.filters?.split('"property"').length ?? 0) > 21
        ? jsonAnswer(answer, { errors: { filters: ['No.'] } }, 400)
        : null,
  },
  {
    breaks: 'pathname is the entry page',
    differ: ['filter-pathname'],
    alter: asIf(filtered('pathname', 'is'), withFilter({ property: 'entry_page' })),
  },
  {
    breaks: 'entry_page is any page of the visit',
    differ: ['filter-is', 'filter-is-or-not'],
    alter: asIf(filtered('entry_page', 'is'), withFilter({ property: 'pathname' })),
  },
];

const AI: readonly Breaking[] = [
  {
    breaks: 'ai_source alone has a row of all other visits',
    differ: ['ai-source-alone'],
    alter: inRows(ai, rows => [...rows, { pageviews: '0', ai_source: '' }]),
  },
  {
    breaks: 'ai_source alone has two rows of a tool',
    differ: ['ai-source-alone'],
    alter: inRows(ai, rows => [...rows, { ...rows[0], pageviews: '0' }]),
  },
  {
    breaks: 'ai_source alone leaves out a tool',
    differ: ['ai-source-alone'],
    alter: inRows(ai, rows => without(rows, -1)),
  },
  {
    breaks: 'other visits are left out together with other fields',
    differ: ['field-grouping-referrer-source-sum', 'ai-source-together'],
    alter: inRows(sources, rows => rows.filter(row => row.ai_source !== '')),
  },
  {
    breaks: 'the referrer_source of an AI tool is not AI',
    differ: ['referrer-source-ai'],
    alter: inRows(sources, rows =>
      changed(
        rows,
        rows.findIndex(row => row.referrer_source === 'AI'),
        { referrer_source: 'AI tool' },
      ),
    ),
  },
  {
    breaks: 'ai_source is not taken as a filter',
    differ: ['ai-source-filter'],
    alter: asIf(filtered('ai_source', 'is'), ignored),
  },
  {
    breaks: 'ai_source cannot be filtered',
    differ: ['ai-source-filter'],
    alter: instead(filtered('ai_source', 'is'), 400, { errors: { filters: ['No.'] } }),
  },
  {
    breaks: 'referrer_source is the opposite as a filter',
    differ: ['referrer-source-filter'],
    alter: asIf(filtered('referrer_source', 'is'), withFilter({ operator: 'is not' })),
  },
  {
    breaks: 'no sources of events',
    differ: ['event-sources'],
    alter: instead({ path: AGGREGATIONS, query: { entity: 'event', field_grouping: /ai_source/ } }, 422, {
      error: 'No.',
    }),
  },
  {
    breaks: 'conversions from a source are missing',
    differ: ['event-sources'],
    alter: inRows({ entity: 'event', field_grouping: /ai_source/ }, rows => without(rows, 0)),
  },
];

/** Servers that break a sentence on aggregations. */
export const REPORT_BREAKINGS: readonly Breaking[] = [...TOTALS_AND_ROWS, ...DATES, ...SORTS, ...FILTERS, ...AI];
