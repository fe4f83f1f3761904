import { join } from 'node:path';
import { type Command, EXIT, StartError } from './command.ts';
import { isInSweep } from './in-sweep.ts';
import { makeReportFolder } from './report-folder.ts';
import { thresholdsOf } from './report-options.ts';
import { CA_FILE, writeRunFiles } from './run-files.ts';
import { type Served, start } from './start.ts';
import { stopSignal } from './stop-signal.ts';
import { welcome } from './welcome.ts';
import { writeReportOf } from './write-report.ts';

/** Time for requests in flight once the server stops. */
const GRACE_MS = 800;

/** Serves until SIGTERM or SIGINT. Standard output carries the ready line and, on a terminal, what to try next. */
export const serve: Command = async ({ env, ...given }) => {
  // Asked for before anything else: as process 1 of a container there is no default action, not even while starting.
  const stop = stopSignal();
  // In a sweep, each run would write over the report of the one before.
  const folder = isInSweep(env) ? undefined : given.options.report;
  if (folder !== undefined) makeReportFolder(folder, given.nameOf);
  const simulator = await Promise.race([start(given, { port: 4020, log: 'info' }), stop]);
  if (simulator === 'stop') return EXIT.fine;

  const authority = authorityOf(simulator);
  if (authority !== null) process.stderr.write(`leadline serve: ${authority.text}\n`);
  process.stdout.write(`leadline listening on ${simulator.url}\n`);
  if (process.stdout.isTTY)
    process.stdout.write(welcome(simulator, { ...given.options, caFile: authority?.file ?? null }));
  await stop;
  await simulator.stop(GRACE_MS);
  const target = { thresholds: thresholdsOf(given), env };
  const written = folder === undefined || (await writeReportOf(simulator, { ...target, folder }));
  await simulator.close();
  return written ? EXIT.fine : EXIT.failed;
};

/** Where clients find the authority that was made for this run, and what is said of it; null where none was made. */
function authorityOf({ ca, origin }: Served): { readonly file: string | null; readonly text: string } | null {
  if (ca === undefined) return null;
  const address = `${origin}/_sim/ca.pem`;
  try {
    const file = join(
      writeRunFiles(() => new Map([[CA_FILE, ca]])),
      CA_FILE,
    );
    return { file, text: `clients trust this server by ${file}, the same as ${address}` };
  } catch (error) {
    // In a container whose file system is read-only, say: clients elsewhere need no file here.
    if (!(error instanceof StartError)) throw error;
    return { file: null, text: `clients trust this server by ${address}; ${error.message}` };
  }
}
