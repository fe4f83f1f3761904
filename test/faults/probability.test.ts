import { describe, expect, it } from 'vitest';
import type { Call } from '../../src/faults/match.ts';
import { readRule } from '../../src/faults/rule.ts';
import { RuleBook } from '../../src/faults/rule-book.ts';
import { fork } from '../../src/random/random.ts';
import { bookOf, call, outcomeOf, outcomes, tier1 } from './calls.ts';

const flaky = { name: 'flaky', fault: 'unavailable', probability: 0.5 };

const pages: Call[] = ['/sites?limit=1', '/sites?limit=2', '/sites?limit=3', '/sites'].map(pathAndQuery =>
  call({ pathAndQuery }),
);
const deletion = call({ operation: 'deleteSite', method: 'DELETE', path: '/sites/TIDEPOOL' });
/** Forty calls, eight of each. */
const calls = Array.from({ length: 40 }, (_, i) => [...pages, deletion][i % 5]!);

function shuffled<T>(items: readonly T[], round: number): T[] {
  const random = fork('shuffle', round);
  const rest = [...items];
  return items.map(() => rest.splice(random.below(rest.length), 1)[0]!);
}

/** The outcomes of every call, as a multiset: call and outcome, sorted. */
function multiset(order: readonly Call[], rules: readonly object[]): string[] {
  const book = bookOf(...rules);
  return order
    .map(which => {
      const intervention = book.take(which, tier1, false);
      const waits = intervention.delays.map(delay => (delay.kind === 'wait' ? delay.ms : delay.kind));
      return `${which.method} ${which.pathAndQuery}: ${outcomeOf(intervention)} ${waits.join('+')}`;
    })
    .sort();
}

describe('probability', () => {
  it('the n-th identical call has one outcome, decided by seed, rule, method, path and query', () => {
    expect(outcomes(bookOf(flaky), 12)).toEqual([200, 200, 503, 503, 200, 200, 503, 200, 200, 503, 503, 503]);
  });

  it('200 interleavings of the same calls have the same outcomes', () => {
    const rules = [flaky, { name: 'jitter', fault: 'latency', min_ms: 0, max_ms: 999 }];
    const expected = multiset(calls, rules);
    expect(new Set(expected).size).toBeGreaterThan(20);
    for (let round = 0; round < 200; round++) {
      expect(multiset(shuffled(calls, round), rules), `round ${round}`).toEqual(expected);
    }
  });

  it('comes true in the long run', () => {
    const failed = outcomes(bookOf({ ...flaky, probability: 0.1 }), 5_000).filter(status => status === 503).length;
    expect(failed).toBeGreaterThan(430);
    expect(failed).toBeLessThan(570);
  });

  it.each([
    ['seed', 'other seed', flaky, call()],
    ["rule's name", 'seed', { ...flaky, name: 'flaky-2' }, call()],
    ['method', 'seed', flaky, call({ method: 'POST' })],
    ['query', 'seed', flaky, call({ pathAndQuery: '/sites?limit=9' })],
  ])('another %s, another outcome', (_, seed, rule, which) => {
    const book = new RuleBook(seed);
    book.add(readRule(rule));
    expect(outcomes(book, 40, which)).not.toEqual(outcomes(bookOf(flaky), 40));
  });

  it('of more than 100,000 different calls the first seen is forgotten', () => {
    const book = bookOf({ fault: 'unavailable', probability: 0 });
    for (let i = 0; i <= 100_000; i++) book.take(call({ pathAndQuery: `/sites?limit=${i}` }), tier1, false);
    const calls = book.snapshot()[0]!.calls;
    expect(calls).toHaveLength(100_000);
    expect(calls[0]).toEqual(['e7ae9e5d04f77505a0b706af9cc6b167', 1]);
  });

  it('rules that leave nothing to chance remember no calls', () => {
    const book = bookOf('unavailable:probability=0', 'latency:min_ms=1,max_ms=2', 'latency:ms=1', 'server_error');
    for (let i = 0; i < 20; i++) book.take(call({ pathAndQuery: `/sites?limit=${i}` }), tier1, false);
    expect(book.snapshot().map(({ calls }) => calls.length)).toEqual([20, 20, 0, 0]);
  });

  it('what a fault draws does not follow from its having fired', () => {
    const book = bookOf({ name: 'jitter', fault: 'latency', min_ms: 1, max_ms: 1_000, probability: 0.1 });
    const waits = Array.from({ length: 1_000 }, () => book.take(call(), tier1, false).delays[0]).flatMap(delay =>
      delay?.kind === 'wait' ? [delay.ms] : [],
    );
    expect(Math.max(...waits)).toBeGreaterThan(900);
  });
});
