import { rateLimited as error } from '../errors.ts';
import type { RefusingFault } from './fault.ts';
import { phase, retryAfterS } from './fields.ts';

const fields = { retry_after_s: retryAfterS, phase };

/** Spec: Limits. */
export const rateLimited: RefusingFault<typeof fields> = {
  nature: 'refuses',
  description: '429 in the words of the hourly limit.',
  fields,
  act: ({ retry_after_s, phase }, { cause }) => ({ error: error(retry_after_s, cause), phase }),
};
