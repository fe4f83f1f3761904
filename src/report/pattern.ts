import { createRequire } from 'node:module';
import type { RE2JS as Engine } from 're2js';
import { PatternError } from './pattern/reader.ts';
import { translate } from './pattern/translate.ts';

export { compileLike } from './pattern/like.ts';
export { PatternError } from './pattern/reader.ts';

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

/** Largest compiled program, in instructions: a value costs at most so many steps a character, about 20 µs. */
const PROGRAM_LIMIT = 2000;

/** Finds an expression; `steps` is what a character of the value may cost, and a measure of the time to compile it. */
export interface LinearTest {
  (value: string): boolean;
  readonly steps: number;
}

let engine: typeof Engine | undefined;

/**
 * Compiles RE2 syntax to a test that finds it anywhere in a value.
 * @throws PatternError where the program is too large.
 */
function compileLinear(expression: string): LinearTest {
  // 15 ms that only those pay who use a pattern.
  engine ??= (createRequire(import.meta.url)('re2js') as typeof import('re2js')).RE2JS;
  let compiled: Engine;
  try {
    compiled = engine.compile(expression, engine.LOOKBEHINDS);
  } catch {
    // The translation is sound RE2 syntax, so only the engine's own bounds on repetition and nesting are left.
    throw tooLarge();
  }
  const steps = compiled.programSize();
  if (steps > PROGRAM_LIMIT) throw tooLarge();
  return Object.assign((value: string) => compiled.test(value), { steps });
}

function tooLarge(): PatternError {
  return new PatternError('the regular expression is too large: use fewer or smaller repetitions');
}
