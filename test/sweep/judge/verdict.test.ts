import { describe, expect, it } from 'vitest';
import { baselineOf } from '../../../src/sweep/baseline.ts';
import { judge } from '../../../src/sweep/judge/judge.ts';
import type { Trace, TracedFinding } from '../../../src/trace/trace.ts';
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
  /** @default those of the first */
  readonly usualAgain?: readonly TracedFinding[];
}

function judged(name: string, shown: Shown, options = { expectRetry: false }) {
  const { exitCode = 0, timedOut = false, touched = true, findings = [], usual = [], usualAgain = usual } = shown;
  const first = runOf({ ...traceOf(['GET /account']), findings: usual });
  const second = runOf({ ...traceOf(['GET /account'], { laterS: 20 }), findings: usualAgain });
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
    [FORMAT, { timedOut: true, findings: TOO_EARLY }, 'hung'],
    [FORMAT, { findings: TOO_EARLY }, 'broke'],
    ['access/token-expires', { exitCode: 1 }, 'surfaced'],
    ['plans/hour-used-up', { exitCode: 1 }, 'surfaced'],
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
    ['the refused one is sent later', [ACCOUNT, SITES], [ACCOUNT, SITES, ACCOUNT], SITES, 1, 'surfaced'],
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

  it('is none where one of both runs without a variant has it', () => {
    expect(judged(FORMAT, { findings: TOO_EARLY, usual: TOO_EARLY, usualAgain: [] }).finding).toBeNull();
    expect(judged(FORMAT, { findings: TOO_EARLY, usual: [], usualAgain: TOO_EARLY }).finding).toBeNull();
  });

  it('is the one that was not expected, of two sandboxes', () => {
    const expected = findingOf('retry-too-early', { expected: 1, message: 'expected' });
    expect(judged(FORMAT, { findings: [expected, ...TOO_EARLY] }).finding?.message).toBe('retry-too-early');
  });

  it('is told without the ids of what was created, in this run or in those without a variant', () => {
    const created = (id: string) => ({
      request: 'POST /sites',
      operation: 'createSite',
      json: { id, object: 'site', name: 'Reef' },
    });
    const findings = [findingOf('write-repeated', { message: 'AAAABBBB, CCCCDDDD and TIDEPOOL' })];
    const runs = ['AAAABBBB', 'EEEEFFFF'].map(id => runOf(traceOf([created(id)])));
    const run = runOf({ ...traceOf([created('CCCCDDDD')]), findings });
    const { finding } = judge(variantNamed(FORMAT), run, baselineOf([runs[0]!, runs[1]!]), { expectRetry: false });
    expect(finding?.message).toBe('<id>, <id> and TIDEPOOL');
  });
});

it.each(['run', 'baseline'])('nothing has diverged where not all is known that the %s sent', which => {
  const sent = { request: 'GET /account', cause: `variant:${FORMAT}` };
  const cut = (trace: Trace) => ({ ...trace, leftOut: ['the rest'] });
  const usual = traceOf(['GET /account', 'GET /sites']);
  const [changed, first] = [traceOf([sent]), usual];
  const trace = which === 'run' ? cut(changed) : changed;
  const baseline = baselineOf([runOf(which === 'run' ? first : cut(first)), runOf(usual)]);
  const { touched, diverged } = judge(variantNamed(FORMAT), runOf(trace), baseline, { expectRetry: false });
  expect(touched).not.toBeNull();
  expect(diverged).toBeNull();
});
