import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { SliceQueue } from '../../src/time/in-slices.ts';

const counters: { on: boolean }[] = [];
afterEach(() => {
  for (const counter of counters.splice(0)) counter.on = false;
});

/** A queue whose clock goes on only where work is done, and a count of the turns of the event loop. */
function setUp() {
  let ms = 0;
  let turn = 0;
  const counter = { on: true };
  counters.push(counter);
  (async () => {
    // Counts before the queue is asked for anything, so it is the first of each turn.
    for (; counter.on; turn++) await setImmediate();
  })();
  const done: { name: string; turn: number; ms: number }[] = [];
  const queue = new SliceQueue(() => ms);

  /** Work of so many steps, each of which takes so many milliseconds. */
  function* work(name: string, steps: number, msEach: number): Generator<void, string, void> {
    for (let step = 0; step < steps; step++) {
      ms += msEach;
      done.push({ name, turn, ms: msEach });
      yield;
    }
    return name;
  }

  const msByTurn = () =>
    done.reduce<number[]>((sums, each) => {
      sums[each.turn] = (sums[each.turn] ?? 0) + each.ms;
      return sums;
    }, []);
  return { queue, work, done, msByTurn };
}

describe('SliceQueue', () => {
  it('finishes short work at once, and returns its result', async () => {
    const { queue, work, done } = setUp();
    const result = queue.run(work('short', 3, 1));
    expect(done).toHaveLength(3);
    expect(await result).toBe('short');
  });

  it('takes about 5 ms of a turn, however many works there are', async () => {
    const { queue, work, msByTurn } = setUp();
    await Promise.allSettled(Array.from({ length: 30 }, (_, index) => queue.run(work(`w${index}`, 10, 0.5))));
    const spent = msByTurn().filter(ms => ms > 0);
    expect(Math.max(...spent)).toBeLessThanOrEqual(5.5);
    expect(spent.reduce((sum, ms) => sum + ms, 0)).toBe(150);
    expect(spent.length).toBeLessThanOrEqual(31);
  });

  it('lets works take turns of about a millisecond, whatever the length of their steps', async () => {
    const { queue, work, done } = setUp();
    await Promise.allSettled([queue.run(work('fine', 400, 0.125)), queue.run(work('coarse', 40, 1))]);
    const names = done.map(({ name }) => name);
    const first = names.indexOf('coarse');
    const last = names.lastIndexOf('coarse');
    const between = names.slice(first, last);
    // Eight steps of an eighth take as long as one of a whole.
    const coarse = between.filter(name => name === 'coarse').length;
    expect(coarse).toBeGreaterThan(20);
    expect(Math.abs(coarse * 8 - (between.length - coarse))).toBeLessThanOrEqual(8);
  });

  it('works off what was begun within a turn in that turn, and no more than the turn allows', async () => {
    const { queue, work, done } = setUp();
    const works = [queue.run(work('first', 3, 1)), queue.run(work('second', 3, 1)), queue.run(work('third', 1, 1))];
    expect(done.map(({ name }) => name)).toEqual(['first', 'first', 'first', 'second', 'second']);
    await Promise.allSettled(works);
    expect(done).toHaveLength(7);
  });

  it('rejects with what the work throws, and goes on with the others', async () => {
    const { queue, work } = setUp();
    const failing = queue.run(
      (function* () {
        yield;
        throw new RangeError('no such group');
      })(),
    );
    await expect(failing).rejects.toThrow('no such group');
    expect(await queue.run(work('next', 20, 1))).toBe('next');
  });

  it('drops work whose signal is aborted: what it holds is given back, the reason is told', async () => {
    const { queue, work } = setUp();
    const gone = new AbortController();
    let held = true;
    const dropped = queue.run(
      (function* () {
        try {
          yield* work('endless', Number.POSITIVE_INFINITY, 1);
        } finally {
          held = false;
        }
      })(),
      gone.signal,
    );
    const other = queue.run(work('other', 30, 1));
    gone.abort(new Error('the client left'));
    await Promise.allSettled([dropped, other]);
    await expect(dropped).rejects.toThrow('the client left');
    expect(await other).toBe('other');
    expect(held).toBe(false);
    expect(queue.length).toBe(0);
  });

  it('drops everything when it is closed, and takes nothing more', async () => {
    const { queue, work } = setUp();
    const works = [queue.run(work('one', 100, 1)), queue.run(work('two', 100, 1))];
    queue.close(new Error('the simulator is closed'));
    works.push(queue.run(work('three', 1, 1)));
    for (const each of works) await expect(each).rejects.toThrow('the simulator is closed');
    expect(queue.length).toBe(0);
  });
});
