import { createRequire } from 'node:module';
import type { RE2JS as Engine } from 're2js';
import { PatternError } from './error.ts';

/** Largest compiled program, in instructions: a value costs at most so many steps a character, about 20 µs. */
const PROGRAM_LIMIT = 2000;

/** Finds an expression; `steps` is what a character of the value may cost, and tells how long it took to compile. */
export interface LinearTest {
  (value: string): boolean;
  readonly steps: number;
}

let engine: typeof Engine | undefined;

/**
 * Compiles RE2 syntax to a test that finds it anywhere in a value.
 * @throws PatternError where the program is too large.
 */
export function compileLinear(expression: string): LinearTest {
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
