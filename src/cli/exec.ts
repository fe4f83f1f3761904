import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { type Command, type Environment, UsageError } from './command.ts';
import { type Served, start } from './start.ts';

/** Serves while a command runs, with the address in its environment, and ends with its exit code. Standard output is the command's. */
export const exec: Command = async ({ command, env, ...given }) => {
  if (command.length === 0) throw new UsageError('exec needs a command after --, such as leadline exec -- npm test');
  const simulator = await start(given, { port: 0, log: 'error' });
  const { tokens } = simulator.describe();
  const admin = tokens.find(token => token.abilities.includes('*')) ?? tokens[0];

  const status = await runChild(command, {
    ...env,
    LEADLINE_URL: simulator.url,
    LEADLINE_ORIGIN: simulator.origin,
    ...(admin === undefined ? {} : { LEADLINE_TOKEN: admin.value }),
  });
  // Nobody is left to wait for an answer.
  await simulator.close(0);
  process.stderr.write(`leadline: ${summaryLine(simulator.summary())}\n`);
  return status;
};

const FORWARDED = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const;

/**
 * Runs a command on this process's own standard streams and passes signals on to it. Its exit status, as a shell gives
 * it: 128 and the signal's number where a signal ended it, 127 where there is no such command, 126 where it cannot run.
 */
function runChild(command: readonly string[], env: Environment): Promise<number> {
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
      const reason = missing ? missingText(command) : `${JSON.stringify(file)} cannot be run: ${error.code}`;
      process.stderr.write(`leadline exec: ${reason}\n`);
      resolve(missing ? 127 : 126);
    });
    child.on('exit', (status, signal) => resolve(signal === null ? (status ?? 1) : 128 + constants.signals[signal]));
  });
}

/** Where a command line was given as one word, as `sh -c` takes it, what to write instead. */
function missingText([file, ...args]: readonly string[]): string {
  const missing = `there is no program called ${JSON.stringify(file)}`;
  if (args.length > 0 || !/\s/.test(file!)) return missing;
  const inShell = `exec -- sh -c '${file!.replaceAll("'", `'\\''`)}'`;
  // What a shell alone understands needs one.
  return /^[\w\s@%+=:,./-]+$/.test(file!)
    ? `${missing}; write exec -- ${file}, or ${inShell}`
    : `${missing}; write ${inShell}`;
}

/** Causes of refusals that are named one by one; the rest are counted. */
const NAMED = 5;

/** What a client did, on one line: requests, operations touched out of all, deviations, refusals by cause. */
export function summaryLine(summary: ReturnType<Served['summary']>): string {
  const { requests, operations, total, deviations, refusals } = summary;
  return [
    count(requests, 'request'),
    `${operations.length} of ${total} operations`,
    count(deviations, 'deviation'),
    refusalsText(refusals),
  ].join(', ');
}

function refusalsText(refusals: Readonly<Record<string, number>>): string {
  const causes = Object.entries(refusals).sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  const all = causes.reduce((sum, [, times]) => sum + times, 0);
  if (all === 0) return '0 refusals';
  const named = causes.slice(0, NAMED).map(([cause, times]) => `${cause} ${times}`);
  const rest = causes.length - named.length;
  return `${count(all, 'refusal')} (${[...named, ...(rest > 0 ? [`${count(rest, 'more cause')}`] : [])].join(', ')})`;
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}
