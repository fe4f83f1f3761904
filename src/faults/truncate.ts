import type { WireFault } from './fault.ts';

/** The connection ends after the first half of the body that was announced, rounded down. */
export const truncate: WireFault<Record<never, never>> = {
  nature: 'wire',
  fields: {},
  act: () => ({
    send(body, out) {
      out.writeHead({ 'Content-Length': body.length });
      out.write(body.subarray(0, Math.floor(body.length / 2)), () => out.abort('close'));
    },
  }),
};
