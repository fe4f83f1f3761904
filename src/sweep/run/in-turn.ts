export interface Turns {
  /** Items at a time. */
  readonly jobs: number;
  /** Lets no further item begin. */
  readonly signal: AbortSignal;
}

/**
 * Does `work` for each item, in their order. The first one that fails ends the others, which are waited for.
 * @param work its signal is aborted with the given one, and when another item has failed; it then ends soon
 * @throws what the first one threw, unless it was aborted before
 */
export async function inTurn<Item extends object>(
  items: readonly Item[],
  { jobs, signal }: Turns,
  work: (item: Item, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const ending = new AbortController();
  const end = () => ending.abort();
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  const waiting = [...items];
  const failures: unknown[] = [];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined && !ending.signal.aborted; item = waiting.shift()) {
      try {
        await work(item, ending.signal);
      } catch (error) {
        // What an end makes fail is not why there was one.
        if (!ending.signal.aborted) failures.push(error);
        end();
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, items.length) }, worker));
  signal.removeEventListener('abort', end);
  if (failures.length > 0) throw failures[0];
}
