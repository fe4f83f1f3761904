import type { WireFault } from './fault.ts';

export const truncate: WireFault<Record<never, never>> = {
  nature: 'wire',
  description: 'The connection is closed after the first half of the announced body, rounded down.',
  fields: {},
  act: () => ({
    send(body, out) {
      out.writeHead({ 'Content-Length': body.length });
      out.write(body.subarray(0, Math.floor(body.length / 2)), () => out.abort('close'));
    },
  }),
};
