import type { createSimulator } from '../index.ts';
import type { SimulatorOptions } from '../simulator/options.ts';
import { quote, StartError, UsageError } from './errors.ts';

/** A simulator that listens. */
export type Served = Awaited<ReturnType<typeof createSimulator>>;

/** Loads the simulator, which `help` and `health` never do, and starts it. @throws UsageError, StartError */
export async function start(options: SimulatorOptions): Promise<Served> {
  const { createSimulator } = await import('../index.ts');
  try {
    return await createSimulator(options);
  } catch (error) {
    throw explained(error, options);
  }
}

function explained(error: unknown, { port, host = '127.0.0.1', fixture }: SimulatorOptions): unknown {
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
  if (error.name === 'DataError') return new UsageError(`--data: ${oneLine(error.message)}`);
  // What is wrong inside a fixture is said with its path alone; which file that is, is known here.
  if (typeof fixture === 'string' && error.message.startsWith(INSIDE_FIXTURE)) {
    const faults = error.message.split('\n').map(line => line.slice(INSIDE_FIXTURE.length));
    return new UsageError(faults.map(fault => `--fixture ${quote(fixture)}: ${fault}`).join('\n'));
  }
  return IN_PLAIN_WORDS.has(error.name) && code === undefined ? new UsageError(withFlag(error.message)) : error;
}

const INSIDE_FIXTURE = 'fixture: ';

/** How the simulator refuses fixtures, faults and assumptions; errors of other names are mistakes of its own. */
const IN_PLAIN_WORDS: ReadonlySet<string> = new Set(['Error', 'RangeError']);

/** The options that the simulator judges itself, by the word its messages name them with. */
const SUBJECTS = {
  traffic: '--traffic',
  fixture: '--fixture',
  clock: '--clock',
  fault: '--fault',
  assumption: '--assume',
};

function withFlag(message: string): string {
  if (message.includes('--')) return oneLine(message);
  const subject = Object.keys(SUBJECTS).find(word => new RegExp(`\\b${word}\\b`).test(message));
  const flag = subject === undefined ? '' : `${SUBJECTS[subject as keyof typeof SUBJECTS]}: `;
  return `${flag}${oneLine(message)}`;
}

function oneLine(message: string): string {
  return message.replaceAll('\n', ' ');
}
