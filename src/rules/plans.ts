import type { Assumptions } from '../contract/assumptions.ts';
import type { Plan as PlanName } from '../contract/control.gen.ts';
import { PLANS, type Plan } from '../contract/plans.ts';
import type { Plans } from '../faults/fault.ts';
import type { HourWindowKind } from '../limits/hour-windows.ts';
import type { Allowance } from '../limits/limits.ts';
import type { Account } from './state.ts';

/** How the body of a concurrency refusal names the plan to move to. Spec: Errors, Body shapes. */
export interface NextTier {
  readonly name: string;
  readonly concurrent_queries: number;
  readonly price: string;
}

export const planNames = Object.keys(PLANS) as PlanName[];

const tiers: readonly Plan[] = Object.values(PLANS);

export function isPlanName(name: string): name is PlanName {
  return Object.hasOwn(PLANS, name);
}

/** @throws RangeError that names what was given and what is allowed. */
export function planOf(name: string): Plan {
  if (isPlanName(name)) return PLANS[name];
  throw new RangeError(`there is no plan "${name}"; allowed: ${planNames.join(', ')}`);
}

/** The next plan with a higher concurrency, null where none has. Assumption concurrency-retry. */
export function nextTierOf(plan: Plan): NextTier | null {
  const { concurrent_requests: limit } = plan;
  if (limit === null) return null;
  for (const { name, price, concurrent_requests: next } of tiers) {
    if (next !== null && next > limit) return { name, concurrent_queries: next, price };
  }
  return null;
}

/** What a concurrency refusal may say, to an account of that plan. @throws RangeError where it is none */
export function plansFor({ plan }: Pick<Account, 'plan'>): Plans {
  const row = planOf(plan);
  const { concurrent_requests: concurrentRequests } = row;
  return {
    own: concurrentRequests === null ? null : { concurrentRequests, nextTier: nextTierOf(row) },
    of: tier => ({ concurrentRequests: PLANS[tier].concurrent_requests, nextTier: nextTierOf(PLANS[tier]) }),
  };
}

/** What the limits let `account` do. @throws RangeError where its plan is none. */
export function allowanceOf(
  { plan, timezone }: Pick<Account, 'plan' | 'timezone'>,
  assumptions: Pick<Assumptions, 'hour-window' | 'concurrency-retry'>,
): Allowance {
  const row = planOf(plan);
  return {
    requestsPerHour: row.requests_per_hour,
    concurrentRequests: row.concurrent_requests,
    nextTier: nextTierOf(row),
    timezone,
    hourWindow: assumptions['hour-window'] as HourWindowKind,
    concurrencyRetryS: Number(assumptions['concurrency-retry']),
  };
}
