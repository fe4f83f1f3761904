import { CLASS_ESCAPES, CLASSES, collatingElement } from './classes.ts';
import { readEscape } from './escape.ts';
import type { PatternOptions } from './options.ts';
import type { PatternReader } from './reader.ts';
import { refuse } from './reader.ts';

/** A bracket that no character matches, and one that every character does. */
const NOTHING = '[^\\x00-\\x{10ffff}]';
const ANYTHING = '[\\x00-\\x{10ffff}]';

/** Translates a bracket expression; the reader is after its `[`. */
export function translateBracket(reader: PatternReader, options: PatternOptions): string {
  const negated = reader.eat('^');
  const items: string[] = [];
  for (let first = true; first || !reader.eat(']'); first = false) {
    if (reader.atEnd) refuse('brackets [] not balanced');
    items.push(readItem(reader, options, first));
  }
  if (negated && options.lineStops) items.push('\\n');
  const members = items.join('');
  if (members === '') return negated ? ANYTHING : NOTHING;
  return negated ? `[^${members}]` : `[${members}]`;
}

function readItem(reader: PatternReader, options: PatternOptions, first: boolean): string {
  if (reader.eat('[:')) return classNamed(readName(reader, ':]'), options);
  if (reader.eat('[=')) return member(elementNamed(readName(reader, '=]')));
  if (reader.peek() === '\\') {
    const { at, letter } = peekClassEscape(reader);
    if (letter !== null) {
      reader.back(at);
      return CLASS_ESCAPES[letter] as string;
    }
  }
  // A hyphen stands for itself only where it comes first, comes last or ends a range.
  if (reader.peek() === '-' && !first && reader.peek(1) !== ']') refuse('invalid character range');
  const from = readElement(reader);
  if (reader.peek() !== '-' || reader.peek(1) === ']') return member(from);
  reader.next();
  const to = readRangeEnd(reader);
  if (to < from) refuse('invalid character range');
  return range(from, to);
}

/** The letter of a class escape that comes next and the position behind it. */
function peekClassEscape(reader: PatternReader): { at: number; letter: string | null } {
  const letter = reader.peek(1);
  return { at: reader.position + 2, letter: Object.hasOwn(CLASS_ESCAPES, letter) ? letter : null };
}

function readRangeEnd(reader: PatternReader): number {
  if (reader.atEnd) refuse('brackets [] not balanced');
  if (reader.peek() === '[' && /[:=]/.test(reader.peek(1))) refuse('invalid character range');
  if (reader.peek() === '\\' && peekClassEscape(reader).letter !== null) refuse('invalid character range');
  return readElement(reader);
}

/** One character, `[.name.]` or an escape. */
function readElement(reader: PatternReader): number {
  if (reader.eat('[.')) return elementNamed(readName(reader, '.]'));
  if (!reader.eat('\\')) return reader.next().codePointAt(0) as number;
  const escaped = readEscape(reader, 0);
  return escaped.kind === 'character' ? escaped.code : refuse('invalid escape \\ sequence');
}

function readName(reader: PatternReader, end: string): string {
  return reader.until(end) ?? refuse('brackets [] not balanced');
}

function elementNamed(name: string): number {
  return collatingElement(name) ?? refuse('invalid collating element');
}

function classNamed(name: string, options: PatternOptions): string {
  const either = options.ignoreCase && (name === 'lower' || name === 'upper') ? 'alpha' : name;
  if (!Object.hasOwn(CLASSES, either)) refuse('invalid character class');
  return CLASSES[either] as string;
}

function member(code: number): string {
  return range(code, code);
}

// Codes beyond Unicode are legal in a pattern and never match.
function range(from: number, to: number): string {
  if (from > 0x10_ffff) return '';
  const first = `\\x{${from.toString(16)}}`;
  return from === to ? first : `${first}-\\x{${Math.min(to, 0x10_ffff).toString(16)}}`;
}
