/**
 * The facets of a hit: tuples of dimensions that always occur together, so that a column holds one code for all of
 * them. A page belongs to a row; place, agent and source belong to the visit.
 */
export const FACETS = {
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

export type Facet = keyof typeof FACETS;
export type FacetField<F extends Facet> = (typeof FACETS)[F][number];

/** One value of a facet: every field present, a missing dimension is the empty string (assumption missing-dimension). */
export type FacetValue<F extends Facet> = Readonly<Record<FacetField<F>, string>>;
