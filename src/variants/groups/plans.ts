import { READS, WRITES } from '../operations.ts';
import { variantsOf } from '../variant.ts';

const LEFT = 5;
/** In which other requests that were sent together arrive, also on a machine under load. */
const OVERLAP_MS = 25;

export const plans = variantsOf('plans', [
  {
    name: 'hour-used-up',
    level: 'should',
    meaning: `Tier 1 with ${LEFT} requests left in an hour that is nearly over: the next one is answered 429 of the hourly limit with Retry-After: 1, those after it are served.`,
    rules: [{ fault: 'rate_limited', retry_after_s: 1, after: LEFT, times: 1 }],
  },
  {
    name: 'one-at-once',
    level: 'should',
    meaning:
      'Tier 1 with one place of the concurrency limit left: the first call of each operation that arrives while another request is under way is answered 429 with Retry-After: 1.',
    when: 'beside-another',
    rules: [...READS, ...WRITES].map(operation => ({
      fault: 'concurrency_limited',
      plan: 'tier-1',
      retry_after_s: 1,
      match: { operation },
      times: 1,
    })),
    silentRules: [{ fault: 'latency', ms: OVERLAP_MS }],
  },
]);
