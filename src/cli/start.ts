import type { SimulatorOptions } from '../simulator/options.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { quote, StartError, UsageError } from './errors.ts';

/** Loads the simulator, which `help` and `health` never do, and starts it. @throws UsageError, StartError */
export async function start(options: SimulatorOptions): Promise<Simulator> {
  const { createSimulator } = await import('../simulator/simulator.ts');
  try {
    return await createSimulator(options);
  } catch (error) {
    throw explained(error, options);
  }
}

function explained(error: unknown, { port, host = '127.0.0.1' }: SimulatorOptions): unknown {
  if (!(error instanceof Error)) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return new StartError(`--port ${port} is taken on ${host}; choose another, or 0 for any free port`);
  }
  if (code === 'EACCES' && port !== undefined && port < 1024) {
    return new StartError(`--port ${port} wants rights that this user does not have; choose one from 1024 to 65535`);
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new UsageError(`--host wants an address of this machine; got ${quote(host)} (${code})`);
  }
  // The simulator refuses fixtures, faults and assumptions in plain words; other kinds of Error are faults of its own.
  return error.name === 'Error' && code === undefined ? new UsageError(error.message) : error;
}
