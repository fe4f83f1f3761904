import { unavailable as error } from '../errors.ts';
import type { RefusingFault } from './fault.ts';
import { phase, retryAfterS } from './fields.ts';

const fields = { retry_after_s: retryAfterS, phase };

/** Spec: Errors. */
export const unavailable: RefusingFault<typeof fields> = {
  nature: 'refuses',
  description: '503: the analytics API is briefly at capacity.',
  fields,
  act: ({ retry_after_s, phase }, { cause }) => ({ error: error(retry_after_s, cause), phase }),
};
