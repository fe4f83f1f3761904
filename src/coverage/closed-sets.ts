import type { Operation } from '../contract/operations.ts';

/** A parameter or body field whose values, or some part of them, are from a list that the document closes. */
export interface ClosedSet {
  /** What its values are led by where they are named, such as `aggregates` in `aggregates bounce_rate`. */
  readonly name: string;
  /** The component schema that lists the values. */
  readonly schema: string;
  readonly in: 'query' | 'body';
  readonly field: string;
  /** Those in a valid value of the field. */
  valuesIn(given: unknown): readonly string[];
}

const list = (given: unknown) => given as readonly string[];
const one = (given: unknown) => [given as string];

/** Coverage counts each of their values. */
export const CLOSED_SETS: readonly ClosedSet[] = [
  { name: 'aggregates', schema: 'Aggregate', in: 'query', field: 'aggregates', valuesIn: list },
  { name: 'field_grouping', schema: 'Field', in: 'query', field: 'field_grouping', valuesIn: list },
  { name: 'operator', schema: 'FilterOperator', in: 'query', field: 'filters', valuesIn: operatorsIn },
  { name: 'date_grouping', schema: 'DateGrouping', in: 'query', field: 'date_grouping', valuesIn: one },
  { name: 'currency', schema: 'Currency', in: 'body', field: 'currency', valuesIn: one },
  { name: 'sharing', schema: 'Sharing', in: 'body', field: 'sharing', valuesIn: one },
];

function operatorsIn(filters: unknown): readonly string[] {
  return (filters as readonly { readonly operator: string }[]).map(({ operator }) => operator);
}

/** The closed sets among the fields of an operation. */
export function closedSetsOf({ query, body }: Operation): readonly ClosedSet[] {
  return CLOSED_SETS.filter(set => (set.in === 'query' ? query : body)?.has(set.field));
}
