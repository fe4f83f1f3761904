import { describe, expect, it } from 'vitest';
import { type Entry, EntryList } from '../src/state/entry-list.ts';

const entry = (id: number, status: number | null = 200) => ({ id, status, duration_ms: status && 1 }) as Entry;
const idsOf = (list: EntryList) => list.all.map(({ id }) => id);

describe('EntryList', () => {
  it('is in order of the ids, whatever the order of the answers', () => {
    const list = new EntryList(100);
    list.add([entry(2), entry(5), entry(3)]);
    list.add([entry(1), entry(4)]);
    expect(idsOf(list)).toEqual([1, 2, 3, 4, 5]);
  });

  it('has the newer state of an entry that comes twice', () => {
    const list = new EntryList(100);
    list.add([entry(1, null), entry(2, null)]);
    list.add([entry(1, 404)]);
    expect(list.all).toEqual([entry(1, 404), entry(2, null)]);
  });

  it('keeps an answer, though it is read as in flight once more', () => {
    const list = new EntryList(100);
    list.add([entry(1, 404)]);
    list.add([entry(1, null)]);
    expect(list.all).toEqual([entry(1, 404)]);
  });

  it('removes what is gone', () => {
    const list = new EntryList(100);
    list.add([entry(1), entry(2), entry(3)]);
    list.remove([1, 3]);
    expect(idsOf(list)).toEqual([2]);
  });

  it('forgets the oldest, and says how many', () => {
    const list = new EntryList(8);
    for (let id = 1; id <= 50; id++) list.add([entry(id)]);
    expect(list.all.length).toBeLessThanOrEqual(10);
    expect(list.all.length).toBeGreaterThanOrEqual(8);
    expect(list.all.at(-1)).toEqual(entry(50));
    expect(list.forgotten + list.all.length).toBe(50);
  });
});
