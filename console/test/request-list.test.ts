import { describe, expect, it } from 'vitest';
import type { Entry } from '../src/state/entry-list.ts';
import { countOf, goneEntries, sinceOf } from '../src/views/requests/in-flight.ts';
import { indexOfId, rowWindow, scrolledTo } from '../src/views/requests/row-window.ts';
import { shownList } from '../src/views/requests/shown-list.ts';

const entry = (id: number, status: number | null = 200) => ({ id, status, duration_ms: status && 1 }) as Entry;
const entries = (...ids: number[]) => ids.map(id => entry(id));
const all = () => true;
const isEven = ({ id }: Entry) => id % 2 === 0;

describe('shownList', () => {
  it('shows the newest first', () => {
    const { rows, ...rest } = shownList(entries(1, 2, 4), null, isEven);
    expect(rows.map(({ id }) => id)).toEqual([4, 2]);
    expect(rest).toEqual({ isHeld: false, newer: 0, total: 3 });
  });

  it('stands still while it is held, and counts what matches of what came', () => {
    const { rows, ...rest } = shownList(entries(2, 3, 4, 5, 6), entries(1, 2, 4), isEven);
    expect(rows.map(({ id }) => id)).toEqual([4, 2]);
    expect(rest).toEqual({ isHeld: true, newer: 1, total: 3 });
  });

  it('shows the answers of held requests in flight', () => {
    const { rows } = shownList([entry(1, 404), entry(3)], [entry(1, null), entry(2, null)], all);
    expect(rows).toEqual([entry(2, null), entry(1, 404)]);
  });
});

describe('rowWindow', () => {
  it.each([
    [
      { scrollTop: 0, count: 5_000 },
      { from: 0, to: 18 },
    ],
    [
      { scrollTop: 2_800, count: 5_000 },
      { from: 92, to: 118 },
    ],
    [
      { scrollTop: 2_814, count: 5_000 },
      { from: 92, to: 119 },
    ],
    [
      { scrollTop: 2_800, count: 3 },
      { from: 3, to: 3 },
    ],
    [
      { scrollTop: 0, count: 0 },
      { from: 0, to: 0 },
    ],
  ])('at %j is %j', ({ scrollTop, count }, window) => {
    expect(rowWindow(scrollTop, 280, 28, count)).toEqual(window);
  });
});

describe('scrolledTo', () => {
  it.each([
    [10, 280],
    [15, 280],
    [20, 308],
    [9, 252],
    [0, 0],
  ])('row %i at %i', (row, top) => {
    expect(scrolledTo(row, { scrollTop: 280, height: 280, rowHeight: 28 })).toBe(top);
  });
});

describe('indexOfId', () => {
  it('finds each, and nothing else', () => {
    const rows = entries(9, 7, 4, 1);
    expect([9, 7, 4, 1].map(id => indexOfId(rows, id))).toEqual([0, 1, 2, 3]);
    expect([10, 8, 5, 0, Number.NaN].map(id => indexOfId(rows, id))).toEqual([-1, -1, -1, -1, -1]);
  });
});

describe('goneEntries', () => {
  const listed = [entry(1, null), entry(2), entry(5, null), entry(6, null)];

  it('are those in flight that a whole journal does not have', () => {
    expect(goneEntries(listed, entries(6), { limit: 100 })).toEqual([1, 5]);
    expect(goneEntries(listed, [], { limit: 100 })).toEqual([1, 5, 6]);
    expect(goneEntries(listed, [], {})).toEqual([1, 5, 6]);
  });

  it('are no older ones than were read', () => {
    expect(goneEntries(listed, entries(3, 6), { limit: 2 })).toEqual([5]);
    expect(goneEntries(listed, entries(6), { since: 4 })).toEqual([5]);
  });
});

describe('what is read for requests in flight', () => {
  const many = entries(...Array.from({ length: 3_000 }, (_, at) => at + 1));
  const withOpen = (id: number) => many.map(each => (each.id === id ? entry(id, null) : each));

  it('of one sandbox are the newest 100, or more while an older one is in flight', () => {
    expect([[], many, withOpen(2_901), withOpen(2_900)].map(countOf)).toEqual([100, 100, 100, 1_000]);
  });

  it('of all sandboxes are the newest ids, back to the oldest in flight, at most 1,000', () => {
    expect([[], entries(7), many, withOpen(2_950), withOpen(2_500), withOpen(1)].map(sinceOf)).toEqual([
      0, 0, 2_900, 2_900, 2_499, 2_000,
    ]);
  });
});
