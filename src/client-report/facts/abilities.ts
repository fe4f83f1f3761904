import type { ReportFacts } from '../../contract/control.gen.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { NeededAbilities } from './needed-abilities.ts';

interface UsedToken {
  readonly name: string;
  readonly held: readonly string[];
  readonly needed: NeededAbilities;
}

/** Clients can create any number of tokens: only the first are shown. */
const TOKENS_KEPT = 100;

/** The abilities of the tokens that were used, and which of them were needed. */
export class Abilities {
  /** By name and abilities. */
  readonly #tokens = new Map<string, UsedToken>();
  readonly #needed = new NeededAbilities();
  /** Clients use the same token again and again. */
  #last: UsedToken | null = null;

  see(exchange: Exchange): void {
    const { abilities, entry, operation, result } = exchange;
    if (abilities === null || entry.token === null) return;
    const isLast = this.#last?.name === entry.token && this.#last.held === abilities;
    const used = isLast ? this.#last : this.#tokenOf(entry.token, abilities);
    this.#last = used;
    if (operation === null || result === undefined) return;
    used?.needed.see(operation, exchange);
    this.#needed.see(operation, exchange);
  }

  add(other: Abilities): void {
    this.#needed.add(other.#needed);
    for (const { name, held, needed } of other.#tokens.values()) this.#tokenOf(name, held)?.needed.add(needed);
  }

  describe(): ReportFacts['abilities'] {
    const held = [...this.#tokens].sort(([one], [other]) => (one < other ? -1 : 1));
    return {
      needed: this.#needed.list(),
      held: held.map(([, token]) => ({ token: token.name, abilities: token.held, needed: token.needed.list() })),
    };
  }

  /** Null where there are too many. */
  #tokenOf(name: string, held: readonly string[]): UsedToken | null {
    const key = `${name}\n${held.join(' ')}`;
    const known = this.#tokens.get(key);
    if (known !== undefined) return known;
    if (this.#tokens.size >= TOKENS_KEPT) return null;
    const token = { name, held, needed: new NeededAbilities() };
    this.#tokens.set(key, token);
    return token;
  }
}
