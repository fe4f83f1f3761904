import type { DelayingFault } from './fault.ts';

export const hang: DelayingFault<Record<never, never>> = {
  nature: 'delays',
  description: 'No answer. The request stays in flight until the client disconnects or the rule is removed.',
  fields: {},
  act: (_, { latch }) => ({ kind: 'latch', latch }),
};
