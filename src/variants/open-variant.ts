import { didYouMean } from '../nearest.ts';
import { VARIANTS } from './registry.ts';
import { GROUPS } from './variant.ts';
import { VariantLayer } from './variant-layer.ts';

/**
 * The variant that is given as its name, as an object with that name, or as the JSON of one.
 * @throws RangeError that says what was given and what there is, as it goes on from the name of an option
 */
export function openVariant(given: string | object): VariantLayer {
  const name = nameIn(given);
  const variant = VARIANTS.find(each => each.name === name);
  if (variant !== undefined) return new VariantLayer(variant);
  const shown = JSON.stringify(name ?? given);
  const names = VARIANTS.map(each => each.name);
  const hint = typeof name === 'string' ? didYouMean(name, names, '; ') : '';
  throw new RangeError(
    `must be a variant, by its name or as an object with its name; got ${shown}${hint || `; groups: ${GROUPS.join(', ')}`}`,
  );
}

function nameIn(given: string | object): unknown {
  const value = typeof given === 'string' && given.trimStart().startsWith('{') ? parsed(given) : given;
  return typeof value === 'object' && value !== null && 'name' in value ? value.name : value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
