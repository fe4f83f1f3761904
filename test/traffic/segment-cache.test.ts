import { describe, expect, it } from 'vitest';
import { buildSegment } from '../../src/hits/build.ts';
import { bytesOf, SegmentCache } from '../../src/traffic/segment-cache.ts';

const segment = buildSegment([]);
const BYTES = bytesOf(segment);

/** A cache of `days` days that counts how often each key is made. */
function counting(days: number) {
  const cache = new SegmentCache(days * BYTES);
  const made: number[] = [];
  const ask = (key: number) =>
    cache.get(String(key), () => {
      made.push(key);
      return { ...segment };
    });
  return { cache, made, ask };
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

  it('answers from a bound of nothing, too', () => {
    const { cache, made, ask } = counting(0);
    ask(1);
    ask(1);
    expect([made.length, cache.bytes]).toEqual([2, 0]);
  });
});
