import { createTracedSimulator } from '../create-simulator.ts';
import type { SimulatorHandle } from '../handles.ts';
import type { SimulatorOptions } from '../simulator/options.ts';
import { elapsedMs } from '../time/clock.ts';
import type { TraceLine } from '../trace/trace.ts';
import { traceOf } from '../trace/trace-of.ts';
import type { RunTests } from './run.ts';

/** Runs tests that are a function, each time against a simulator of its own with these options. They fail by a rejection. */
export function runsOfFunction(run: (simulator: SimulatorHandle) => unknown, options: SimulatorOptions): RunTests {
  return async ({ variant }) => {
    const lines: TraceLine[] = [];
    const simulator = await createTracedSimulator({ ...options, ...(variant && { variant }) }, line =>
      lines.push(line),
    );
    const startedMs = elapsedMs();
    const failure = await Promise.resolve(simulator)
      .then(run)
      .then(
        () => null,
        (error: unknown) => String(error),
      );
    const durationMs = elapsedMs() - startedMs;
    await simulator.close(0);
    const output = failure === null ? [] : failure.split('\n').slice(-20);
    return { exitCode: failure === null ? 0 : 1, timedOut: false, durationMs, output, trace: traceOf([lines]) };
  };
}
