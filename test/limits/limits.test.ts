import { describe, expect, it } from 'vitest';
import { type Allowance, Limits } from '../../src/limits/limits.ts';

const NOON = Date.parse('2026-06-15T12:00:00Z');
const HOUR_MS = 3_600_000;

const nextTier = { name: 'Tier 3', concurrent_queries: 10, price: '$39' };
const allowance = (over: Partial<Allowance> = {}): Allowance => ({
  requestsPerHour: 3,
  concurrentRequests: 2,
  nextTier,
  timezone: 'UTC',
  hourWindow: 'first-request',
  concurrencyRetryS: 1,
  ...over,
});

/** `times` requests that are answered at once; the statuses the limits give them. */
function ask(limits: Limits, times: number, nowMs = NOON, allowed = allowance()): number[] {
  return Array.from({ length: times }, () => {
    const { refusal, release } = limits.admit(nowMs, allowed);
    release();
    return refusal?.status ?? 200;
  });
}

describe('the hourly limit', () => {
  it('refuses the request after the last one allowed', () => {
    expect(ask(new Limits(), 5)).toEqual([200, 200, 200, 429, 429]);
  });

  it('answers with a message and Retry-After', () => {
    const limits = new Limits();
    ask(limits, 3);
    const { refusal } = limits.admit(NOON + 1_800_000, allowance());
    expect(refusal).toMatchObject({
      status: 429,
      body: { message: 'Too Many Attempts.' },
      headers: { 'Retry-After': '1800' },
      reason: 'limit:hourly',
    });
  });

  it.each([
    ['at the opening', 0, '3600'],
    ['1 ms later', 1, '3600'],
    ['1 s later', 1_000, '3599'],
    ['1 s before the end', HOUR_MS - 1_000, '1'],
    ['1 ms before the end', HOUR_MS - 1, '1'],
  ])('Retry-After is whole seconds to the end of the window: %s', (_, laterMs, retryAfter) => {
    const limits = new Limits();
    ask(limits, 3);
    expect(limits.admit(NOON + laterMs, allowance()).refusal?.headers).toEqual({ 'Retry-After': retryAfter });
  });

  it('opens a window with the first request, not with the hour of the clock', () => {
    const limits = new Limits();
    ask(limits, 1, NOON + 1_800_000);
    expect(ask(limits, 3, NOON + HOUR_MS + 1_799_999)).toEqual([200, 200, 429]);
    expect(ask(limits, 4, NOON + HOUR_MS + 1_800_000)).toEqual([200, 200, 200, 429]);
  });

  it('does not count a refused request toward the window', () => {
    const limits = new Limits();
    ask(limits, 50);
    expect(limits.usage(NOON, allowance()).requests_this_hour).toBe(3);
    expect(ask(limits, 2, NOON, allowance({ requestsPerHour: 4 }))).toEqual([200, 429]);
  });

  it('a request that was discounted leaves room for another, once', () => {
    const limits = new Limits();
    const { discount, release } = limits.admit(NOON, allowance());
    discount();
    discount();
    release();
    expect(limits.usage(NOON, allowance())).toMatchObject({ requests_this_hour: 0, window_resets_at: null });
    expect(ask(limits, 4)).toEqual([200, 200, 200, 429]);
  });

  it('a discount that comes late does not touch the next window', () => {
    const limits = new Limits();
    const { discount } = limits.admit(NOON, allowance());
    ask(limits, 2, NOON + HOUR_MS);
    discount();
    expect(limits.usage(NOON + HOUR_MS, allowance()).requests_this_hour).toBe(2);
  });

  it('a plan without limits refuses nothing', () => {
    const unlimited = allowance({ requestsPerHour: null, concurrentRequests: null, nextTier: null });
    const limits = new Limits();
    const admissions = Array.from({ length: 20_000 }, () => limits.admit(NOON, unlimited));
    expect(admissions.every(({ refusal }) => refusal === null)).toBe(true);
    expect(limits.usage(NOON, unlimited)).toEqual({
      requests_this_hour: 20_000,
      limit_per_hour: null,
      in_flight: 20_000,
      concurrent_limit: null,
      window_resets_at: '2026-06-15T13:00:00.000Z',
      pageviews_this_month: 20_000,
    });
  });

  it('a clock moved back before the window opens another; no wait is longer than an hour', () => {
    const limits = new Limits();
    ask(limits, 3);
    const earlier = NOON - 10 * HOUR_MS;
    expect(ask(limits, 4, earlier)).toEqual([200, 200, 200, 429]);
    expect(limits.admit(earlier, allowance()).refusal?.headers).toEqual({ 'Retry-After': '3600' });
  });

  it('a clock moved back within the window stays in it', () => {
    const limits = new Limits();
    ask(limits, 1);
    ask(limits, 2, NOON + 3_000_000);
    expect(ask(limits, 1, NOON + 1_000)).toEqual([429]);
  });

  it('a clock moved far ahead finds a fresh hour', () => {
    const limits = new Limits();
    ask(limits, 4);
    expect(ask(limits, 1, Date.parse('2099-12-31T23:59:59Z'))).toEqual([200]);
  });
});

describe('a window of clock hours', () => {
  const hours = allowance({ hourWindow: 'clock-hour' });

  it('ends with the hour, UTC, whenever its first request came', () => {
    const limits = new Limits();
    expect(ask(limits, 4, NOON + 3_000_000, hours)).toEqual([200, 200, 200, 429]);
    expect(limits.admit(NOON + 3_000_000, hours).refusal?.headers).toEqual({ 'Retry-After': '600' });
    expect(limits.usage(NOON + 3_000_000, hours).window_resets_at).toBe('2026-06-15T13:00:00.000Z');
    expect(ask(limits, 4, NOON + HOUR_MS, hours)).toEqual([200, 200, 200, 429]);
  });
});

describe('a window that slides', () => {
  const sliding = allowance({ hourWindow: 'sliding' });
  const used = (limits: Limits, nowMs: number) => limits.usage(nowMs, sliding).requests_this_hour;

  it('counts each request for an hour', () => {
    const limits = new Limits();
    ask(limits, 1, NOON, sliding);
    ask(limits, 2, NOON + 1_800_000, sliding);
    expect(ask(limits, 1, NOON + HOUR_MS - 1, sliding)).toEqual([429]);
    expect(ask(limits, 2, NOON + HOUR_MS, sliding)).toEqual([200, 429]);
    expect(used(limits, NOON + HOUR_MS + 1_800_000)).toBe(1);
  });

  it('Retry-After is the seconds until one is allowed, also after a plan with a lower limit', () => {
    const limits = new Limits();
    for (const second of [0, 60, 120]) ask(limits, 1, NOON + second * 1000, sliding);
    const wait = (requestsPerHour: number) =>
      limits.admit(NOON + 120_000, { ...sliding, requestsPerHour }).refusal?.headers['Retry-After'];
    expect([wait(3), wait(2), wait(1)]).toEqual(['3480', '3540', '3600']);
    expect(limits.usage(NOON + 120_000, sliding).window_resets_at).toBe('2026-06-15T13:00:00.000Z');
  });

  it('a discount takes the request out again, once', () => {
    const limits = new Limits();
    const { discount } = limits.admit(NOON, sliding);
    ask(limits, 1, NOON, sliding);
    discount();
    discount();
    expect(used(limits, NOON)).toBe(1);
  });

  it('a clock moved back finds no request that is still to come', () => {
    const limits = new Limits();
    ask(limits, 3, NOON, sliding);
    expect(ask(limits, 4, NOON - 60_000, sliding)).toEqual([200, 200, 200, 429]);
    expect(used(limits, NOON)).toBe(3);
  });

  it('a million requests are answered as quickly as the first ones', () => {
    const limits = new Limits();
    const open = { ...sliding, requestsPerHour: null };
    for (let n = 0; n < 1_000_000; n++) limits.admit(NOON + n * 10, open).release();
    expect(used(limits, NOON + 10_000_000)).toBe(359_900);
  });
});

describe('usage that is set', () => {
  it.each(['first-request', 'clock-hour', 'sliding'] as const)(
    'leaves as many requests as are left: %s',
    hourWindow => {
      const limits = new Limits();
      const plan = allowance({ hourWindow, requestsPerHour: 600 });
      const { discount } = limits.admit(NOON, plan);
      expect(limits.setUsage(NOON, plan, { requests_this_hour: 598 })).toMatchObject({
        requests_this_hour: 598,
        window_resets_at: '2026-06-15T13:00:00.000Z',
        pageviews_this_month: 1,
      });
      discount();
      expect(ask(limits, 3, NOON, plan)).toEqual([200, 200, 429]);
      expect(limits.setUsage(NOON, plan, { requests_this_hour: 0 })).toMatchObject({ window_resets_at: null });
      expect(ask(limits, 1, NOON, plan)).toEqual([200]);
    },
  );

  it('sets the month of the account alone', () => {
    const limits = new Limits();
    const tokyo = allowance({ timezone: 'Asia/Tokyo' });
    limits.setUsage(Date.parse('2026-06-30T15:00:00Z'), tokyo, { pageviews_this_month: 7 });
    expect(limits.usage(Date.parse('2026-07-01T00:00:00Z'), tokyo)).toMatchObject({
      pageviews_this_month: 7,
      requests_this_hour: 0,
    });
    expect(limits.usage(Date.parse('2026-06-30T14:59:59Z'), tokyo).pageviews_this_month).toBe(0);
  });
});

describe('the concurrency limit', () => {
  const wide = allowance({ requestsPerHour: 100 });

  it('refuses a request while the others hold all places, and names the next plan', () => {
    const limits = new Limits();
    limits.admit(NOON, wide);
    limits.admit(NOON, wide);
    expect(limits.admit(NOON, wide).refusal).toMatchObject({
      status: 429,
      body: {
        error: {
          code: 'api_concurrency_limit_reached',
          message: 'You have reached the limit of 2 concurrent API requests.',
          limit: 2,
          next_tier: { name: 'Tier 3', concurrent_queries: 10, price: '$39' },
        },
      },
      headers: { 'Retry-After': '1' },
      reason: 'limit:concurrency',
    });
  });

  it('asks for the wait that is assumed', () => {
    const limits = new Limits();
    const slow = { ...wide, concurrentRequests: 0, concurrencyRetryS: 7 };
    expect(limits.admit(NOON, slow).refusal?.headers).toEqual({ 'Retry-After': '7' });
  });

  it('a refused request takes no place and does not count toward the hour', () => {
    const limits = new Limits();
    const first = limits.admit(NOON, wide);
    limits.admit(NOON, wide);
    for (let i = 0; i < 10; i++) limits.admit(NOON, wide);
    expect(limits.usage(NOON, wide)).toMatchObject({ requests_this_hour: 2, in_flight: 2, pageviews_this_month: 12 });
    first.release();
    expect(limits.admit(NOON, wide).refusal).toBeNull();
  });

  it('gives a place back once, however often the response ends', () => {
    const limits = new Limits();
    const first = limits.admit(NOON, wide);
    limits.admit(NOON, wide);
    first.release();
    first.release();
    first.release();
    expect(limits.usage(NOON, wide).in_flight).toBe(1);
    expect(limits.inFlight).toBe(1);
  });

  it('releasing a refused request gives no place back', () => {
    const limits = new Limits();
    limits.admit(NOON, wide);
    limits.admit(NOON, wide);
    limits.admit(NOON, wide).release();
    expect(limits.usage(NOON, wide).in_flight).toBe(2);
  });

  it('places do not depend on the clock', () => {
    const limits = new Limits();
    limits.admit(NOON, wide);
    limits.admit(NOON + 100 * HOUR_MS, wide);
    expect(limits.admit(NOON - 100 * HOUR_MS, wide).refusal?.reason).toBe('limit:concurrency');
  });

  it('speaks only while the hourly limit is not reached', () => {
    const limits = new Limits();
    limits.admit(NOON, allowance({ requestsPerHour: 2 }));
    limits.admit(NOON, allowance({ requestsPerHour: 2 }));
    expect(limits.admit(NOON, allowance({ requestsPerHour: 2 })).refusal?.reason).toBe('limit:hourly');
    expect(limits.admit(NOON, allowance({ requestsPerHour: 3 })).refusal?.reason).toBe('limit:concurrency');
  });
});

describe("the month's total", () => {
  const total = (limits: Limits, at: string, timezone: string) =>
    limits.usage(Date.parse(at), allowance({ timezone })).pageviews_this_month;
  const askAt = (limits: Limits, at: string, timezone: string) =>
    ask(limits, 1, Date.parse(at), allowance({ timezone }));

  it('counts every request once, refused ones too', () => {
    const limits = new Limits();
    ask(limits, 10);
    expect(total(limits, '2026-06-15T12:00:00Z', 'UTC')).toBe(10);
  });

  it.each([
    ['UTC', '2026-06-30T23:59:59Z', '2026-07-01T00:00:00Z'],
    ['America/New_York', '2026-07-01T03:59:59Z', '2026-07-01T04:00:00Z'],
    ['Asia/Kolkata', '2026-06-30T18:29:59Z', '2026-06-30T18:30:00Z'],
    ['Europe/Berlin', '2026-12-31T22:59:59Z', '2026-12-31T23:00:00Z'],
  ])('begins anew with the month in %s', (timezone, last, first) => {
    const limits = new Limits();
    askAt(limits, last, timezone);
    askAt(limits, last, timezone);
    expect(total(limits, last, timezone)).toBe(2);
    expect(total(limits, first, timezone)).toBe(0);
    askAt(limits, first, timezone);
    expect(total(limits, first, timezone)).toBe(1);
  });

  it('a clock moved back finds the month that it left', () => {
    const limits = new Limits();
    askAt(limits, '2026-06-15T12:00:00Z', 'UTC');
    askAt(limits, '2026-08-15T12:00:00Z', 'UTC');
    expect(total(limits, '2026-06-01T00:00:00Z', 'UTC')).toBe(1);
    expect(total(limits, '2027-06-01T00:00:00Z', 'UTC')).toBe(0);
  });
});

describe('usage', () => {
  it('has this shape before any request, and asking opens no window', () => {
    const limits = new Limits();
    limits.usage(NOON - 1_000_000, allowance());
    expect(limits.usage(NOON, allowance())).toEqual({
      requests_this_hour: 0,
      limit_per_hour: 3,
      in_flight: 0,
      concurrent_limit: 2,
      window_resets_at: null,
      pageviews_this_month: 0,
    });
  });

  it('says when the window ends, and nothing once it has', () => {
    const limits = new Limits();
    limits.admit(NOON, allowance());
    expect(limits.usage(NOON + 5, allowance())).toEqual({
      requests_this_hour: 1,
      limit_per_hour: 3,
      in_flight: 1,
      concurrent_limit: 2,
      window_resets_at: '2026-06-15T13:00:00.000Z',
      pageviews_this_month: 1,
    });
    expect(limits.usage(NOON + HOUR_MS, allowance())).toMatchObject({ requests_this_hour: 0, window_resets_at: null });
  });

  it('is that of a new sandbox after a reset, whatever was under way', () => {
    const limits = new Limits();
    const before = limits.admit(NOON, allowance());
    ask(limits, 5);
    limits.reset();
    expect(limits.usage(NOON, allowance())).toMatchObject({
      requests_this_hour: 0,
      in_flight: 0,
      window_resets_at: null,
      pageviews_this_month: 0,
    });
    const after = limits.admit(NOON, allowance());
    before.release();
    expect(limits.usage(NOON, allowance())).toMatchObject({
      requests_this_hour: 1,
      in_flight: 1,
      pageviews_this_month: 1,
    });
    after.release();
    expect(limits.usage(NOON, allowance()).in_flight).toBe(0);
  });
});
