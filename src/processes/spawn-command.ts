import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { constants } from 'node:os';

/** A command that could not be started; the message says why, and what to write instead. */
export class CommandError extends Error {
  /** As a shell gives it: 127 where there is no such program, 126 where it cannot be run. */
  readonly status: 126 | 127;

  constructor(message: string, status: 126 | 127) {
    super(message);
    this.name = 'CommandError';
    this.status = status;
  }
}

interface CommandOptions extends SpawnOptions {
  /** The command of Leadline that was given it, as advice writes it: `exec`. */
  readonly by: string;
}

/**
 * Starts a command line: a program and its arguments.
 * @throws CommandError
 */
export async function spawnCommand(
  command: readonly string[],
  { by, ...options }: CommandOptions,
): Promise<ChildProcess> {
  const [file, ...args] = command as [string, ...string[]];
  try {
    // On Windows npm and npx are .cmd files, which only a shell runs.
    const child = spawn(file, args, { shell: process.platform === 'win32', ...options });
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      // It stays: a signal that cannot be sent is an error event, too.
      child.on('error', reject);
    });
    return child;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new CommandError(missingText(command, by), 127);
    throw new CommandError(`${JSON.stringify(file)} cannot be run: ${code ?? message}`, 126);
  }
}

/** How a process ended, as a shell gives it: 128 and the signal's number where a signal ended it. */
export function exitStatus(code: number | null, signal: NodeJS.Signals | null): number {
  return signal === null ? (code ?? 1) : 128 + constants.signals[signal];
}

/** Where a command line was given as one word, as `sh -c` takes it, what to write instead. */
function missingText([file, ...args]: readonly string[], by: string): string {
  const missing = `there is no program called ${JSON.stringify(file)}`;
  if (args.length > 0 || !/\s/.test(file!)) return missing;
  const inShell = `${by} -- sh -c '${file!.replaceAll("'", `'\\''`)}'`;
  // What a shell alone understands needs one.
  return /^[\w\s@%+=:,./-]+$/.test(file!)
    ? `${missing}; write ${by} -- ${file}, or ${inShell}`
    : `${missing}; write ${inShell}`;
}
