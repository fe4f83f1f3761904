import type { ProfilePlace } from '../../traffic/profile.ts';
import type { PlaceFigures } from '../figures.ts';
import { ofSeveral, rounded, sum } from './numbers.ts';

const CITIES_MAX = 220;

/** The largest cities stand for all of their country; a country without any is one place. Undefined where nothing is known. */
export function fitPlaces(figures: readonly PlaceFigures[]): readonly ProfilePlace[] | undefined {
  const total = sum(figures.map(({ visits }) => visits));
  if (total === 0) return undefined;
  const largest = ofSeveral(figures).slice(0, CITIES_MAX);
  const [all, kept] = [byCountry(figures), byCountry(largest)];
  const places = largest.map(({ visits, ...place }) =>
    placeOf(place, (1000 * visits * all.get(place.country_code)!) / (kept.get(place.country_code)! * total)),
  );
  const others = [...all].filter(([country_code]) => !kept.has(country_code));
  return [
    ...places,
    ...others.map(([country_code, visits]) => {
      const { region } = figures.find(place => place.country_code === country_code)!;
      return placeOf({ country_code, region }, (1000 * visits) / total);
    }),
  ];
}

function byCountry(figures: readonly PlaceFigures[]): ReadonlyMap<string, number> {
  const visitsOf = new Map<string, number>();
  for (const { country_code, visits } of figures)
    visitsOf.set(country_code, visits + (visitsOf.get(country_code) ?? 0));
  return visitsOf;
}

function placeOf(place: Omit<ProfilePlace, 'weight'>, weight: number): ProfilePlace {
  return { weight: rounded(weight), ...Object.fromEntries(Object.entries(place).filter(([, text]) => text !== '')) };
}
