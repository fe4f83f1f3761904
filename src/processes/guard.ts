import { spawn } from 'node:child_process';

interface Guarded {
  /** Part of the mark of the processes, which is in no other environment. */
  readonly mark: string;
  readonly folders: readonly string[];
}

/**
 * Waits until whoever started it is gone. grep reads the environments, for a shell has nothing that reads lines with NUL.
 * It looks again: a process may have started another one meanwhile.
 */
const SCRIPT = `
while read -r _; do :; done
mark=$1
shift
for _ in 1 2 3 4 5 6 7 8 9 10; do
  found=$(grep -lsF -e "$mark" /proc/[0-9]*/environ)
  [ -n "$found" ] || break
  for file in $found; do
    pid=\${file#/proc/}
    kill -9 "\${pid%/environ}"
  done
done
rm -rf -- "$@"
`;

/**
 * Ends processes and removes folders when this process is gone, however it ended: nothing else can after SIGKILL. It is a
 * shell in a session of its own, so that what ends a whole group does not end it; where there is no shell, nothing is done.
 * @returns ends it, once there is nothing left to do
 */
export function startGuard({ mark, folders }: Guarded): () => void {
  if (process.platform === 'win32') return () => {};
  const guard = spawn('/bin/sh', ['-c', SCRIPT, 'sh', mark, ...folders], {
    cwd: '/',
    env: { PATH: `${process.env.PATH ?? ''}:/usr/bin:/bin` },
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.on('error', () => {});
  guard.stdin.on('error', () => {});
  guard.unref();
  return () => void guard.kill('SIGKILL');
}
