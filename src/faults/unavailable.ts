import { unavailable as error } from '../errors.ts';
import type { Phase, RefusingFault } from './fault.ts';
import { phase, retryAfterS } from './fields.ts';

/** 503: the analytics API is briefly at capacity. Spec: Errors. */
export const unavailable: RefusingFault<{ retry_after_s: number; phase: Phase }> = {
  nature: 'refuses',
  fields: { retry_after_s: retryAfterS, phase },
  act: ({ retry_after_s, phase }, { cause }) => ({ error: error(retry_after_s, cause), phase }),
};
