import { fork, type Random } from '../../random/random.ts';

/** Names that have nothing of what they stand for: the order in which they were asked for decides, never the original. */
export interface Namer {
  /** The same for the same original, such as `Velora Tamik`: `words` words with capitals. */
  title(original: string, words: number): string;
  /** In lower case, such as `velora`. */
  word(original: string): string;
  /** A path with as many segments. */
  path(original: string): string;
  /** Scheme and host. */
  host(original: string): string;
}

const STARTS = 'b br c d dr f fl g gl h j k kl l m n p pl r s sk st t tr v w z'.split(' ');
const VOWELS = 'a e i o u ai ea ou'.split(' ');
const ENDS = ['', '', '', 'l', 'm', 'n', 'r', 's', 'x'];
const SYLLABLES = 3;

/** @param originals texts of which no generated one has a word of more than three letters */
export function namer(seed: string, originals: Iterable<string>): Namer {
  const random = fork(seed, 'twin', 'names');
  const avoided = wordsOf(originals);
  const given = new Map<string, string>();
  const used = new Set<string>();

  const fresh = (): string => {
    for (;;) {
      const word = syllables(random);
      if (used.has(word) || hasAny(word, avoided)) continue;
      used.add(word);
      return word;
    }
  };
  const once = (key: string, make: () => string): string => {
    const known = given.get(key);
    if (known !== undefined) return known;
    const made = make();
    given.set(key, made);
    return made;
  };
  const word = (original: string) => once(`word ${original}`, fresh);

  return {
    word,
    title: (original, words) =>
      once(`title ${original}`, () => Array.from({ length: words }, () => capital(fresh())).join(' ')),
    path: original =>
      original
        .split('/')
        .map(segment => (segment === '' ? '' : word(segment)))
        .join('/'),
    host(original) {
      const scheme = /^[a-z-]+:\/\//.exec(original)?.[0] ?? 'https://';
      return once(`host ${original}`, () => `${scheme}${fresh()}.example`);
    },
  };
}

function syllables(random: Random): string {
  const one = (list: readonly string[]) => list[random.below(list.length)]!;
  return Array.from(
    { length: SYLLABLES },
    (_, index) => one(STARTS) + one(VOWELS) + (index === SYLLABLES - 1 ? one(ENDS) : ''),
  ).join('');
}

function capital(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1);
}

const SHORTEST = 4;

function wordsOf(texts: Iterable<string>): ReadonlySet<string> {
  const words = new Set<string>();
  for (const text of texts) {
    for (const word of text.toLowerCase().split(/[^\p{L}\p{N}]+/u)) if (word.length >= SHORTEST) words.add(word);
  }
  return words;
}

/** Whether one of the words is part of the text. */
function hasAny(text: string, words: ReadonlySet<string>): boolean {
  for (let begin = 0; begin <= text.length - SHORTEST; begin++) {
    for (let end = begin + SHORTEST; end <= text.length; end++) if (words.has(text.slice(begin, end))) return true;
  }
  return false;
}
