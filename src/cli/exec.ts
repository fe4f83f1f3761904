import { missedThresholds, type Thresholds } from '../client-report/thresholds.ts';
import { type Command, complain, type Environment, EXIT, type Given, UsageError } from './command.ts';
import { isInSweep, isServerAskedFor, keptEnvironment } from './in-sweep.ts';
import {
  endsOf,
  environmentFor,
  type InterceptionOptions,
  interceptionOf,
  missedText,
  startInterception,
} from './interception.ts';
import { endLines } from './report-end.ts';
import { makeReportFolder } from './report-folder.ts';
import { thresholdsOf, tokenOf } from './report-options.ts';
import { type Ran, runChild } from './run-child.ts';
import { runIntercepted } from './run-intercepted.ts';
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
  const interception = await interceptionOf({ ...given, env });
  const { report: folder } = given.options;
  if (folder !== undefined) makeReportFolder(folder, given.nameOf);
  const simulator = await start(given, { port: 0, log: 'error' });
  const { status, ran, missedAll, intercepted } = await runAgainst(simulator, { command, env, ...given, interception });
  // The command has ended: no client waits for an answer.
  await simulator.stop(0);
  const end = ran ? await reported(simulator, { thresholds, folder, env, intercepted }) : EXIT.fine;
  await simulator.close(0);
  if (status !== 0) return status;
  return missedAll ? EXIT.untried : end;
};

/** Inside a sweep, with a server of its own that tells the sweep what it sees: what of that counts is for the sweep to say. */
const execBesideSweep: Command = async given => {
  const interception = await interceptionOf(given);
  const simulator = await start(given, { port: 0, log: 'error' });
  process.stderr.write(`leadline exec: in a sweep, with a server of its own: ${simulator.url}\n`);
  const { status, missedAll } = await runAgainst(simulator, { ...given, interception });
  await simulator.close(0);
  return status === 0 && missedAll ? EXIT.untried : status;
};

/** Inside a sweep, with its server. */
const execForSweep: Command = async ({ command, env, ...given }) => {
  const kept = await keptEnvironment(given, env);
  process.stderr.write(`leadline exec: in a sweep, with its server: ${env.LEADLINE_URL}\n`);
  return (await runChild(command, kept)).status;
};

/** The server, the command, and what it is given. */
type Run = Parameters<Command>[0] & { readonly interception: InterceptionOptions | null };

interface RanAgainst extends Ran {
  /** Whether everything was to be intercepted, and nothing was. */
  readonly missedAll: boolean;
  /** Requests to the API that were; undefined where none was to be. */
  readonly intercepted: number | undefined;
}

/** Runs the command with the address of a server and a token in its environment. @throws UsageError, StartError */
async function runAgainst(
  simulator: Served,
  { command, env, interception: asked, ...given }: Run,
): Promise<RanAgainst> {
  const { interception, own, ends } = await prepared(simulator, { env, asked, given }).catch(async error => {
    await simulator.close(0);
    throw error;
  });
  const childEnv = { ...withoutReport(env), ...own };
  const isolating = asked?.isolating ?? null;
  const ran = await (interception
    ? runIntercepted(command, { env: childEnv, isolating, ends })
    : runChild(command, childEnv));
  const missedAll = ran.ran && interception?.requests() === 0;
  if (missedAll) complain('exec', missedText(interception), EXIT.untried);
  await interception?.close();
  return { ...ran, missedAll, intercepted: interception?.recorded() };
}

interface ToPrepare {
  readonly env: Environment;
  readonly asked: InterceptionOptions | null;
  readonly given: Pick<Given, 'options' | 'nameOf'>;
}

/** What has to be there before the command runs, and the variables that it gets. @throws UsageError, StartError */
async function prepared(simulator: Served, { env, asked, given }: ToPrepare) {
  const token = tokenOf(simulator.describe().tokens, given);
  const interception = asked && (await startInterception(simulator, asked, given));
  const own = {
    LEADLINE_URL: simulator.url,
    LEADLINE_ORIGIN: simulator.origin,
    ...(token === undefined ? {} : { LEADLINE_TOKEN: token.value }),
    ...(interception
      ? await environmentFor(interception, asked!, { ca: simulator.ca, env })
      : await trusting(simulator, env)),
  };
  const ends = interception && asked?.isolating ? endsOf(interception, given) : [];
  return { interception, own, ends };
}

/** What makes the command trust the server; nothing where no authority was made for it. @throws StartError */
async function trusting(simulator: Served, env: Environment): Promise<Environment> {
  if (simulator.ca === undefined) return {};
  // Loaded on use: most runs are over plain HTTP.
  const { trustingEnvironment } = await import('./trusting-environment.ts');
  return trustingEnvironment(simulator.ca, env);
}

interface Asked {
  readonly thresholds: Thresholds;
  readonly folder: string | undefined;
  readonly env: Environment;
  readonly intercepted: number | undefined;
}

/** Prints the client report and writes its files. @returns what the run ends with where its command did not fail */
async function reported(simulator: Served, { thresholds, folder, env, intercepted }: Asked): Promise<number> {
  const report = await simulator.report();
  const { url } = simulator;
  process.stderr.write(`${endLines(report, { thresholds, url, folder, intercepted }).join('\n')}\n`);
  const written = folder === undefined || (await writeReportOf(simulator, { folder, thresholds, env }));
  if (!written) return EXIT.failed;
  return missedThresholds(report, thresholds).length === 0 ? EXIT.fine : EXIT.missed;
}

/** A Leadline that the command starts must not write over the report of this one. */
function withoutReport({ LEADLINE_REPORT: _, ...env }: Environment): Environment {
  return env;
}
