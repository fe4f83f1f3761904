import type { ParamChanges } from '../../state/route.ts';
import { AGGREGATES, type Aggregate, DEFAULT_AGGREGATES, type Entity, FIELDS, type Field } from './dimensions.ts';
import { parseTime } from './local-time.ts';
import { DEFAULT_PRESET, type Grouping, isPreset, type PresetName } from './ranges.ts';

/** As it stands in the address, right or not: what is wrong with a filter is for the API to say. */
export interface ReportFilter {
  readonly property: string;
  readonly operator: string;
  readonly value: string;
}

export interface Sort {
  /** An aggregate, a field, or `timestamp`. */
  readonly by: string;
  readonly direction: 'asc' | 'desc';
}

/** What the address of the view says of its report; its parameters have the API's names. */
export interface ReportParams {
  /** Null: the first that has traffic. */
  readonly site: string | null;
  readonly entity: Entity;
  /** Name of the event; null: the first. */
  readonly event: string | null;
  /** `custom`: `from` and `to`. */
  readonly range: PresetName | 'custom';
  readonly from: string | null;
  readonly to: string | null;
  /** Null: the one that fits the range. */
  readonly grouping: Grouping | null;
  /** Null: by time. */
  readonly field: Field | null;
  /** At least one, in the order of the API's documentation. */
  readonly aggregates: readonly Aggregate[];
  readonly filters: readonly ReportFilter[];
  readonly sort: Sort | null;
  /** Rows of a report by field. */
  readonly limit: number;
  readonly showsHits: boolean;
}

export const LIMITS = [10, 50, 100, 500, 1_000] as const;
const DEFAULT_LIMIT = 100;

/** What is no value of a parameter is left out. */
export function readReportParams(params: Readonly<Record<string, string>>): ReportParams {
  const entity = params.entity === 'event' ? 'event' : 'pageview';
  const [from, to] = [params.date_from, params.date_to].map(text =>
    text !== undefined && parseTime(text) !== null ? text : null,
  ) as [string | null, string | null];
  const preset = isPreset(params.range ?? '') ? (params.range as PresetName) : DEFAULT_PRESET;
  const chosen = (params.aggregates ?? '').split(',');
  const aggregates = AGGREGATES[entity].filter(each => chosen.includes(each));
  const limit = Number(params.limit);
  return {
    site: params.site ?? null,
    entity,
    event: params.event ?? null,
    range: from !== null || to !== null ? 'custom' : preset,
    from,
    to,
    grouping: (['hour', 'day', 'month', 'year'] as const).find(each => each === params.date_grouping) ?? null,
    field: FIELDS.find(each => each === params.field_grouping) ?? null,
    aggregates: aggregates.length > 0 ? aggregates : DEFAULT_AGGREGATES[entity],
    filters: readFilters(params.filters ?? ''),
    sort: readSort(params.sort_by ?? ''),
    limit: LIMITS.find(each => each === limit) ?? DEFAULT_LIMIT,
    showsHits: params.hits === 'shown',
  };
}

function readFilters(text: string): readonly ReportFilter[] {
  try {
    const filters: unknown = JSON.parse(text);
    return Array.isArray(filters) ? filters.filter(isFilter) : [];
  } catch {
    return [];
  }
}

function isFilter(value: unknown): value is ReportFilter {
  if (typeof value !== 'object' || value === null) return false;
  const { property, operator, value: compared } = value as Partial<ReportFilter>;
  return [property, operator, compared].every(each => typeof each === 'string');
}

function readSort(text: string): Sort | null {
  const [, by, direction] = /^([a-z_]+):(asc|desc)$/.exec(text) ?? [];
  return by === undefined ? null : { by, direction: direction as Sort['direction'] };
}

/** Changes of the address for these filters. */
export function filterChanges(filters: readonly ReportFilter[]): ParamChanges {
  return { filters: filters.length === 0 ? null : JSON.stringify(filters) };
}

/** The filters with one more; it takes the place of an equal one. */
export function withFilter(filters: readonly ReportFilter[], filter: ReportFilter): readonly ReportFilter[] {
  const isSame = (each: ReportFilter) =>
    each.property === filter.property && each.operator === filter.operator && each.value === filter.value;
  return [...filters.filter(each => !isSame(each)), filter];
}
