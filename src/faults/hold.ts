import type { DelayingFault } from './fault.ts';

export const hold: DelayingFault<Record<never, never>> = {
  nature: 'delays',
  description: 'Keeps calls, with their places among those in flight, until the rule is told to release them.',
  fields: {},
  releasable: true,
  act: (_, { latch }) => ({ kind: 'latch', latch }),
};
