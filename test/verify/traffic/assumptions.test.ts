// Where the API's documentation is silent, nothing differs, whatever a server does.
import { describe, expect, it } from 'vitest';
import { defaultAssumptions, describeAssumptions } from '../../../src/contract/assumptions.ts';
import { driftsOf, held } from './held.ts';
import { session } from './session.ts';

const REGISTER = describeAssumptions(defaultAssumptions);
const ROUNDS = Math.max(...REGISTER.map(({ choices }) => choices.length));

/** Of each assumption another choice in each round, until each was there. */
function round(nth: number): Readonly<Record<string, string>> {
  const chosen = REGISTER.map(({ name, choices }) => [name, choices[nth % choices.length]!.replace('NUMBER', '3')]);
  return Object.fromEntries(chosen);
}

describe('a session with another Leadline', () => {
  it.each(Array.from({ length: ROUNDS }, (_, nth) => nth))(
    'of other assumptions (%s) shows no drift',
    async nth => {
      const assume = round(nth);
      const { har } = await session({ assume });
      const traffic = await held(await har());
      expect(driftsOf(traffic)).toEqual([]);
      for (const { name, value } of traffic.counts.seen) {
        // A refusal is told by its status, whatever the choice is called.
        expect([assume[name], 'by-date'], `${name} = ${value}`).toContain(value);
      }
      const seen = Object.fromEntries(traffic.counts.seen.map(({ name, value }) => [name, value]));
      const ALWAYS = [
        'date-key',
        'hostname-scheme',
        'missing-dimension',
        'removed-event-endpoints',
        'event-by-goal-code',
      ];
      expect(Object.keys(seen)).toEqual(expect.arrayContaining(ALWAYS.concat('bounce-rate')));
    },
    30_000,
  );
});
