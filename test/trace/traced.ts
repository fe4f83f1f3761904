import { onTestFinished } from 'vitest';
import { createTracedSimulator } from '../../src/create-simulator.ts';
import type { SimulatorHandle, SimulatorOptions } from '../../src/index.ts';
import type { Trace, TracedExchange, TraceLine } from '../../src/trace/trace.ts';
import { traceOf } from '../../src/trace/trace-of.ts';

/** A simulator for one test that keeps what it tells. */
export async function traced(options: SimulatorOptions = {}) {
  const lines: TraceLine[] = [];
  const simulator = await createTracedSimulator({ clock: '2026-06-15T12:00:00Z', frozen: true, ...options }, line =>
    lines.push(line),
  );
  onTestFinished(() => simulator.close(0));
  return { simulator, lines, trace: (): Trace => traceOf([lines]), ask: client(simulator) };
}

/** Sends requests of the API and of the control plane; those that are cut resolve to null. */
export function client({ origin }: Pick<SimulatorHandle, 'origin'>) {
  return async (
    method: string,
    path: string,
    body?: object,
    token = 'demo-admin',
  ): Promise<{ readonly status: number; readonly text: string } | null> => {
    const headers = {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
    };
    try {
      const response = await fetch(`${origin}${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: response.status, text: await response.text() };
    } catch {
      return null;
    }
  };
}

/** A line of a request that was answered; what is left out is of no interest. */
export function told(path: string, received_at: string, rest: Partial<TracedExchange> = {}): TraceLine {
  const exchange: TracedExchange = {
    id: 1,
    received_at,
    at: received_at,
    sandbox: 'default',
    method: 'GET',
    path,
    query: '',
    operation: 'listSites',
    status: 200,
    cause: null,
    query_cache: null,
    duration_ms: 1,
    parameters: [],
    deviations: [],
    answer: null,
    ...rest,
  };
  return { kind: 'exchange', exchange };
}
