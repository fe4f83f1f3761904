import type { components } from '../contract/api.gen.ts';
import type { Dictionaries } from '../hits/dictionary.ts';
import type { DimensionGroup, DimensionGroupValue, DimensionOf } from '../hits/dimension-groups.ts';
import { domainOf, withoutScheme } from '../hits/hostname.ts';
import { aiSourceOf, referrerSourceOf } from '../hits/sources.ts';
import type { ReportAssumptions } from './report-assumptions.ts';

/**
 * What a code is read from: a dimension group of the visit, the page of a row, or the first and last page of a visit. All
 * dimensions of an axis collapse into one lookup table over its codes.
 */
const AXES = ['page', 'entry', 'exit', 'place', 'agent', 'source'] as const;
export type Axis = (typeof AXES)[number];

/** A property of hits that reports can group by, filter on, or both. */
export interface Dimension {
  readonly axis: Axis;
  /** Its value where the axis has `code`. */
  readonly read: (dictionaries: Dictionaries, code: number) => string;
}

type Name = components['schemas']['Field'] | components['schemas']['Filter']['property'];

/**
 * All dimensions by wire name. Which of them group, and which operators filter on them, is for `openapi/api.yaml` to say;
 * one that is missing here does not compile. Spec: Aggregations, field_grouping and operator availability.
 */
export const dimensions: ReadonlyMap<string, Dimension> = new Map(
  Object.entries({
    hostname: field('page', 'hostname'),
    pathname: field('page', 'pathname'),
    entry_page: endPage('entry'),
    exit_page: endPage('exit'),
    referrer_hostname: field('source', 'referrer_hostname'),
    referrer_pathname: field('source', 'referrer_pathname'),
    referrer_source: derived('source', referrerSourceOf),
    ai_source: derived('source', aiSourceOf),
    browser: field('agent', 'browser'),
    country_code: field('place', 'country_code'),
    city: field('place', 'city'),
    state: field('place', 'state'),
    region: field('place', 'region'),
    device_type: field('agent', 'device_type'),
    operating_system: field('agent', 'operating_system'),
    utm_campaign: field('source', 'utm_campaign'),
    utm_content: field('source', 'utm_content'),
    utm_medium: field('source', 'utm_medium'),
    utm_source: field('source', 'utm_source'),
    utm_term: field('source', 'utm_term'),
    keyword: field('source', 'keyword'),
    ref: field('source', 'ref'),
    domain: derived('page', page => domainOf(page.hostname)),
  } satisfies Record<Name, Dimension>),
);

const HOSTNAMES: ReadonlySet<string> = new Set(['hostname', 'referrer_hostname']);

/** How a dimension is printed, and so grouped and filtered. Assumption hostname-scheme. */
export function readerOf(name: string, assumptions: ReportAssumptions): Dimension['read'] {
  const { read } = dimensions.get(name)!;
  if (assumptions['hostname-scheme'] === 'https' || !HOSTNAMES.has(name)) return read;
  return (dictionaries, code) => withoutScheme(read(dictionaries, code));
}

/** The dictionary that codes of `axis` come from. */
function groupOfAxis(axis: Axis): DimensionGroup {
  return axis === 'entry' || axis === 'exit' ? 'page' : axis;
}

/** How many codes `axis` has: a visit without pageviews has one more page for its first and last. */
export function axisSize(dictionaries: Dictionaries, axis: Axis): number {
  return dictionaries[groupOfAxis(axis)].size + (axis === 'entry' || axis === 'exit' ? 1 : 0);
}

function field<F extends DimensionGroup>(group: F, name: DimensionOf<F>): Dimension {
  return derived(group, value => value[name]);
}

function derived<F extends DimensionGroup>(group: F, read: (value: DimensionGroupValue<F>) => string): Dimension {
  return {
    axis: group,
    read: (dictionaries, code) => read(dictionaries[group].at(code) as DimensionGroupValue<F>),
  };
}

function endPage(axis: 'entry' | 'exit'): Dimension {
  return {
    axis,
    read: ({ page }, code) => (code < page.size ? page.at(code).pathname : ''),
  };
}
