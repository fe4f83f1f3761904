import type { Plan as PlanName } from './control.gen.ts';

/** A row of the spec's table of limits. */
export interface Plan {
  /** As the service calls it in `next_tier`. */
  readonly name: string;
  /** Per month. */
  readonly price: string;
  /** null: no limit. */
  readonly requests_per_hour: number | null;
  /** Requests in flight at once; null: no limit. */
  readonly concurrent_requests: number | null;
}

/** Spec: Limits, in its order, and one plan of ours for tests that limits would disturb. */
export const PLANS = {
  'tier-1': { name: 'Tier 1', price: 'included', requests_per_hour: 600, concurrent_requests: 5 },
  'tier-2': { name: 'Tier 2', price: '$19', requests_per_hour: 1_000, concurrent_requests: 5 },
  'tier-3': { name: 'Tier 3', price: '$39', requests_per_hour: 2_000, concurrent_requests: 10 },
  'tier-4': { name: 'Tier 4', price: '$79', requests_per_hour: 4_000, concurrent_requests: 15 },
  'tier-5': { name: 'Tier 5', price: '$199', requests_per_hour: 8_000, concurrent_requests: 20 },
  'tier-6': { name: 'Tier 6', price: '$399', requests_per_hour: 16_000, concurrent_requests: 25 },
  unlimited: { name: 'Unlimited', price: 'included', requests_per_hour: null, concurrent_requests: null },
} as const satisfies Record<PlanName, Plan>;
