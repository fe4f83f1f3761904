import { cutText, fewOf } from '../cut-text.ts';
import type { internals } from '../index.ts';
import type { End } from '../interception/open-interception.ts';
import { isLoopback } from '../loopback.ts';
import { isSandboxName, splitBearer } from '../simulator/bearer.ts';
import { shown } from '../simulator/validate-options.ts';
import { type Asked, complain, type Environment, EXIT, type Given, StartError, UsageError } from './command.ts';
import type { Served } from './start.ts';

type Interception = Awaited<ReturnType<(typeof internals)['intercept']>>;

/** What a run with `--intercept` is asked for. */
export interface InterceptionOptions {
  readonly hosts: readonly string[];
  readonly tokenAs: string | undefined;
  readonly passthrough: boolean;
  /** The start of the command line that isolates the command; null where it is not to be isolated. */
  readonly isolating: readonly string[] | null;
}

/** What belongs to an interception. */
const BESIDE = ['tokenAs', 'passthrough', 'isolate'] as const;

/** Null where nothing is to be intercepted. @throws UsageError, StartError */
export async function interceptionOf(
  given: Pick<Asked, 'options' | 'nameOf' | 'env'>,
): Promise<InterceptionOptions | null> {
  const { options, nameOf } = given;
  const { intercept: hosts, tokenAs, passthrough = false } = options;
  if (hosts !== undefined) return { hosts, tokenAs, passthrough, isolating: await isolatingOf(given) };
  const idle = BESIDE.find(name => options[name] !== undefined && options[name] !== false);
  if (idle !== undefined) throw new UsageError(`${nameOf(idle)} goes with --intercept HOST`);
  return null;
}

/** Before anything is started: a command is never run without the isolation that was asked for. @throws UsageError, StartError */
async function isolatingOf({
  options: { isolate = false, passthrough = false },
  nameOf,
  env,
}: Pick<Asked, 'options' | 'nameOf' | 'env'>): Promise<InterceptionOptions['isolating']> {
  if (!isolate) return null;
  if (passthrough)
    throw new UsageError(
      `${nameOf('isolate')} lets nothing out, ${nameOf('passthrough')} lets other hosts be reached: leave one of them out`,
    );
  // Loaded on use: most runs are not isolated.
  const { isolatingCommand, IsolationError } = await import('../isolation/namespace.ts');
  try {
    return isolatingCommand(env);
  } catch (error) {
    if (!(error instanceof IsolationError)) throw error;
    throw new StartError(`${nameOf('isolate')} needs a network namespace, and there is none: ${error.message}`);
  }
}

/** The ends of an interception as the command is to reach them. @throws UsageError where that is not by loopback */
export function endsOf({ ends }: Interception, { nameOf }: Pick<Given, 'nameOf'>): readonly End[] {
  const outside = ends.find(({ host }) => !isLoopback(host));
  if (outside === undefined) return ends;
  throw new UsageError(
    `under ${nameOf('isolate')}, ${nameOf('host')} must be of loopback, such as 127.0.0.1; got ${outside.host}`,
  );
}

/** Answers for the hosts as long as the simulator runs. @throws UsageError, StartError */
export async function startInterception(
  simulator: Served,
  { hosts, tokenAs, passthrough, isolating }: InterceptionOptions,
  { nameOf }: Pick<Given, 'nameOf'>,
): Promise<Interception> {
  refuseUnknownToken(simulator, tokenAs, nameOf);
  const { coverageLines } = await import('./intercepting/coverage.ts');
  for (const line of coverageLines({ hosts, passthrough, isolate: isolating !== null }, process.platform))
    process.stderr.write(`leadline exec: ${line}\n`);
  const { internals } = await import('../index.ts');
  return internals.intercept(simulator, {
    hosts,
    tokenAs,
    passthrough,
    isolate: isolating !== null,
    refused: text => void complain('exec', text, EXIT.fine),
  });
}

/** The value may be of a real token, so no message has it. @throws UsageError */
function refuseUnknownToken(simulator: Served, tokenAs: string | undefined, nameOf: Given['nameOf']): void {
  if (tokenAs === undefined) return;
  const { tokens } = simulator.describe();
  const { value, sandbox } = splitBearer(tokenAs);
  if (tokens.some(token => token.value === value)) {
    if (isSandboxName(sandbox)) return;
    throw new UsageError(
      `after the ~ of ${nameOf('tokenAs')}, the name of a sandbox must be 1 to 64 of A-Z, a-z, 0-9, ".", "_" and "-"; got ${shown(sandbox)}`,
    );
  }
  const values = tokens.map(({ value }) => cutText(value, VALUE_LENGTH));
  const has = fewOf(values, VALUES_NAMED).join(', ') || 'none';
  throw new UsageError(`${nameOf('tokenAs')} must be the value of a token of the fixture, which has: ${has}`);
}

const VALUES_NAMED = 10;
const VALUE_LENGTH = 60;

/** Where nothing came to the hosts, which may mean that all of it went elsewhere. */
export function missedText({ hosts }: Pick<Interception, 'hosts'>): string {
  const named = hosts.map(host => `https://${host}`).join(', ');
  return `nothing was sent to ${named}, on port 443. Check that this is the host in the client's code, that the command sends requests at all, and that programs like it are caught: docs/intercept.md`;
}

/**
 * The variables that lead a command to an interception, and make it trust that and the server.
 * @param ca the certificate of the server's own authority, PEM; undefined: it has none @throws StartError
 */
export async function environmentFor(
  { hosts, proxyPort, tlsPort, ca }: Interception,
  { passthrough, isolating }: InterceptionOptions,
  { ca: ofServer = '', env }: { readonly ca: string | undefined; readonly env: Environment },
): Promise<Environment> {
  // Loaded on use: most runs intercept nothing.
  const { interceptingEnvironment } = await import('./intercepting/environment.ts');
  return interceptingEnvironment(
    { hosts, passthrough, isolate: isolating !== null, proxyPort, tlsPort },
    `${ca}${ofServer}`,
    env,
  );
}
