import type { WireFault } from './fault.ts';

const COMMA = 0x2c;

/** A body of the right length that is no JSON: its last byte, the closing bracket, is a comma. */
export const malformed: WireFault<Record<never, never>> = {
  nature: 'wire',
  fields: {},
  // Of a Buffer, `slice` is no copy and `fill` counts differently.
  act: () => ({ kind: 'malformed', alter: body => Uint8Array.from(body).fill(COMMA, -1) }),
};
