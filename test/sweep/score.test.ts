import { describe, expect, it } from 'vitest';
import type { SweepResult, VariantResult, Verdict } from '../../src/sweep/result.ts';
import { scoresOf, whyNothingMet } from '../../src/sweep/score.ts';

const results = (...verdicts: readonly Verdict[]) =>
  verdicts.map((verdict, index) => ({ name: `format/${index}`, level: 'must', verdict }) as VariantResult);

const result = (variants: readonly VariantResult[], more: Partial<SweepResult> = {}): SweepResult => ({
  version: 1,
  baseline: { exit_code: 0, duration_ms: 1, requests: 2, operations: ['getAccount', 'listSites'] },
  variants,
  score: scoresOf(variants),
  ...more,
});

describe('the score', () => {
  it('counts what was surfaced as survived, and leaves out what is flaky, not met or only informs', () => {
    const scored = results('survived', 'surfaced', 'broke', 'hung', 'flaky', 'not met');
    const informing = { ...scored[2]!, level: 'info' as const };
    expect(scoresOf([...scored, informing])).toEqual({
      must: { survived: 2, met: 4 },
      should: { survived: 0, met: 0 },
      may: { survived: 0, met: 0 },
    });
  });
});

describe('a sweep that met nothing', () => {
  it.each<[string, SweepResult, string]>([
    ['none was called for', result([]), 'none of the variants is about what the tests use: getAccount, listSites'],
    [
      'no answer was changed',
      result(results('not met', 'not met')),
      'in all 2 runs the tests met nothing that a variant changes; they use getAccount, listSites',
    ],
    ['there was one run', result(results('not met')), 'in the one run the tests met nothing'],
    [
      'some failed by chance',
      result(results('not met', 'flaky')),
      'of all 2 runs, 1 failed by chance, and the others met nothing that a variant changes',
    ],
  ])('says why where %s', (_, swept, why) => {
    expect(whyNothingMet(swept)).toContain(why);
  });

  it.each<[string, SweepResult]>([
    ['something was met', result(results('not met', 'broke'))],
    ['only what informs was met', result(results('survived').map(each => ({ ...each, level: 'info' as const })))],
    ['it was interrupted', result([], { interrupted: true })],
  ])('is none where %s', (_, swept) => {
    expect(whyNothingMet(swept)).toBeNull();
  });
});
