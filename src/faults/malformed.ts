import type { WireFault } from './fault.ts';

const COMMA = 0x2c;

export const malformed: WireFault<Record<never, never>> = {
  nature: 'wire',
  description: 'A complete answer that is not valid JSON: the last byte of the body, the closing bracket, is a comma.',
  fields: {},
  act: () => ({
    send(body, out) {
      out.writeHead();
      // Of a Buffer, `slice` is no copy and `fill` counts differently.
      out.end(Uint8Array.from(body).fill(COMMA, -1));
    },
  }),
};
