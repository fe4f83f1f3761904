import { expect, it } from 'vitest';
import { BodyText } from '../../src/journal/body-text.ts';
import { Journal } from '../../src/journal/journal.ts';
import { Journals } from '../../src/journal/journals.ts';
import { MB, Memory } from '../../src/memory/memory.ts';
import { answer, arrival, exchange } from '../support/entries.ts';

const bodied = (body: BodyText) => answer({ exchange: exchange({ body }) });

it('headers and bodies keep to an eighth of the memory, the oldest over all journals going first', () => {
  const memory = new Memory(8 * MB);
  const journals = new Journals(memory);
  const both = [new Journal(1000, journals), new Journal(1000, journals)] as const;
  for (let id = 1; id <= 100; id++) both[id % 2]!.open(arrival({ id })).close(bodied(new BodyText('x'.repeat(60_000))));
  expect(memory.used('exchanges')).toBeLessThanOrEqual(MB);
  const kept = Array.from({ length: 100 }, (_, n) => both[(n + 1) % 2]!.find(n + 1)?.exchange != null);
  expect(kept.lastIndexOf(false)).toBe(kept.indexOf(true) - 1);
  expect(kept.filter(Boolean).length).toBeGreaterThan(10);
});

it('are given back with their entries: dropped, cleared, released', () => {
  const memory = new Memory(8 * MB);
  const journals = new Journals(memory);
  const [small, other] = [new Journal(2, journals), new Journal(10, journals)];
  for (let id = 1; id <= 5; id++) small.open(arrival({ id })).close(bodied(new BodyText('x'.repeat(1000))));
  const two = memory.used('exchanges');
  small.open(arrival({ id: 6 })).close(bodied(new BodyText('x'.repeat(1000))));
  expect(memory.used('exchanges')).toBe(two);
  other.open(arrival({ id: 7 })).close(bodied(new BodyText('x')));
  small.clear();
  other.release();
  expect([memory.used('exchanges'), memory.used('journal')]).toEqual([0, 0]);
});

it('a body that comes after the answer counts, unless its entry went before', () => {
  const memory = new Memory(8 * MB);
  const journal = new Journal(10, new Journals(memory));
  const [late, tooLate] = [new BodyText(), new BodyText()];
  journal.open(arrival({ id: 1 })).close(bodied(late));
  const before = memory.used('exchanges');
  late.complete('x'.repeat(5000));
  expect(memory.used('exchanges')).toBeGreaterThan(before + 4999);
  journal.clear();
  journal.open(arrival({ id: 2 })).close(bodied(tooLate));
  journal.clear();
  tooLate.complete('x'.repeat(5000));
  expect(memory.total).toBe(0);
});
