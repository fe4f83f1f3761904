import type { DelayingFault } from './fault.ts';

/** Keeps calls, with their places among those in flight, until the rule is told to release them. */
export const hold: DelayingFault<Record<never, never>> = {
  nature: 'delays',
  fields: {},
  releasable: true,
  act: (_, { latch }) => ({ kind: 'latch', latch }),
};
