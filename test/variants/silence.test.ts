// Variants that are assumptions: what the trial of each choice shows holds in a server whose variant it is.
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSimulator } from '../../src/create-simulator.ts';
import { VARIANTS } from '../../src/variants/registry.ts';
import type { Trial } from '../assumptions/trial.ts';
import { TRIALS } from '../assumptions/trials.ts';
import { type World, worldIn } from '../support/world.ts';
import { NOON } from './served.ts';

async function worldOf(variant: string): Promise<World> {
  const simulator = await createSimulator({ variant, clock: NOON, frozen: true });
  onTestFinished(() => simulator.close(0));
  return worldIn(simulator);
}

/** Of numbers, which the trials set themselves. */
const OF_NUMBERS: Readonly<Record<string, Trial>> = {
  'silence/cold-query-ms=50': async ({ report, lastEntry }) => {
    await report({ aggregates: 'visits' });
    expect((await lastEntry()).duration_ms).toBeGreaterThanOrEqual(49);
  },
  'silence/concurrency-retry=2': async ({ sandbox, get, control }) => {
    await control('PATCH', '/account', { plan: 'tier-1' });
    await sandbox.faults.add('hold:name=stay,times=5');
    const held = Array.from({ length: 5 }, () => get('/token'));
    await expect.poll(async () => (await sandbox.faults.list())[0]!.held).toBe(5);
    const { status, headers } = await get('/token');
    expect([status, headers['retry-after']]).toEqual([429, '2']);
    await sandbox.faults.release('stay');
    await Promise.all(held);
  },
};

/** Assumption and choice of variants that are one. */
const CHOICES = VARIANTS.filter(({ group }) => group === 'silence' || group === 'announced').flatMap(
  ({ name, assume = {} }) => Object.entries(assume).map(([about, choice]) => ({ name, about, choice })),
);

describe.each(CHOICES)('$name', ({ name, about, choice }) => {
  it(`answers as ${about} says with ${choice}`, async () => {
    const trials: Readonly<Record<string, Readonly<Record<string, Trial>>>> = TRIALS;
    const trial = OF_NUMBERS[name] ?? trials[about]![choice]!;
    await trial(await worldOf(name));
  });
});

describe('the alternatives', () => {
  it('are all there, each once', () => {
    const alternatives = Object.entries(TRIALS).flatMap(([name, choices]) =>
      // The first one of a row is the default, whatever comes first in an object.
      Object.keys(choices).map(choice => `${name} ${choice}`),
    );
    const usual = Object.keys(TRIALS).length;
    expect(CHOICES.map(({ about }) => about)).toHaveLength(alternatives.length - usual);
    expect(new Set(CHOICES.map(({ about, choice }) => `${about} ${choice}`)).size).toBe(CHOICES.length);
  });
});
