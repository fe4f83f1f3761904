import type { Fields } from '../../../src/verify/answers.ts';
import { type Breaking, changed, inBody, inRows, type Matching } from './breaking.ts';

/** A wrong value for every field that has a row: of the whole body, or of the last record of a list. */
interface Wrong {
  readonly of: string;
  readonly at: Matching;
  readonly in?: 'data' | 'content' | 'referrers';
  /** A field and a value of the record in `data` that is changed, on whatever page; otherwise the last record. */
  readonly whose?: readonly [string, unknown];
  readonly fields: Readonly<Record<string, unknown>>;
}

const LONG = 'x'.repeat(256);
const first = { limit: null, starting_after: null, ending_before: null };
const EVENTS = '/sites/TIDEPOOL/events';
const MILESTONES = '/sites/TIDEPOOL/milestones';
const DETAILED: Matching = { path: '/current_visitors', query: { detailed: 'true' } };

const WRONG: readonly Wrong[] = [
  {
    of: 'account-object',
    at: { path: '/account' },
    fields: { id: '4020', object: 'user', name: null, email: undefined },
  },
  {
    of: 'token-object',
    at: { path: '/token' },
    fields: {
      name: 5,
      version: '1',
      abilities: ['*', 5],
      last_used_at: 'a minute ago',
      expires_at: 'never',
      created_at: '2024-11-04T09:00:00Z',
      updated_at: null,
    },
  },
  {
    of: 'site-object',
    at: { path: '/sites/TIDEPOOL' },
    fields: { object: 'website', name: LONG, sharing: 'secret', created_at: '2024-11-04', timezone: 'New York' },
  },
  { of: 'site-object', at: { path: '/sites' }, in: 'data', whose: ['id', 'SEASHELL'], fields: { id: 12 } },
  {
    of: 'event-object',
    at: { path: EVENTS, query: first },
    in: 'data',
    fields: { object: 'goal', name: `z${LONG}`, currency: 'EUR', created_at: '' },
  },
  { of: 'event-object', at: { path: EVENTS }, in: 'data', whose: ['name', 'Sign-up'], fields: { id: 12 } },
  {
    of: 'milestone-object',
    at: { path: MILESTONES },
    in: 'data',
    whose: ['name', 'Free returns'],
    fields: { id: 'M-1' },
  },
  {
    of: 'milestone-object',
    at: { path: MILESTONES, query: first },
    in: 'data',
    fields: {
      object: 'annotation',
      name: 'x'.repeat(31),
      milestone_date: '2026-01-15 12:00:00',
      created_at: '2026-01-15T12:00:00Z',
      updated_at: null,
    },
  },
  { of: 'visitors', at: { path: '/current_visitors' }, fields: { total: '3' } },
  { of: 'visitors', at: DETAILED, fields: { content: [5], referrers: null } },
  { of: 'visitors-content', at: DETAILED, in: 'content', fields: { hostname: 5, pathname: 5, total: '1' } },
  {
    of: 'visitors-referrers',
    at: DETAILED,
    in: 'referrers',
    fields: { referrer_hostname: 5, referrer_pathname: 5, total: '1' },
  },
  ...['sites', 'events', 'milestones'].map(of => ({
    of: `${of}-list`,
    at: { path: of === 'sites' ? '/sites' : `/sites/TIDEPOOL/${of}`, query: first },
    fields: { object: 'array', url: '/v1/somewhere', has_more: 'true' },
  })),
];

/** What else the change of a field takes away. */
const ALSO: Readonly<Record<string, Partial<Breaking>>> = {
  'visitors-content': { untried: ['visitors-content-hostname', 'visitors-content-pathname', 'visitors-content-total'] },
  'visitors-referrers': {
    untried: [
      'visitors-referrers-referrer-hostname',
      'visitors-referrers-referrer-pathname',
      'visitors-referrers-total',
    ],
  },
};

const BY_FIELD: readonly Breaking[] = WRONG.flatMap(({ of, at, in: list, whose, fields }) =>
  Object.entries(fields).map(([field, value]) => {
    const name = `${of}-${field.replaceAll('_', '-')}`;
    const change = { [field]: value };
    return {
      breaks: `${name} is ${JSON.stringify(value)?.slice(0, 30)}`,
      differ: [name],
      ...ALSO[name],
      alter: inBody(at, body => {
        if (list === undefined) return { ...body, ...change };
        const records = body[list] as readonly Fields[];
        const place = whose === undefined ? -1 : records.findIndex(each => each[whose[0]] === whose[1]);
        return { ...body, [list]: place === -1 && whose !== undefined ? records : changed(records, place, change) };
      }),
    };
  }),
);

const FIELDS =
  'hostname pathname entry_page exit_page referrer_hostname referrer_pathname referrer_source ai_source browser country_code city state region device_type operating_system utm_campaign utm_content utm_medium utm_source utm_term keyword ref'.split(
    ' ',
  );

const hasField = (field: string) => new RegExp(`(^|,)${field}(,|$)`);

/** The last value of the field that says something is in an array. */
const BY_GROUPING: readonly Breaking[] = FIELDS.map(field => ({
  breaks: `rows by ${field} have an array`,
  differ: [`field-grouping-${field.replaceAll('_', '-')}`],
  alter: inRows({ field_grouping: hasField(field), entity: 'pageview' }, rows => {
    // In filtered reports, too.
    const at =
      field === 'entry_page'
        ? rows.findIndex(row => row[field] === '/')
        : rows.findLastIndex(row => row[field] !== '' && row[field] !== 'AI');
    return field !== 'entry_page' || at >= 0 ? changed(rows, at, { [field]: [rows.at(at)![field]] }) : rows;
  }),
}));

/** A row for each field is broken by itself. */
export const FIELD_BREAKINGS: readonly Breaking[] = [...BY_FIELD, ...BY_GROUPING];
