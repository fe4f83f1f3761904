type Direction = 'asc' | 'desc';

/** Whether values are in order; equal ones may stand in any. */
export function isOrdered<Value extends string | number>(values: readonly Value[], direction: Direction): boolean {
  return isOrderedBy(values, direction, (one, other) => (one < other ? -1 : one > other ? 1 : 0));
}

type Compare = (one: string, other: string) => number;

/** How services sort names: by code unit, in any letter case, or as a language does (assumption name-order). */
const COMPARES: readonly Compare[] = [
  (one, other) => (one < other ? -1 : one > other ? 1 : 0),
  (one, other) => COMPARES[0]!(one.toLowerCase(), other.toLowerCase()),
  new Intl.Collator('en').compare,
  new Intl.Collator('en', { sensitivity: 'base' }).compare,
  new Intl.Collator('en', { ignorePunctuation: true }).compare,
];

/** Whether names are in order by one of the usual ways. */
export function isTextOrdered(texts: readonly string[], direction: Direction): boolean {
  return COMPARES.some(compare => isOrderedBy(texts, direction, compare));
}

function isOrderedBy<Value>(
  values: readonly Value[],
  direction: Direction,
  compare: (one: Value, other: Value) => number,
): boolean {
  const sign = direction === 'asc' ? 1 : -1;
  return values.every((value, at) => at === 0 || sign * compare(values[at - 1]!, value) <= 0);
}
