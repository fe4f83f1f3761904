import type { ReportFacts } from '../../contract/control.gen.ts';
import type { Exchange } from '../../exchange/exchange.ts';

/** The part of a List object that walks read. */
interface ListBody {
  readonly has_more: boolean;
  readonly data: readonly { readonly id?: string; readonly name: string }[];
}

interface Counts {
  walks: number;
  pages: number;
  completed: number;
  readonly limits: Set<number>;
}

/** Walks that may continue, in one sandbox; beyond that the oldest are forgotten. */
const AWAITED_KEPT = 100;

/**
 * How lists were read page by page. A walk begins with a page without a cursor and goes on with the page whose
 * `starting_after` is the last record of the page before. Pages before a cursor, pages after a cursor that no page ended
 * with, and pages that the client was not told of whole are no part of one.
 */
export class Walks {
  readonly #byOperation = new Map<string, Counts>();
  /** By caller, path and cursor: how many walks the page after that cursor would continue. */
  readonly #awaited = new Map<string, number>();

  see({ operation, entry, input, result, told, refusal, delivery, caller }: Exchange): void {
    if (operation === null || !operation.query.has('starting_after') || entry.method !== 'GET') return;
    if (input === null || result === undefined || refusal !== null || delivery.replaced) return;
    const { limit, starting_after: cursor, ending_before } = input.query;
    if (ending_before !== undefined) return;
    const keyOf = (after: unknown) => `${caller} ${entry.path} ${after}`;
    const isFirst = cursor === undefined;
    if (!isFirst && !this.#goOn(keyOf(cursor))) return;
    const counts = this.#countsOf(operation.operationId);
    const { has_more, data } = (told ?? result) as ListBody;
    const last = data.at(-1);
    counts.walks += isFirst ? 1 : 0;
    counts.pages += 1;
    counts.limits.add(limit as number);
    if (!has_more || last === undefined) counts.completed += 1;
    else this.#await(keyOf(last.id ?? last.name));
  }

  /** After a reset, the last records of pages may be gone. */
  interrupt(): void {
    this.#awaited.clear();
  }

  add(other: Walks): void {
    for (const [operation, { walks, pages, completed, limits }] of other.#byOperation) {
      const counts = this.#countsOf(operation);
      counts.walks += walks;
      counts.pages += pages;
      counts.completed += completed;
      for (const limit of limits) counts.limits.add(limit);
    }
  }

  list(): ReportFacts['walks'] {
    return [...this.#byOperation]
      .map(([operation, { limits, ...counts }]) => ({
        operation,
        ...counts,
        limits: [...limits].sort((one, other) => one - other),
      }))
      .sort((one, other) => (one.operation < other.operation ? -1 : 1));
  }

  #countsOf(operation: string): Counts {
    const known = this.#byOperation.get(operation);
    if (known !== undefined) return known;
    const counts = { walks: 0, pages: 0, completed: 0, limits: new Set<number>() };
    this.#byOperation.set(operation, counts);
    return counts;
  }

  /** @returns whether a walk waited for this page */
  #goOn(key: string): boolean {
    const waiting = this.#awaited.get(key) ?? 0;
    if (waiting > 1) this.#awaited.set(key, waiting - 1);
    else this.#awaited.delete(key);
    return waiting > 0;
  }

  #await(key: string): void {
    const waiting = this.#awaited.get(key) ?? 0;
    this.#awaited.delete(key);
    this.#awaited.set(key, waiting + 1);
    if (this.#awaited.size > AWAITED_KEPT) this.#awaited.delete(this.#awaited.keys().next().value!);
  }
}
