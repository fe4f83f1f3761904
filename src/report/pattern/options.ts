import { PatternError, refuse } from './reader.ts';

/** How the rest of a pattern is read. */
export interface PatternOptions {
  readonly ignoreCase: boolean;
  /** White space and comments are skipped. */
  readonly expanded: boolean;
  /** `^` and `$` also match at line ends. */
  readonly lineAnchors: boolean;
  /** `.` and `[^…]` do not match a newline. */
  readonly lineStops: boolean;
  /** The rest is no expression but a string. */
  readonly literal: boolean;
}

const PLAIN: PatternOptions = {
  ignoreCase: false,
  expanded: false,
  lineAnchors: false,
  lineStops: false,
  literal: false,
};

const LETTERS: Record<string, Partial<PatternOptions>> = {
  c: { ignoreCase: false },
  i: { ignoreCase: true },
  m: { lineAnchors: true, lineStops: true },
  n: { lineAnchors: true, lineStops: true },
  p: { lineAnchors: false, lineStops: true },
  q: { literal: true },
  s: { lineAnchors: false, lineStops: false },
  t: { expanded: false },
  w: { lineAnchors: true, lineStops: false },
  x: { expanded: true },
};

/** Reads what may precede an expression: a director (`***=`, `***:`) and embedded options such as `(?i)`. */
export function readPatternOptions(source: string): { options: PatternOptions; rest: string } {
  if (source.startsWith('***=')) return { options: { ...PLAIN, literal: true }, rest: source.slice(4) };
  return readEmbedded(source.startsWith('***:') ? source.slice(4) : source);
}

function readEmbedded(source: string): { options: PatternOptions; rest: string } {
  const letters = /^\(\?([A-Za-z]+)/.exec(source)?.[1];
  if (letters === undefined) return { options: PLAIN, rest: source };
  let options = PLAIN;
  for (const letter of letters) {
    if (letter === 'b' || letter === 'e') {
      throw new PatternError(`the option ${letter} is not supported: regular expressions are advanced ones`);
    }
    const change = Object.hasOwn(LETTERS, letter) ? LETTERS[letter] : undefined;
    options = { ...options, ...(change ?? refuse('invalid embedded option')) };
  }
  const end = 2 + letters.length;
  if (source[end] !== ')') refuse('invalid embedded option');
  return { options, rest: source.slice(end + 1) };
}
