import type { DelayingFault } from './fault.ts';

/** Never answers: the call keeps its place until the client gives up, or the rule goes and cuts the connection. */
export const hang: DelayingFault<Record<never, never>> = {
  nature: 'delays',
  fields: {},
  act: (_, { latch }) => ({ kind: 'latch', latch }),
};
