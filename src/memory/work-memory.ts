import { unavailable, unprocessable } from '../errors.ts';
import { inMB, MB } from './memory.ts';

/** Values of JavaScript, and typed columns, which lie outside the heap. */
export const WORK_KINDS = ['heap', 'columns'] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** Of the memory bound, for the values; columns may take as much as the bound. */
const HEAP_SHARE = 1 / 4;
/** What reports have however small the bound is. */
const MIN_BYTES: Readonly<Record<WorkKind, number>> = { heap: 32 * MB, columns: 256 * MB };

const RETRY_AFTER_S = 1;

/**
 * What all reports under way take together, answers included that are not out yet. It has a bound of its own beside that
 * of what is kept: so whether a report is possible at all depends only on the report and `--memory`.
 */
export class WorkMemory {
  readonly #bounds: Readonly<Record<WorkKind, number>>;
  readonly #used: Record<WorkKind, number> = { heap: 0, columns: 0 };

  constructor(bounds: Readonly<Record<WorkKind, number>>) {
    this.#bounds = bounds;
  }

  /** For reports beside what is kept under a memory bound of so many bytes. */
  static beside(boundBytes: number): WorkMemory {
    return new WorkMemory({
      heap: Math.max(MIN_BYTES.heap, boundBytes * HEAP_SHARE),
      columns: Math.max(MIN_BYTES.columns, boundBytes),
    });
  }

  used(kind: WorkKind): number {
    return this.#used[kind];
  }

  bound(kind: WorkKind): number {
    return this.#bounds[kind];
  }

  count(kind: WorkKind, bytes: number): void {
    this.#used[kind] += bytes;
  }
}

/** What one report takes of the work memory. */
export class Claim {
  readonly #memory: WorkMemory;
  readonly #held: Record<WorkKind, number> = { heap: 0, columns: 0 };
  #released = false;

  constructor(memory: WorkMemory) {
    this.#memory = memory;
  }

  /** Whether there are `bytes` more, where all reports together keep to that share of the bound. */
  has(kind: WorkKind, bytes: number, share = 1): boolean {
    return this.#memory.used(kind) + bytes <= this.#memory.bound(kind) * share;
  }

  /**
   * Counts `bytes` that are about to be taken; fewer than 0 were given back.
   * @throws 422 where it would be too much for any report · 503 where it is too much beside the others under way
   */
  take(kind: WorkKind, bytes: number): void {
    // Nobody waits for it any more: it is dropped at its next slice.
    if (this.#released) return;
    if (bytes > 0 && !this.has(kind, bytes)) throw this.#refusal(kind, bytes);
    this.#held[kind] += bytes;
    this.#memory.count(kind, bytes);
  }

  /** Gives back all that was taken; more can be taken afterwards. */
  clear(): void {
    for (const kind of WORK_KINDS) {
      this.#memory.count(kind, -this.#held[kind]);
      this.#held[kind] = 0;
    }
  }

  /** Gives back all, for good. */
  release(): void {
    this.#released = true;
    this.clear();
  }

  #refusal(kind: WorkKind, bytes: number): Error {
    const bound = this.#memory.bound(kind);
    if (this.#held[kind] + bytes > bound) {
      return unprocessable(
        `The report takes more than the ${inMB(bound)} that --memory leaves for it: ask for fewer fields, a shorter range or fewer rows.`,
        'memory',
      );
    }
    return unavailable(
      RETRY_AFTER_S,
      'memory',
      'The reports under way take all the memory that --memory leaves for them. Please retry shortly.',
    );
  }
}

/** A claim that nothing bounds. */
export function unboundedClaim(): Claim {
  return new Claim(new WorkMemory({ heap: Number.POSITIVE_INFINITY, columns: Number.POSITIVE_INFINITY }));
}
