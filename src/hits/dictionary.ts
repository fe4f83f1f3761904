import { textBytes } from '../memory/value-bytes.ts';
import { DIMENSION_GROUPS, type DimensionGroup, type DimensionGroupValue } from './dimension-groups.ts';

/**
 * What a code takes beside the text of its value: entries of a map and of lists, the record and its fields; and as much
 * again where a site's generated traffic has codes of its own, which these are added to.
 */
const BYTES_PER_VALUE = 200;
const BYTES_PER_FIELD = 40;

// About a millisecond of copying.
const VALUES_PER_SLICE = 5000;

/**
 * Numbers for values: code ↔ value, codes dense from 0 in order of appearance. A dictionary made by `extend` shares
 * its parent's codes and appends its own, so a sandbox's values never disturb the generated days that other sandboxes
 * read. A parent that was extended must not grow any more; what `upTo` gives never does.
 */
export class Dictionary<T> {
  readonly #codec: Codec<T>;
  readonly #parent: Dictionary<T> | null;
  readonly #own: OwnValues<T>;
  readonly #end: number;

  constructor(codec: Codec<T>, parent: Dictionary<T> | null = null, own: OwnValues<T> = noValues(), end = Infinity) {
    this.#codec = codec;
    this.#parent = parent;
    this.#own = own;
    this.#end = end;
  }

  get size(): number {
    return Math.min(this.#end, this.#base + this.#own.values.length);
  }

  /** Estimated bytes of the values that are not its parent's. */
  get bytes(): number {
    return this.#own.bytes;
  }

  at(code: number): T {
    const base = this.#base;
    const value = code < base ? this.#parent?.at(code) : this.#own.values[code - base];
    if (value === undefined || code >= this.#end) throw new RangeError(`no value has the code ${code}`);
    return value;
  }

  /** The code of `value`, appended where it is new. */
  encode(value: T): number {
    const key = this.#codec.keyOf(value);
    return this.#find(key) ?? this.#append(key, this.#codec.valueOf(key, value));
  }

  /** The code of the value that has `code` in `other`, a dictionary without a parent; appended where it is new. */
  encodeFrom(other: Dictionary<T>, code: number): number {
    const key = other.#own.keys[code]!;
    return this.#find(key) ?? this.#append(key, other.at(code));
  }

  /** The code of `value`, or undefined where it never occurred. */
  find(value: T): number | undefined {
    return this.#find(this.#codec.keyOf(value));
  }

  extend(): Dictionary<T> {
    return new Dictionary(this.#codec, this);
  }

  /** The same codes, but those from `size` on. */
  upTo(size: number): Dictionary<T> {
    return new Dictionary(this.#codec, this.#parent, this.#own, size);
  }

  /** Forgets the codes from `size` on. */
  shorten(size: number): void {
    const { values, keys, codes } = this.#own;
    while (this.size > size) {
      const key = keys.pop()!;
      values.pop();
      codes.delete(key);
      this.#own.bytes -= this.#bytesOf(key);
    }
  }

  /** Gives an empty dictionary the codes of this one below `size`; it has no parent. Yields between slices of work. */
  *copyInto(empty: Dictionary<T>, size: number): Generator<void, void, void> {
    for (let code = 0; code < size; code++) {
      empty.encodeFrom(this, code);
      if (code % VALUES_PER_SLICE === VALUES_PER_SLICE - 1) yield;
    }
  }

  get #base(): number {
    return this.#parent?.size ?? 0;
  }

  #append(key: string, value: T): number {
    const code = this.size;
    this.#own.values.push(value);
    this.#own.keys.push(key);
    this.#own.codes.set(key, code);
    this.#own.bytes += this.#bytesOf(key);
    return code;
  }

  #bytesOf(key: string): number {
    return textBytes(key) + BYTES_PER_VALUE + this.#codec.fields * BYTES_PER_FIELD;
  }

  #find(key: string): number | undefined {
    const inherited = this.#parent === null ? undefined : this.#parent.#find(key);
    const code = inherited ?? this.#own.codes.get(key);
    return code === undefined || code >= this.#end ? undefined : code;
  }
}

/** How values are compared, and kept. */
interface Codec<T> {
  readonly keyOf: (value: T) => string;
  /** What is kept of a new value; it must have the same key. */
  readonly valueOf: (key: string, value: T) => T;
  /** Texts of a value. */
  readonly fields: number;
}

interface OwnValues<T> {
  readonly values: T[];
  readonly keys: string[];
  readonly codes: Map<string, number>;
  bytes: number;
}

function noValues<T>(): OwnValues<T> {
  return { values: [], keys: [], codes: new Map(), bytes: 0 };
}

/** The dictionaries that a site's columns are coded in. */
export interface Dictionaries {
  readonly page: Dictionary<DimensionGroupValue<'page'>>;
  readonly place: Dictionary<DimensionGroupValue<'place'>>;
  readonly agent: Dictionary<DimensionGroupValue<'agent'>>;
  readonly source: Dictionary<DimensionGroupValue<'source'>>;
  /** Names of events. */
  readonly event: Dictionary<string>;
}

export type DictionarySizes = { readonly [Name in keyof Dictionaries]: number };

export function createDictionaries(): Dictionaries {
  return {
    page: groupDictionary('page'),
    place: groupDictionary('place'),
    agent: groupDictionary('agent'),
    source: groupDictionary('source'),
    event: new Dictionary<string>({ keyOf: name => name, valueOf: name => name, fields: 0 }),
  };
}

export function extendDictionaries(base: Dictionaries): Dictionaries {
  return {
    page: base.page.extend(),
    place: base.place.extend(),
    agent: base.agent.extend(),
    source: base.source.extend(),
    event: base.event.extend(),
  };
}

export function sizesOf({ page, place, agent, source, event }: Dictionaries): DictionarySizes {
  return { page: page.size, place: place.size, agent: agent.size, source: source.size, event: event.size };
}

export function dictionariesUpTo({ page, place, agent, source, event }: Dictionaries, sizes: DictionarySizes) {
  return {
    page: page.upTo(sizes.page),
    place: place.upTo(sizes.place),
    agent: agent.upTo(sizes.agent),
    source: source.upTo(sizes.source),
    event: event.upTo(sizes.event),
  };
}

const SEPARATOR = '\u0000';

function groupDictionary<F extends DimensionGroup>(group: F): Dictionary<DimensionGroupValue<F>> {
  const fields = DIMENSION_GROUPS[group] as readonly (keyof DimensionGroupValue<F>)[];
  return new Dictionary<DimensionGroupValue<F>>({
    keyOf: value => fields.map(field => value[field]).join(SEPARATOR),
    // Pieces of the key share its characters: a long text is kept once.
    valueOf(key, value) {
      const texts = key.split(SEPARATOR);
      if (texts.length !== fields.length) return value;
      return Object.fromEntries(fields.map((field, index) => [field, texts[index]])) as DimensionGroupValue<F>;
    },
    fields: fields.length,
  });
}
