import { describe, expect, it } from 'vitest';
import { JournalStream, type StreamOptions } from '../../src/control/journal-stream.ts';
import type { JournalEntry, Ordered } from '../../src/journal/entry.ts';
import type { SlicedWork } from '../../src/time/in-slices.ts';

const entry = (id: number, query = ''): JournalEntry => ({ id, path: '/sites', query }) as JournalEntry;

/** A journal by hand: what it keeps, and a listener to be told. */
function journal(kept: Ordered[] = []) {
  const listeners = new Set<(entry: JournalEntry) => void>();
  return {
    kept: () => kept,
    lastOrder: () => Math.max(0, ...kept.map(({ order }) => order)),
    run: async <Result>(work: SlicedWork<Result>) => {
      let step = work.next();
      while (!step.done) step = work.next();
      return step.value;
    },
    listen(listener: (entry: JournalEntry) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    listeners,
    tell(id: number) {
      for (const listener of listeners) listener(entry(id));
    },
  };
}

function streamOf(source: ReturnType<typeof journal>, options: Partial<StreamOptions> = {}) {
  let closed = 0;
  const stream = new JournalStream(source, {
    after: null,
    lastId: 0,
    bounds: { entries: 3, length: 1_000 },
    keepAliveMs: 60_000,
    closed: () => (closed += 1),
    ...options,
  });
  return { stream, timesClosed: () => closed };
}

/** The ids of the events in a piece; of one that tells of dropped entries, its data. */
function told(text: string | null): unknown[] {
  return (text ?? '').split('\n\n').flatMap((block): unknown[] => {
    const [, id] = /^id: (\d+)/m.exec(block) ?? [];
    const [, dropped] = /^event: dropped\ndata: (.*)$/m.exec(block) ?? [];
    return id === undefined ? [dropped].filter(Boolean) : [Number(id)];
  });
}

describe('a slow reader', () => {
  it('has no more waiting than the bound, and is told once how many it has missed', async () => {
    const source = journal();
    const { stream } = streamOf(source);
    await stream.next();
    for (let id = 1; id <= 5_000; id++) source.tell(id);
    expect(stream.waiting).toBe(3);
    expect(told(await stream.next())).toEqual(['{"dropped":4997}', 4998, 4999, 5000]);
    source.tell(5001);
    expect(told(await stream.next())).toEqual([5001]);
  });

  it('has no more waiting than so many characters', async () => {
    const source = journal();
    const { stream } = streamOf(source, { bounds: { entries: 100, length: 1_000 } });
    for (const listener of source.listeners) for (let id = 1; id <= 10; id++) listener(entry(id, 'x'.repeat(300)));
    expect(stream.waiting).toBe(3);
  });
});

describe('a replay', () => {
  const kept = [9, 3, 7, 5, 1, 8, 2, 6, 4].map(order => ({ order, entry: entry(order * 10) }));

  it('comes in the order of the answers, page after page, and listens from the last one on', async () => {
    const source = journal([...kept, { order: 0, entry: entry(1_000) }]);
    const { stream } = streamOf(source, { after: 2 });
    await stream.next();
    expect(source.listeners.size).toBe(0);
    expect(told(await stream.next())).toEqual([30, 40, 50, 60, 70, 80, 90]);
    expect(source.listeners.size).toBe(1);
    source.tell(100);
    expect(told(await stream.next())).toEqual([100]);
  });

  it('has what is answered while it goes on, once', async () => {
    const long = kept.map(({ order }) => ({ order, entry: entry(order * 10, 'x'.repeat(40_000)) }));
    const source = journal(long);
    const { stream } = streamOf(source, { after: 0 });
    await stream.next();
    expect(told(await stream.next())).toEqual([10, 20]);
    long.push({ order: 10, entry: entry(100) });
    source.tell(100);
    const ids: unknown[] = [];
    while (ids.at(-1) !== 100) ids.push(...told(await stream.next()));
    expect(ids).toEqual([30, 40, 50, 60, 70, 80, 90, 100]);
    source.tell(110);
    expect(told(await stream.next())).toEqual([110]);
  });
});

it('has what is answered while a page is looked for once, whether or not the search comes by it', async () => {
  const kept = [{ order: 1, entry: entry(10) }];
  const source = journal(kept);
  const { run } = source;
  source.run = async work => {
    work.next();
    kept.push({ order: 2, entry: entry(20) });
    source.tell(20);
    return await run(work);
  };
  source.kept = function* () {
    yield kept[0]!;
    yield undefined;
    yield* kept.slice(1);
  } as unknown as typeof source.kept;
  const { stream } = streamOf(source, { after: 0 });
  await stream.next();
  expect(told(await stream.next())).toEqual([10, 20]);
});

describe('a stream', () => {
  it('sends a comment where nothing comes', async () => {
    const { stream } = streamOf(journal(), { keepAliveMs: 1 });
    await stream.next();
    expect(await stream.next()).toBe(':\n\n');
  });

  it('ends at once when it is closed, and listens no more', async () => {
    const source = journal();
    const { stream, timesClosed } = streamOf(source);
    await stream.next();
    const next = stream.next();
    stream.close();
    stream.close();
    expect(await next).toBeNull();
    expect([source.listeners.size, timesClosed()]).toEqual([0, 1]);
  });

  it('ends with what waits', async () => {
    const source = journal();
    const { stream } = streamOf(source);
    source.tell(1);
    stream.close();
    source.tell(2);
    await stream.next();
    expect(told(await stream.next())).toEqual([1]);
    expect(await stream.next()).toBeNull();
  });
});
