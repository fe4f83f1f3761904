import { once } from 'node:events';
import { passSignals } from '../processes/signals.ts';
import { CommandError, exitStatus, spawnCommand } from '../processes/spawn-command.ts';
import { complain, type Environment } from './command.ts';

export interface Ran {
  readonly status: number;
  /** False where the command could not be started. */
  readonly ran: boolean;
}

/**
 * Runs a command on this process's own standard streams and passes signals on to it. Its exit status, as a shell gives
 * it: 128 and the signal's number where a signal ended it, 127 where there is no such command, 126 where it cannot run.
 */
export async function runChild(command: readonly string[], env: Environment): Promise<Ran> {
  // From before the command is there: one that has begun may be followed by a signal at once.
  const early: NodeJS.Signals[] = [];
  let pass = (signal: NodeJS.Signals): unknown => early.push(signal);
  passSignals(signal => pass(signal));
  const child = await spawnCommand(command, { by: 'exec', env, stdio: 'inherit' }).catch(error => {
    if (error instanceof CommandError) return error;
    throw error;
  });
  if (child instanceof CommandError) return { status: complain('exec', child.message, child.status), ran: false };
  pass = signal => child.kill(signal);
  early.forEach(pass);
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return { status: exitStatus(code, signal), ran: true };
}
