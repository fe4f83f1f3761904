import { Redactor } from './redact.ts';
import { SecretIndex } from './secret-index.ts';

/** Values of tokens that are remembered. */
const TOKENS_MAX = 10_000;
const PLACES = 1 << 17;

/** Values that are forgotten together: taking single ones out of an index, or making a new one, takes long. */
class Generation {
  readonly values = new Set<string>();
  readonly index = new SecretIndex(PLACES);

  add(value: string): void {
    this.values.add(value);
    this.index.add(value);
  }
}

/**
 * The values of all tokens there were in any sandbox: what no journal shows, whoever sent it. Of too many the older half is
 * forgotten, but for those that are held; a request's own is always redacted.
 */
export class KnownSecrets {
  #newer = new Generation();
  #older: Generation | null = null;
  readonly #held = new Set<string>();
  /** Clients send the same token over and over. */
  #last: { readonly secrets: readonly string[]; readonly redactor: Redactor } | null = null;

  /** These are never forgotten. */
  hold(values: readonly string[]): void {
    for (const value of values) {
      this.#held.add(value);
      this.#add(value);
    }
  }

  /** @param before what the same sandbox had when it was learnt last */
  learn(tokens: readonly { readonly value: string }[], before: readonly { readonly value: string }[]): void {
    for (const [at, { value }] of tokens.entries()) if (value !== before[at]?.value) this.#add(value);
  }

  /** Takes the values of all tokens out of texts, and `secrets`. */
  redactor(secrets: readonly string[]): Redactor {
    if (this.#last?.secrets !== secrets) this.#last = { secrets, redactor: this.redactorOnce(secrets) };
    return this.#last.redactor;
  }

  /** The same, and none of it is remembered. */
  redactorOnce(secrets: readonly string[]): Redactor {
    const others = secrets.filter(secret => !this.#covers(secret));
    const known = this.#older === null ? [this.#newer.index] : [this.#newer.index, this.#older.index];
    return new Redactor(others.length === 0 ? known : [...known, indexOf(others)]);
  }

  /** Whether it is a token's value, with or without the name of a sandbox. */
  #covers(secret: string): boolean {
    return this.#has(secret) || this.#has(secret.slice(0, Math.max(0, secret.lastIndexOf('~'))));
  }

  #has(value: string): boolean {
    return this.#newer.values.has(value) || (this.#older?.values.has(value) ?? false);
  }

  #add(value: string): void {
    if (this.#has(value)) return;
    this.#last = null;
    if (this.#newer.values.size >= TOKENS_MAX / 2) {
      this.#older = this.#newer;
      this.#newer = new Generation();
      for (const each of this.#held) this.#newer.add(each);
    }
    this.#newer.add(value);
  }
}

/** Redacts these secrets alone. */
export function redactorOf(secrets: readonly string[]): Redactor {
  return new Redactor([indexOf(secrets)]);
}

const PLACES_OF_FEW = 1 << 10;

function indexOf(secrets: readonly string[]): SecretIndex {
  const index = new SecretIndex(PLACES_OF_FEW);
  for (const secret of secrets) index.add(secret);
  return index;
}
