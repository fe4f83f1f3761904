import { systemSource } from '../time/clock.ts';
import { version } from '../version.ts';
import { type Command, complain, EXIT, type Given, UsageError } from './command.ts';
import { type Served, start } from './start.ts';
import { stopSignal } from './stop-signal.ts';

/**
 * Serves tools for coding agents over standard input and output, until the input ends, SIGTERM or SIGINT. They act on the
 * server of `--url`, or on one that this process starts.
 */
export const mcp: Command = async given => {
  const stop = stopSignal();
  refuseBoth(given);
  const { url } = given.options;
  if (process.stdin.isTTY) complain('mcp', BY_HAND, EXIT.fine);
  const own = url === undefined ? await Promise.race([start(given, { port: 0, log: 'error' }), stop]) : null;
  if (own === 'stop') return EXIT.fine;
  const { instructionsFor, openToolbox } = await import('../mcp/command-line.ts');
  const origin = own?.origin ?? new URL(url!).origin;
  const session = `${process.pid} ${systemSource()}`;
  const toolbox = openToolbox({ origin, controlToken: given.options.controlToken, version, session });
  const { serveTools } = await import('../mcp/serve-stdio.ts');
  const service = serveTools({
    version,
    instructions: instructionsFor(own === null ? null : described(own), origin),
    toolbox,
    input: process.stdin,
    output: process.stdout,
    complain: text => complain('mcp', text, EXIT.fine),
  });
  await Promise.race([service.ended, stop]);
  await service.stop();
  toolbox.close();
  await own?.close(0);
  return EXIT.fine;
};

/** At a terminal, where nothing would be said until a message of the protocol is typed. */
const BY_HAND =
  'waits for messages of the Model Context Protocol, which a coding agent sends: docs/mcp.md; Ctrl+C to stop';

function described(server: Served) {
  return { baseUrl: server.url, tokens: server.describe().tokens };
}

/** @throws UsageError where a flag is about a server of its own, and another server is named */
function refuseBoth({ options, sourceOf, nameOf }: Given): void {
  if (options.url === undefined) return;
  const own = Object.keys(options).find(name => sourceOf(name) === 'flag' && !OF_ANY_SERVER.includes(name));
  if (own === undefined) return;
  throw new UsageError(
    `${nameOf(own)} is about a server that leadline mcp starts; with ${nameOf('url')} it starts none`,
  );
}

/** Options that say nothing about the server that is started. */
const OF_ANY_SERVER: readonly string[] = ['url', 'controlToken', 'log', 'config', 'noConfig', 'printConfig', 'json'];
