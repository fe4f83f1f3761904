import type { WireFault } from './fault.ts';

const COMMA = 0x2c;

/** A body of the right length that is no JSON: its last byte, the closing bracket, is a comma. */
export const malformed: WireFault<Record<never, never>> = {
  nature: 'wire',
  fields: {},
  act: () => ({ kind: 'malformed', alter: body => body.slice().fill(COMMA, -1) }),
};
