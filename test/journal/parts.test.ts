import { describe, expect, it } from 'vitest';
import { Journal } from '../../src/journal/journal.ts';
import { listing, partsOf } from '../../src/journal/parts.ts';
import { arrival } from '../support/entries.ts';

/** Opens an entry of each id. */
function fill(journal: Journal, ids: Iterable<number>): Journal {
  for (const id of ids) journal.open(arrival({ id }));
  return journal;
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);
const idsOf = (parts: Iterable<readonly { entry: { id: number } }[]>) =>
  [...parts].flatMap(part => part.map(({ entry }) => entry.id));

describe('entries in parts', () => {
  it('come in order of id over several journals, however far apart they are', () => {
    const one = fill(new Journal(10_000), [1, 4, 1_500, 90_000, 90_002]);
    const other = fill(new Journal(10_000), [2, 3, 1_499, 90_001, 90_003]);
    const parts = [...partsOf([one, other, new Journal(10)], 2, 90_002)];
    expect(idsOf(parts)).toEqual([2, 3, 4, 1_499, 1_500, 90_000, 90_001, 90_002]);
    expect(parts.length).toBe(3);
  });

  it('are no more than so many at once', () => {
    const journal = fill(new Journal(10_000), range(1, 5_001));
    expect([...partsOf([journal], 0, 5_000)].map(part => part.length)).toEqual([1_000, 1_000, 1_000, 1_000, 1_000]);
  });

  it('leave out what is dropped meanwhile, and what comes after the last one that was meant', () => {
    const journal = fill(new Journal(3_000), range(1, 3_001));
    const parts = partsOf([journal], 0, 3_000);
    expect(idsOf([parts.next().value!])).toEqual(range(1, 1_001));
    fill(journal, range(3_001, 5_501));
    expect(idsOf(parts)).toEqual(range(2_501, 3_001));
    journal.clear();
    expect([...partsOf([journal], 0, 9_000)]).toEqual([]);
  });
});

describe('a listing', () => {
  it('pauses between parts, and gives the newest that match with the sum of those that were dropped', () => {
    const one = fill(new Journal(2_000), range(1, 2_501));
    const other = fill(new Journal(100), range(2_501, 2_611));
    const work = listing([one, other], { limit: 3, since: 600 }, 'id', 2_608);
    let pauses = 0;
    let step = work.next();
    for (; !step.done; step = work.next()) pauses += 1;
    expect(pauses).toBe(3);
    expect(step.value.dropped).toBe(510);
    expect(step.value.data.map(({ id }) => id)).toEqual([2_606, 2_607, 2_608]);
  });
});
