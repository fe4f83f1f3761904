import { unavailable } from '../errors.ts';
import type { JournalEntry, Ordered } from '../journal/entry.ts';
import type { QueueBounds } from '../journal/entry-queue.ts';
import { type JournalFilter, matches } from '../journal/filter.ts';
import { partsOf } from '../journal/parts.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { ALL_SANDBOXES } from '../simulator/bearer.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { type ControlHandler, StreamAnswer } from './handler.ts';
import { checkFilter } from './journal.ts';
import { JournalStream, type StreamSource } from './journal-stream.ts';

/** Each is asked about every exchange of the server. */
const STREAMS_MAX = 100;
const KEEP_ALIVE_MS = 15_000;
/** An entry has 16 kB of path and query at most. */
const BOUNDS: QueueBounds = { entries: 1_000, length: 1024 * 1024 };

/** GET /_sim/journal/stream. */
export const streamJournal: ControlHandler<'streamJournal'> = (simulator, sandbox, { query, gone }) => {
  const { sandbox: name, last_event_id, ...filter } = query;
  checkFilter(simulator, filter);
  const watched = name === ALL_SANDBOXES ? null : sandbox;
  return new StreamAnswer('text/event-stream', () => openStream(simulator, { watched, last_event_id, filter, gone }));
};

interface Asked {
  /** Null: all sandboxes. */
  readonly watched: Sandbox | null;
  readonly last_event_id: number | undefined;
  readonly filter: JournalFilter;
  readonly gone: AbortSignal;
}

/** @throws 503 where there are as many streams as can be */
function openStream(simulator: Simulator, { watched, last_event_id, filter, gone }: Asked): JournalStream {
  if (simulator.streams >= STREAMS_MAX)
    throw unavailable(1, 'streams', `${STREAMS_MAX} streams of the journal are open, and no more can be.`);
  const { after, isNew } = placeOf(simulator, last_event_id);
  const name = watched?.name;
  const passes = (entry: JournalEntry) => (name === undefined || entry.sandbox === name) && matches(entry, filter);
  const source: StreamSource = {
    kept: () => keptIn(simulator, entry => isNew(entry) && passes(entry)),
    lastOrder: () => simulator.lastAnswer,
    run: work => simulator.shared.queue.run(work, gone),
    listen: listener =>
      simulator.listen(({ entry }) => {
        if (passes(entry)) listener(entry);
      }),
  };
  simulator.streams += 1;
  const end = () => stream.close();
  const stopWatching = watched?.watch(end);
  const closed = () => {
    simulator.streams -= 1;
    stopWatching?.();
  };
  const lastId = simulator.lastAnsweredId;
  const stream = new JournalStream(source, { after, lastId, bounds: BOUNDS, keepAliveMs: KEEP_ALIVE_MS, closed });
  gone.addEventListener('abort', end, { once: true });
  if (gone.aborted) end();
  return stream;
}

/** Where a stream begins again: behind which answer, and which of the entries behind it are meant. */
interface Place {
  readonly after: number | null;
  readonly isNew: (entry: JournalEntry) => boolean;
}

/** @param id of the entry that the reader got last */
function placeOf(simulator: Simulator, id: number | undefined): Place {
  const all = () => true;
  if (id === undefined) return { after: null, isNew: all };
  // The reader knows an earlier run of the server.
  if (id > simulator.lastRequestId) return { after: 0, isNew: all };
  for (const { journal } of simulator.sandboxes.list())
    for (const { order } of journal.between(id, id + 1)) if (order > 0) return { after: order, isNew: all };
  return { after: 0, isNew: entry => entry.id > id };
}

function* keptIn(
  { sandboxes, lastRequestId }: Simulator,
  passes: (entry: JournalEntry) => boolean,
): Generator<Ordered | undefined> {
  for (const { journal } of sandboxes.list()) {
    for (const part of partsOf([journal], 0, lastRequestId)) {
      for (const each of part) if (passes(each.entry)) yield each;
      yield undefined;
    }
  }
}
