import { describe, expect, it } from 'vitest';
import { createAlias, pick } from '../../src/traffic/alias.ts';

describe('createAlias', () => {
  it.each([
    ['equal weights', [1, 1, 1, 1]],
    ['one weight', [5]],
    ['weights of nothing', [0, 3, 0, 1]],
    ['weights far apart', [1000, 1, 10, 100, 0.5]],
  ])('gives %s their shares of evenly spread numbers', (_, weights) => {
    const alias = createAlias(weights);
    const counts = weights.map(() => 0);
    const draws = 200_000;
    for (let draw = 0; draw < draws; draw++) counts[pick(alias, (draw + 0.5) / draws)]!++;
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    for (const [index, weight] of weights.entries()) {
      if (weight === 0) expect(counts[index]).toBe(0);
      expect(counts[index]! / draws).toBeCloseTo(weight / total, 4);
    }
  });

  it('stays within its bounds at the ends of the unit interval', () => {
    const alias = createAlias([1, 2, 3]);
    expect([0, 1, 2]).toContain(pick(alias, 0));
    expect([0, 1, 2]).toContain(pick(alias, 4_294_967_295 / 4_294_967_296));
  });
});
