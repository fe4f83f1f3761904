import type { DelayingFault } from './fault.ts';

export const hang: DelayingFault<Record<never, never>> = {
  nature: 'delays',
  description: 'No answer, ever: the call keeps its place until the client gives up, or the rule goes and cuts it.',
  fields: {},
  act: (_, { latch }) => ({ kind: 'latch', latch }),
};
