import type { DimensionGroupValue } from '../hits/dimension-groups.ts';
import { PLACES } from './tables/places.ts';

export interface WeightedPlace {
  readonly value: DimensionGroupValue<'place'>;
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

/** Share of visits in a state of which the city is not known, in a country of which the state, and from anywhere. */
const UNKNOWN_CITY = 0.04;
const UNKNOWN_STATE = 0.025;
const UNKNOWN_COUNTRY = 0.012;

/** The places, and for some visits less than a city is known: the place then has empty texts. */
export function withUnknown(places: readonly WeightedPlace[]): WeightedPlace[] {
  const lessKnown = new Map<string, WeightedPlace>();
  const add = (value: DimensionGroupValue<'place'>, weight: number) => {
    const key = `${value.country_code}|${value.state}`;
    lessKnown.set(key, { value, weight: weight + (lessKnown.get(key)?.weight ?? 0) });
  };
  for (const { value, weight } of places) {
    add({ ...value, city: '' }, weight * UNKNOWN_CITY);
    add({ ...value, state: '', city: '' }, weight * UNKNOWN_STATE);
    add({ country_code: '', region: '', state: '', city: '' }, weight * UNKNOWN_COUNTRY);
  }
  return [...places, ...lessKnown.values()];
}

/** Countries that a profile may give weight to. */
export const COUNTRY_CODES: readonly string[] = [...new Set(PLACES.match(/^[A-Z]{2}/gm))];
