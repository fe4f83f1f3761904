import { describe, expect, it } from 'vitest';
import { atOnce } from '../../src/time/at-once.ts';
import { bytesOf, type Recipe, SegmentCache } from '../../src/traffic/segment-cache.ts';
import { buildSegment } from '../support/build-segment.ts';

const segment = buildSegment([]);
const BYTES = bytesOf(segment);

/** A cache of `days` days that counts how often each key is made. */
function counting(days: number) {
  const cache = new SegmentCache(days * BYTES);
  const made: number[] = [];
  const ask = (key: number) =>
    atOnce(
      cache.get(
        String(key),
        recipe(0, () => made.push(key)),
      ),
    );
  return { cache, made, ask };
}

/** Makes a segment in `pauses` + 1 slices, and tells when it begins. */
function recipe(pauses: number, begin: () => unknown = () => undefined, large = false): Recipe {
  return {
    *make() {
      begin();
      for (let pause = 0; pause < pauses; pause++) yield;
      return { ...segment };
    },
    large,
  };
}

/** Runs all of `works` in turns of one slice, and gives what each came to. */
function inTurns<Result>(works: Generator<void, Result, void>[]): Result[] {
  const results: Result[] = [];
  for (let open = works.length; open > 0; ) {
    for (const [index, work] of works.entries()) {
      const step = work.next();
      if (!step.done || index in results) continue;
      results[index] = step.value;
      open--;
    }
  }
  return results;
}

describe('SegmentCache', () => {
  it('makes what fits once', () => {
    const { made, ask } = counting(16);
    for (let round = 0; round < 5; round++) for (let key = 0; key < 12; key++) ask(key);
    expect(made).toHaveLength(12);
  });

  it('holds no more than its bound', () => {
    const { cache, ask } = counting(16);
    for (let key = 0; key < 200; key++) {
      ask(key);
      expect(cache.bytes).toBeLessThanOrEqual(16 * BYTES);
    }
    expect(cache.bytes).toBeGreaterThan(12 * BYTES);
  });

  it('keeps most of its days through scans over twice of what fits', () => {
    const { made, ask } = counting(16);
    for (let key = 0; key < 32; key++) ask(key);
    made.length = 0;
    for (let round = 0; round < 4; round++) for (let key = 0; key < 32; key++) ask(key);
    // Dropping the least recently used would make all 128 again.
    expect(made.length).toBeLessThanOrEqual(4 * 18);
  });

  it('keeps what was made last, so that asking again is free even when it is full', () => {
    const { made, ask } = counting(16);
    for (let key = 0; key < 32; key++) ask(key);
    made.length = 0;
    for (let again = 0; again < 10; again++) ask(99);
    expect(made).toEqual([99]);
  });

  it('lets go of days that nobody asks for any more', () => {
    const { made, ask } = counting(16);
    for (let key = 0; key < 14; key++) ask(key);
    for (let round = 0; round < 20; round++) for (let key = 100; key < 112; key++) ask(key);
    made.length = 0;
    for (let key = 100; key < 112; key++) ask(key);
    expect(made).toEqual([]);
  });

  it('keeps the two latest whatever the bound, and says what they take', () => {
    const { cache, made, ask } = counting(0);
    for (let again = 0; again < 10; again++) for (const key of [1, 2]) ask(key);
    expect([made, cache.bytes]).toEqual([[1, 2], 2 * BYTES]);
    ask(3);
    ask(1);
    expect([made, cache.bytes]).toEqual([[1, 2, 3, 1], 2 * BYTES]);
  });

  it('evicts protected segments for the latest that are larger than their share', () => {
    const { cache, ask } = counting(4);
    for (let key = 0; key < 20; key++) {
      ask(key);
      expect(cache.bytes).toBeLessThanOrEqual(4 * BYTES);
    }
  });

  it('makes what several ask for at the same time once', () => {
    const cache = new SegmentCache(16 * BYTES);
    let begun = 0;
    const ask = () =>
      cache.get(
        'day',
        recipe(6, () => begun++),
      );
    const [first, ...others] = inTurns([ask(), ask(), ask()]);
    expect(begun).toBe(1);
    for (const other of others) expect(other).toBe(first);
  });

  it('goes on with what the first who asked has left', () => {
    const cache = new SegmentCache(16 * BYTES);
    let begun = 0;
    const ask = () =>
      cache.get(
        'day',
        recipe(6, () => begun++),
      );
    const left = ask();
    left.next();
    left.return(segment);
    atOnce(ask());
    expect(begun).toBe(1);
  });

  it('makes large ones one after the other, and small ones beside them', () => {
    const cache = new SegmentCache(16 * BYTES);
    const ends: string[] = [];
    function* ask(key: string, pauses: number, large: boolean): Generator<void, void, void> {
      yield* cache.get(
        key,
        recipe(pauses, () => ends.push(`${key} begins`), large),
      );
      ends.push(`${key} is there`);
    }
    inTurns([ask('large', 8, true), ask('other large', 8, true), ask('small', 2, false)]);
    expect(ends).toEqual([
      'large begins',
      'small begins',
      'small is there',
      'other large begins',
      'large is there',
      'other large is there',
    ]);
  });

  it('pauses after what it makes, also where that took one step, and not for what it holds', () => {
    const { cache } = counting(16);
    const making = cache.get('day', recipe(0));
    expect(making.next().done).toBe(false);
    const { done, value: made } = making.next();
    expect(done).toBe(true);
    expect(cache.get('day', recipe(0)).next()).toEqual({ done: true, value: made });
  });

  it('tells everybody who waits of a failure, and makes it again for the next', () => {
    const cache = new SegmentCache(16 * BYTES);
    let fails = true;
    const ask = () =>
      cache.get('day', {
        *make() {
          yield;
          yield;
          if (fails) throw new RangeError('no memory');
          return segment;
        },
        large: true,
      });
    const [one, other] = [ask(), ask()];
    one.next();
    other.next();
    expect(() => atOnce(one)).toThrow('no memory');
    expect(() => atOnce(other)).toThrow('no memory');
    fails = false;
    expect(atOnce(ask())).toBe(segment);
  });

  /** Never ends by itself; tells when it is begun and when it is ended. */
  const endless = (log: string[], key: string, large = false): Recipe => ({
    *make() {
      log.push(`${key} begun`);
      try {
        for (;;) yield;
      } finally {
        log.push(`${key} ended`);
      }
    },
    large,
  });

  it('gives up what nobody waits for any more, but for the latest, which goes on for who comes again', () => {
    const { cache } = counting(16);
    const log: string[] = [];
    for (const key of ['a', 'b', 'c']) {
      const making = cache.get(key, endless(log, key));
      making.next();
      making.return(segment);
    }
    expect(log).toEqual(['a begun', 'b begun', 'a ended', 'c begun', 'b ended']);
    cache.get('c', endless(log, 'c')).next();
    expect(log).toHaveLength(5);
  });

  it('keeps what another still waits for, and makes a large one before a large one that nobody waits for', () => {
    const { cache } = counting(16);
    const log: string[] = [];
    const [one, other] = [cache.get('a', endless(log, 'a', true)), cache.get('a', endless(log, 'a', true))];
    one.next();
    other.next();
    one.return(segment);
    cache.get('b', endless(log, 'b', true)).return(segment);
    expect(log).toEqual(['a begun']);
    other.return(segment);
    const next = cache.get('c', recipe(3, undefined, true));
    let step = next.next();
    for (let turn = 0; turn < 10 && !step.done; turn++) step = next.next();
    expect(step).toEqual({ done: true, value: segment });
  });
});
