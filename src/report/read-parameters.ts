import type { DeviationKind, Findings } from '../contract/findings.ts';
import type { ApiError } from '../errors.ts';

/** The query parameters of one request, read one at a time; what is wrong with them goes to the findings. */
export class Parameters {
  readonly #query: Readonly<Record<string, string>>;
  readonly #findings: Findings;

  constructor(query: Readonly<Record<string, string>>, findings: Findings) {
    this.#query = query;
    this.#findings = findings;
  }

  /** The text of a parameter; null where it is absent, empty or was refused. */
  given(name: string): string | null {
    if (!Object.hasOwn(this.#query, name) || this.refused(name)) return null;
    const text = this.#query[name];
    return text === undefined || text === '' ? null : text;
  }

  /** Whether a parameter is there and empty. */
  empty(name: string): boolean {
    return Object.hasOwn(this.#query, name) && this.#query[name] === '';
  }

  refused(name: string): boolean {
    return this.#findings.has(name);
  }

  refuse(name: string, message: string): void {
    this.#findings.refuse(name, message);
  }

  /** What the request is answered with where no parameter is at fault. */
  refuseOtherwise(error: ApiError): void {
    this.#findings.otherwise = error;
  }

  refuseMissing(name: string): void {
    if (!this.refused(name)) this.refuse(name, `The ${name} field is required.`);
  }

  /** Design: fine print 4; a required parameter that is empty is missing (assumption empty-string). */
  refuseEmpty(names: readonly string[]): void {
    for (const name of names) {
      if (!this.empty(name) || this.refused(name)) continue;
      const required = name === 'entity' || name === 'aggregates' || name === 'entity_id';
      this.refuse(name, required ? `The ${name} field is required.` : `The ${name} field must have a value.`);
    }
  }

  deviate(kind: DeviationKind, name: string, detail: string): void {
    this.#findings.deviate(kind, name, detail);
  }

  choice<Word extends string>(name: string, words: readonly Word[], need?: 'required'): Word | null {
    const text = this.given(name);
    if (text === null && need === 'required') this.refuseMissing(name);
    if (text === null) return null;
    const word = words.find(each => each === text);
    if (word === undefined) this.refuse(name, `The selected ${name} is invalid. ${allowed(words)}`);
    return word ?? null;
  }

  /** Words of a closed set, separated by commas, in the order given. */
  list(name: string, words: readonly string[], need?: 'required'): readonly string[] {
    const text = this.given(name);
    if (text === null && need === 'required') this.refuseMissing(name);
    if (text === null) return [];
    const spaced = text.split(',');
    const items = spaced.map((item, index) => (index === 0 ? item : item.replace(/^ +/, '')));
    if (items.some((item, index) => item !== spaced[index])) {
      this.deviate('spaces-in-list', name, 'spaces after commas');
    }
    if (items.some(item => !words.includes(item))) {
      this.refuse(name, `The selected ${name} is invalid. ${allowed(words)}`);
      return [];
    }
    return items;
  }

  /** Design: fine print 5: decimal digits only. */
  integer(name: string, { least, most }: { readonly least: number; readonly most: number }): number | null {
    const text = this.given(name);
    if (text === null) return null;
    const value = Number(text);
    if (!/^\d+$/.test(text)) this.refuse(name, `The ${name} field must be an integer.`);
    else if (value < least) this.refuse(name, `The ${name} field must be at least ${least}.`);
    else if (value > most) this.refuse(name, `The ${name} field must not be greater than ${most}.`);
    return value;
  }
}

/** The end of a message about a closed set. */
export function allowed(words: readonly string[]): string {
  return `Allowed: ${words.join(', ')}.`;
}
