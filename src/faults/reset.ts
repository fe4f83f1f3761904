import type { Phase, WireFault } from './fault.ts';
import { phase } from './fields.ts';

/** The connection is reset in place of an answer, before or after the request is carried out. */
export const reset: WireFault<{ phase: Phase }> = {
  nature: 'wire',
  fields: { phase },
  act: ({ phase }) => ({ abort: 'reset', phase }),
};
