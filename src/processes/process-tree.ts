import { setTimeout as wait } from 'node:timers/promises';
import { type Found, type ProcessTree, processesOf } from './process-table.ts';

const LOOK_EVERY_MS = 10;
/** SIGKILL takes its time on a machine that is busy, and has no effect while a process waits for a device. */
const KILL_MS = 5000;
/** How often those are looked at again whose environment cannot be seen yet. */
const UNSURE_TIMES = 3;

/** Ends whatever is left of a tree: SIGTERM, then SIGKILL after `graceMs`. It gives up after some seconds. */
export async function endTree(tree: ProcessTree, graceMs: number): Promise<void> {
  if (!(await signalAll(tree, 'SIGTERM'))) return;
  for (let left = graceMs; left > 0; left -= LOOK_EVERY_MS) {
    await wait(LOOK_EVERY_MS);
    if (!(await signalAll(tree, 0))) return;
  }
  for (let left = KILL_MS; left > 0 && (await signalAll(tree, 'SIGKILL')); left -= LOOK_EVERY_MS) {
    await wait(LOOK_EVERY_MS);
  }
}

/** The same at once, as far as that goes. */
export function killTree(tree: ProcessTree): void {
  for (const pid of found(tree).pids) send(pid, 'SIGKILL');
}

/** @param signal 0 sends none @returns whether there are any processes left */
async function signalAll(tree: ProcessTree, signal: NodeJS.Signals | 0): Promise<boolean> {
  let { pids, unsure } = found(tree);
  for (let times = 0; times < UNSURE_TIMES && pids.length === 0 && unsure; times += 1) {
    await wait(LOOK_EVERY_MS);
    ({ pids, unsure } = found(tree));
  }
  return pids.map(pid => send(pid, signal)).includes(true);
}

/** Where the machine does not show its processes: the group alone. */
function found(tree: ProcessTree): Found {
  return processesOf(tree) ?? { pids: [-tree.leader], unsure: false };
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}
