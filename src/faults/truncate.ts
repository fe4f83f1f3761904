import type { WireFault } from './fault.ts';

/** The connection ends after the first half of the body, rounded down. */
export const truncate: WireFault<Record<never, never>> = {
  nature: 'wire',
  fields: {},
  act: () => ({ kind: 'truncate', alter: body => body.subarray(0, Math.floor(body.length / 2)) }),
};
