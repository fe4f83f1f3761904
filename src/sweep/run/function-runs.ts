import { createTracedSimulator } from '../../create-simulator.ts';
import type { SimulatorOptions } from '../../simulator/options.ts';
import { elapsedMs } from '../../time/clock.ts';
import { firstEnd } from '../../time/first-end.ts';
import type { TraceLine } from '../../trace/trace.ts';
import { traceOf } from '../../trace/trace-of.ts';
import type { SweepOptions } from '../sweep-options.ts';
import { failureLines } from './failure-lines.ts';
import type { Run, RunTests } from './run.ts';
import { limitOf } from './variant-waits.ts';

/** Runs tests that are a function, each time against a simulator of its own with these options. They fail by a rejection. */
export function runsOfFunction(tests: SweepOptions['run'], options: SimulatorOptions): RunTests {
  return async ({ variant, limitMs, signal }) => {
    const lines: TraceLine[] = [];
    const simulator = await createTracedSimulator({ ...options, ...(variant && { variant }) }, line =>
      lines.push(line),
    );
    const tokens = simulator.describe().tokens.map(({ value }) => value);
    const ending = new AbortController();
    const startedMs = elapsedMs();
    const end = await firstEnd(async () => tests(simulator, { variant: variant ?? undefined, signal: ending.signal }), {
      limitMs: limitOf({ variant, limitMs }, () => lines),
      signal,
    });
    const durationMs = elapsedMs() - startedMs;
    // Tests that are not over lose their simulator, and are left to themselves.
    if (end.how === 'late' || end.how === 'aborted') ending.abort();
    await simulator.close(0);
    const output =
      end.how === 'failed'
        ? failureLines(end.error, options.controlToken === undefined ? tokens : [...tokens, options.controlToken])
        : [];
    return { ...ENDS[end.how], durationMs, output, trace: traceOf([lines]) };
  };
}

const ENDS: Readonly<Record<Awaited<ReturnType<typeof firstEnd>>['how'], Pick<Run, 'exitCode' | 'timedOut'>>> = {
  passed: { exitCode: 0, timedOut: false },
  failed: { exitCode: 1, timedOut: false },
  late: { exitCode: null, timedOut: true },
  aborted: { exitCode: null, timedOut: false },
};
