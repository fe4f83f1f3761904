import { FACETS, type Facet, type FacetValue } from './facets.ts';

/**
 * Numbers for values: code ↔ value, codes dense from 0 in order of appearance. A dictionary made by `extend` shares
 * its parent's codes and appends its own, so a sandbox's values never disturb the generated days that other sandboxes
 * read. A parent that was extended must not grow any more.
 */
export class Dictionary<T> {
  readonly #values: T[];
  readonly #codes: Map<string, number>;
  readonly #parent: Dictionary<T> | null;
  readonly #keyOf: (value: T) => string;

  constructor(keyOf: (value: T) => string, parent: Dictionary<T> | null = null) {
    this.#keyOf = keyOf;
    this.#parent = parent;
    this.#values = [];
    this.#codes = new Map();
  }

  get size(): number {
    return (this.#parent?.size ?? 0) + this.#values.length;
  }

  at(code: number): T {
    const base = this.#parent?.size ?? 0;
    const value = code < base ? this.#parent?.at(code) : this.#values[code - base];
    if (value === undefined) throw new RangeError(`no value has the code ${code}`);
    return value;
  }

  /** The code of `value`, appended where it is new. */
  encode(value: T): number {
    const key = this.#keyOf(value);
    const known = this.#find(key);
    if (known !== undefined) return known;
    const code = this.size;
    this.#values.push(value);
    this.#codes.set(key, code);
    return code;
  }

  /** The code of `value`, or undefined where it never occurred. */
  find(value: T): number | undefined {
    return this.#find(this.#keyOf(value));
  }

  extend(): Dictionary<T> {
    return new Dictionary(this.#keyOf, this);
  }

  #find(key: string): number | undefined {
    const inherited = this.#parent === null ? undefined : this.#parent.#find(key);
    return inherited ?? this.#codes.get(key);
  }
}

/** The dictionaries that a site's columns are coded in. */
export interface Dictionaries {
  readonly page: Dictionary<FacetValue<'page'>>;
  readonly place: Dictionary<FacetValue<'place'>>;
  readonly agent: Dictionary<FacetValue<'agent'>>;
  readonly source: Dictionary<FacetValue<'source'>>;
  /** Names of events. */
  readonly event: Dictionary<string>;
}

export function createDictionaries(): Dictionaries {
  return {
    page: facetDictionary('page'),
    place: facetDictionary('place'),
    agent: facetDictionary('agent'),
    source: facetDictionary('source'),
    event: new Dictionary<string>(name => name),
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

function facetDictionary<F extends Facet>(facet: F): Dictionary<FacetValue<F>> {
  const fields = FACETS[facet] as readonly (keyof FacetValue<F>)[];
  return new Dictionary(value => fields.map(field => value[field]).join('\u0000'));
}
