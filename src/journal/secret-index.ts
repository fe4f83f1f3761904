/** Longer ones are sought by their beginning. A token's value has 255 characters at most. */
const SOUGHT_LENGTH = 255;
/** What is compared first. Shorter secrets are found only as whole words: they stand in many texts by chance. */
const GRAM = 4;

/** So much of a secret, or more, tells too much of it. */
const PART_LENGTH = 8;
/** Where Leadline cuts texts: at their end, or at the mark it leaves. What a client sent may have been cut as well. */
const CUT = /…|$/g;
/** An escape of JSON, URLs or HTML that was cut, and one that this was part of. */
const PARTS_OF_ESCAPES = /(?:%[0-9a-f]?|\\(?:u[0-9a-f]{0,3})?|&(?:#x?[0-9a-f]*|[a-z]*))+$/i;
/** They have fewer characters. */
const ESCAPES_LENGTH = 24;

/** Told where a secret stands. */
export type Found = (from: number, to: number) => void;

/** Patterns that begin alike, looked up by what stands in a text at each of their lengths. */
interface Patterns {
  readonly lengths: Set<number>;
  readonly texts: Set<string>;
}

/**
 * Finds any number of secrets in a text in one pass: as they are, in lower case, and in base64 and base64url among other
 * bytes; also their beginnings where the text was cut.
 */
export class SecretIndex {
  readonly #patterns = new Map<number, Patterns>();
  /** By the low bits of a key: whether there is a pattern. */
  readonly #known: Uint8Array;
  readonly #cores = new Set<string>();
  /** Patterns by what they begin with. */
  readonly #beginnings = new Map<string, string[]>();
  readonly #short = new Set<string>();

  /** @param places a power of two, some times the number of secrets */
  constructor(places: number) {
    this.#known = new Uint8Array(places);
  }

  add(secret: string): void {
    if (secret.length < GRAM) {
      if (secret !== '') this.#short.add(secret);
      return;
    }
    const sought = secret.slice(0, SOUGHT_LENGTH);
    // A media type is quoted in lower case.
    for (const form of new Set([sought, sought.toLowerCase()])) this.#addPattern(form);
    for (const core of base64Cores(secret)) {
      if (core.length < GRAM) continue;
      this.#cores.add(core);
      this.#addPattern(core);
    }
  }

  search(text: string, found: Found): void {
    this.#searchShort(text, found);
    const cuts = new Cuts(text);
    let a = text.charCodeAt(0);
    let b = text.charCodeAt(1);
    let c = text.charCodeAt(2);
    for (let at = 0; at + GRAM <= text.length; at++) {
      const d = text.charCodeAt(at + GRAM - 1);
      const key = keyOf(a, b, c, d);
      if (this.#known[key & (this.#known.length - 1)] === 1) this.#compare(cuts, at, key, found);
      a = b;
      b = c;
      c = d;
    }
  }

  #compare(cuts: Cuts, at: number, key: number, found: Found): void {
    const patterns = this.#patterns.get(key);
    if (patterns === undefined) return;
    const { text } = cuts;
    const cut = cuts.after(at);
    if (this.#isBeginning(text, at, cut.from)) found(at, cut.to);
    for (const length of patterns.lengths) {
      const end = at + length;
      // Of a text that ends before, the slice would be another, shorter pattern.
      if (end > text.length) continue;
      const stretch = text.slice(at, end);
      if (!patterns.texts.has(stretch)) continue;
      // The characters beside a core have bits of the secret, too.
      if (this.#cores.has(stretch))
        found(at - (isBase64(text.charAt(at - 1)) ? 1 : 0), end + (isBase64(text.charAt(end)) ? 1 : 0));
      else found(at, length < SOUGHT_LENGTH ? end : endOfWord(text, end));
    }
  }

  #isBeginning(text: string, from: number, to: number): boolean {
    if (to - from < PART_LENGTH || to - from >= SOUGHT_LENGTH * 2) return false;
    const part = text.slice(from, to);
    return this.#beginnings.get(part.slice(0, PART_LENGTH))?.some(each => each.startsWith(part)) ?? false;
  }

  #searchShort(text: string, found: Found): void {
    for (const secret of this.#short) {
      for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + 1)) {
        const end = at + secret.length;
        if (!isWord(text.charAt(at - 1)) && !isWord(text.charAt(end))) found(at, end);
      }
    }
  }

  #addPattern(pattern: string): void {
    const key = keyOf(...([0, 1, 2, 3].map(at => pattern.charCodeAt(at)) as [number, number, number, number]));
    const patterns = this.#patterns.get(key) ?? { lengths: new Set(), texts: new Set() };
    this.#patterns.set(key, patterns);
    patterns.lengths.add(pattern.length);
    patterns.texts.add(pattern);
    this.#known[key & (this.#known.length - 1)] = 1;
    if (pattern.length <= PART_LENGTH) return;
    const beginning = pattern.slice(0, PART_LENGTH);
    const alike = this.#beginnings.get(beginning);
    if (alike === undefined) this.#beginnings.set(beginning, [pattern]);
    else alike.push(pattern);
  }
}

/** Where a text was cut, asked for from the left to the right; an escape of which only a part is left counts as gone. */
class Cuts {
  readonly text: string;
  #next = { from: -1, to: -1 };

  constructor(text: string) {
    this.text = text;
  }

  /** The first one after a place. */
  after(at: number): { readonly from: number; readonly to: number } {
    while (this.#next.to <= at && this.#next.to < this.text.length) {
      CUT.lastIndex = this.#next.to + 1;
      const to = CUT.exec(this.text)?.index ?? this.text.length;
      const before = this.text.slice(Math.max(0, to - ESCAPES_LENGTH), to);
      this.#next = { from: to - (PARTS_OF_ESCAPES.exec(before)?.[0].length ?? 0), to };
    }
    return this.#next;
  }
}

function keyOf(a: number, b: number, c: number, d: number): number {
  return (Math.imul(a, 29_791) + Math.imul(b, 961) + Math.imul(c, 31) + d) | 0;
}

function isBase64(character: string): boolean {
  return /^[\w+=-]$/.test(character);
}

function isWord(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}

function endOfWord(text: string, from: number): number {
  let end = from;
  while (end < text.length && !' \t\r\n"\'&,;<>'.includes(text.charAt(end))) end += 1;
  return end;
}

const BYTES_BEFORE = [0, 1, 2];

/**
 * What the base64 of any bytes with the secret among them has in it: a secret can begin at three places of a group, and
 * the characters at its ends have bits of what stands beside it.
 */
function base64Cores(secret: string): Set<string> {
  const bytes = Buffer.from(secret.slice(0, SOUGHT_LENGTH));
  const cores = BYTES_BEFORE.flatMap(before => {
    const padded = Buffer.concat([Buffer.alloc(before), bytes]);
    const from = Math.ceil((before * 8) / 6);
    const to = Math.floor((padded.length * 8) / 6);
    return [padded.toString('base64').slice(from, to), padded.toString('base64url').slice(from, to)];
  });
  return new Set(cores);
}
