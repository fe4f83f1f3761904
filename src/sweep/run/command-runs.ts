import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeOwnFolder, removeOwnFolder } from '../../processes/own-folder.ts';
import { runCommand } from '../../processes/run-command.ts';
import type { TraceSink } from '../../trace/bounded-sink.ts';
import { readTraceFolder } from '../../trace/read-folder.ts';
import type { TraceLine } from '../../trace/trace.ts';
import { traceOf } from '../../trace/trace-of.ts';
import type { VariantChoice } from '../../variants/variant.ts';
import type { RunTests } from './run.ts';
import { tellingLines } from './telling-lines.ts';
import { type Environment, type TestServer, testEnvironment } from './test-environment.ts';
import { limitOf } from './variant-waits.ts';

/** Of a run that is kept; of more of them those are chosen that say what failed. */
const OUTPUT_LINES = 20;

interface ServerStarted extends TestServer {
  /** Ends the server: only then all is told. */
  close(graceMs: number): Promise<void>;
  /** What must not be shown. */
  readonly secrets: readonly string[];
}

interface CommandRuns {
  /** A program and its arguments. */
  readonly command: readonly string[];
  /** Of the sweep itself. */
  readonly env: Environment;
  /** The server of one run, which tells `sink` what its clients do. */
  startServer(variant: VariantChoice | null, sink: TraceSink): Promise<ServerStarted>;
}

/** Runs tests that are a command, each time against a server and with temporary files of its own. @throws CommandError */
export function runsOfCommand({ command, env, startServer }: CommandRuns): RunTests {
  return async ({ variant, limitMs, signal }) => {
    const lines: TraceLine[] = [];
    const folder = makeOwnFolder();
    const folders = { temporary: join(folder, 'tmp'), traces: join(folder, 'sweep') };
    try {
      for (const each of Object.values(folders)) mkdirSync(each);
      const server = await startServer(variant, line => lines.push(line));
      const told = () => [lines, ...readTraceFolder(folders.traces)];
      const run = await runCommand({
        command,
        by: 'sweep',
        env: testEnvironment(env, { server, variant, folders }),
        mark: folder,
        limitMs: limitOf({ variant, limitMs }, () => told().flat()),
        signal,
        secrets: server.secrets,
      }).finally(() => server.close(0));
      const output = run.output.slice(-OUTPUT_LINES);
      const telling = run.exitCode === 0 ? {} : { telling: tellingLines(run.output) };
      return { ...run, output, ...telling, trace: traceOf(told()) };
    } finally {
      await removeOwnFolder(folder);
    }
  };
}
