import { type Assumptions, defaultAssumptions } from '../contract/assumptions.ts';
import type { QueryOf } from '../contract/types.ts';
import type { Validation } from '../contract/validation.ts';
import { gone, notFound } from '../errors.ts';
import { DAY_S } from '../time/civil.ts';
import { parseDate, parseTimestamp } from '../time/timestamp.ts';
import type { Granularity } from './buckets.ts';
import type { Entity } from './measures.ts';
import { type Filter, readFilters } from './read-filters.ts';

/** The parameters of GET /aggregations that are as the document describes them; those that are not were refused. */
export type ReportQuery = Partial<QueryOf<'getAggregations'>>;

/** A bound of the range: a wall clock of the reporting timezone, in seconds as if it were UTC, or an instant. */
export type GivenDate = { readonly wallS: number } | { readonly epochS: number };

/** A well-formed aggregation query; whether its parts go together is for the rules to say. Spec: Aggregations. */
export interface ReportRequest {
  readonly entity: Entity;
  readonly siteId: string;
  /** Null for pageviews. */
  readonly eventName: string | null;
  readonly aggregates: readonly string[];
  /** Null for totals. */
  readonly dateGrouping: Granularity | null;
  readonly fields: readonly string[];
  readonly sort: Sort | null;
  readonly from: GivenDate | null;
  readonly to: GivenDate | null;
  /** The deprecated override of the site's timezone. */
  readonly timezone: string | null;
  readonly limit: number | null;
  readonly filters: readonly Filter[];
}

export interface Sort {
  /** An aggregate, a grouping field, or `timestamp`. */
  readonly by: string;
  readonly direction: 'asc' | 'desc';
}

const GOAL_CODES_GONE = 'Goal codes are no longer available: send site_id and entity_name.';

/**
 * The report that `query` asks for, or null where there is an error in `validation`. What the document cannot say is
 * checked here: which parameters an entity requires, what `sort_by` names, dates, the patterns of filters. Spec:
 * Aggregations, query parameters. Design: 4.1.
 */
export function parseReport(
  query: ReportQuery,
  validation: Validation,
  assumptions: Pick<Assumptions, 'event-by-goal-code' | 'timezone-parameter'> = defaultAssumptions,
): ReportRequest | null {
  const { entity } = query;
  const subject = entity && readSubject(entity, query, validation, assumptions['event-by-goal-code']);
  const sort = readSort(query, validation);
  const from = readDate('date_from', query.date_from, validation);
  const to = readDate('date_to', query.date_to, validation);
  const timezone = readTimezone(query, validation, assumptions['timezone-parameter']);
  const filters = readFilters(query.filters ?? [], validation);
  if (validation.failed || validation.otherwise !== null || !entity || !subject) return null;
  return {
    entity,
    ...subject,
    aggregates: query.aggregates ?? [],
    dateGrouping: query.date_grouping ?? null,
    fields: query.field_grouping ?? [],
    sort,
    from,
    to,
    timezone,
    limit: query.limit ?? null,
    filters,
  };
}

/** What overrides the timezone of the site; null: nothing does. Assumption timezone-parameter. */
function readTimezone({ timezone }: ReportQuery, validation: Validation, choice: string): string | null {
  if (timezone === undefined) return null;
  validation.deviate('deprecated-timezone', 'timezone', 'reports use the timezone of the site');
  if (choice === 'refused' && !validation.has('timezone')) {
    validation.refuse('timezone', 'The timezone field is prohibited: reports use the timezone of the site.');
  }
  return choice === 'served' ? timezone : null;
}

/** Which parameter names the site. Design: fine print 2 and 10. */
const SITE_PARAMETERS = { pageview: 'entity_id', event: 'site_id' } as const satisfies Record<Entity, string>;

/** The site that a report is about, whatever else is wrong with the texts of its query; null where it names none. */
export function siteOfReport(query: Readonly<Record<string, string>>): string | null {
  const { entity } = query;
  return entity === 'pageview' || entity === 'event' ? query[SITE_PARAMETERS[entity]] || null : null;
}

/** What the report is about. Design: fine print 2 and 10, assumption event-by-goal-code. */
function readSubject(
  entity: Entity,
  { entity_id, site_id, entity_name }: ReportQuery,
  validation: Validation,
  goalCode: string,
): Pick<ReportRequest, 'siteId' | 'eventName'> {
  const require = (name: string, value: string | undefined): string => {
    if (value === undefined && !validation.has(name)) validation.refuse(name, `The ${name} field is required.`);
    return value ?? '';
  };
  if (entity === 'pageview') return { siteId: require('entity_id', entity_id), eventName: null };
  if (entity_id !== undefined && site_id === undefined && entity_name === undefined) {
    if (goalCode === '404') validation.otherwise = notFound(GOAL_CODES_GONE, 'goal-code');
    else if (goalCode === '410') validation.otherwise = gone(GOAL_CODES_GONE, 'goal-code');
    else validation.refuse('entity_id', GOAL_CODES_GONE);
    return { siteId: '', eventName: null };
  }
  if (entity_id !== undefined && site_id !== undefined && entity_name !== undefined) {
    validation.deviate('redundant-entity-id', 'entity_id', 'ignored beside site_id and entity_name');
  }
  return { siteId: require('site_id', site_id), eventName: require('entity_name', entity_name) };
}

/** Design: fine print 3. */
function readSort(
  { sort_by, aggregates = [], field_grouping = [], date_grouping }: ReportQuery,
  validation: Validation,
): Sort | null {
  if (sort_by === undefined) return null;
  const [, by, direction] = /^([^:]+):(asc|desc)$/.exec(sort_by) ?? [];
  if (by === undefined) {
    validation.refuse('sort_by', 'The sort_by field must have the form field:asc or field:desc.');
    return null;
  }
  const isJudged = !['aggregates', 'field_grouping', 'date_grouping'].some(name => validation.has(name));
  const names: string[] = [...aggregates, ...field_grouping, ...(date_grouping === undefined ? [] : ['timestamp'])];
  if (isJudged && !names.includes(by)) {
    const hint = date_grouping === undefined ? '; timestamp requires a date_grouping' : '';
    const allowed = `Allowed: ${names.join(', ')}. Each takes :asc or :desc${hint}.`;
    validation.refuse('sort_by', `The selected sort_by is invalid. ${allowed}`);
  }
  return { by, direction: direction as Sort['direction'] };
}

const LOOSE_FORM = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.\d+)?(?:Z|([+-])(\d{2}):?(\d{2}))?$/;

/**
 * The bound that `date_from` or `date_to` gives. Other forms than the documented one are deviations: a bare date (the
 * end of that day for `date_to`), a `T`, a fraction, which is cut off, a `Z` or an offset. Design: 4 and fine print 13.
 */
function readDate(name: 'date_from' | 'date_to', text: string | undefined, validation: Validation): GivenDate | null {
  if (text === undefined) return null;
  const wallS = parseTimestamp(text);
  if (wallS !== null) return { wallS };
  const loose = readBareDate(text, name === 'date_to' ? DAY_S - 1 : 0) ?? readLooseForm(text);
  if (loose === null) {
    validation.refuse(name, `The ${name} field must match the format YYYY-MM-DD HH:MM:SS.`);
  } else {
    validation.deviate('date-form', name, `read ${JSON.stringify(text)}; the documented form is YYYY-MM-DD HH:MM:SS`);
  }
  return loose;
}

function readBareDate(text: string, secondOfDay: number): GivenDate | null {
  const days = parseDate(text);
  return days === null ? null : { wallS: days * DAY_S + secondOfDay };
}

function readLooseForm(text: string): GivenDate | null {
  const match = LOOSE_FORM.exec(text);
  if (match === null) return null;
  const [, date, time, sign, hours, minutes] = match;
  const wallS = parseTimestamp(`${date} ${time}`);
  if (wallS === null) return null;
  if (text.endsWith('Z')) return { epochS: wallS };
  if (sign === undefined) return { wallS };
  if (Number(hours) > 23 || Number(minutes) > 59) return null;
  const offsetS = Number(hours) * 3600 + Number(minutes) * 60;
  return { epochS: sign === '-' ? wallS + offsetS : wallS - offsetS };
}
