import type { Level } from '../variants/variant.ts';
import type { Score, SweepResult, VariantResult, Verdict } from './result.ts';

const SURVIVED: readonly Verdict[] = ['survived', 'surfaced'];
const MET: readonly Verdict[] = [...SURVIVED, 'broke', 'hung'];

/** How many variants of each level that is scored were met, and survived; what is flaky counts neither way. */
export function scoresOf(results: readonly VariantResult[]): SweepResult['score'] {
  const scoreOf = (level: Level): Score => {
    const met = results.filter(each => each.level === level && MET.includes(each.verdict));
    return { survived: met.filter(({ verdict }) => SURVIVED.includes(verdict)).length, met: met.length };
  };
  return { must: scoreOf('must'), should: scoreOf('should'), may: scoreOf('may') };
}

/** Why a sweep that is complete says nothing about the client, as one clause; null where it does, and where it was interrupted. */
export function whyNothingMet({ variants, baseline, interrupted }: SweepResult): string | null {
  const met = variants.filter(({ verdict }) => MET.includes(verdict));
  if (interrupted || met.length > 0) return null;
  const used = baseline.operations.join(', ') || 'no operation of the API';
  if (variants.length === 0) return `none of the variants is about what the tests use: ${used}`;
  const runs = variants.length === 1 ? 'the one run' : `all ${variants.length} runs`;
  const flaky = variants.filter(({ verdict }) => verdict === 'flaky').length;
  return flaky === 0
    ? `in ${runs} the tests met nothing that a variant changes; they use ${used}`
    : `of ${runs}, ${flaky} failed by chance, and the others met nothing that a variant changes`;
}
