import { concurrencyLimited as error } from '../errors.ts';
import { type RefusingFault, TIERS } from './fault.ts';
import { phase, retryAfterS } from './fields.ts';

const fields = {
  retry_after_s: retryAfterS,
  plan: {
    type: 'string',
    enum: TIERS,
    description:
      "Whose limit and next tier the answer names. Left out, the account's plan, or `tier-1` where that has no next tier.",
  },
  phase,
} as const;

/** The spec shows no refusal without a next tier. Spec: Errors, Body shapes. */
export const concurrencyLimited: RefusingFault<typeof fields> = {
  nature: 'refuses',
  description: '429 in the words of the concurrency limit.',
  fields,
  act({ retry_after_s, plan, phase }, { cause, plans: { own, of } }) {
    const { concurrentRequests, nextTier } =
      plan === null && own !== null && own.nextTier !== null ? own : of(plan ?? TIERS[0]);
    return { error: error(concurrentRequests, nextTier, retry_after_s, cause), phase };
  },
};
