import { didYouMean } from '../nearest.ts';
import { VARIANTS } from './registry.ts';
import { GROUPS } from './variant.ts';
import { VariantLayer } from './variant-layer.ts';

/**
 * The variant that is given as its name, as an object with that name, or as the JSON of one; `after` of the object says
 * how many requests one lets pass that begins in the middle of a run.
 * @throws RangeError that says what was given and what there is, as it goes on from the name of an option
 */
export function openVariant(given: string | object): VariantLayer {
  const value = typeof given === 'string' && given.trimStart().startsWith('{') ? parsed(given) : given;
  const name = isRecord(value) ? (value.name ?? value) : value;
  const variant = VARIANTS.find(each => each.name === name);
  if (variant !== undefined) return new VariantLayer(variant, isRecord(value) ? afterIn(value) : undefined);
  const shown = JSON.stringify(name);
  const names = VARIANTS.map(each => each.name);
  const hint = typeof name === 'string' ? didYouMean(name, names, '; ') : '';
  throw new RangeError(
    `must be a variant, by its name or as an object with its name; got ${shown}${hint || `; groups: ${GROUPS.join(', ')}`}`,
  );
}

function isRecord(value: unknown): value is { readonly name?: unknown; readonly after?: unknown } {
  return typeof value === 'object' && value !== null;
}

/** @throws RangeError */
function afterIn({ after }: { readonly after?: unknown }): number | undefined {
  if (after === undefined || (Number.isSafeInteger(after) && Number(after) >= 0)) return after as number | undefined;
  throw new RangeError(`must have an integer of 0 or more as after; got ${JSON.stringify(after)}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
