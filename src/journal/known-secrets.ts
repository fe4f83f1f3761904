import { Redactor } from './redact.ts';
import { SecretIndex } from './secret-index.ts';

/** Values of tokens that are remembered. Beyond it the older half is forgotten; a request's own is always redacted. */
const TOKENS_MAX = 10_000;
const PLACES = 1 << 17;

/** The values of all tokens there were in any sandbox: what no journal shows, whoever sent it. */
export class KnownSecrets {
  readonly #values = new Set<string>();
  #index = new SecretIndex(PLACES);
  /** Clients send the same token over and over. */
  #last: { readonly secrets: readonly string[]; readonly redactor: Redactor } | null = null;

  /** @param before what the same sandbox had when it was learnt last */
  learn(tokens: readonly { readonly value: string }[], before: readonly { readonly value: string }[]): void {
    for (const [at, { value }] of tokens.entries()) if (value !== before[at]?.value) this.#add(value);
  }

  /** Takes the values of all tokens out of texts, and `secrets`. */
  redactor(secrets: readonly string[]): Redactor {
    if (this.#last?.secrets !== secrets) this.#last = { secrets, redactor: this.#redactorOf(secrets) };
    return this.#last.redactor;
  }

  #redactorOf(secrets: readonly string[]): Redactor {
    const others = secrets.filter(secret => !this.#covers(secret));
    return new Redactor(others.length === 0 ? [this.#index] : [this.#index, indexOf(others)]);
  }

  /** Whether it is a token's value, with or without the name of a sandbox. */
  #covers(secret: string): boolean {
    return this.#values.has(secret) || this.#values.has(secret.slice(0, Math.max(0, secret.lastIndexOf('~'))));
  }

  #add(value: string): void {
    if (this.#values.has(value)) return;
    this.#last = null;
    this.#values.add(value);
    this.#index.add(value);
    if (this.#values.size <= TOKENS_MAX) return;
    const newer = [...this.#values].slice(TOKENS_MAX / 2);
    this.#values.clear();
    this.#index = new SecretIndex(PLACES);
    for (const each of newer) this.#add(each);
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
