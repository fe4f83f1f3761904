import { setTimeout as wait } from 'node:timers/promises';
import { type Found, type ProcessTree, processesOf } from './process-table.ts';

const LOOK_EVERY_MS = 20;
/** SIGKILL takes its time on a machine that is busy, and has no effect while a process waits for a device. */
const KILL_MS = 5000;
/** How often it is looked again where one look did not show all. */
const UNSURE_TIMES = 5;
const UNSURE_MS = 4;

/** Ends whatever is left of a tree: SIGTERM, once to each process, then SIGKILL after `graceMs`. It gives up after some seconds. */
export async function endTree(tree: ProcessTree, graceMs: number): Promise<void> {
  const asked = new Set<number>();
  for (let leftMs = graceMs + KILL_MS; leftMs > 0; leftMs -= LOOK_EVERY_MS) {
    const pids = await remaining(tree);
    if (pids.length === 0) return;
    const signal = leftMs > KILL_MS ? 'SIGTERM' : 'SIGKILL';
    for (const pid of pids) if (signal === 'SIGKILL' || !asked.has(pid)) send(pid, signal);
    for (const pid of pids) asked.add(pid);
    await wait(LOOK_EVERY_MS);
  }
}

/** The same at once, as far as that goes. */
export function killTree(tree: ProcessTree): void {
  for (const pid of found(tree).pids) send(pid, 'SIGKILL');
}

async function remaining(tree: ProcessTree): Promise<readonly number[]> {
  let { pids, unsure } = found(tree);
  for (let times = 0; times < UNSURE_TIMES && pids.length === 0 && unsure; times += 1) {
    await wait(UNSURE_MS);
    ({ pids, unsure } = found(tree));
  }
  return pids;
}

/** Where the machine does not show its processes: the group alone. */
function found(tree: ProcessTree): Found {
  return processesOf(tree) ?? { pids: groupOf(tree), unsure: false };
}

function groupOf({ leader }: ProcessTree): readonly number[] {
  return leader !== null && send(-leader, 0) ? [-leader] : [];
}

/** @param signal 0 sends none @returns whether there is such a process */
function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}
