import { serverError as error } from '../errors.ts';
import type { RefusingFault } from './fault.ts';
import { phase, retryAfterS } from './fields.ts';

// The spec promises no `Retry-After` here, so it comes only when asked for.
const fields = { retry_after_s: { ...retryAfterS, type: ['integer', 'null'], default: null }, phase } as const;

export const serverError: RefusingFault<typeof fields> = {
  nature: 'refuses',
  description: '500: an error of the service.',
  fields,
  act({ retry_after_s, phase }, { cause }) {
    return { error: error(undefined, cause, retry_after_s), phase };
  },
};
