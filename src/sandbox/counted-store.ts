import type { Memory } from '../memory/memory.ts';
import { type Footprint, footprintOf, NO_FOOTPRINT } from './footprint.ts';
import type { InitialData, SandboxData } from './sandbox-data.ts';
import type { Rule, Store } from './storage.ts';

interface Counted {
  readonly data: SandboxData | null;
  readonly footprint: Footprint;
}

const NOTHING_COUNTED: Counted = { data: null, footprint: NO_FOOTPRINT };

/** The store of a sandbox, with the memory that its contents take. */
export class CountedStore {
  readonly #store: Store<SandboxData>;
  readonly #initial: InitialData;
  readonly #memory: Memory;
  #counted: Counted = NOTHING_COUNTED;
  #released = false;

  constructor(store: Store<SandboxData>, initial: InitialData, memory: Memory) {
    this.#store = store;
    this.#initial = initial;
    this.#memory = memory;
    this.count();
  }

  get data(): SandboxData {
    return this.#store.data;
  }

  /**
   * As the store's.
   * @param paidBytes of what the rule adds are counted already
   * @throws as the store's · 400 where there is no memory for the outcome
   */
  async commit<Body>(rule: Rule<SandboxData, Body>, paidBytes = 0): Promise<Body> {
    try {
      return await this.#store.commit(data => {
        const outcome = rule(data);
        if (outcome.state !== data) {
          const growth = total(this.#footprint(outcome.state)) - total(this.#footprint(data));
          this.#memory.ensure(growth - paidBytes);
        }
        return outcome;
      });
    } finally {
      this.count();
    }
  }

  touch(change: (data: SandboxData) => SandboxData): void {
    this.#store.touch(change);
  }

  /** Counts what is held now. */
  count(): void {
    if (this.#released) return;
    this.#replace({ data: this.data, footprint: this.#footprint(this.data) });
  }

  /** The sandbox is given up: what it holds counts no more. */
  release(): void {
    this.#released = true;
    this.#replace(NOTHING_COUNTED);
  }

  #footprint(data: SandboxData): Footprint {
    const { data: counted, footprint } = this.#counted;
    return data === counted ? footprint : footprintOf(data, this.#initial, counted);
  }

  #replace(next: Counted): void {
    for (const kind of Object.keys(NO_FOOTPRINT) as (keyof Footprint)[]) {
      this.#memory.count(kind, next.footprint[kind] - this.#counted.footprint[kind]);
    }
    this.#counted = next;
  }
}

function total({ hits, snapshots, state }: Footprint): number {
  return hits + snapshots + state;
}
