import type { End } from '../interception/open-interception.ts';
import { runIsolated } from '../isolation/run-isolated.ts';
import { startGuard } from '../processes/guard.ts';
import { ownFolders, removeOwnFolder } from '../processes/own-folder.ts';
import { MARK, startOf } from '../processes/process-table.ts';
import { endTree } from '../processes/process-tree.ts';
import { CommandError } from '../processes/spawn-command.ts';
import { complain, type Environment } from './command.ts';
import { type Ran, runChild } from './run-child.ts';

interface ToRun {
  readonly env: Environment;
  /** The start of the command line that isolates the command; null where it is not isolated. */
  readonly isolating: readonly string[] | null;
  /** What it can reach where it is. */
  readonly ends: readonly End[];
}

/** Between SIGTERM and SIGKILL for what the command left in the background. */
const GRACE_MS = 300;

/**
 * Runs a command whose requests are intercepted, and leaves nothing of the run: what the command started and left running is
 * ended, for its requests would meet no proxy, and the files with the certificate are removed.
 */
export async function runIntercepted(command: readonly string[], { env, isolating, ends }: ToRun): Promise<Ran> {
  const since = startOf(process.pid);
  // Complete by its dot: no other mark has it as a part.
  const id = `exec-${process.pid}-${since}.`;
  // Within a sweep, it is the sweep's, too.
  const mark = env[MARK] ? `${env[MARK]}/${id}` : id;
  const folders = ownFolders();
  const endGuard = startGuard({ mark: id, folders });
  const marked = { [MARK]: mark };
  const own = { ...env, ...marked };
  const ran = await (isolating === null
    ? runChild(command, own)
    : runApart(command, { env: own, isolating, ends, marked }));
  await endTree({ leader: null, mark, since }, GRACE_MS);
  await Promise.all(folders.map(removeOwnFolder));
  endGuard();
  return ran;
}

async function runApart(command: readonly string[], asked: Parameters<typeof runIsolated>[1]): Promise<Ran> {
  const { status, ran, failed } = await runIsolated(command, asked).catch((error: unknown) => {
    if (!(error instanceof CommandError)) throw error;
    return { status: 1, ran: false, failed: error.message };
  });
  return { status: failed === null ? status : complain('exec', failed, status), ran };
}
