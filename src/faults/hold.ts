import type { DelayingFault } from './fault.ts';

export const hold: DelayingFault<Record<never, never>> = {
  nature: 'delays',
  description: 'Holds requests, which stay in flight, until the rule releases them.',
  fields: {},
  releasable: true,
  act: (_, { latch }) => ({ kind: 'latch', latch }),
};
