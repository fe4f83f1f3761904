// Assumptions together, at random: each is found whatever the others are. scripts/verify-combinations.ts tries hundreds.
import { expect, it } from 'vitest';
import { fork } from '../../../src/random/random.ts';
import { otherServer } from '../server.ts';
import { found, missed, randomCombination } from './combination.ts';

/** A fifth of the traffic is enough, and generated sooner. */
const server = otherServer({ traffic: 0.2 });

it.each(['demo-readonly', 'demo-admin'] as const)('%s finds five combinations', async token => {
  const random = fork('verify combinations', token);
  for (let run = 0; run < 5; run++) {
    const combination = randomCombination(random, token);
    const misses = missed(combination, await found(await server, combination));
    expect(misses, JSON.stringify(combination)).toEqual([]);
  }
});
