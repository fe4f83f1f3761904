import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutText, fewOf } from '../src/cut-text.ts';

it('fewOf tells how many it leaves out', () => {
  expect(fewOf(['a', 'b'], 2)).toEqual(['a', 'b']);
  expect(fewOf(['a', 'b', 'c', 'd'], 2)).toEqual(['a', 'b', 'and 2 more']);
});

describe('cutText', () => {
  it.each([
    ['abc', 3, 'abc'],
    ['abcd', 3, 'ab…'],
    ['ab👻d', 4, 'ab…'],
    ['a👻cd', 4, 'a👻…'],
    ['abc', 0, '…'],
  ])('of %j to %i is %j', (text, length, cut) => {
    expect(cutText(text, length)).toBe(cut);
  });

  it('parts no pair of surrogates, and is no longer than asked for', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 30 }), (text, length) => {
        const cut = cutText(text, length);
        expect(() => encodeURIComponent(cut)).not.toThrow();
        expect(cut.length).toBeLessThanOrEqual(Math.max(length, 1));
      }),
    );
  });
});
