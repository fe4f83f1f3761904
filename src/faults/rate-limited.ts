import { rateLimited as error } from '../errors.ts';
import type { Phase, RefusingFault } from './fault.ts';
import { phase, retryAfterS } from './fields.ts';

/** 429 in the words of the hourly limit. Spec: Limits. */
export const rateLimited: RefusingFault<{ retry_after_s: number; phase: Phase }> = {
  nature: 'refuses',
  fields: { retry_after_s: retryAfterS, phase },
  act: ({ retry_after_s, phase }, { cause }) => ({ error: error(retry_after_s, cause), phase }),
};
