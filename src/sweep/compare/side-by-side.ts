import type { Comparable, ComparedRun } from './comparable.ts';

/** Whether a run uses sandboxes side by side: one is first used before another is last used. */
export function isSideBySide({ sandboxes }: ComparedRun): boolean {
  let last = -1;
  return sandboxes.some(({ sent }) => {
    const begun = sent[0]!.place < last;
    last = Math.max(last, sent.at(-1)!.place);
    return begun;
  });
}

/**
 * Of one request in each of several sandboxes the first; null of none. Where sandboxes are used side by side, the order of
 * arrival is chance, and the first by its text counts; of those with the same text the first of the list.
 */
export function firstAmong<Each>(
  list: readonly Each[],
  sideBySide: boolean,
  requestOf: (each: Each) => Comparable,
): Each | null {
  const isBefore = (one: Comparable, other: Comparable) =>
    sideBySide ? one.request < other.request : one.place < other.place;
  return list.reduce<Each | null>(
    (first, each) => (first === null || isBefore(requestOf(each), requestOf(first)) ? each : first),
    null,
  );
}
