import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { elapsedMs } from '../time/clock.ts';
import { firstEnd } from '../time/first-end.ts';
import { OutputTail } from './output-tail.ts';
import { MARK, type ProcessTree, startOf } from './process-table.ts';
import { endTree, killTree } from './process-tree.ts';
import { exitStatus, spawnCommand } from './spawn-command.ts';

export interface CommandAsked {
  readonly command: readonly string[];
  /** The command of Leadline that was given it. */
  readonly by: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Unique on this machine, such as the path of a folder of its own; its processes are found by it. */
  readonly mark: string;
  /** How long it may take, asked again when that is over. */
  readonly limitMs: () => number;
  readonly signal: AbortSignal;
  /** Taken out of what it prints. */
  readonly secrets: readonly string[];
}

export interface CommandEnded {
  /** As a shell gives it; null where it was ended from here. */
  readonly exitCode: number | null;
  readonly timedOut: boolean;
  readonly durationMs: number;
  /** The last lines that it printed on both streams, 300 at most. */
  readonly output: readonly string[];
}

const OUTPUT_LINES = 300;
/** Between SIGTERM and SIGKILL. */
const GRACE_MS = 300;
/** For what is in the pipes still: a process that could not be ended may hold them. */
const PIPES_MS = 200;

/**
 * Runs a command in a session of its own, without standard input. When it has ended, took too long, or `signal` was
 * aborted, everything that it started is ended, too.
 * @throws CommandError where it cannot be started
 */
export async function runCommand(asked: CommandAsked): Promise<CommandEnded> {
  const { command, by, env, mark, secrets } = asked;
  const child = await spawnCommand(command, {
    by,
    env: { ...env, [MARK]: mark },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  const startedMs = elapsedMs();
  const tail = new OutputTail({ lines: OUTPUT_LINES, secrets });
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', tail.stream());
  const tree: ProcessTree = { leader: child.pid!, mark, since: startOf(child.pid!) };
  const closed = once(child, 'close');
  const forget = endWithThisProcess(tree);
  try {
    const end = await endOf(child, asked);
    const durationMs = elapsedMs() - startedMs;
    await endTree(tree, GRACE_MS);
    await withinMs(PIPES_MS, closed);
    return { ...end, durationMs, output: tail.lines() };
  } finally {
    forget();
    child.stdout!.destroy();
    child.stderr!.destroy();
    child.unref();
  }
}

/** When the command ends, when it took too long, or when it is to be ended. */
async function endOf(
  child: ChildProcess,
  bounds: Pick<CommandAsked, 'limitMs' | 'signal'>,
): Promise<Pick<CommandEnded, 'exitCode' | 'timedOut'>> {
  const exited = new Promise<number>(resolve => {
    child.once('exit', (code, signal) => resolve(exitStatus(code, signal)));
  });
  const { how } = await firstEnd(() => exited, bounds);
  return { exitCode: how === 'passed' ? await exited : null, timedOut: how === 'late' };
}

async function withinMs(ms: number, promise: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  await Promise.race([promise, wait(ms, undefined, { signal: over.signal }).catch(() => {})]);
  over.abort();
}

const running = new Set<ProcessTree>();
const killAll = () => running.forEach(killTree);

/** Where this process ends first, by an error of its own, the tree must not outlive it. @returns forgets the tree */
function endWithThisProcess(tree: ProcessTree): () => void {
  // Before their folders are removed.
  if (running.size === 0) process.prependListener('exit', killAll);
  running.add(tree);
  return () => {
    running.delete(tree);
    if (running.size === 0) process.off('exit', killAll);
  };
}
