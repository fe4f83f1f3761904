import type { Operation } from '../../contract/operations.ts';
import type { Exchange } from '../../exchange/exchange.ts';

const ALL = '*';
const ALL_READ = 'all-sites-readonly';

/** From the narrowest to the widest, as operations name them. */
const BY_WIDTH = ['read:{site_id}', 'manage:{site_id}', ALL_READ, ALL];

/** Sites that are named; for more, an ability for all sites is listed instead. */
const SITES_KEPT = 100;

/** The narrowest abilities that some requests need. */
export class NeededAbilities {
  readonly #needed = new Set<string>();

  /** Only for operations that were carried out: a refused request shows no need. */
  see(operation: Operation, exchange: Exchange): void {
    const narrowest = BY_WIDTH.find(ability => operation.abilities.includes(ability));
    if (narrowest === undefined) return;
    this.#add(narrowest.includes('{') ? narrowest.replace('{site_id}', siteOf(operation, exchange)) : narrowest);
  }

  add(other: NeededAbilities): void {
    for (const ability of other.#needed) this.#add(ability);
  }

  /** None that another one includes; the widest first. */
  list(): string[] {
    const isIncluded = (ability: string) =>
      ability.startsWith('read:') &&
      (this.#needed.has(ALL_READ) || this.#needed.has(ability.replace('read:', 'manage:')));
    return [...this.#needed].filter(ability => !isIncluded(ability)).sort();
  }

  #add(ability: string): void {
    const needed = this.#needed;
    if (needed.has(ability) || needed.has(ALL)) return;
    if (needed.size >= SITES_KEPT && ability.includes(':')) {
      this.#widen(ability.startsWith('read:') ? ALL_READ : ALL);
    } else if (ability === ALL) this.#widen(ALL);
    else needed.add(ability);
  }

  /** Replaces abilities by one for all sites that includes them. */
  #widen(ability: typeof ALL | typeof ALL_READ): void {
    for (const each of this.#needed) if (ability === ALL || each.startsWith('read:')) this.#needed.delete(each);
    this.#needed.add(ability);
  }
}

/** The site that the abilities of a request refer to. */
function siteOf({ site }: Operation, { params, input }: Exchange): string {
  if (site === 'path') return params.site_id ?? '';
  const { entity, entity_id, site_id } = input?.query ?? {};
  return String(entity === 'pageview' ? entity_id : site_id);
}
