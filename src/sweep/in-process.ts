import type { SimulatorHandle } from '../handles.ts';
import type { SimulatorOptions } from '../simulator/options.ts';
import type { SweepResult } from './result.ts';

/** How tests in JavaScript are swept; the simulator's options are those of each run's. */
export interface SweepOptions extends Omit<SimulatorOptions, 'variant' | 'port' | 'data'> {
  /** The tests. They fail by a rejection. */
  readonly run: (simulator: SimulatorHandle) => unknown;
}

/** Runs a client's tests as they are, then once in each variant that is about what they use. @throws BaselineError */
export async function sweep({ run, ...options }: SweepOptions): Promise<SweepResult> {
  // Loaded on use: most programs only serve.
  const { sweepVariants } = await import('./sweep.ts');
  const { runsOfFunction } = await import('./run-function.ts');
  const { VARIANTS } = await import('../variants/registry.ts');
  return sweepVariants(runsOfFunction(run, options), VARIANTS, {
    jobs: 1,
    expectRetry: false,
    signal: new AbortController().signal,
    progress: { baseline() {}, begin() {}, start() {}, done() {} },
  });
}
