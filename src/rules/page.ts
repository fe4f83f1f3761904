import { invalidField } from '../errors.ts';

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

/**
 * One page of `records`, which come in the order of the list. `has_more` is about the direction of paging, and
 * `ending_before` gives the records just before it in ascending order (assumption page-backward).
 *
 * @param cursorOf what identifies a record in `starting_after` and `ending_before`
 * @param url path of the list request, without the query (assumption list-url)
 * @throws 400 on a cursor that names no record of this list (assumption unknown-cursor)
 */
export function pageOf<Item, Body>(
  records: readonly Item[],
  query: PageQuery,
  url: string,
  cursorOf: (record: Item) => string,
  bodyOf: (record: Item) => Body,
): Page<Body> {
  let from = 0;
  let to = records.length;
  if (query.ending_before !== undefined) {
    to = positionOf(records, cursorOf, 'ending_before', query.ending_before);
    from = Math.max(0, to - query.limit);
    return { object: 'list', url, has_more: from > 0, data: records.slice(from, to).map(bodyOf) };
  }
  if (query.starting_after !== undefined) {
    from = positionOf(records, cursorOf, 'starting_after', query.starting_after) + 1;
  }
  to = Math.min(to, from + query.limit);
  return { object: 'list', url, has_more: to < records.length, data: records.slice(from, to).map(bodyOf) };
}

function positionOf<Item>(
  records: readonly Item[],
  cursorOf: (record: Item) => string,
  parameter: 'starting_after' | 'ending_before',
  cursor: string,
): number {
  const position = records.findIndex(record => cursorOf(record) === cursor);
  if (position < 0) throw invalidField(parameter, `The selected ${parameter} is invalid: no such record in this list.`);
  return position;
}

/** `records` by `created_at` ascending; equal ones keep their order of creation (assumption creation-ties). */
export function byCreation<Item extends { readonly created_at: string }>(records: readonly Item[]): Item[] {
  return records.toSorted((a, b) => (a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : 0));
}
