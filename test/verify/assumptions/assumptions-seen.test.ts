// What was seen of a server makes a Leadline like it: `assume` takes it, and every probe has the same result there.
import { describe, expect, it } from 'vitest';
import { assume, defaultAssumptions } from '../../../src/contract/assumptions.ts';
import { fork } from '../../../src/random/random.ts';
import { assumptionsSeen } from '../../../src/verify/outputs/assumptions-seen.ts';
import type { ProbeResult } from '../../../src/verify/result.ts';
import { otherServer } from '../server.ts';
import { found, randomCombination } from './combination.ts';

const server = otherServer({ traffic: 0.2 });

it('a Leadline that assumes what was seen answers all probes the same', async () => {
  const random = fork('assumptions seen');
  for (const clock of [null, '2026-06-15T12:00:00Z']) {
    const combination = { ...randomCombination(random, 'demo-readonly'), clock };
    const { results } = await found(await server, combination);
    const seen = assumptionsSeen(results);
    expect(Object.keys(seen).length).toBeGreaterThan(10);
    expect(() => assume(defaultAssumptions, seen)).not.toThrow();
    const again = await found(await server, { ...combination, assume: seen });
    expect(again.results, JSON.stringify(combination)).toEqual(results);
  }
});

describe('leaves out', () => {
  const result: ProbeResult = {
    name: 'day-range',
    about: 'assumption',
    verdict: 'is',
    value: 'off',
    sentence: '',
    asked: null,
    expected: null,
    saw: null,
    why: null,
  };

  it.each<[string, Partial<ProbeResult>, Record<string, string>]>([
    ['nothing of what was seen', {}, { 'day-range': 'off' }],
    ['what is like none of the choices', { value: null }, {}],
    ['what was not tried', { verdict: 'not tried', value: null }, {}],
    ['sentences of the spec', { about: 'spec', verdict: 'holds', value: null }, {}],
  ])('%s', (_, change, seen) => {
    expect(assumptionsSeen([{ ...result, ...change }])).toEqual(seen);
  });
});
