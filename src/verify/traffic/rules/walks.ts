import { type Drift, plainly } from '../drift.ts';
import type { ApiExchange } from '../exchange.ts';
import type { ReadRequest } from '../request.ts';
import type { Page } from './lists.ts';

/** Pages that are remembered; of older ones nothing is said. */
const PAGES_MAX = 5000;

/** What the pages of a list are held against: those before them. Spec: Pagination rules 3 and 4. */
export class Walks {
  /** The records of a page by the id of its last one. */
  readonly #pages = new Map<string, readonly string[]>();

  /** What is wrong with a page, which is remembered. */
  see(exchange: ApiExchange, { query }: ReadRequest, { ids }: Page): Drift[] {
    const known = ids.filter(id => id !== null);
    const list = `${exchange.recorded.account}\n${exchange.path}\n`;
    const { starting_after: after, ending_before: before } = query;
    const drifts = repeatedIn(known, [after, before]);
    if (typeof after === 'string') {
      const earlier = new Set(this.#pages.get(`${list}${after}`));
      const count = known.filter(id => id !== after && earlier.has(id)).length;
      if (count > 0) {
        const saw = plainly(`${count} records of the page before`);
        drifts.push({ field: 'data', expected: 'no record of the page before', saw });
      }
    }
    const last = known.at(-1);
    if (last !== undefined && before === undefined) this.#remember(`${list}${last}`, known);
    return drifts;
  }

  #remember(key: string, ids: readonly string[]): void {
    if (this.#pages.size >= PAGES_MAX) this.#pages.delete(this.#pages.keys().next().value!);
    this.#pages.set(key, ids);
  }
}

function repeatedIn(ids: readonly string[], cursors: readonly unknown[]): Drift[] {
  const isCursor = ids.some(id => cursors.includes(id));
  if (isCursor) {
    return [{ field: 'data', expected: 'not the record that the cursor names', saw: plainly('that record') }];
  }
  if (new Set(ids).size === ids.length) return [];
  return [{ field: 'data', expected: 'each record once', saw: plainly('a record twice') }];
}
