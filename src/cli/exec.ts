import { once } from 'node:events';
import { missedThresholds, type Thresholds } from '../client-report/thresholds.ts';
import { CommandError, exitStatus, spawnCommand } from '../processes/spawn-command.ts';
import { type Command, complain, type Environment, EXIT, type Given, UsageError } from './command.ts';
import { isInSweep, isServerAskedFor, keptEnvironment } from './in-sweep.ts';
import { endLines } from './report-end.ts';
import { makeReportFolder } from './report-folder.ts';
import { thresholdsOf, tokenOf } from './report-options.ts';
import { type Served, start } from './start.ts';
import { writeReportOf } from './write-report.ts';

/**
 * Serves while a command runs, with the address in its environment, and ends with its exit code; where that is 0, with
 * `missed` if the client misses a threshold. Standard output is the command's.
 */
export const exec: Command = async given => {
  const { command, env } = given;
  if (command.length === 0) throw new UsageError('exec needs a command after --, such as leadline exec -- npm test');
  if (!isInSweep(env)) return execAlone(given);
  return env.LEADLINE_URL === undefined || isServerAskedFor(given, env) ? execBesideSweep(given) : execForSweep(given);
};

/** With a report on the run, and thresholds. */
const execAlone: Command = async ({ command, env, ...given }) => {
  const thresholds = thresholdsOf(given);
  const { report: folder } = given.options;
  if (folder !== undefined) makeReportFolder(folder, given.nameOf);
  const simulator = await start(given, { port: 0, log: 'error' });
  const { status, ran } = await runAgainst(simulator, { command, env, ...given });
  // The command has ended: no client waits for an answer.
  await simulator.stop(0);
  const end = ran ? await reported(simulator, { thresholds, folder, env }) : EXIT.fine;
  await simulator.close(0);
  return status === 0 ? end : status;
};

/** Inside a sweep, with a server of its own that tells the sweep what it sees: what of that counts is for the sweep to say. */
const execBesideSweep: Command = async given => {
  const simulator = await start(given, { port: 0, log: 'error' });
  process.stderr.write(`leadline exec: in a sweep, with a server of its own: ${simulator.url}\n`);
  const { status } = await runAgainst(simulator, given);
  await simulator.close(0);
  return status;
};

/** Inside a sweep, with its server. */
const execForSweep: Command = async ({ command, env, ...given }) => {
  const kept = await keptEnvironment(given, env);
  process.stderr.write(`leadline exec: in a sweep, with its server: ${env.LEADLINE_URL}\n`);
  return (await runChild(command, kept)).status;
};

/** Runs the command with the address of a server and a token in its environment. @throws UsageError */
async function runAgainst(simulator: Served, { command, env, ...given }: Parameters<Command>[0]): Promise<Ran> {
  const token = await handedOut(simulator, given);
  return runChild(command, {
    ...withoutReport(env),
    LEADLINE_URL: simulator.url,
    LEADLINE_ORIGIN: simulator.origin,
    ...(token === undefined ? {} : { LEADLINE_TOKEN: token.value }),
    ...(await trusting(simulator, env)),
  });
}

/** What makes the command trust the server; nothing where no authority was made for it. @throws StartError */
async function trusting(simulator: Served, env: Environment): Promise<Environment> {
  if (simulator.ca === undefined) return {};
  // Loaded on use: most runs are over plain HTTP.
  const { trustingEnvironment } = await import('./trusting-environment.ts');
  try {
    return trustingEnvironment(simulator.ca, env);
  } catch (error) {
    await simulator.close(0);
    throw error;
  }
}

interface Asked {
  readonly thresholds: Thresholds;
  readonly folder: string | undefined;
  readonly env: Environment;
}

/** Prints the client report and writes its files. @returns what the run ends with where its command did not fail */
async function reported(simulator: Served, { thresholds, folder, env }: Asked): Promise<number> {
  const report = await simulator.report();
  const { url } = simulator;
  process.stderr.write(`${endLines(report, { thresholds, url, folder }).join('\n')}\n`);
  const written = folder === undefined || (await writeReportOf(simulator, { folder, thresholds, env }));
  if (!written) return EXIT.failed;
  return missedThresholds(report, thresholds).length === 0 ? EXIT.fine : EXIT.missed;
}

/** The token that the command gets. @throws UsageError */
async function handedOut(simulator: Served, given: Pick<Given, 'options' | 'nameOf'>) {
  try {
    return tokenOf(simulator.describe().tokens, given);
  } catch (error) {
    await simulator.close(0);
    throw error;
  }
}

/** A Leadline that the command starts must not write over the report of this one. */
function withoutReport({ LEADLINE_REPORT: _, ...env }: Environment): Environment {
  return env;
}

interface Ran {
  readonly status: number;
  /** False where the command could not be started. */
  readonly ran: boolean;
}

const FORWARDED = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const;

/**
 * Runs a command on this process's own standard streams and passes signals on to it. Its exit status, as a shell gives
 * it: 128 and the signal's number where a signal ended it, 127 where there is no such command, 126 where it cannot run.
 */
async function runChild(command: readonly string[], env: Environment): Promise<Ran> {
  const child = await spawnCommand(command, { by: 'exec', env, stdio: 'inherit' }).catch(error => {
    if (error instanceof CommandError) return error;
    throw error;
  });
  if (child instanceof CommandError) return { status: complain('exec', child.message, child.status), ran: false };
  for (const signal of FORWARDED) {
    process.on(signal, () => {
      // At a terminal Ctrl+C reaches the whole group already; twice would make many test runners quit the hard way.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return { status: exitStatus(code, signal), ran: true };
}
