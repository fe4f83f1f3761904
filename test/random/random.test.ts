import seedrandom from 'seedrandom';
import { expect, it } from 'vitest';
import { fork } from '../../src/random/random.ts';

it('draws the numbers of seedrandom, one for one', () => {
  const mine = fork('leadline', 'TIDEPOOL', 20_619, 'pages');
  const theirs = seedrandom.alea(JSON.stringify(['leadline', 'TIDEPOOL', 20_619, 'pages']));
  for (let draw = 0; draw < 10_000; draw++) expect(mine.uint32()).toBe(theirs.int32() >>> 0);
  expect(mine.float()).toBe((theirs.int32() >>> 0) / 2 ** 32);
  expect(mine.below(7)).toBe(Math.floor(((theirs.int32() >>> 0) / 2 ** 32) * 7));
});
