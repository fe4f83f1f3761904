import type { DelayingFault } from './fault.ts';
import { orNull, wholeNumber } from './fields.ts';

const milliseconds = orNull(wholeNumber(0, 3_600_000, 0));

/** A wait of `ms`, or of any whole number of milliseconds from `min_ms` to `max_ms`, all equally likely. */
export const latency: DelayingFault<{ ms: number | null; min_ms: number | null; max_ms: number | null }> = {
  nature: 'delays',
  fields: { ms: milliseconds, min_ms: milliseconds, max_ms: milliseconds },
  check({ ms, min_ms, max_ms }) {
    const fixed = ms !== null && min_ms === null && max_ms === null;
    const drawn = ms === null && min_ms !== null && max_ms !== null;
    if (!fixed && !drawn) return ['ms', 'latency takes either ms, or min_ms and max_ms together'];
    if (drawn && min_ms > max_ms) return ['max_ms', `max_ms cannot be ${max_ms}; it is less than min_ms, ${min_ms}`];
    return null;
  },
  draws: ({ ms }) => ms === null,
  act({ ms, min_ms, max_ms }, { draw }) {
    const from = ms ?? min_ms ?? 0;
    const to = ms ?? max_ms ?? from;
    return { kind: 'wait', ms: from + Math.floor(draw() * (to - from + 1)) };
  },
};
