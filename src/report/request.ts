import { type Assumptions, defaultAssumptions } from '../contract/assumptions.ts';
import type { Findings } from '../contract/findings.ts';
import { gone, notFound } from '../errors.ts';
import { isZoneName } from '../time/zone.ts';
import { GRANULARITIES, type Granularity } from './buckets.ts';
import { GROUPED_FIELDS } from './dimensions.ts';
import { AGGREGATES, type Entity } from './measures.ts';
import { type GivenDate, readDate } from './read-date.ts';
import { type Filter, readFilters } from './read-filters.ts';
import { allowed, Parameters } from './read-parameters.ts';

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

const ENTITIES = ['pageview', 'event'] as const satisfies readonly Entity[];
const KNOWN = [
  'entity',
  'entity_id',
  'site_id',
  'entity_name',
  'aggregates',
  'date_grouping',
  'field_grouping',
  'sort_by',
  'date_from',
  'date_to',
  'timezone',
  'limit',
] as const;
const GOAL_CODES_GONE = 'Goal codes are no longer available: send site_id and entity_name.';
const LARGEST_LIMIT = 1000;
const LONGEST_NAME = 255;

/**
 * The report that `query` asks for, or null where anything in `findings` is a fault. Fields that were refused before
 * get no second message. Spec: Aggregations, query parameters. Design: 4.1.
 */
export function parseReport(
  query: Readonly<Record<string, string>>,
  findings: Findings,
  assumptions: Pick<Assumptions, 'event-by-goal-code'> = defaultAssumptions,
): ReportRequest | null {
  const parameters = new Parameters(query, findings);
  parameters.refuseEmpty(KNOWN);
  const entity = parameters.choice('entity', ENTITIES, 'required');
  const { siteId, eventName } = readSubject(parameters, entity, assumptions['event-by-goal-code']);
  const aggregates = parameters.list('aggregates', AGGREGATES, 'required');
  const dateGrouping = readDateGrouping(parameters);
  const fields = parameters.list('field_grouping', GROUPED_FIELDS);
  const sort = readSort(parameters, { aggregates, fields, dateGrouping });
  const from = readDate(parameters, 'date_from');
  const to = readDate(parameters, 'date_to');
  const timezone = readTimezone(parameters);
  const limit = parameters.integer('limit', { least: 1, most: LARGEST_LIMIT });
  const filters = readFilters(parameters);
  if (findings.failed || findings.otherwise !== null || entity === null) return null;
  return { entity, siteId, eventName, aggregates, dateGrouping, fields, sort, from, to, timezone, limit, filters };
}

/** Which parameter names the site. Design: fine print 2 and 10. */
const SITE_PARAMETERS: Readonly<Record<Entity, string>> = { pageview: 'entity_id', event: 'site_id' };

/** The site that a report is about, whatever else is wrong with the query; null where it names none. */
export function siteOfReport(query: Readonly<Record<string, string>>): string | null {
  const entity = ENTITIES.find(name => name === query.entity);
  return (entity && query[SITE_PARAMETERS[entity]]) || null;
}

/** What the report is about. Design: fine print 2 and 10, assumption event-by-goal-code. */
function readSubject(
  parameters: Parameters,
  entity: Entity | null,
  goalCode: string,
): { siteId: string; eventName: string | null } {
  const id = parameters.given('entity_id');
  const site = parameters.given('site_id');
  const name = parameters.given('entity_name');
  if (name !== null && [...name].length > LONGEST_NAME) {
    parameters.refuse('entity_name', `The entity_name field must not be greater than ${LONGEST_NAME} characters.`);
  }
  const siteId = (entity && parameters.given(SITE_PARAMETERS[entity])) ?? '';
  if (entity === 'pageview') {
    if (id === null) parameters.refuseMissing('entity_id');
    return { siteId, eventName: null };
  }
  if (entity === 'event') {
    if (id !== null && site === null && name === null) {
      if (goalCode === '404') parameters.refuseOtherwise(notFound(GOAL_CODES_GONE, 'goal-code'));
      else if (goalCode === '410') parameters.refuseOtherwise(gone(GOAL_CODES_GONE));
      else parameters.refuse('entity_id', GOAL_CODES_GONE);
    } else {
      if (site === null) parameters.refuseMissing('site_id');
      if (name === null) parameters.refuseMissing('entity_name');
      if (id !== null && site !== null && name !== null) {
        parameters.deviate('redundant-entity-id', 'entity_id', 'ignored beside site_id and entity_name');
      }
    }
  }
  return { siteId, eventName: name };
}

function readDateGrouping(parameters: Parameters): Granularity | null {
  const grouping = parameters.choice('date_grouping', [...GRANULARITIES, 'none'] as const);
  if (grouping !== 'none') return grouping;
  parameters.deviate('date-grouping-none', 'date_grouping', 'none is the default and not a documented value');
  return null;
}

/** Design: fine print 3. */
function readSort(
  parameters: Parameters,
  { aggregates, fields, dateGrouping }: Pick<ReportRequest, 'aggregates' | 'fields' | 'dateGrouping'>,
): Sort | null {
  const text = parameters.given('sort_by');
  if (text === null) return null;
  const [, by, direction] = /^([^:]+):(asc|desc)$/.exec(text) ?? [];
  if (by === undefined) {
    parameters.refuse('sort_by', 'The sort_by field must have the form field:asc or field:desc.');
    return null;
  }
  const settled = ['aggregates', 'field_grouping', 'date_grouping'].every(name => !parameters.refused(name));
  const names = [...aggregates, ...fields, ...(dateGrouping === null ? [] : ['timestamp'])];
  if (settled && !names.includes(by)) {
    const hint = dateGrouping === null ? '; timestamp wants a date_grouping' : '';
    parameters.refuse('sort_by', `The selected sort_by is invalid. ${allowed(names)} Each takes :asc or :desc${hint}.`);
  }
  return { by, direction: direction as Sort['direction'] };
}

function readTimezone(parameters: Parameters): string | null {
  const name = parameters.given('timezone');
  if (name === null) return null;
  if (!isZoneName(name)) parameters.refuse('timezone', 'The timezone field must be a valid timezone.');
  else parameters.deviate('deprecated-timezone', 'timezone', 'reports use the timezone of the site');
  return name;
}
