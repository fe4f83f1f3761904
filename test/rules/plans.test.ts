import { describe, expect, it } from 'vitest';
import { defaultAssumptions } from '../../src/contract/assumptions.ts';
import { allowanceOf, isPlanName, nextTierOf, planNames, planOf } from '../../src/rules/plans.ts';

describe('plans', () => {
  it.each([
    ['tier-1', 'Tier 1', 'included', 600, 5],
    ['tier-2', 'Tier 2', '$19', 1_000, 5],
    ['tier-3', 'Tier 3', '$39', 2_000, 10],
    ['tier-4', 'Tier 4', '$79', 4_000, 15],
    ['tier-5', 'Tier 5', '$199', 8_000, 20],
    ['tier-6', 'Tier 6', '$399', 16_000, 25],
    ['unlimited', 'Unlimited', 'included', null, null],
  ])('%s stands as in the spec', (key, name, price, requests_per_hour, concurrent_requests) => {
    expect(planOf(key)).toEqual({ name, price, requests_per_hour, concurrent_requests });
  });

  it('there are no others', () => {
    expect(planNames).toEqual(['tier-1', 'tier-2', 'tier-3', 'tier-4', 'tier-5', 'tier-6', 'unlimited']);
  });

  it.each(['tier-7', 'Tier 1', '', 'toString'])('refuses %j and names what is allowed', name => {
    expect(isPlanName(name)).toBe(false);
    expect(() => planOf(name)).toThrow(
      new RangeError(`there is no plan "${name}"; allowed: tier-1, tier-2, tier-3, tier-4, tier-5, tier-6, unlimited`),
    );
  });
});

describe('next_tier', () => {
  it.each([
    ['tier-1', { name: 'Tier 3', concurrent_queries: 10, price: '$39' }],
    ['tier-2', { name: 'Tier 3', concurrent_queries: 10, price: '$39' }],
    ['tier-3', { name: 'Tier 4', concurrent_queries: 15, price: '$79' }],
    ['tier-4', { name: 'Tier 5', concurrent_queries: 20, price: '$199' }],
    ['tier-5', { name: 'Tier 6', concurrent_queries: 25, price: '$399' }],
    ['tier-6', null],
    ['unlimited', null],
  ])('of %s is the next plan with a higher concurrency', (key, next) => {
    expect(nextTierOf(planOf(key))).toEqual(next);
  });
});

describe('allowanceOf', () => {
  it('puts the plan of an account into the words of the limits', () => {
    expect(allowanceOf({ plan: 'tier-2', timezone: 'Asia/Kolkata' }, defaultAssumptions)).toEqual({
      requestsPerHour: 1_000,
      concurrentRequests: 5,
      nextTier: { name: 'Tier 3', concurrent_queries: 10, price: '$39' },
      timezone: 'Asia/Kolkata',
      hourWindow: 'first-request',
      concurrencyRetryS: 1,
    });
  });
});
