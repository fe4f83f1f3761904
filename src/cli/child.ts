import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const FORWARDED = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const;

/**
 * Runs a command on this process's own standard streams and passes signals on to it. Its exit status, as a shell gives
 * it: 128 and the signal's number where a signal ended it, 127 where there is no such command, 126 where it cannot run.
 */
export function runChild(command: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [file, ...args] = command as [string, ...string[]];
  // On Windows npm and npx are .cmd files, which only a shell runs.
  const child = spawn(file, args, { env, stdio: 'inherit', shell: process.platform === 'win32' });
  for (const signal of FORWARDED) {
    process.on(signal, () => {
      // At a terminal Ctrl+C reaches the whole group already; twice would make many test runners quit the hard way.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  return new Promise(resolve => {
    child.on('error', (error: NodeJS.ErrnoException) => {
      if (child.pid !== undefined) return;
      const missing = error.code === 'ENOENT';
      process.stderr.write(
        `leadline exec: cannot run ${JSON.stringify(file)}: ${missing ? 'not found' : error.code}\n`,
      );
      resolve(missing ? 127 : 126);
    });
    child.on('exit', (status, signal) => resolve(signal === null ? (status ?? 1) : 128 + constants.signals[signal]));
  });
}
