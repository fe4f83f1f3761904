import { badRequest } from '../errors.ts';

/** What takes memory because somebody asked for it, in the words of refusals; all of it counts toward one bound. */
const KINDS = {
  hits: 'ingested hits',
  snapshots: 'snapshots',
  state: 'sites, events, milestones, tokens and sandboxes',
  fixtures: 'fixtures',
  journal: 'journal',
  queries: 'queries that were asked before',
  results: 'results of reports',
} as const;

export type MemoryKind = keyof typeof KINDS;

export const MEMORY_KINDS = Object.keys(KINDS) as readonly MemoryKind[];

/** What can be made again, or done without. */
export interface Dispensable {
  /** Gives back `bytes`, or all that it holds where that is less. */
  giveBack(bytes: number): void;
}

export const MB = 1024 * 1024;

/**
 * The one budget of a simulator, in bytes: a counter for each kind, kept by those who hold things as they come and go.
 * What is dispensable gives way first; beyond that, what cannot be made again is refused. The columns of generated days
 * are not in it: they lie outside the heap, and have a bound of the same size to themselves.
 */
export class Memory {
  readonly boundBytes: number;
  readonly #used: Record<MemoryKind, number> = {
    hits: 0,
    snapshots: 0,
    state: 0,
    fixtures: 0,
    journal: 0,
    queries: 0,
    results: 0,
  };
  readonly #dispensable: Dispensable[] = [];
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

  /** Counts what was taken; fewer than 0 bytes were given back. It refuses nothing: see `ensure`. */
  count(kind: MemoryKind, bytes: number): void {
    this.#used[kind] += bytes;
    this.#total += bytes;
  }

  /** To be asked to give way, in the order in which they are told of. */
  add(dispensable: Dispensable): void {
    this.#dispensable.push(dispensable);
  }

  /** Whether there are `bytes` left, once what is dispensable has given way. */
  has(bytes: number): boolean {
    for (const each of this.#dispensable) {
      const missing = this.#total + bytes - this.boundBytes;
      if (missing <= 0) return true;
      each.giveBack(missing);
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
