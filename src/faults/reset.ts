import type { WireFault } from './fault.ts';
import { phase } from './fields.ts';

const fields = { phase };

export const reset: WireFault<typeof fields> = {
  nature: 'wire',
  description: 'The connection is reset (a TCP RST) in place of an answer.',
  fields,
  act: ({ phase }) => ({ abort: 'reset', phase }),
};
