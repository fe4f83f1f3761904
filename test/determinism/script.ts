/** One request of the script; `$1` stands for the id of the first thing it created, and so on. */
export interface Step {
  readonly method: string;
  /** Relative to `/v1`. */
  readonly path: string;
  readonly token: string;
  readonly body?: unknown;
}

const FIELDS = [
  ...['hostname', 'pathname', 'entry_page', 'exit_page', 'referrer_hostname', 'referrer_pathname', 'referrer_source'],
  ...['ai_source', 'browser', 'country_code', 'city', 'state', 'region', 'device_type', 'operating_system'],
  ...['utm_campaign', 'utm_content', 'utm_medium', 'utm_source', 'utm_term', 'keyword', 'ref'],
];
const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC'];
const CURRENCIES = ['dollar', 'euro', 'yen', 'none'];

const admin = (method: string, path: string, body?: unknown): Step => ({ method, path, token: 'demo-admin', body });
const get = (path: string): Step => admin('GET', path);
const as = (token: string, { body: _, ...step }: Step): Step => ({ ...step, token });

function report(query: Readonly<Record<string, string>>): Step {
  const subject = {
    entity: 'pageview',
    entity_id: 'TIDEPOOL',
    aggregates: 'visits,uniques,pageviews,avg_duration,bounce_rate',
  };
  return get(`/aggregations?${new URLSearchParams({ ...subject, ...query })}`);
}
function eventReport(query: Readonly<Record<string, string>>): Step {
  const subject = { entity: 'event', site_id: 'TIDEPOOL', entity_name: 'Purchase' };
  return get(
    `/aggregations?${new URLSearchParams({ ...subject, aggregates: 'conversions,unique_conversions,value', ...query })}`,
  );
}
const week = { date_from: '2026-06-08 00:00:00', date_to: '2026-06-14 23:59:59' };
const month = { date_from: '2026-05-01 00:00:00', date_to: '2026-05-31 23:59:59' };
const filter = (property: string, operator: string, value: string) => JSON.stringify([{ property, operator, value }]);

const reading: Step[] = [
  ...['/account', '/token', '/sites', '/sites?limit=2', '/sites?limit=1&starting_after=TIDEPOOL'].map(get),
  ...['TIDEPOOL', 'SEASHELL', 'BAREBOAT', 'EMPTYSEA'].flatMap(id => [
    get(`/sites/${id}`),
    get(`/sites/${id}/events`),
    get(`/sites/${id}/milestones`),
    get(`/current_visitors?site_id=${id}&detailed=true`),
  ]),
  ...['demo-readonly', 'demo-read-TIDEPOOL', 'demo-manage-TIDEPOOL', 'demo-expired', 'nobody'].flatMap(token => [
    as(token, get('/sites')),
    as(token, get('/sites/TIDEPOOL')),
    as(token, get('/account')),
    as(token, get('/token')),
  ]),
];

const reports: Step[] = [
  report({}),
  ...FIELDS.map(field => report({ ...week, field_grouping: field, limit: '20' })),
  ...['hour', 'day', 'month', 'year'].map(grouping => report({ ...week, date_grouping: grouping })),
  ...ZONES.map(timezone => report({ ...week, date_grouping: 'hour', timezone })),
  ...ZONES.map(timezone =>
    report({ date_grouping: 'day', timezone, date_from: '2026-03-01 00:00:00', date_to: '2026-04-15 00:00:00' }),
  ),
  report({ ...month, date_grouping: 'day', field_grouping: 'country_code,device_type' }),
  report({ ...month, field_grouping: 'pathname,browser,city', sort_by: 'avg_duration:asc', limit: '50' }),
  ...FIELDS.slice(1).map((field, n) => report({ ...month, field_grouping: `${FIELDS[n]},${field}`, limit: '10' })),
  ...ZONES.map(timezone => eventReport({ date_grouping: 'month', field_grouping: 'region', timezone })),
  report({ ...month, field_grouping: 'ai_source' }),
  report({ ...month, field_grouping: 'ai_source,browser' }),
  report({ ...week, entity_id: 'SEASHELL', field_grouping: 'pathname', sort_by: 'pathname:asc' }),
  report({ ...week, entity_id: 'BAREBOAT', field_grouping: 'hostname' }),
  report({ entity_id: 'EMPTYSEA' }),
  report({ ...week, filters: filter('pathname', 'matching', '^/[[:alpha:]]+$'), field_grouping: 'pathname' }),
  report({ ...week, filters: filter('city', 'is not', 'İstanbul'), field_grouping: 'state' }),
  report({ ...week, filters: filter('pathname', 'is like', 'I*İ') }),
  report({ ...week, filters: filter('browser', 'is', 'Safari'), field_grouping: 'operating_system' }),
  report({ ...week, filters: filter('referrer_source', 'not matching', 'oo'), field_grouping: 'referrer_source' }),
  report({ ...week, filters: filter('domain', 'is not', 'x.example'), date_grouping: 'day' }),
  eventReport({}),
  ...FIELDS.map(field => eventReport({ ...month, field_grouping: field, limit: '20' })),
  eventReport({ ...month, date_grouping: 'day', sort_by: 'timestamp:asc' }),
  eventReport({ ...month, date_grouping: 'month', timezone: 'Australia/Lord_Howe' }),
];

const refused: Step[] = [
  report({ limit: '1001' }),
  report({ date_grouping: 'hour', date_from: '2026-05-01 00:00:00' }),
  report({ date_grouping: 'day', date_from: '2025-01-01 00:00:00' }),
  report({ aggregates: 'conversions' }),
  report({ entity: 'goal' }),
  report({ filters: '{' }),
  eventReport({ entity_name: 'Never seen' }),
  get('/nothing'),
  get('/sites/NOWHERE'),
  get('/sites?limit=0&starting_after=x&ending_before=y'),
  get('/current_visitors'),
  admin('PUT', '/sites/TIDEPOOL', {}),
  admin('DELETE', '/sites/TIDEPOOL/data'),
  admin('POST', '/sites/TIDEPOOL/events', {}),
  get('/sites/TIDEPOOL/events/ABCDEFGH'),
  admin('DELETE', '/sites/TIDEPOOL/events'),
  admin('POST', '/sites', { sharing: 'secret', timezone: 'Mars/Olympus' }),
  admin('POST', '/sites', { name: 'x', sharing: 'private' }),
];

const writing: Step[] = [
  ...ZONES.map(timezone => admin('POST', '/sites', { name: `Straße ıİ ${timezone}`, timezone })),
  ...ZONES.flatMap((timezone, n) => [
    get(`/sites/$${n + 1}`),
    admin('POST', `/sites/$${n + 1}`, { name: `Site ${n}`, sharing: n % 2 ? 'public' : 'none', timezone }),
  ]),
  ...CURRENCIES.map((currency, n) => admin('POST', '/sites/$1/events/currency', { name: `Événement ${n}`, currency })),
  get('/sites/$1/events'),
  admin('DELETE', '/sites/$1/events?name=%C3%89v%C3%A9nement%201'),
  ...['I', 'i', 'ı', 'İ'].map(name => admin('POST', '/sites/$2/milestones', { name, milestone_date: '2026-03-29' })),
  get('/sites/$2/milestones?limit=3'),
  admin('POST', '/sites/$2/milestones/$7', { name: 'Moved', milestone_date: '2024-02-29' }),
  get('/sites/$2/milestones/$7'),
  admin('DELETE', '/sites/$2/milestones/$8'),
  admin('DELETE', '/sites/$3'),
  get('/sites/$3'),
  get('/sites?limit=100'),
  get('/account'),
  get('/token'),
];

/** Two hundred requests over all operations: reports of every grouping, creations, updates, errors. */
export const script: readonly Step[] = [...reading, ...reports, ...refused, ...writing];
