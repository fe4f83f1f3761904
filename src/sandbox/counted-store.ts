import type { Memory } from '../memory/memory.ts';
import type { Rule, Store } from '../store/store.ts';
import { type Footprint, footprintOf, NO_FOOTPRINT } from './footprint.ts';
import type { Beginning, Standing } from './standing.ts';

/** The store of a sandbox, with the memory that its contents take. */
export class CountedStore {
  readonly #store: Store<Standing>;
  readonly #beginning: Beginning;
  readonly #memory: Memory;
  #counted: { readonly standing: Standing | null; readonly footprint: Footprint } = {
    standing: null,
    footprint: NO_FOOTPRINT,
  };
  #released = false;

  constructor(store: Store<Standing>, beginning: Beginning, memory: Memory) {
    this.#store = store;
    this.#beginning = beginning;
    this.#memory = memory;
    this.count();
  }

  get data(): Standing {
    return this.#store.data;
  }

  /**
   * As the store's.
   * @param paidBytes of what the rule adds are counted already
   * @throws as the store's · 400 where there is no memory for the outcome
   */
  async commit<Body>(rule: Rule<Standing, Body>, paidBytes = 0): Promise<Body> {
    try {
      return await this.#store.commit(standing => {
        const outcome = rule(standing);
        if (outcome.state !== standing) {
          const growth = total(this.#footprint(outcome.state)) - total(this.#footprint(standing));
          this.#memory.ensure(growth - paidBytes);
        }
        return outcome;
      });
    } finally {
      this.count();
    }
  }

  touch(change: (standing: Standing) => Standing): void {
    this.#store.touch(change);
  }

  /** Counts what is held now. */
  count(): void {
    if (this.#released) return;
    this.#turnTo({ standing: this.data, footprint: this.#footprint(this.data) });
  }

  /** The sandbox is given up: what it holds counts no more. */
  release(): void {
    this.#released = true;
    this.#turnTo({ standing: null, footprint: NO_FOOTPRINT });
  }

  #footprint(standing: Standing): Footprint {
    const { standing: counted, footprint } = this.#counted;
    return standing === counted ? footprint : footprintOf(standing, this.#beginning, counted);
  }

  #turnTo(next: { readonly standing: Standing | null; readonly footprint: Footprint }): void {
    for (const kind of Object.keys(NO_FOOTPRINT) as (keyof Footprint)[]) {
      this.#memory.count(kind, next.footprint[kind] - this.#counted.footprint[kind]);
    }
    this.#counted = next;
  }
}

function total({ hits, snapshots, state }: Footprint): number {
  return hits + snapshots + state;
}
