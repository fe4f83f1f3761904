import type { FacetValue } from '../hits/facets.ts';
import { PLACES } from './tables/places.ts';

export interface WeightedPlace {
  readonly value: FacetValue<'place'>;
  /** Counts within its country. */
  readonly weight: number;
}

/** Every place of the table, those of a country together. */
export function placesOf(): WeightedPlace[] {
  return PLACES.trim()
    .split('\n')
    .flatMap(line => {
      const [where = '', cities = ''] = line.split(': ');
      const [country_code = '', region = '', state = ''] = where.split('|');
      return cities.split(', ').map(entry => {
        const space = entry.lastIndexOf(' ');
        const value = { country_code, region, state, city: entry.slice(0, space) };
        return { value, weight: Number(entry.slice(space + 1)) };
      });
    });
}

/** Countries that a profile may give weight to. */
export const COUNTRY_CODES: readonly string[] = [...new Set(PLACES.match(/^[A-Z]{2}/gm))];
