import type { Assumptions } from '../contract/assumptions.ts';
import { invalidField, notFound } from '../errors.ts';

/** The pagination query of a list request. Spec: Pagination rules 1 to 3. */
export interface PageQuery {
  readonly limit: number;
  readonly starting_after?: string;
  readonly ending_before?: string;
}

/** The List object. */
export interface Page<Body> {
  readonly object: 'list';
  readonly url: string;
  readonly has_more: boolean;
  readonly data: Body[];
}

/** How the records of a list are identified and shown. */
export interface Listing<Item, Body> {
  /** Path of the list request, without the query (assumption list-url). */
  readonly url: string;
  readonly assumptions: Pick<Assumptions, 'unknown-cursor' | 'page-backward'>;
  /** What identifies a record in `starting_after` and `ending_before`. */
  cursorOf(record: Item): string;
  bodyOf(record: Item): Body;
}

/**
 * One page of `records`, which come in the order of the list. `has_more` is about the direction of paging.
 * @throws 400 or 404 on a cursor that names no record of this list (assumption unknown-cursor)
 */
export function pageOf<Item, Body>(
  records: readonly Item[],
  { limit, starting_after, ending_before }: PageQuery,
  { url, assumptions, cursorOf, bodyOf }: Listing<Item, Body>,
): Page<Body> {
  const page = (selected: readonly Item[], has_more: boolean): Page<Body> => ({
    object: 'list',
    url,
    has_more,
    data: selected.map(bodyOf),
  });
  const backward = ending_before !== undefined;
  const cursor = ending_before ?? starting_after;
  const position = cursor === undefined ? -1 : records.findIndex(record => cursorOf(record) === cursor);
  if (cursor !== undefined && position < 0) {
    const refusal = unknownCursor(assumptions['unknown-cursor'], backward ? 'ending_before' : 'starting_after', cursor);
    if (refusal !== null) throw refusal;
    return page([], false);
  }
  if (!backward) {
    const from = position + 1;
    return page(records.slice(from, from + limit), from + limit < records.length);
  }
  const from = Math.max(0, position - limit);
  const before = records.slice(from, position);
  return page(assumptions['page-backward'] === 'descending' ? before.toReversed() : before, from > 0);
}

/** Null: an empty page. */
function unknownCursor(choice: string, parameter: 'starting_after' | 'ending_before', cursor: string): Error | null {
  if (choice === 'empty') return null;
  if (choice === '404') return notFound(`The record ${cursor} does not exist in this list.`, 'cursor');
  return invalidField(parameter, `The selected ${parameter} is invalid: no such record in this list.`);
}

/** `records` by `created_at` ascending; equal ones keep their order of creation (assumption creation-ties). */
export function byCreation<Item extends { readonly created_at: string }>(records: readonly Item[]): Item[] {
  return records.toSorted((a, b) => (a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : 0));
}
