import { translateBracket } from './bracket.ts';
import { CLASS_ESCAPES } from './classes.ts';
import { readEscape } from './escape.ts';
import { type PatternOptions, readPatternOptions } from './options.ts';
import { PatternReader, refuse, refuseNonLinear } from './reader.ts';

/** Most repetitions that a bound such as `{2,5}` may ask for, as in PostgreSQL. */
const REPEAT_LIMIT = 255;

/**
 * An advanced regular expression in RE2's syntax (with look-behind, for the one-sided word boundaries). Only whether it
 * matches is kept, so groups do not capture and greedy and lazy quantifiers are alike.
 * @throws PatternError where it is malformed or cannot be had in linear time.
 */
export function translate(source: string): string {
  const { options, rest } = readPatternOptions(source);
  const expression = options.literal ? [...rest].map(literal).join('') : new Translator(rest, options).translate();
  return `${options.ignoreCase ? '(?is)' : '(?s)'}${expression}`;
}

/** One piece of a branch: an atom may be repeated, a constraint such as `^` may not. */
interface Piece {
  readonly text: string;
  readonly repeatable: boolean;
}

const atom = (text: string): Piece => ({ text, repeatable: true });
const constraint = (text: string): Piece => ({ text, repeatable: false });

const WORD_CONSTRAINTS: Readonly<Record<string, string>> = {
  A: '\\A',
  Z: '\\z',
  m: '\\b(?<![0-9A-Za-z_])',
  M: '\\b(?<=[0-9A-Za-z_])',
  y: '\\b',
  Y: '\\B',
};

class Translator {
  readonly #reader: PatternReader;
  readonly #options: PatternOptions;
  #groups = 0;

  constructor(text: string, options: PatternOptions) {
    this.#reader = new PatternReader(text);
    this.#options = options;
  }

  translate(): string {
    const text = this.#alternatives();
    if (!this.#reader.atEnd) refuse('parentheses () not balanced');
    return text;
  }

  /** Branches up to the end or a `)`, which is left. */
  #alternatives(): string {
    const branches = [this.#branch()];
    while (this.#reader.eat('|')) branches.push(this.#branch());
    return branches.join('|');
  }

  #branch(): string {
    let text = '';
    for (;;) {
      this.#skip();
      if (this.#reader.atEnd || this.#reader.peek() === '|' || this.#reader.peek() === ')') return text;
      const piece = this.#piece();
      this.#skip();
      text += piece.text + (piece.repeatable ? this.#quantifier() : '');
    }
  }

  #piece(): Piece {
    const reader = this.#reader;
    const character = reader.next();
    switch (character) {
      case '*':
      case '+':
      case '?':
        return refuse('quantifier operand invalid');
      case '{':
        if (this.#opensBound()) refuse('quantifier operand invalid');
        return atom(literal('{'));
      case '^':
        return constraint(this.#options.lineAnchors ? '(?m:^)' : '\\A');
      case '$':
        return constraint(this.#options.lineAnchors ? '(?m:$)' : '\\z');
      case '.':
        return atom(this.#options.lineStops ? '[^\\n]' : '.');
      case '(':
        return this.#group();
      case '[':
        if (reader.eat('[:<:]]')) return constraint(WORD_CONSTRAINTS.m as string);
        if (reader.eat('[:>:]]')) return constraint(WORD_CONSTRAINTS.M as string);
        return atom(translateBracket(reader, this.#options));
      case '\\':
        return this.#escape();
      default:
        return atom(literal(character));
    }
  }

  #group(): Piece {
    const reader = this.#reader;
    if (reader.eat('?')) {
      if (reader.eat('=') || reader.eat('!') || reader.eat('<=') || reader.eat('<!')) {
        refuseNonLinear('look-ahead and look-behind');
      }
      if (!reader.eat(':')) refuse('quantifier operand invalid');
    } else {
      this.#groups++;
    }
    const inside = this.#alternatives();
    if (!reader.eat(')')) refuse('parentheses () not balanced');
    return atom(`(?:${inside})`);
  }

  #escape(): Piece {
    const escaped = readEscape(this.#reader, this.#groups);
    switch (escaped.kind) {
      case 'character':
        return atom(escaped.code > 0x10_ffff ? '[^\\x00-\\x{10ffff}]' : codePoint(escaped.code));
      case 'class':
        return atom(`[${CLASS_ESCAPES[escaped.letter]}]`);
      case 'constraint':
        return constraint(WORD_CONSTRAINTS[escaped.letter] as string);
      case 'back-reference':
        return refuseNonLinear('back-references');
    }
  }

  #quantifier(): string {
    const reader = this.#reader;
    const sign = reader.peek();
    if (sign === '*' || sign === '+' || sign === '?') {
      reader.next();
      reader.eat('?');
      return sign;
    }
    if (sign !== '{') return '';
    const start = reader.position;
    reader.next();
    if (this.#opensBound()) return this.#bound();
    reader.back(start);
    return '';
  }

  /** Whether the `{` just passed is followed by a digit: otherwise it is an ordinary character. */
  #opensBound(): boolean {
    this.#skipSpace();
    return /^[0-9]$/.test(this.#reader.peek());
  }

  #bound(): string {
    const min = this.#repetitions();
    let max: number | '' = min;
    this.#skipSpace();
    if (this.#reader.eat(',')) {
      this.#skipSpace();
      max = this.#reader.peek() === '}' ? '' : this.#repetitions();
      this.#skipSpace();
    }
    if (!this.#reader.eat('}')) refuse(this.#reader.atEnd ? 'braces {} not balanced' : 'invalid repetition count(s)');
    this.#reader.eat('?');
    if (max !== '' && max < min) refuse('invalid repetition count(s)');
    return max === min ? `{${min}}` : `{${min},${max}}`;
  }

  #repetitions(): number {
    let digits = '';
    for (; /^[0-9]$/.test(this.#reader.peek()); this.#skipSpace()) digits += this.#reader.next();
    const count = Number(digits);
    return digits !== '' && count <= REPEAT_LIMIT ? count : refuse('invalid repetition count(s)');
  }

  /** Passes comments, and what the expanded syntax ignores. */
  #skip(): void {
    this.#skipSpace();
    while (this.#reader.eat('(?#')) {
      this.#reader.until(')');
      this.#skipSpace();
    }
  }

  #skipSpace(): void {
    if (!this.#options.expanded) return;
    while (this.#reader.run(/^[\t-\r ]$/) !== '' || this.#reader.peek() === '#') {
      if (this.#reader.peek() === '#') this.#reader.run(/^[^\n]$/u);
    }
  }
}

function literal(character: string): string {
  return /^[0-9A-Za-z]$/.test(character) ? character : codePoint(character.codePointAt(0) as number);
}

function codePoint(code: number): string {
  return `\\x{${code.toString(16)}}`;
}
