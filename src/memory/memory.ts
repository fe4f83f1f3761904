import { badRequest } from '../errors.ts';

/** What clients make grow, as error messages name it; all of it counts toward one bound. */
const KINDS = {
  hits: 'ingested hits',
  snapshots: 'snapshots',
  state: 'sites, events, milestones, tokens and sandboxes',
  fixtures: 'fixtures',
  journal: 'journal',
  exchanges: 'headers and bodies of requests',
  queries: 'queries that were run before',
  results: 'results of reports',
} as const;

export type MemoryKind = keyof typeof KINDS;

export const MEMORY_KINDS = Object.keys(KINDS) as readonly MemoryKind[];

/** What can be computed again, or done without. */
export interface Evictable {
  /** Frees `bytes`, or all that it holds where that is less. */
  release(bytes: number): void;
}

export const MB = 1024 * 1024;

/**
 * The memory budget of a simulator, in bytes: a counter for each kind, kept by those who hold the memory. What is
 * evictable is freed first; beyond that, requests for more are refused. The columns of generated days are not in it: they
 * are outside the heap and have a bound of the same size of their own.
 */
export class Memory {
  readonly boundBytes: number;
  readonly #used: Record<MemoryKind, number> = {
    hits: 0,
    snapshots: 0,
    state: 0,
    fixtures: 0,
    journal: 0,
    exchanges: 0,
    queries: 0,
    results: 0,
  };
  readonly #evictable: Evictable[] = [];
  #total = 0;

  constructor(boundBytes: number) {
    this.boundBytes = boundBytes;
  }

  get total(): number {
    return this.#total;
  }

  used(kind: MemoryKind): number {
    return this.#used[kind];
  }

  /** Counts `bytes` taken, or freed where negative. It refuses nothing: see `ensure`. */
  count(kind: MemoryKind, bytes: number): void {
    this.#used[kind] += bytes;
    this.#total += bytes;
  }

  /** Adds what can be evicted, after all that was added before. */
  add(evictable: Evictable): void {
    this.#evictable.push(evictable);
  }

  /** Whether there are `bytes` left, evicting what must be. */
  has(bytes: number): boolean {
    for (const each of this.#evictable) {
      const missing = this.#total + bytes - this.boundBytes;
      if (missing <= 0) return true;
      each.release(missing);
    }
    return this.#total + bytes <= this.boundBytes;
  }

  /** @throws 400 that says what takes how much, where there are no `bytes` left */
  ensure(bytes: number): void {
    if (bytes <= 0 || this.has(bytes)) return;
    const held = MEMORY_KINDS.filter(kind => this.#used[kind] > 0)
      .sort((one, other) => this.#used[other] - this.#used[one])
      .map(kind => `${KINDS[kind]} ${inMB(this.#used[kind])}`);
    throw badRequest(
      `There is no memory for ${inMB(bytes)} more; used: ${held.join(', ') || 'nothing'}; --memory allows ${inMB(this.boundBytes)}.`,
      'memory',
    );
  }
}

/** Megabytes to a tenth, the last one up. */
export function inMB(bytes: number): string {
  return `${Math.ceil((bytes / MB) * 10) / 10} MB`;
}
