import { describe, expect, it } from 'vitest';
import { COVERAGE_MEASURES, missedThresholds, type Thresholds } from '../../src/client-report/thresholds.ts';
import type { CoverageMeasure, Finding } from '../../src/contract/control.gen.ts';

const finding = (rule: string, level: Finding['level'], changes: Partial<Finding> = {}): Finding => ({
  rule,
  level,
  message: 'seen',
  advice: 'do',
  spec: 'Rate limits',
  count: 1,
  expected: 0,
  evidence: [],
  ...changes,
});

const measure = (covered: number, total: number): CoverageMeasure => ({
  covered,
  total,
  percent: Math.floor((covered / total) * 1000) / 10,
  missing: [],
});

const coverage = {
  operations: measure(6, 17),
  answers: measure(40, 100),
  parameters: measure(1999, 2500),
  values: measure(10, 10),
};

const missed = (thresholds: Partial<Thresholds>, findings: Finding[] = []) =>
  missedThresholds({ findings, coverage }, { failOn: 'never', minCoverage: {}, ignore: [], ...thresholds });

const FOUND = [
  finding('retry-too-early', 'error'),
  finding('rows-cut', 'warning'),
  finding('rows-cut', 'warning'),
  finding('gave-up', 'info'),
];

describe('missedThresholds', () => {
  it.each([
    ['never', []],
    ['error', ['--fail-on error: retry-too-early']],
    ['warning', ['--fail-on warning: retry-too-early, rows-cut']],
    ['info', ['--fail-on info: retry-too-early, rows-cut, gave-up']],
  ] as const)('refuses findings from level %s on', (failOn, lines) => {
    expect(missed({ failOn }, FOUND)).toEqual(lines);
  });

  it('leaves ignored rules out', () => {
    expect(missed({ failOn: 'warning', ignore: ['rows-cut'] }, FOUND)).toEqual(['--fail-on warning: retry-too-early']);
    expect(missed({ failOn: 'error', ignore: ['retry-too-early'] }, FOUND)).toEqual([]);
  });

  it('leaves findings out that a test expected, every time', () => {
    const expected = finding('retry-too-early', 'error', { count: 2, expected: 2 });
    expect(missed({ failOn: 'error' }, [expected])).toEqual([]);
    expect(missed({ failOn: 'error' }, [{ ...expected, expected: 1 }])).toEqual(['--fail-on error: retry-too-early']);
  });

  it('refuses coverage below its minimum, with the figures', () => {
    expect(missed({ minCoverage: { operations: 35.3, answers: 41, values: 100 } })).toEqual([
      '--min-coverage operations=35.3: 35.2 % (6 of 17)',
      '--min-coverage answers=41: 40 % (40 of 100)',
    ]);
  });

  it('takes exactly the minimum, and none for one that is not given', () => {
    expect(missed({ minCoverage: { answers: 40, operations: 0 } })).toEqual([]);
  });

  it('compares what was counted, not the rounded percentage', () => {
    expect(missed({ minCoverage: { parameters: 79.96 } })).toEqual([]);
    expect(missed({ minCoverage: { parameters: 80 } })).toHaveLength(1);
  });

  it('knows every measure of the report', () => {
    expect([...COVERAGE_MEASURES].sort()).toEqual(Object.keys(coverage).sort());
    for (const name of COVERAGE_MEASURES) {
      const none = { ...coverage, [name]: measure(0, 10) };
      const thresholds: Thresholds = { failOn: 'never', minCoverage: { [name]: 1 }, ignore: [] };
      expect(missedThresholds({ findings: [], coverage: none }, thresholds)).toEqual([
        `--min-coverage ${name}=1: 0 % (0 of 10)`,
      ]);
    }
  });
});
