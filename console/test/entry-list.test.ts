import { describe, expect, it } from 'vitest';
import { type Entry, EntryList, isComplete } from '../src/state/entry-list.ts';

const NO_BOUNDS = { entries: 100, length: 1e6 };
const entry = (id: number, duration_ms: number | null = 5, path = '/v1/sites') =>
  ({ id, duration_ms, path, query: '', received_at: `2026-06-15T12:00:0${id % 10}.000Z` }) as Entry;
const idsOf = (list: EntryList) => list.all.map(({ id }) => id);

describe('EntryList', () => {
  it('is in order of the ids, whatever the order of the answers', () => {
    const list = new EntryList(NO_BOUNDS);
    list.add([entry(2), entry(5), entry(3)]);
    list.add([entry(1), entry(4), entry(9), entry(7)]);
    expect(idsOf(list)).toEqual([1, 2, 3, 4, 5, 7, 9]);
  });

  it('has the answer of a request that comes twice, in whichever order', () => {
    const list = new EntryList(NO_BOUNDS);
    list.add([entry(1, null), entry(2, null)]);
    list.add([entry(1, 40)]);
    list.add([entry(1, null)]);
    expect(list.all).toEqual([entry(1, 40), entry(2, null)]);
    expect(list.all.map(isComplete)).toEqual([true, false]);
    expect(list.lastAnswered).toEqual(entry(1, 40));
  });

  it('removes what is gone', () => {
    const list = new EntryList(NO_BOUNDS);
    list.add([entry(1), entry(2), entry(3)]);
    list.remove([1, 3]);
    expect(idsOf(list)).toEqual([2]);
  });

  it('forgets the oldest, and says how many', () => {
    const list = new EntryList({ entries: 8, length: 1e6 });
    for (let id = 1; id <= 50; id++) list.add([entry(id)]);
    expect(list.all.length).toBeLessThanOrEqual(10);
    expect(list.all.length).toBeGreaterThanOrEqual(8);
    expect(list.all.at(-1)).toEqual(entry(50));
    expect(list.forgotten + list.all.length).toBe(50);
  });

  it('is bounded by the length of what it holds as well, but for the newest', () => {
    const list = new EntryList({ entries: 100, length: 1_000 });
    const length = () => list.all.reduce((sum, { path }) => sum + path.length, 0);
    for (let id = 1; id <= 50; id++) {
      list.add([entry(id, 5, 'x'.repeat(90))]);
      expect(length()).toBeLessThanOrEqual(1_000);
    }
    expect(length()).toBeGreaterThan(600);
    list.remove(idsOf(list).slice(1));
    list.add([entry(60, 5, 'y'.repeat(2_000))]);
    expect(idsOf(list)).toEqual([60]);
    expect(list.all.length + list.forgotten).toBeGreaterThan(40);
  });

  it('counts a request once, whose answer comes after it', () => {
    const list = new EntryList({ entries: 100, length: 1_000 });
    for (let id = 1; id <= 6; id++) {
      list.add([entry(id, null, 'x'.repeat(150))]);
      list.add([entry(id, 5, 'x'.repeat(150))]);
    }
    expect(idsOf(list)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('knows an entry of another run of the server, where ids begin again', () => {
    const list = new EntryList(NO_BOUNDS);
    expect(list.isOfAnotherRun(entry(1))).toBe(false);
    list.add([entry(3), entry(4, null)]);
    expect(list.isOfAnotherRun(entry(4))).toBe(false);
    expect(list.isOfAnotherRun(entry(5))).toBe(false);
    expect(list.isOfAnotherRun({ ...entry(2), received_at: '2026-06-15T12:00:05.000Z' })).toBe(true);
  });
});
