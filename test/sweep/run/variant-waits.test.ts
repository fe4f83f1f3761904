import { describe, expect, it } from 'vitest';
import { limitOf } from '../../../src/sweep/run/variant-waits.ts';
import type { TracedExchange, TraceLine } from '../../../src/trace/trace.ts';

const LIMIT_MS = 10_000;

const waitsMs = (name: string, lines: readonly TraceLine[], limitMs = LIMIT_MS) =>
  limitOf({ variant: { name }, limitMs }, () => lines)() - limitMs;

const line = (cause: string | null, duration_ms: number | null, retryAfter?: string): TraceLine => {
  const headers = retryAfter === undefined ? [] : [['retry-after', retryAfter]];
  return { kind: 'exchange', exchange: { cause, duration_ms, answer: { headers } } as unknown as TracedExchange };
};

describe('how long a variant makes tests wait', () => {
  it.each<[string, string, TraceLine[], number]>([
    ['nothing where it touches nothing', 'format/gzip', [line(null, 70), line('fault:slow', 900, '5')], 0],
    ['what its answers took', 'format/gzip', [line('variant:format/gzip', 70), line('variant:format/gzip', 30)], 100],
    ['beside other causes', 'format/gzip', [line('validation:limit, variant:format/gzip', 70)], 70],
    ['not what another took', 'format/gzip', [line('variant:format/gzip-2', 70)], 0],
    ['what they asked to wait for', 'format/gzip', [line('variant:format/gzip', 5, '1')], 1005],
    ['no date', 'format/gzip', [line('variant:format/gzip', 5, 'Wed, 21 Oct 2026 07:28:00 GMT')], 5],
    ['an answer that is not out', 'wire/cold-report', [], 8000],
    ['and those that are', 'wire/late-always', [line('variant:wire/late-always', 101)], 201],
    ['what it is silent about, of each request', 'plans/one-at-once', [line(null, 26), line(null, 26)], 50],
    ['of an exchange that has no end', 'wire/late-always', [line('variant:wire/late-always', null)], 100],
  ])('%s', (_, name, lines, ms) => {
    expect(waitsMs(name, lines)).toBe(ms);
  });

  it('is bounded: a minute, or five limits', () => {
    const lines = Array.from({ length: 10_000 }, () => line('variant:wire/late-always', 100));
    expect(waitsMs('wire/late-always', lines)).toBe(60_000);
    expect(waitsMs('wire/late-always', lines, 30_000)).toBe(150_000);
  });
});
