import { concurrencyLimited as error } from '../errors.ts';
import { type Phase, type RefusingFault, TIERS, type Tier } from './fault.ts';
import { oneOf, phase, retryAfterS } from './fields.ts';

/**
 * 429 in the words of the concurrency limit, for `plan`. Left out, that is the account's, or the lowest where the
 * account's names no next tier: the spec shows no refusal without one. Spec: Errors, Body shapes.
 */
export const concurrencyLimited: RefusingFault<{ retry_after_s: number; plan: Tier | null; phase: Phase }> = {
  nature: 'refuses',
  fields: { retry_after_s: retryAfterS, plan: oneOf(TIERS, null), phase },
  act({ retry_after_s, plan, phase }, { cause, plans: { own, of } }) {
    const { concurrentRequests, nextTier } =
      plan === null && own !== null && own.nextTier !== null ? own : of(plan ?? TIERS[0]);
    return { error: error(concurrentRequests, nextTier, retry_after_s, cause), phase };
  },
};
