import fc from 'fast-check';
import { NOTORIOUS, ODD_ESCAPES, ODD_JSON } from '../../../scripts/hostile/texts.ts';

export const text = fc.oneof(fc.constantFrom(...NOTORIOUS), fc.string({ unit: 'binary', maxLength: 300 }), fc.string());

/** As it stands in a URL: escaped, or not as it should be. */
export const urlText = fc.oneof(
  text.map(each => encodeURIComponent(wellFormed(each))),
  fc.constantFrom(...ODD_ESCAPES),
);

/** A JSON value as text. */
export const jsonText = fc.oneof(
  text.map(each => JSON.stringify(each)),
  fc.json({ maxDepth: 4 }),
  fc.constantFrom(...ODD_JSON),
);

/** Keys beside those that an operation knows. */
export const key = fc.oneof(fc.constantFrom('__proto__', 'constructor', 'toString', 'name', 'id', 'object', ''), text);

function wellFormed(given: string): string {
  return Buffer.from(given).toString();
}
