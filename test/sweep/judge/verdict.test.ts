import { describe, expect, it } from 'vitest';
import { baselineOf } from '../../../src/sweep/baseline.ts';
import { judge } from '../../../src/sweep/judge/judge.ts';
import type { TracedFinding } from '../../../src/trace/trace.ts';
import { findingOf, runOf, traceOf, variantNamed } from '../traces.ts';

const EXPECT_RETRY = { expectRetry: true };

interface Shown {
  readonly exitCode?: number;
  readonly timedOut?: boolean;
  /** @default true */
  readonly touched?: boolean;
  readonly findings?: readonly TracedFinding[];
  /** Of each run of the baseline. */
  readonly usual?: readonly TracedFinding[];
}

function judged(name: string, shown: Shown, options = { expectRetry: false }) {
  const { exitCode = 0, timedOut = false, touched = true, findings = [], usual = [] } = shown;
  const first = runOf({ ...traceOf(['GET /account']), findings: usual });
  const second = runOf({ ...traceOf(['GET /account'], { laterS: 20 }), findings: usual });
  const trace = traceOf([{ request: 'GET /account', cause: touched ? `variant:${name}` : null }], { laterS: 60 });
  const run = runOf({ ...trace, findings }, { exitCode, timedOut });
  return judge(variantNamed(name), run, baselineOf([first, second]), options);
}

const FORMAT = 'format/key-order';
const REFUSAL = 'refusals/getAccount/503';
const AMBIGUOUS = 'ambiguous/createSite/500';
const TOO_EARLY = [findingOf('retry-too-early')];
const REPEATED = [findingOf('write-repeated')];

describe('the verdict of a run', () => {
  it.each([
    [FORMAT, {}, 'survived'],
    [FORMAT, { exitCode: 1 }, 'broke'],
    [FORMAT, { touched: false }, 'not met'],
    [FORMAT, { touched: false, exitCode: 1 }, 'broke'],
    [FORMAT, { timedOut: true, exitCode: null as never }, 'hung'],
    [FORMAT, { findings: TOO_EARLY }, 'broke'],
    [REFUSAL, { exitCode: 1 }, 'surfaced'],
    [REFUSAL, { exitCode: 1, findings: TOO_EARLY }, 'broke'],
    [REFUSAL, { findings: TOO_EARLY }, 'broke'],
    [REFUSAL, { exitCode: 1, touched: false }, 'broke'],
    [REFUSAL, { timedOut: true }, 'hung'],
    [AMBIGUOUS, {}, 'survived'],
    [AMBIGUOUS, { exitCode: 1 }, 'surfaced'],
    [AMBIGUOUS, { findings: REPEATED }, 'broke'],
    [AMBIGUOUS, { exitCode: 1, findings: REPEATED }, 'broke'],
    [AMBIGUOUS, { findings: TOO_EARLY }, 'survived'],
    ['wire/getAccount/reset', { exitCode: 1 }, 'broke'],
    ['silence/no-data=null', { touched: false }, 'not met'],
  ] as const)('%s, %j: %s', (name, shown, verdict) => {
    expect(judged(name, shown).verdict).toBe(verdict);
  });

  it('is broke for a client that fails after a refusal and is expected to retry', () => {
    expect(judged(REFUSAL, { exitCode: 1 }, EXPECT_RETRY).verdict).toBe('broke');
    expect(judged(REFUSAL, {}, EXPECT_RETRY).verdict).toBe('survived');
    expect(judged(AMBIGUOUS, { exitCode: 1 }, EXPECT_RETRY).verdict).toBe('surfaced');
  });
});

describe('a request before Retry-After is over', () => {
  const ACCOUNT = 'GET /account';
  const SITES = 'GET /sites?limit=1';

  it.each([
    ['the next test sends it', [ACCOUNT, ACCOUNT], [ACCOUNT, ACCOUNT], ACCOUNT, 1, 'surfaced'],
    ['the next test sends another one', [ACCOUNT, SITES], [ACCOUNT, SITES], SITES, 1, 'surfaced'],
    ['a test that fails sends it again', [ACCOUNT, SITES], [ACCOUNT, ACCOUNT, SITES], ACCOUNT, 1, 'broke'],
    ['tests that pass send it', [ACCOUNT, SITES], [ACCOUNT, SITES], SITES, 0, 'broke'],
  ] as const)('%s', (_what, usual, [refused, ...sent], early, exitCode, verdict) => {
    const baseline = baselineOf([runOf(traceOf(usual)), runOf(traceOf(usual, { laterS: 20 }))]);
    const trace = traceOf([{ request: refused, cause: `variant:${REFUSAL}` }, ...sent], { laterS: 60 });
    const evidence = [early, refused].map((request, id) => ({ sandbox: 'default', id, request, at: '' }));
    const run = runOf({ ...trace, findings: [findingOf('retry-too-early', { evidence })] }, { exitCode });
    expect(judge(variantNamed(REFUSAL), run, baseline, { expectRetry: false }).verdict).toBe(verdict);
  });
});

describe('a finding that decides', () => {
  it('is named', () => {
    const { finding } = judged(REFUSAL, { findings: TOO_EARLY });
    expect(finding).toEqual({ rule: 'retry-too-early', message: 'retry-too-early' });
  });

  it.each([
    ['that the baseline has as often', TOO_EARLY, TOO_EARLY, null],
    ['more often than in the baseline', [findingOf('retry-too-early', { count: 2 })], TOO_EARLY, 'retry-too-early'],
    ['in more sandboxes than in the baseline', [...TOO_EARLY, ...TOO_EARLY], TOO_EARLY, 'retry-too-early'],
    ['about something else', [findingOf('retry-too-early', { about: 'token' })], TOO_EARLY, 'retry-too-early'],
    ['that the tests expected', [findingOf('retry-too-early', { expected: 1 })], [], null],
    ['that is a warning', [findingOf('deviation', { level: 'warning' })], [], null],
    ['of several the first by rule', [...REPEATED, ...TOO_EARLY], [], 'retry-too-early'],
  ] as const)('%s', (_what, findings, usual, rule) => {
    expect(judged(FORMAT, { findings, usual }).finding?.rule ?? null).toBe(rule);
  });
});
