import { concurrencyLimited as error } from '../errors.ts';
import type { Phase, RefusingFault } from './fault.ts';
import { phase, retryAfterS } from './fields.ts';

/** What an account without a limit is told: that of the highest plan. Spec: Limits. */
const HIGHEST_LIMIT = 25;

/** 429 in the words of the concurrency limit, for the account's plan. Spec: Errors, Body shapes. */
export const concurrencyLimited: RefusingFault<{ retry_after_s: number; phase: Phase }> = {
  nature: 'refuses',
  fields: { retry_after_s: retryAfterS, phase },
  act: ({ retry_after_s, phase }, { cause, concurrency: { concurrentRequests, nextTier } }) => ({
    error: error(concurrentRequests ?? HIGHEST_LIMIT, nextTier, retry_after_s, cause),
    phase,
  }),
};
