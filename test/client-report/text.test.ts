import { describe, expect, it } from 'vitest';
import { plainText } from '../../src/client-report/plain-text.ts';
import { findingLine, neverAskedLine, summaryLine } from '../../src/client-report/text.ts';
import { empty, HOSTILE_TEXTS, hostile, huge, rich } from './samples.ts';

describe('findingLine', () => {
  it('has level, rule, message, how often, and the first request', () => {
    expect(rich.findings.map(findingLine)).toEqual([
      'error  retry-too-early  GET /sites was sent again after 0.0 s; Retry-After was 60 s (2×, first #12)',
      'error  write-repeated  POST /sites was sent again after its answer was lost: both NEWSITEA and NEWSITEB were created (#40)',
      'warning  rows-cut  A report had 1380 rows and came with 500 (7×, first #77)',
      'warning  deviation  GET /sites was sent with unknown-parameter: page (not documented) (3×, 1 expected, first #3)',
      'info  new-connections  38 requests came each on a connection of its own (#90)',
      'warning  over-limit  GET /account was refused: 600 requests an hour were used up (2×, expected, first #120)',
    ]);
    expect(findingLine({ ...rich.findings[1]!, evidence: [] })).toMatch(/were created$/);
  });

  it('is one line of bounded length, which cannot steer a terminal', () => {
    for (const finding of [...hostile.findings, huge.findings[0]!]) {
      const line = findingLine(finding);
      expect(line).not.toMatch(/[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/u);
      expect(line.length).toBeLessThan(300);
    }
  });
});

describe('plainText', () => {
  it('replaces what is not printed, and keeps the rest', () => {
    expect(HOSTILE_TEXTS.map(text => plainText(text)).slice(3, 5)).toEqual([
      '\ufffdgnirts desrever\ufffd שלום עולם مرحبا',
      'a\ufffdb\ufffdc\ufffd[31mred\ufffd]0;title\ufffd\ufffd2J d e\ufffdf\ufffdg h',
    ]);
  });

  it('cuts no character in two', () => {
    expect(plainText('ab👍cd', 4)).toBe('ab…');
    expect(plainText('ab👍cd', 5)).toBe('ab👍…');
    expect(plainText('ab👍cd', 6)).toBe('ab👍cd');
  });
});

describe('neverAskedLine', () => {
  it('names five operations and counts the rest', () => {
    expect(neverAskedLine(rich)).toBe(
      'never called: createMilestone, deleteEvent, deleteMilestone, getCurrentVisitors, getMilestone, and 3 more',
    );
    const { coverage } = rich;
    const missing = (names: string[]) => ({
      ...rich,
      coverage: { ...coverage, operations: { ...coverage.operations, missing: names } },
    });
    expect(neverAskedLine(missing(['a', 'b', 'c', 'd', 'e']))).toBe('never called: a, b, c, d, e');
    expect(neverAskedLine(missing([]))).toBeNull();
  });
});

describe('summaryLine', () => {
  it('counts requests, operations, findings and refusals', () => {
    expect(summaryLine(rich)).toBe(
      '214 requests, 9 of 17 operations, 2 errors, 2 warnings, 1 info, 7 refusals (limit:hourly 4, fault:flaky#2 2, validation 1)',
    );
    expect(summaryLine(empty)).toBe('0 requests, 0 of 17 operations, no findings, 0 refusals');
    expect(summaryLine({ ...empty, requests: 1 })).toMatch(/^1 request,/);
    expect(summaryLine({ ...empty, requests: 3 }, 2)).toMatch(/^3 requests \(2 intercepted\),/);
    expect(summaryLine({ ...empty, requests: 3 }, 0)).toMatch(/^3 requests \(0 intercepted\),/);
    expect(summaryLine(hostile)).toMatch(/and 3 more\)$/);
  });
});
