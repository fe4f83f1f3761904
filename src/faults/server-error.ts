import { serverError as error } from '../errors.ts';
import type { Phase, RefusingFault } from './fault.ts';
import { orNull, phase, retryAfterS } from './fields.ts';

/** 500: a fault on the service's side. The spec promises no `Retry-After` here, so it comes only when asked for. */
export const serverError: RefusingFault<{ retry_after_s: number | null; phase: Phase }> = {
  nature: 'refuses',
  fields: { retry_after_s: orNull(retryAfterS), phase },
  act({ retry_after_s, phase }, { cause }) {
    return { error: error(undefined, cause, retry_after_s), phase };
  },
};
