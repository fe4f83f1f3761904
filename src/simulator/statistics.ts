import { refusalKind } from '../exchange/refusal-kind.ts';

/** What `leadline exec` says at the end. */
export interface Summary {
  readonly requests: number;
  /** operationIds that were asked for, in order of their first request. */
  readonly operations: readonly string[];
  /** Operations there are. */
  readonly total: number;
  readonly deviations: number;
  /** Answers of 400 and above, and cut connections, by cause. */
  readonly refusals: Readonly<Record<string, number>>;
}

/** One request as it was answered. */
export interface Answered {
  /** Null for an unknown route. */
  readonly operation: string | null;
  /** Null for a connection that was cut. */
  readonly status: number | null;
  readonly cause: string | null;
  readonly deviations: readonly { readonly kind: string }[];
}

/** Names of fault rules are anybody's choice; beyond so many kinds of refusals the rest are counted as one. */
const KINDS_KEPT = 1000;

/** Requests answered so far, over all sandboxes. */
export class Statistics {
  readonly #total: number;
  readonly #requests = new Map<string | null, Map<number | null, number>>();
  readonly #refusals = new Map<string, number>();
  readonly #deviations = new Map<string, number>();

  /** @param total operations there are */
  constructor(total: number) {
    this.#total = total;
  }

  count({ operation, status, cause, deviations }: Answered): void {
    const statuses = this.#requests.get(operation) ?? new Map<number | null, number>();
    this.#requests.set(operation, statuses);
    add(statuses, status);
    for (const { kind } of deviations) add(this.#deviations, kind);
    const kind = refusalKind({ status, cause });
    if (kind === null) return;
    add(this.#refusals, this.#refusals.has(kind) || this.#refusals.size < KINDS_KEPT ? kind : 'other');
  }

  /** How often each operation (null: an unknown route) was answered with each status (null: cut). */
  requests(): { operation: string | null; status: number | null; count: number }[] {
    return [...this.#requests].flatMap(([operation, statuses]) =>
      [...statuses].map(([status, count]) => ({ operation, status, count })),
    );
  }

  /** By kind of cause. */
  get refusals(): ReadonlyMap<string, number> {
    return this.#refusals;
  }

  /** By kind. */
  get deviations(): ReadonlyMap<string, number> {
    return this.#deviations;
  }

  summary(): Summary {
    return {
      requests: sum(this.requests().map(({ count }) => count)),
      operations: [...this.#requests.keys()].filter(operation => operation !== null),
      total: this.#total,
      deviations: sum([...this.#deviations.values()]),
      refusals: Object.fromEntries(this.#refusals),
    };
  }
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
