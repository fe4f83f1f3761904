import { readdirSync, readFileSync } from 'node:fs';

/** A command, and all that comes of it. */
export interface ProcessTree {
  /** Of the session that it was started in, which is its own; null where it is not: it is found by its mark alone. */
  readonly leader: number | null;
  /** The value of `MARK` in the environment of the command, such as a path; trees within it add `/…`. */
  readonly mark: string;
  /** When the command was started, or before: ticks since the machine was. */
  readonly since: number;
}

/** The variable by which processes are found that have left the session of the command. */
export const MARK = 'LEADLINE_RUN';

export interface Found {
  readonly pids: readonly number[];
  /** There may be others: one was started meanwhile, or is about to begin another program and has no environment yet. */
  readonly unsure: boolean;
}

/**
 * The processes of a tree that run: those in the session of its leader, and those that have the mark in their environment.
 * One that has left the session and cleared or written over its environment, as some database servers do, is not known.
 * Null where the machine does not tell: it has no `/proc` as Linux has it.
 */
export function processesOf(tree: ProcessTree): Found | null {
  if (process.platform !== 'linux') return null;
  const last = lastStarted();
  if (last === null) return null;
  const pids = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number);
  const ties = pids.map(pid => (pid === process.pid ? false : belongs(tree, pid)));
  return {
    pids: pids.filter((_, index) => ties[index] === true),
    unsure: ties.includes(null) || lastStarted() !== last,
  };
}

/** The number of the process that was started last, of all. Without it, one is missed whose parent ends while others are looked at. */
function lastStarted(): string | null {
  return read('loadavg')?.split(' ')[4] ?? null;
}

/** When a process was started, in ticks since the machine was; 0 where that is not known. */
export function startOf(pid: number): number {
  return statOf(pid)?.start ?? 0;
}

/** Null: not known yet. */
function belongs({ leader, mark, since }: ProcessTree, pid: number): boolean | null {
  const stat = statOf(pid);
  if (stat === null || stat.start < since || GONE.includes(stat.state)) return false;
  if (stat.session === leader) return true;
  const environment = read(`${pid}/environ`);
  if (environment === null) return false;
  // Threads of the kernel are in no session.
  if (environment === '') return stat.session === 0 ? false : null;
  const own = `\0${MARK}=${Buffer.from(mark).toString('latin1')}`;
  return [`${own}\0`, `${own}/`].some(start => `\0${environment}`.includes(start));
}

interface Stat {
  readonly state: string;
  readonly session: number;
  readonly start: number;
}

/** Zombies and the dead: they have ended, and whose they are has not asked for it yet. */
const GONE = ['Z', 'X'];

/** proc_pid_stat(5), from the third field on: the second, the program's name in parentheses, may have anything in it. */
function statOf(pid: number): Stat | null {
  const text = read(`${pid}/stat`);
  if (text === null) return null;
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0]!, session: Number(fields[3]), start: Number(fields[19]) };
}

/** Null where the process has ended, or is another user's. */
function read(path: string): string | null {
  try {
    return readFileSync(`/proc/${path}`, 'latin1');
  } catch {
    return null;
  }
}
