import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AnswerSink } from '../../src/faults/fault.ts';
import { faultNames } from '../../src/faults/registry.ts';
import { plansFor } from '../../src/rules/plans.ts';
import { bookOf, call, FAULTS, tier1 } from './calls.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const textOf = (body: Uint8Array) => new TextDecoder().decode(body);

describe('faults that refuse', () => {
  const concurrency = {
    error: {
      code: 'api_concurrency_limit_reached',
      message: 'You have reached the limit of 5 concurrent API requests.',
      limit: 5,
      next_tier: { name: 'Tier 3', concurrent_queries: 10, price: '$39' },
    },
  };
  const atCapacity = { error: 'The analytics API is briefly at capacity. Please retry shortly.' };

  it.each([
    ['rate_limited', 429, { message: 'Too Many Attempts.' }, { 'Retry-After': '1' }],
    ['rate_limited:retry_after_s=90', 429, { message: 'Too Many Attempts.' }, { 'Retry-After': '90' }],
    ['concurrency_limited', 429, concurrency, { 'Retry-After': '1' }],
    ['concurrency_limited:retry_after_s=3', 429, concurrency, { 'Retry-After': '3' }],
    ['unavailable', 503, atCapacity, { 'Retry-After': '1' }],
    ['unavailable:retry_after_s=0', 503, atCapacity, { 'Retry-After': '0' }],
    ['server_error', 500, { error: 'Server Error' }, {}],
    ['server_error:retry_after_s=2', 500, { error: 'Server Error' }, { 'Retry-After': '2' }],
  ])('%s', (rule, status, body, headers) => {
    const { refusal } = bookOf(rule).take(call(), tier1, false);
    expect(refusal?.phase).toBe('before_commit');
    expect({ ...refusal?.error }).toMatchObject({ status, body, headers, reason: refusal?.cause });
    expect(refusal?.error.headers).toEqual(headers);
  });

  it.each([
    ['concurrency_limited', 'tier-2', 5, 'Tier 3'],
    ['concurrency_limited', 'tier-4', 15, 'Tier 5'],
    // The highest plan has no next tier to name: the answer is that of the lowest.
    ['concurrency_limited', 'tier-6', 5, 'Tier 3'],
    ['concurrency_limited', 'unlimited', 5, 'Tier 3'],
    ['concurrency_limited:plan=tier-5', 'tier-1', 20, 'Tier 6'],
    ['concurrency_limited:plan=tier-1', 'tier-4', 5, 'Tier 3'],
    ['concurrency_limited:plan=tier-6', 'tier-1', 25, undefined],
  ] as const)('%s, met by an account of %s, names the limit %i and %s', (rule, plan, limit, next) => {
    const { refusal } = bookOf(rule).take(call(), plansFor({ plan }), false);
    const body = refusal?.error.body as { error: { limit: number; next_tier: { name: string } | null } };
    expect([body.error.limit, body.error.next_tier?.name]).toEqual([limit, next]);
  });

  it.each(['rate_limited', 'concurrency_limited', 'unavailable', 'server_error'])('%s after the commit', fault => {
    expect(bookOf(`${fault}:phase=after_commit`).take(call(), tier1, false).refusal?.phase).toBe('after_commit');
  });
});

describe('faults that delay', () => {
  it('latency waits ms', () => {
    expect(bookOf('latency:ms=250').take(call(), tier1, false).delays).toEqual([
      { kind: 'wait', ms: 250, cause: 'fault:latency-1#1' },
    ]);
  });

  it('latency waits min_ms to max_ms, both included', () => {
    const book = bookOf('latency:min_ms=3,max_ms=5');
    const waits = Array.from({ length: 100 }, () => book.take(call(), tier1, false).delays[0]).map(delay =>
      delay?.kind === 'wait' ? delay.ms : null,
    );
    expect([...new Set(waits)].sort()).toEqual([3, 4, 5]);
  });

  it.each(['hold', 'hang'])('%s waits in the latch of its rule', fault => {
    expect(bookOf(fault).take(call(), tier1, false).delays).toMatchObject([{ kind: 'latch' }]);
  });
});

/** What a fault writes to the client in place of the answer `body`, and the bytes that are left of that. */
function sent(fault: string, body: string) {
  const { wire } = bookOf(fault).take(call(), tier1, false);
  const given = bytes(body);
  const written: unknown[] = [];
  const out: AnswerSink = {
    writeHead: (more = {}) => written.push(more),
    flushHead() {},
    write(piece, done) {
      written.push(textOf(piece));
      done?.();
    },
    end: piece => written.push(textOf(piece), 'end'),
    abort: how => written.push(how),
    onClose() {},
  };
  if (wire !== null && 'send' in wire) wire.send(given, out);
  expect(textOf(given)).toBe(body);
  return written;
}

describe('faults on the wire', () => {
  it.each([
    ['reset', { abort: 'reset', phase: 'before_commit' }],
    ['reset:phase=after_commit', { abort: 'reset', phase: 'after_commit' }],
  ])('%s', (rule, expected) => {
    expect(bookOf(rule).take(call(), tier1, false).wire).toMatchObject(expected);
  });

  it.each([
    ['truncate', '{"id":12}', [{ 'Content-Length': 9 }, '{"id', 'close']],
    ['truncate', '[]', [{ 'Content-Length': 2 }, '[', 'close']],
    ['truncate', '', [{ 'Content-Length': 0 }, '', 'close']],
    ['malformed', '{"id":12}', [{}, '{"id":12,', 'end']],
    ['malformed', '[]', [{}, '[,', 'end']],
    ['malformed', '', [{}, '', 'end']],
    ['slow', '', [{ 'Content-Length': 0 }, '', 'end']],
    ['slow:bytes_per_s=10', '', [{ 'Content-Length': 0 }, '', 'end']],
  ])('%s sends of %j these, and leaves the body it was given', (fault, body, expected) => {
    expect(sent(fault, body)).toEqual(expected);
  });

  it.each([
    ['slow', 1024],
    ['slow:bytes_per_s=10', 10],
  ])('%s has a rate of %i bytes a second', (rule, rate) => {
    expect(bookOf(rule).list()).toMatchObject([{ bytes_per_s: rate }]);
  });
});

describe('the registry', () => {
  it('knows these faults, each in a file of its name', () => {
    expect(faultNames).toEqual(FAULTS);
    const files = readdirSync(new URL('../../src/faults/', import.meta.url));
    for (const name of faultNames) expect(files).toContain(`${name.replaceAll('_', '-')}.ts`);
  });
});
