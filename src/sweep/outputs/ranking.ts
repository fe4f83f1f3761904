import { FAIL_LEVELS, type FailLevel, type Level } from '../../variants/variant.ts';
import { type VariantResult, VERDICTS, type Verdict } from '../result.ts';

const LEVELS: readonly Level[] = ['must', 'should', 'may', 'info'];
const FAILED: readonly Verdict[] = ['broke', 'hung'];

/** What needs work first: what broke or hung, must before should; then the other verdicts in their order. */
export function worstFirst(results: readonly VariantResult[]): readonly VariantResult[] {
  return [...results].sort((one, other) => rankOf(one) - rankOf(other));
}

function rankOf({ verdict, level }: VariantResult): number {
  const kind = FAILED.includes(verdict) ? 0 : VERDICTS.indexOf(verdict);
  return (kind * LEVELS.length + LEVELS.indexOf(level)) * VERDICTS.length + VERDICTS.indexOf(verdict);
}

/** The client did not get through it. */
export function hasFailed({ verdict }: Pick<VariantResult, 'verdict'>): boolean {
  return FAILED.includes(verdict);
}

/** The client did not get through it, and the sweep fails on that. */
export function isMissed(result: Pick<VariantResult, 'verdict' | 'level'>, failOn: FailLevel): boolean {
  if (failOn === 'never' || result.level === 'info') return false;
  return hasFailed(result) && FAIL_LEVELS.indexOf(result.level) <= FAIL_LEVELS.indexOf(failOn);
}
