import { expect, it } from 'vitest';
import { UnderWay } from '../../src/exchange/under-way.ts';

it('counts what is under way, in all and by caller', () => {
  const underWay = new UnderWay();
  underWay.begin('A');
  underWay.begin('A');
  underWay.begin('B');
  expect([underWay.total, underWay.of('A'), underWay.of('B'), underWay.of('C')]).toEqual([3, 2, 1, 0]);
  underWay.end('A');
  underWay.end('B');
  expect([underWay.total, underWay.of('A'), underWay.of('B')]).toEqual([1, 1, 0]);
});
