const SPACE = /[ \t\n\r]*/y;
// All but quotes, backslashes and control characters stand for themselves.
const STRING = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*"/y;
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const PUNCTUATION = /[{}[\],:]/y;

/** What may come next in JSON text. */
type Expected = 'value' | 'first item' | 'key' | 'first key' | 'colon' | 'after';

/** What comes after a token, in a list, an object or neither; a token that has no row is unexpected. */
const NEXT: Readonly<Record<Expected, Readonly<Record<string, Expected | 'open' | 'close'>>>> = {
  value: { string: 'after', scalar: 'after', '{': 'open', '[': 'open' },
  'first item': { string: 'after', scalar: 'after', '{': 'open', '[': 'open', ']': 'close' },
  key: { string: 'colon' },
  'first key': { string: 'colon', '}': 'close' },
  colon: { ':': 'value' },
  after: { ',': 'value', ']': 'close', '}': 'close' },
};

/**
 * Where JSON text goes wrong: the offset of the first token that no JSON text has there, or the text's length. Messages of
 * `JSON.parse` tell it in some versions of Node and for some errors.
 */
export function jsonErrorAt(text: string): number {
  const open: string[] = [];
  let expected: Expected = 'value';
  let at = endOf(SPACE, text, 0);
  while (at < text.length) {
    const [kind, end] = tokenAt(text, at);
    const next: Expected | 'open' | 'close' | undefined = NEXT[expected][kind];
    const isMismatch = next === 'close' && open.pop() !== (kind === ']' ? '[' : '{');
    if (next === undefined || isMismatch || (kind === ',' && open.length === 0)) return at;
    if (next === 'open') {
      open.push(kind);
      expected = kind === '{' ? 'first key' : 'first item';
    } else if (next === 'close') expected = 'after';
    else expected = kind === ',' && open.at(-1) === '{' ? 'key' : next;
    at = endOf(SPACE, text, end);
  }
  return text.length;
}

/** The kind of a token, or the token itself, and where it ends. */
function tokenAt(text: string, at: number): [kind: string, end: number] {
  const string = endOf(STRING, text, at);
  if (string > at) return ['string', string];
  const scalar = endOf(SCALAR, text, at);
  if (scalar > at) return ['scalar', scalar];
  const end = endOf(PUNCTUATION, text, at);
  return [end > at ? text[at]! : 'unknown', end];
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
