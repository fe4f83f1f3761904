import { compileLinear, type LinearTest } from './pattern/engine.ts';
import { PatternError } from './pattern/error.ts';
import { translate } from './pattern/translate.ts';

export { PatternError } from './pattern/error.ts';
export { compileLike } from './pattern/like.ts';

/** Longest pattern, in code points: it bounds the work of compiling one. */
export const PATTERN_LIMIT = 1000;

/**
 * The test of the operators `matching` and `not matching`: an advanced regular expression (ARE, as PostgreSQL reads
 * it) found anywhere in the value, case-sensitive unless `(?i)` says otherwise. Spec: Aggregations, Operators.
 *
 * It runs in linear time of the value, whatever the pattern; hence no back-references and no look-around. `\m`, `\M`,
 * `\y` and `\Y` take only ASCII letters, digits and the underscore for word characters; `\w` knows all scripts.
 *
 * @throws PatternError with a message for the client where the pattern is wrong, not supported or too large.
 */
export function compilePattern(source: string): LinearTest {
  // Twice the limit in code units is over the limit in code points: no need to count a megabyte.
  if (source.length > 2 * PATTERN_LIMIT || [...source].length > PATTERN_LIMIT) {
    throw new PatternError(`the regular expression is longer than ${PATTERN_LIMIT} characters`);
  }
  return compileLinear(translate(source));
}
