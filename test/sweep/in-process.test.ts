import { getHeapStatistics } from 'node:v8';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type SimulatorHandle, type SweepOptions, type SweepProgress, sweep } from '../../src/index.ts';
import { clientOf } from './client.ts';

afterEach(() => vi.unstubAllEnvs());

const listSites = (simulator: SimulatorHandle) => clientOf(simulator).get('/sites');
const ONE = { only: ['format/key-order'] };
const rejection = (options: SweepOptions) =>
  sweep(options).then(
    () => null,
    (error: unknown) => error,
  );

describe('the options of sweep()', () => {
  it.each<[object | null, string]>([
    [null, 'options must be an object; got null'],
    [{}, 'run must be a function, which runs the tests; got undefined'],
    [{ run: 'npm test' }, 'run must be a function, which runs the tests; got "npm test"'],
    [{ run() {}, onyl: ['format'] }, 'onyl is not an option; did you mean only?'],
    [{ run() {}, seeed: 'a' }, 'seeed is not an option; did you mean seed?'],
    [{ run() {}, only: 'format' }, 'only must be an array of variants and groups; got "format"'],
    [{ run() {}, only: ['fromat'] }, 'got "fromat"; did you mean format?'],
    [{ run() {}, skip: ['refusals/listSite'] }, 'did you mean refusals/listSites?'],
    [{ run() {}, jobs: 0 }, 'jobs must be an integer from 1 to 64; got 0'],
    [{ run() {}, timeoutS: 0 }, 'timeoutS must be a number above 0, at most 86400; got 0'],
    [{ run() {}, expectRetry: 'yes' }, 'expectRetry must be true or false; got "yes"'],
    [{ run() {}, signal: true }, 'signal must be an AbortSignal; got true'],
    [{ run() {}, onProgress: {} }, 'onProgress must be a function; got {}'],
    [{ run() {}, plan: 'tier-9' }, 'plan must be one of tier-1,'],
    [{ run() {}, variant: 'format/gzip' }, 'variant is not an option of sweep(): it runs the tests in each variant'],
    [{ run() {}, port: 4020 }, 'port is not an option of sweep(): it gives each run a server of its own'],
    [{ run() {}, data: '.' }, 'data is not an option of sweep(): it begins each run from the fixture'],
  ])('refuses %o', async (given, message) => {
    const error = await rejection(given as SweepOptions);
    expect(error).toMatchObject({ name: 'OptionError', message: expect.stringContaining(message) });
  });

  it('are those of the simulator of each run, too', async () => {
    const seen: unknown[] = [];
    await sweep({
      ...ONE,
      fixture: 'limits',
      clock: '2026-06-15T12:00:00Z',
      frozen: true,
      run: async simulator => {
        await listSites(simulator);
        const [{ fixture, clock } = {}] = await simulator.sandboxes();
        seen.push({ fixture, clock });
      },
    });
    expect(seen).toHaveLength(3);
    expect(new Set(seen.map(each => JSON.stringify(each))).size).toBe(1);
    expect(seen[0]).toMatchObject({ fixture: 'limits', clock: { now: '2026-06-15T12:00:00.000Z', frozen: true } });
  });
});

describe('run', () => {
  it('gets a simulator of its own each time, and its variant', async () => {
    const origins: string[] = [];
    const variants: unknown[] = [];
    const { variants: results } = await sweep({
      only: ['format/key-order', 'format/gzip'],
      run: async (simulator, { variant }) => {
        origins.push(simulator.origin);
        variants.push(variant);
        await listSites(simulator);
      },
    });
    expect(variants).toEqual([undefined, undefined, { name: 'format/key-order' }, { name: 'format/gzip' }]);
    expect(new Set(origins).size).toBe(4);
    expect(results.map(({ name, verdict }) => [name, verdict])).toEqual([
      ['format/key-order', 'survived'],
      ['format/gzip', 'survived'],
    ]);
  });

  it('shares the memory there is for simulators with those that run at the same time', async () => {
    const boundMB = async (options: Partial<SweepOptions>) => {
      let metrics = '';
      await sweep({
        ...ONE,
        ...options,
        run: async simulator => {
          await listSites(simulator);
          metrics = await simulator.metrics();
        },
      });
      return Number(/^leadline_memory_bound_bytes (.*)$/m.exec(metrics)![1]) / 1024 / 1024;
    };
    const halfMB = getHeapStatistics().heap_size_limit / 2 / 1024 / 1024;
    expect(await boundMB({ jobs: 64 })).toBe(Math.floor(halfMB / 64));
    expect(await boundMB({ jobs: 64, memory: 7 })).toBe(7);
  });

  it('is not told the variant of the environment, which stays as it is', async () => {
    vi.stubEnv('LEADLINE_VARIANT', 'format/unknown-field');
    const fields: string[][] = [];
    await sweep({
      only: ['format/unknown-header'],
      run: async simulator => {
        fields.push(Object.keys((await clientOf(simulator).get('/account')).body));
      },
    });
    expect(fields).toEqual(Array(3).fill(['id', 'object', 'name', 'email']));
    expect(process.env.LEADLINE_VARIANT).toBe('format/unknown-field');
  });

  it('fails by a rejection, by an exception, and by nothing that it returns', async () => {
    const failing = (fail: () => unknown) =>
      sweep({
        ...ONE,
        run: async (simulator, { variant }) => {
          await listSites(simulator);
          return variant === undefined || fail();
        },
      });
    const outcome = async (fail: () => unknown) => {
      const [result] = (await failing(fail)).variants;
      return [result!.verdict, result!.exit_code, result!.output[0]];
    };
    expect(await outcome(() => Promise.reject(new Error('3 of 4')))).toEqual(['broke', 1, 'Error: 3 of 4']);
    expect(await outcome(() => Promise.reject('as a text'))).toEqual(['broke', 1, 'as a text']);
    expect(await outcome(() => false)).toEqual(['survived', 0, undefined]);
  });

  it('hangs where it does not settle: it loses its simulator, and the sweep goes on', async () => {
    let left: Promise<unknown> | undefined;
    let ended: AbortSignal | undefined;
    const { variants } = await sweep({
      only: ['format/key-order', 'format/gzip'],
      timeoutS: 1,
      run: async (simulator, { variant, signal }) => {
        await listSites(simulator);
        if (variant?.name !== 'format/key-order') return;
        ended = signal;
        await new Promise(resolve => signal.addEventListener('abort', resolve));
        left = new Promise(resolve => setTimeout(resolve, 50)).then(() => listSites(simulator));
        left.catch(() => {});
        return new Promise(() => {});
      },
    });
    expect(variants.map(({ verdict, exit_code }) => [verdict, exit_code])).toEqual([
      ['hung', null],
      ['survived', 0],
    ]);
    expect(ended?.aborted).toBe(true);
    await expect(left).rejects.toThrow();
  });

  it('has the time for which its variant made it wait, as well', async () => {
    const { variants } = await sweep({
      only: ['wire/late-always'],
      timeoutS: 1,
      run: async (simulator, { variant }) => {
        for (let time = 0; time < (variant === undefined ? 1 : 12); time++) await listSites(simulator);
      },
    });
    expect(variants.map(({ verdict, duration_ms }) => [verdict, duration_ms > 1000])).toEqual([['survived', true]]);
  });

  it('ends the sweep where it fails without a variant', async () => {
    const error = await rejection({
      ...ONE,
      controlToken: 'c0ntr0l',
      run: async simulator => {
        await listSites(simulator);
        throw new Error(`no site for ${clientOf(simulator).token}, nor for c0ntr0l`);
      },
    });
    expect(error).toMatchObject({
      name: 'BaselineError',
      message: 'the tests must pass without any variant; they ended with exit code 1',
      output: expect.arrayContaining(['Error: no site for [redacted], nor for [redacted]']),
    });
  });

  it('ends the sweep where it does not settle without a variant', async () => {
    const error = await rejection({ ...ONE, timeoutS: 0.1, run: () => new Promise(() => {}) });
    expect(error).toMatchObject({
      name: 'BaselineError',
      message: 'the tests must pass without any variant; they did not end within 0.1 s',
    });
  });
});

describe('signal', () => {
  it('ends the run that is under way, and the sweep with what is known', async () => {
    const controller = new AbortController();
    const result = await sweep({
      only: ['format'],
      signal: controller.signal,
      run: async (simulator, { variant }) => {
        await listSites(simulator);
        if (variant?.name !== 'format/white-space') return;
        controller.abort();
        await new Promise(() => {});
      },
    });
    expect(result).toMatchObject({ interrupted: true, score: { must: { survived: 1, met: 1 } } });
    expect(result.variants.map(({ name }) => name)).toEqual(['format/key-order']);
  });

  it('ends a sweep before its first run', async () => {
    const run = vi.fn();
    expect(await sweep({ run, signal: AbortSignal.abort() })).toMatchObject({ interrupted: true, variants: [] });
    expect(run).not.toHaveBeenCalled();
  });
});

describe('onProgress', () => {
  const progressed = (onProgress: (progress: SweepProgress) => void) =>
    sweep({ only: ['format/key-order', 'format/gzip'], run: listSites, onProgress });

  it('is told when the baseline has passed, and after each variant', async () => {
    const told: SweepProgress[] = [];
    const { variants } = await progressed(progress => told.push(progress));
    expect(told).toEqual([
      { done: 0, total: 2, result: null },
      { done: 1, total: 2, result: variants[0] },
      { done: 2, total: 2, result: variants[1] },
    ]);
  });

  it('ends the sweep where it throws', async () => {
    const mine = new Error('mine');
    await expect(
      progressed(({ done }) => {
        if (done === 1) throw mine;
      }),
    ).rejects.toBe(mine);
  });
});
