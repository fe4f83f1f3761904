import type { WireFault } from './fault.ts';
import { wholeNumber } from './fields.ts';

/** The body trickles in, `bytes_per_s` of it a second. */
export const slow: WireFault<{ bytes_per_s: number }> = {
  nature: 'wire',
  fields: { bytes_per_s: wholeNumber(1, 1_000_000_000, 1_024) },
  act: ({ bytes_per_s }) => ({ kind: 'slow', bytesPerS: bytes_per_s }),
};
