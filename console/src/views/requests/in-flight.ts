import { useEffect } from 'preact/hooks';
import { type Entry, isComplete } from '../../state/entry-list.ts';
import { entries, noteRead } from '../../state/live.ts';
import { usePolled } from '../../state/polled.ts';
import { ALL_SANDBOXES } from '../../state/sandboxes.ts';
import { useUsage } from '../../state/vitals.ts';

const EVERY_MS = 1_000;
/** The newest of a journal; with older ones in flight all that it keeps by default. */
const LIMIT = { some: 100, all: 1_000 };

/** Lists requests that have no answer yet: the stream tells of them no sooner than at their end. */
export function useInFlight(sandbox: string): void {
  const one = sandbox === ALL_SANDBOXES ? null : sandbox;
  const usage = useUsage(one).value.data;
  const open = entries.all.filter(entry => !isComplete(entry));
  const isWanted = one === null || open.length > 0 || (usage?.in_flight ?? 0) > 0;
  const limit = open.length > 0 && open[0]!.id < (entries.all.at(-LIMIT.some)?.id ?? 0) ? LIMIT.all : LIMIT.some;
  const read = usePolled(
    isWanted ? `in flight ${sandbox} ${limit}` : null,
    async api => {
      const { data, ...answer } = await api.GET('/journal', { params: { query: { sandbox, limit } } });
      return { ...answer, ...(data !== undefined && { data: { sandbox, limit, entries: data.data } }) };
    },
    { everyMs: EVERY_MS, live: false },
  );
  const { data } = read.value;
  useEffect(() => {
    if (data?.sandbox === sandbox) noteRead(data.entries, goneEntries(entries.all, data.entries, data.limit));
  }, [data]);
}

/**
 * The ids of requests that are listed as in flight and that the journal does not know any more, as after a reset.
 * @param read the newest entries of the journal, ascending by id @param limit how many these could have been
 */
export function goneEntries(listed: readonly Entry[], read: readonly Entry[], limit: number): readonly number[] {
  const from = read.length < limit ? 0 : read[0]!.id;
  const known = new Set(read.map(({ id }) => id));
  return listed.filter(entry => !isComplete(entry) && entry.id >= from && !known.has(entry.id)).map(({ id }) => id);
}
