import { defaultBoundMB } from '../memory/default-bound.ts';
import type { SweepResult } from './result.ts';
import type { SweepOptions } from './sweep-options.ts';

/**
 * Runs a client's tests against the service as it is, twice, then once in each variant that is about what they use, each
 * time with a simulator of its own. `LEADLINE_VARIANT` in the environment is not for these simulators.
 * @returns what `sweep.json` has. Where a score has `met: 0`, nothing was tried
 * @throws Error in plain words where an option cannot be used · BaselineError where the tests fail, do not end, do not send
 * the same requests twice, or send none, without a variant · RunError where a simulator cannot be started in one
 */
export async function sweep(given: SweepOptions): Promise<SweepResult> {
  // Loaded on use: most programs only serve.
  const { simulatorOptionsIn } = await import('./sweep-options.ts');
  const options = simulatorOptionsIn(given);
  const { run, only, skip, jobs = 1, timeoutS, expectRetry = false, onProgress = () => {} } = given;
  const { chooseVariants } = await import('./select/by-names.ts');
  const { VARIANTS } = await import('../variants/registry.ts');
  const variants = chooseVariants(VARIANTS, { only, skip });
  const { sweepVariants } = await import('./sweep.ts');
  const { runsOfFunction } = await import('./run/function-runs.ts');
  let total = 0;
  const runTests = runsOfFunction(run, { memory: defaultBoundMB(jobs), ...options });
  return sweepVariants(runTests, variants, {
    jobs,
    limitMs: timeoutS === undefined ? undefined : timeoutS * 1000,
    expectRetry,
    signal: given.signal ?? new AbortController().signal,
    progress: {
      baseline() {},
      begin(count) {
        total = count;
        onProgress({ done: 0, total, result: null });
      },
      start() {},
      done: (result, done) => onProgress({ done, total, result }),
    },
  });
}
