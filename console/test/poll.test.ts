import { describe, expect, it } from 'vitest';
import { CallError } from '../src/client/control.ts';
import { Poll, type Polled } from '../src/state/poll.ts';

const NOTHING: Polled<string> = { data: null, error: null };
const GONE = new CallError(404, 'There is no sandbox "ci-1".');

/** A poll of every second, whose clock and answers a test has in its hands. */
function poll(found = NOTHING, { heedsAbort = true } = {}) {
  const waiting: { readonly signal: AbortSignal; answer(answer: string | Error): void }[] = [];
  const told: Polled<string>[] = [];
  const world = { time: 0, changes: 0, hidden: false, told, waiting };
  const source = {
    read: (signal: AbortSignal) =>
      new Promise<string>((resolve, reject) => {
        const answer = (given: string | Error) => (given instanceof Error ? reject(given) : resolve(given));
        if (heedsAbort) signal.addEventListener('abort', () => reject(signal.reason));
        waiting.push({ signal, answer });
      }),
    changes: () => world.changes,
    isHidden: () => world.hidden,
    now: () => world.time,
  };
  const one = new Poll(source, 1_000, found, next => told.push(next));
  return {
    ...world,
    stop: () => one.stop(),
    /** Looks at a time, after what changed. @returns how many readings there were */
    at(time: number, { changes = 0, hidden = false } = {}) {
      world.time = time;
      world.changes += changes;
      world.hidden = hidden;
      one.look();
      return waiting.length;
    },
    async answer(answer: string | Error) {
      waiting.at(-1)!.answer(answer);
      await new Promise(resolve => setTimeout(resolve));
    },
  };
}

describe('Poll', () => {
  it('reads at once, when it is time, and a pace after something changed', async () => {
    const { at, answer } = poll();
    expect(at(0)).toBe(1);
    await answer('one');
    expect(at(900)).toBe(1);
    expect(at(1_000)).toBe(2);
    await answer('two');
    expect(at(1_300, { changes: 5 })).toBe(2);
    expect(at(1_400)).toBe(3);
    await answer('three');
    expect(at(1_900)).toBe(3);
  });

  it('has one reading under way, and reads again what changed meanwhile', async () => {
    const { at, answer, told } = poll();
    at(0);
    expect(at(3_000, { changes: 1 })).toBe(1);
    await answer('before the change');
    expect(at(3_100)).toBe(2);
    await answer('after it');
    expect(told).toEqual([
      { data: 'before the change', error: null },
      { data: 'after it', error: null },
    ]);
  });

  it('reads nothing while the page is hidden, and catches up when it is shown', async () => {
    const { at, answer } = poll();
    at(0);
    await answer('one');
    expect(at(60_000, { hidden: true })).toBe(1);
    expect(at(60_001)).toBe(2);
  });

  it('keeps what it has where it cannot be read again, and says why', async () => {
    const { at, answer, told } = poll();
    at(0);
    await answer('one');
    at(1_000);
    await answer(GONE);
    at(2_000);
    await answer('two');
    expect(told.slice(1)).toEqual([
      { data: 'one', error: GONE },
      { data: 'two', error: null },
    ]);
  });

  it('goes on from what was known before', async () => {
    const { at, answer, told } = poll({ data: 'known', error: null });
    at(0);
    await answer(GONE);
    expect(told).toEqual([{ data: 'known', error: GONE }]);
  });

  it('gives up a reading without an answer, and reads again', async () => {
    const { at, answer, told, waiting } = poll();
    at(0);
    expect(at(29_900)).toBe(1);
    expect(at(30_000)).toBe(2);
    expect(waiting[0]!.signal.aborted).toBe(true);
    await answer('two');
    expect(told.map(({ data, error }) => data ?? error?.message)).toEqual(['There was no answer for 30 s.', 'two']);
    expect(at(30_100)).toBe(2);
  });

  it.each([true, false])('tells nothing once it was stopped, request ended by that: %s', async heedsAbort => {
    const { at, stop, answer, told } = poll(NOTHING, { heedsAbort });
    at(0);
    stop();
    await answer('late');
    expect(told).toEqual([]);
  });
});
