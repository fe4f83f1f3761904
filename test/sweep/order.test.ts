import { describe, expect, it } from 'vitest';
import { sweepVariants } from '../../src/sweep/sweep.ts';
import { type End, exchange, FakeRuns, settings, variant } from './fake-runs.ts';

const FAILED: End = { exitCode: 1, output: ['1 failed'] };
const [A, B, C, D] = ['format/a', 'format/b', 'format/c', 'format/d'].map(name => variant(name)) as [
  ReturnType<typeof variant>,
  ...ReturnType<typeof variant>[],
];
const ALL = [A, B!, C!, D!];

const swept = (runs: FakeRuns, more = {}) => sweepVariants(runs.run, ALL, settings(more));
const verdicts = ({ variants }: Awaited<ReturnType<typeof swept>>) => variants.map(({ verdict }) => verdict);

describe('the baseline', () => {
  it('is run twice, then each variant once', async () => {
    const runs = new FakeRuns();
    const { baseline, variants, score, interrupted } = await swept(runs);
    expect(runs.names).toEqual(['-', '-', 'format/a', 'format/b', 'format/c', 'format/d']);
    expect(baseline).toEqual({ exit_code: 0, duration_ms: 5, requests: 1, operations: ['listSites'] });
    expect(variants.map(({ name }) => name)).toEqual(ALL.map(({ name }) => name));
    expect(score.must).toEqual({ survived: 4, met: 4 });
    expect(interrupted).toBeUndefined();
  });

  it.each<[string, readonly End[], string, number]>([
    ['fails', [FAILED], 'the tests must pass without any variant; they ended with exit code 1', 1],
    ['fails the second time', [{}, FAILED], 'without any variant, when run again; they ended with exit code 1', 2],
    ['is ended by somebody', [{ exitCode: null }], 'they were ended', 1],
    ['does not end', [{ exitCode: null, timedOut: true }], 'they did not end within 600 s', 1],
    ['sends no request', [{ trace: { exchanges: [], findings: [] } }], 'sent no request', 1],
  ])('ends the sweep where it %s', async (_, ends, message, times) => {
    const runs = new FakeRuns({ '-': ends });
    const error = await swept(runs).catch((error: unknown) => error);
    expect(error).toMatchObject({ name: 'BaselineError', message: expect.stringContaining(message) });
    expect(error).toHaveProperty('output', ends.at(-1)!.output ?? []);
    expect(runs.names).toHaveLength(times);
  });

  it('ends the sweep with the error of tests that cannot be started', async () => {
    const missing = new Error('there is no such program');
    await expect(swept(new FakeRuns({ '-': [missing] }))).rejects.toBe(missing);
  });
});

it('runs of which not all is known are counted', async () => {
  const cut: End = { trace: { exchanges: [exchange(1)], findings: [], leftOut: ['much'] } };
  expect((await swept(new FakeRuns({ '-': [cut, {}], 'format/b': [cut] }))).incomplete_runs).toBe(2);
  expect(await swept(new FakeRuns())).not.toHaveProperty('incomplete_runs');
});

describe('the limit of a run', () => {
  const limits = async (ends: readonly End[], limitMs?: number) => {
    const runs = new FakeRuns({ '-': ends });
    await swept(runs, { limitMs });
    return [...new Set(runs.asked.map(asked => asked.limitMs))];
  };

  it.each<[string, readonly End[], number | undefined, number[]]>([
    ['ten minutes for the baseline, then at least 10 s', [{ durationMs: 100 }], undefined, [600_000, 10_000]],
    ['five times the slower of both', [{ durationMs: 3000 }, { durationMs: 4000 }], undefined, [600_000, 20_000]],
    ['what was asked for, the baseline included', [{ durationMs: 100 }], 3000, [3000]],
  ])('is %s', async (_, ends, limitMs, expected) => {
    expect(await limits(ends, limitMs)).toEqual(expected);
  });
});

describe('what failed', () => {
  it.each<[string, readonly End[], string, number]>([
    ['broke where it fails again', [FAILED], 'broke', 2],
    ['is flaky where it then passes', [FAILED, {}], 'flaky', 2],
    ['is flaky where it then passes without having met the variant', [FAILED, { touched: false }], 'flaky', 2],
    ['broke where it hangs the second time', [FAILED, { exitCode: null, timedOut: true }], 'broke', 2],
    ['broke where it fails twice without having met the variant', [{ ...FAILED, touched: false }], 'broke', 2],
    ['is not run again where it hung', [{ exitCode: null, timedOut: true }, {}], 'hung', 1],
    ['is not run again where it survived', [{}, FAILED], 'survived', 1],
    ['is not run again where it met nothing', [{ touched: false }, FAILED], 'not met', 1],
  ])('%s', async (_, ends, verdict, times) => {
    const runs = new FakeRuns({ 'format/b': ends });
    expect(verdicts(await swept(runs))).toEqual(['survived', verdict, 'survived', 'survived']);
    expect(runs.names.filter(name => name === 'format/b')).toHaveLength(times);
  });

  it('is shown by the run that met the variant', async () => {
    const runs = new FakeRuns({ 'format/b': [{ ...FAILED, touched: false }, FAILED] });
    const [, { verdict, touched } = {}] = (await swept(runs)).variants;
    expect([verdict, touched?.request]).toEqual(['broke', 'GET /sites']);
  });

  it('counts neither way where it is flaky or was not met', async () => {
    const runs = new FakeRuns({
      'format/a': [FAILED],
      'format/b': [FAILED, {}],
      'format/c': [{ touched: false }],
    });
    expect((await swept(runs)).score).toEqual({
      must: { survived: 1, met: 2 },
      should: { survived: 0, met: 0 },
      may: { survived: 0, met: 0 },
    });
  });

  it('is a matter of must in refusals where retries are expected', async () => {
    const refusal = variant('refusals/listSites/503', { group: 'refusals', level: 'may' });
    const levels = async (expectRetry: boolean) =>
      (await sweepVariants(new FakeRuns().run, [refusal, A], settings({ expectRetry }))).variants.map(
        ({ level }) => level,
      );
    expect(await levels(false)).toEqual(['may', 'must']);
    expect(await levels(true)).toEqual(['must', 'must']);
  });
});

describe('several jobs', () => {
  it('are under way at a time, and make the same result', async () => {
    const ends = { 'format/a': [FAILED], 'format/c': [FAILED, {}] };
    const [alone, together] = [new FakeRuns(ends), new FakeRuns(ends)];
    const told: [string, number][] = [];
    const progress = {
      ...settings().progress,
      done: ({ name }: { name: string }, done: number) => told.push([name, done]),
    };
    const expected = await swept(alone);
    expect(await swept(together, { jobs: 3, progress })).toEqual(expected);
    expect([alone.atOnce, together.atOnce]).toEqual([1, 3]);
    expect(together.names.slice(0, 3)).toEqual(['-', '-', 'format/a']);
    // Told as they become known, returned in the order of the variants.
    expect(told.map(([, done]) => done)).toEqual([1, 2, 3, 4]);
    expect(told.map(([name]) => name)).not.toEqual(expected.variants.map(({ name }) => name));
  });

  it('are all ended when one cannot be run, which is the error', async () => {
    const runs = new FakeRuns({ 'format/b': [new Error('listen EMFILE')] });
    const error = await swept(runs, { jobs: 2 }).catch((error: unknown) => error);
    expect(error).toMatchObject({
      name: 'RunError',
      variant: 'format/b',
      message: 'the tests could not be run in format/b: listen EMFILE',
    });
    expect(runs.names).not.toContain('format/d');
    expect(runs.asked[2]!.signal.aborted).toBe(true);
  });
});

describe('an interrupted sweep', () => {
  const interruptedIn = async (name: string, ends: readonly (End | Error)[] = [{ exitCode: null }], jobs = 1) => {
    const controller = new AbortController();
    const runs = new FakeRuns({ [name]: ends });
    const result = await sweepVariants(
      asked => {
        if ((asked.variant?.name ?? '-') === name) controller.abort();
        return runs.run(asked);
      },
      ALL,
      settings({ signal: controller.signal, jobs }),
    );
    return { result, runs };
  };

  it('has what was known, and runs nothing more', async () => {
    const { result, runs } = await interruptedIn('format/c');
    expect(result).toMatchObject({ interrupted: true, score: { must: { survived: 2, met: 2 } } });
    expect(result.variants.map(({ name }) => name)).toEqual(['format/a', 'format/b']);
    expect(runs.names).not.toContain('format/d');
  });

  it('does not run again what failed, and does not judge it', async () => {
    const { result, runs } = await interruptedIn('format/a', [FAILED, {}], 2);
    expect(result.variants).toEqual([]);
    expect(runs.names.filter(name => name === 'format/a')).toHaveLength(1);
  });

  it('is no error where a run cannot be started any more', async () => {
    const { result } = await interruptedIn('format/c', [new Error('the signal is aborted')]);
    expect(result).toMatchObject({ interrupted: true, score: { must: { survived: 2, met: 2 } } });
  });

  it('has no verdicts where it was interrupted in the baseline, and is no error', async () => {
    const { result, runs } = await interruptedIn('-');
    expect(result).toMatchObject({ interrupted: true, variants: [], baseline: { exit_code: null, requests: 0 } });
    expect(runs.names).toEqual(['-']);
  });

  it('is complete where it was interrupted after the end', async () => {
    const controller = new AbortController();
    const progress = {
      ...settings().progress,
      done: (_: unknown, done: number) => done === ALL.length && controller.abort(),
    };
    const result = await swept(new FakeRuns(), { signal: controller.signal, progress });
    expect(result.variants).toHaveLength(ALL.length);
    expect(result.interrupted).toBeUndefined();
  });
});
