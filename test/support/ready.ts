/** Work that is done already. */
// biome-ignore lint/correctness/useYield: there is nothing to pause for.
export function* ready<Result>(result: Result): Generator<void, Result, void> {
  return result;
}
