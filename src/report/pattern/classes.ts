/**
 * Classes of characters as they stand inside an RE2 bracket. ASCII members are those of POSIX; beyond ASCII a class is
 * the nearest Unicode categories, close to what PostgreSQL takes from a C.UTF-8 locale.
 */
export const CLASSES: Readonly<Record<string, string>> = {
  alnum: '\\p{L}\\p{N}',
  alpha: '\\p{L}',
  ascii: '\\x00-\\x7f',
  blank: '\\t ',
  cntrl: '\\p{Cc}',
  digit: '0-9',
  graph: '\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}',
  lower: '\\p{Ll}',
  print: '\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}\\p{Zs}',
  punct: '\\p{P}\\p{S}',
  space: '\\t-\\r \\x{1680}\\x{2000}-\\x{2006}\\x{2008}-\\x{200a}\\x{2028}\\x{2029}\\x{205f}\\x{3000}',
  upper: '\\p{Lu}',
  word: '\\p{L}\\p{N}_',
  xdigit: '0-9A-Fa-f',
};

/** The class escapes. The complements are spelled out, because a bracket cannot hold a negated bracket. */
export const CLASS_ESCAPES: Readonly<Record<string, string>> = {
  d: '0-9',
  D: '\\x00-/:-\\x{10ffff}',
  s: CLASSES.space as string,
  S: '\\x00-\\x08\\x0e-\\x1f!-\\x{167f}\\x{1681}-\\x{1fff}\\x{2007}\\x{200b}-\\x{2027}\\x{202a}-\\x{205e}\\x{2060}-\\x{2fff}\\x{3001}-\\x{10ffff}',
  w: CLASSES.word as string,
  W: '\\p{C}\\p{M}\\p{Z}\\p{S}\\p{Pd}\\p{Ps}\\p{Pe}\\p{Pi}\\p{Pf}\\p{Po}\\x{203f}\\x{2040}\\x{2054}\\x{fe33}\\x{fe34}\\x{fe4d}-\\x{fe4f}\\x{ff3f}',
};

/** What `[.name.]` can name beside a single character: POSIX's names of the ASCII characters, from code 0 on. */
const NAMES = [
  'NUL SOH STX ETX EOT ENQ ACK alert,BEL backspace,BS tab,HT newline,LF vertical-tab,VT form-feed,FF',
  'carriage-return,CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC IS4,FS IS3,GS IS2,RS IS1,US space',
  'exclamation-mark quotation-mark number-sign dollar-sign percent-sign ampersand apostrophe left-parenthesis',
  'right-parenthesis asterisk plus-sign comma hyphen,hyphen-minus period,full-stop slash,solidus zero one two three',
  'four five six seven eight nine colon semicolon less-than-sign equals-sign greater-than-sign question-mark',
  'commercial-at A B C D E F G H I J K L M N O P Q R S T U V W X Y Z left-square-bracket backslash,reverse-solidus',
  'right-square-bracket circumflex,circumflex-accent underscore,low-line grave-accent a b c d e f g h i j k l m n o p q',
  'r s t u v w x y z left-brace,left-curly-bracket vertical-line right-brace,right-curly-bracket tilde DEL',
];

const COLLATING = new Map(
  NAMES.join(' ')
    .split(' ')
    .flatMap((names, code) => names.split(',').map(name => [name, code] as const)),
);

/** The code point that a collating element names, `a` or `hyphen`; undefined where it names none. */
export function collatingElement(name: string): number | undefined {
  const characters = [...name];
  return characters.length === 1 ? name.codePointAt(0) : COLLATING.get(name);
}
