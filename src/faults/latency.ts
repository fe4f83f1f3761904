import type { DelayingFault } from './fault.ts';

const milliseconds = { type: ['integer', 'null'], minimum: 0, maximum: 3_600_000, default: null } as const;
const fields = {
  ms: { ...milliseconds, description: 'Milliseconds to wait.' },
  min_ms: { ...milliseconds, description: 'In place of `ms`, together with `max_ms`.' },
  max_ms: { ...milliseconds, description: 'Any integer from `min_ms` to this is equally likely.' },
};

export const latency: DelayingFault<typeof fields> = {
  nature: 'delays',
  description: 'The answer is delayed.',
  fields,
  check({ ms, min_ms, max_ms }) {
    const fixed = ms !== null && min_ms === null && max_ms === null;
    const drawn = ms === null && min_ms !== null && max_ms !== null;
    if (!fixed && !drawn) return ['ms', 'The fault latency takes either ms, or min_ms and max_ms together.'];
    if (drawn && min_ms > max_ms)
      return ['max_ms', `The max_ms field cannot be ${max_ms}: it is less than min_ms, ${min_ms}.`];
    return null;
  },
  draws: ({ ms }) => ms === null,
  act({ ms, min_ms, max_ms }, { draw }) {
    const from = ms ?? min_ms ?? 0;
    const to = ms ?? max_ms ?? from;
    return { kind: 'wait', ms: from + Math.floor(draw() * (to - from + 1)) };
  },
};
