import { useEffect } from 'preact/hooks';
import { type Entry, isComplete } from '../../state/entry-list.ts';
import { entries, noteRead } from '../../state/live.ts';
import { usePolled } from '../../state/polled.ts';
import { ALL_SANDBOXES } from '../../state/sandboxes.ts';
import { useUsage } from '../../state/vitals.ts';

const EVERY_MS = 1_000;
/** Entries of a journal that are read. The second: where older ones are in flight. */
const COUNTS = { newest: 100, more: 1_000 };

/** Lists requests that have no answer yet: the stream tells of them no sooner than at their end. */
export function useInFlight(sandbox: string): void {
  const one = sandbox === ALL_SANDBOXES ? null : sandbox;
  const usage = useUsage(one).value.data;
  const isWanted = one === null || (usage?.in_flight ?? 0) > 0 || entries.all.some(entry => !isComplete(entry));
  const read = usePolled(
    isWanted ? `in flight ${sandbox}` : null,
    async api => {
      const query = one === null ? { since: sinceOf(entries.all) } : { limit: countOf(entries.all) };
      const { data, ...answer } = await api.GET('/journal', { params: { query: { sandbox, ...query } } });
      return { ...answer, ...(data !== undefined && { data: { sandbox, query, entries: data.data } }) };
    },
    { everyMs: EVERY_MS, live: false },
  );
  const { data } = read.value;
  useEffect(() => {
    if (data?.sandbox === sandbox) noteRead(data.entries, goneEntries(entries.all, data.entries, data.query));
  }, [data]);
}

/** How much of the journal of one sandbox is read. Its numbers begin again at a reset, so no `since`. */
export function countOf(listed: readonly Entry[]): number {
  const open = listed.findIndex(entry => !isComplete(entry));
  return open === -1 || open >= listed.length - COUNTS.newest ? COUNTS.newest : COUNTS.more;
}

/** From where the journals of all sandboxes are read, as an id. They may be long, and to read all takes its time. */
export function sinceOf(listed: readonly Entry[]): number {
  const newest = listed.at(-1)?.id ?? 0;
  const open = listed.find(entry => !isComplete(entry))?.id ?? newest;
  return Math.max(0, newest - COUNTS.more, Math.min(newest - COUNTS.newest, open - 1));
}

/**
 * The ids of requests that are listed as in flight and that the journal does not know any more, as after a reset.
 * @param read entries of the journal, ascending by id: the newest `limit`, or all with an id above `since`
 */
export function goneEntries(
  listed: readonly Entry[],
  read: readonly Entry[],
  { limit = Number.POSITIVE_INFINITY, since = 0 }: { readonly limit?: number; readonly since?: number },
): readonly number[] {
  const from = read.length < limit ? since + 1 : read[0]!.id;
  const known = new Set(read.map(({ id }) => id));
  return listed.filter(entry => !isComplete(entry) && entry.id >= from && !known.has(entry.id)).map(({ id }) => id);
}
