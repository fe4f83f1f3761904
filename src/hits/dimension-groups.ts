/**
 * Dimension groups: tuples of dimensions that always occur together, so that a column holds one code for all of
 * them. A page belongs to a row; place, agent and source belong to the visit.
 */
export const DIMENSION_GROUPS = {
  page: ['hostname', 'pathname'],
  place: ['country_code', 'region', 'state', 'city'],
  agent: ['browser', 'operating_system', 'device_type'],
  source: [
    'referrer_hostname',
    'referrer_pathname',
    'utm_source',
    'utm_medium',
    'utm_campaign',
    'utm_content',
    'utm_term',
    'keyword',
    'ref',
  ],
} as const;

export type DimensionGroup = keyof typeof DIMENSION_GROUPS;
export type DimensionOf<F extends DimensionGroup> = (typeof DIMENSION_GROUPS)[F][number];

/** One value of a dimension group: every field present, a missing dimension is the empty string (assumption missing-dimension). */
export type DimensionGroupValue<F extends DimensionGroup> = Readonly<Record<DimensionOf<F>, string>>;
