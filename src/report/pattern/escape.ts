import type { PatternReader } from './reader.ts';
import { refuse } from './reader.ts';

/** What a backslash and what follows it mean. */
export type Escape =
  | { readonly kind: 'character'; readonly code: number }
  /** One of `d D s S w W`. */
  | { readonly kind: 'class'; readonly letter: string }
  /** One of `A m M y Y Z`. */
  | { readonly kind: 'constraint'; readonly letter: string }
  | { readonly kind: 'back-reference' };

// \b is a backspace and \B a backslash here: word boundaries are \m, \M, \y and \Y.
const CONTROLS: Readonly<Record<string, number>> = { a: 7, b: 8, B: 92, e: 27, f: 12, n: 10, r: 13, t: 9, v: 11 };
const HEX_DIGITS: Readonly<Record<string, readonly [min: number, max: number]>> = {
  u: [4, 4],
  U: [8, 8],
  x: [1, 255],
};

/** Reads what follows a backslash; `groups` is the number of parentheses opened so far. */
export function readEscape(reader: PatternReader, groups: number): Escape {
  const letter = reader.next();
  if (letter === '') return refuse('invalid escape \\ sequence');
  if (/[dDsSwW]/.test(letter)) return { kind: 'class', letter };
  if (/[AmMyYZ]/.test(letter)) return { kind: 'constraint', letter };
  if (/[0-9]/.test(letter)) return readDigits(reader, letter, groups);
  return { kind: 'character', code: readCharacter(reader, letter) };
}

function readCharacter(reader: PatternReader, letter: string): number {
  if (Object.hasOwn(CONTROLS, letter)) return CONTROLS[letter] as number;
  if (Object.hasOwn(HEX_DIGITS, letter)) {
    const [min, max] = HEX_DIGITS[letter] as readonly [number, number];
    const digits = reader.run(/^[0-9A-Fa-f]$/, max);
    // PostgreSQL's characters have 31 bits, counted in 32.
    const code = Number.parseInt(digits.slice(-8), 16);
    return digits.length >= min && code < 0x7fff_ffff ? code : refuse('invalid escape \\ sequence');
  }
  if (letter === 'c' && !reader.atEnd) return (reader.next().codePointAt(0) as number) & 0o37;
  if (/[A-Za-z]/.test(letter)) return refuse('invalid escape \\ sequence');
  return letter.codePointAt(0) as number;
}

/** One digit is a back-reference; more are one where there are so many groups, and an octal code otherwise. */
function readDigits(reader: PatternReader, first: string, groups: number): Escape {
  const start = reader.position;
  if (first !== '0') {
    const number = Number(first + reader.run(/^[0-9]$/));
    if (reader.position === start || number <= groups) return { kind: 'back-reference' };
    reader.back(start);
  }
  if (first > '7') return refuse('invalid escape \\ sequence');
  const digits = first + reader.run(/^[0-7]$/, 2);
  const code = Number.parseInt(digits, 8);
  if (code <= 0xff) return { kind: 'character', code };
  reader.back(start + 1);
  return { kind: 'character', code: code >> 3 };
}
