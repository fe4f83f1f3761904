import { join } from 'node:path';
import { type Adapter, LowSync, MemorySync } from 'lowdb';
import { describe, expect, it } from 'vitest';
import { notFound } from '../../src/errors.ts';
import { LowStore } from '../../src/persistence/store.ts';
import { emptyFolder } from './folder.ts';
import { jsonAdapter, openStore } from './json-store.ts';

interface Names {
  readonly names: readonly string[];
}
const NONE: Names = { names: [] };

const add = (name: string) => (state: Names) => ({
  state: { names: [...state.names, name] },
  body: `${name} is number ${state.names.length + 1}`,
});
const refuse = (): never => {
  throw notFound('No such name.');
};

/** An adapter whose writes end when the test says so. */
function slowAdapter() {
  const writes: { state: Names; end: (error?: Error) => void }[] = [];
  const adapter: Adapter<Names> = {
    read: async () => null,
    write: state =>
      new Promise((resolve, reject) => {
        writes.push({ state, end: error => (error === undefined ? resolve() : reject(error)) });
      }),
  };
  return { adapter, writes };
}

const turn = () => new Promise(resolve => setImmediate(resolve));

const memoryStore = () => new LowStore(new LowSync(new MemorySync<Names>(), NONE));

describe.each([
  ['in memory', async () => memoryStore()],
  ['in a file', () => openStore({ adapter: jsonAdapter<Names>(join(emptyFolder(), 'state.json')), initial: NONE })],
])('a store %s', (_, open) => {
  it('begins with the initial state', async () => {
    expect((await open()).data).toBe(NONE);
  });

  it('applies rules in order of arrival, each to the outcome of the one before, and answers their bodies', async () => {
    const store = await open();
    const bodies = await Promise.all(['a', 'b', 'c'].map(name => store.commit(add(name))));
    expect(bodies).toEqual(['a is number 1', 'b is number 2', 'c is number 3']);
    expect(store.data).toEqual({ names: ['a', 'b', 'c'] });
  });

  it('changes nothing where a rule throws, and goes on with the others', async () => {
    const store = await open();
    const outcomes = await Promise.allSettled([store.commit(add('a')), store.commit(refuse), store.commit(add('b'))]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(store.data.names).toEqual(['a', 'b']);
    await expect(store.commit(refuse)).rejects.toMatchObject({ status: 404 });
  });

  it('never changes a state that was handed out', async () => {
    const store = await open();
    const before = store.data;
    await store.commit(add('a'));
    expect(before).toEqual({ names: [] });
  });

  it('shows a touch at once and keeps it under later commits', async () => {
    const store = await open();
    const commit = store.commit(add('a'));
    store.touch(({ names }) => ({ names: [...names, 'touched'] }));
    expect(store.data.names).toContain('touched');
    await commit;
    await store.commit(add('b'));
    expect([...store.data.names].sort()).toEqual(['a', 'b', 'touched']);
  });

  it('takes no commit after the close', async () => {
    const store = await open();
    await store.close();
    await expect(store.commit(add('a'))).rejects.toThrow('closed');
  });
});

describe('a store in memory', () => {
  it('has committed when commit returns', () => {
    const store = memoryStore();
    void store.commit(add('a'));
    expect(store.data.names).toEqual(['a']);
  });
});

describe('a store whose writes take time', () => {
  it('shows a state only once it is stored', async () => {
    const { adapter, writes } = slowAdapter();
    const store = await openStore({ adapter, initial: NONE });
    const commit = store.commit(add('a'));
    await turn();
    expect(store.data).toBe(NONE);
    writes[0]?.end();
    await commit;
    expect(store.data.names).toEqual(['a']);
  });

  it('stores what arrives during a write with one more write', async () => {
    const { adapter, writes } = slowAdapter();
    const store = await openStore({ adapter, initial: NONE });
    const commits = ['a', 'b', 'c', 'd'].map(name => store.commit(add(name)));
    await turn();
    expect(writes.map(({ state }) => state.names)).toEqual([['a']]);
    writes[0]?.end();
    await turn();
    expect(writes.map(({ state }) => state.names)).toEqual([['a'], ['a', 'b', 'c', 'd']]);
    writes[1]?.end();
    await Promise.all(commits);
  });

  it('rejects exactly the rules of a write that fails; the others build on the state before', async () => {
    const { adapter, writes } = slowAdapter();
    const store = await openStore({ adapter, initial: NONE });
    const outcomes = Promise.allSettled(['a', 'b', 'c'].map(name => store.commit(add(name))));
    writes[0]?.end(new Error('ENOSPC'));
    await turn();
    expect(store.data).toBe(NONE);
    writes[1]?.end();
    expect(await outcomes).toMatchObject([
      { status: 'rejected', reason: { message: 'ENOSPC' } },
      { status: 'fulfilled', value: 'b is number 1' },
      { status: 'fulfilled', value: 'c is number 2' },
    ]);
    expect(store.data.names).toEqual(['b', 'c']);
  });

  it('writes nothing for a rule that changes nothing', async () => {
    const { adapter, writes } = slowAdapter();
    const store = await openStore({ adapter, initial: NONE });
    await expect(store.commit(state => ({ state, body: 'seen' }))).resolves.toBe('seen');
    expect(writes).toEqual([]);
  });

  it('keeps a touch that was made during a write, once, whether the write succeeds or fails', async () => {
    for (const error of [undefined, new Error('EIO')]) {
      const { adapter, writes } = slowAdapter();
      const store = await openStore({ adapter, initial: NONE });
      const outcome = store.commit(add('a')).catch(() => 'failed');
      store.touch(({ names }) => ({ names: [...names, 'touched'] }));
      writes[0]?.end(error);
      await outcome;
      expect(store.data.names).toEqual(error === undefined ? ['a', 'touched'] : ['touched']);
    }
  });

  it('stores touches with the next commit, and at the close', async () => {
    const { adapter, writes } = slowAdapter();
    const store = await openStore({ adapter, initial: NONE });
    store.touch(() => ({ names: ['first'] }));
    expect(writes).toEqual([]);
    const commit = store.commit(state => ({ state, body: null }));
    expect(writes.map(({ state }) => state.names)).toEqual([['first']]);
    writes[0]?.end();
    await commit;
    store.touch(() => ({ names: ['second'] }));
    const close = store.close();
    expect(writes.map(({ state }) => state.names)).toEqual([['first'], ['second']]);
    writes[1]?.end();
    await close;
  });

  it('stores a touch after a second by itself', async () => {
    const { adapter, writes } = slowAdapter();
    const store = await openStore({ adapter, initial: NONE });
    store.touch(() => ({ names: ['touched'] }));
    await expect.poll(() => writes.length, { timeout: 3000 }).toBe(1);
    expect(writes[0]?.state.names).toEqual(['touched']);
  });
});
