import type { internals } from '../index.ts';
import { complain, type Environment, EXIT, type Given, UsageError } from './command.ts';
import type { Served } from './start.ts';

type Interception = Awaited<ReturnType<(typeof internals)['intercept']>>;

/** What a run with `--intercept` is asked for. */
export interface InterceptionAsked {
  readonly hosts: readonly string[];
  readonly tokenAs: string | undefined;
  readonly passthrough: boolean;
  readonly isolate: boolean;
}

/** What belongs to an interception. */
const BESIDE = ['tokenAs', 'passthrough', 'isolate'] as const;

/** Null where nothing is to be intercepted. @throws UsageError */
export function interceptionOf({ options, nameOf }: Pick<Given, 'options' | 'nameOf'>): InterceptionAsked | null {
  const { intercept: hosts, tokenAs, passthrough = false, isolate = false } = options;
  if (isolate) throw new UsageError(`${nameOf('isolate')} cannot be used yet`);
  if (hosts !== undefined) return { hosts, tokenAs, passthrough, isolate };
  const idle = BESIDE.find(name => options[name] !== undefined && options[name] !== false);
  if (idle !== undefined) throw new UsageError(`${nameOf(idle)} goes with --intercept HOST`);
  return null;
}

/** Answers for the hosts as long as the simulator runs. @throws UsageError, StartError */
export async function startInterception(
  simulator: Served,
  { hosts, tokenAs, passthrough, isolate }: InterceptionAsked,
  { nameOf }: Pick<Given, 'nameOf'>,
): Promise<Interception> {
  refuseUnknownToken(simulator, tokenAs, nameOf);
  const { coverageLines } = await import('./intercepting/coverage.ts');
  for (const line of coverageLines({ hosts, passthrough, isolate }, process.platform))
    process.stderr.write(`leadline exec: ${line}\n`);
  const { internals } = await import('../index.ts');
  return internals.intercept(simulator, {
    hosts,
    tokenAs,
    passthrough,
    refused: text => void complain('exec', text, EXIT.fine),
  });
}

/** The value may be of a real token, so no message has it. @throws UsageError */
function refuseUnknownToken(simulator: Served, tokenAs: string | undefined, nameOf: Given['nameOf']): void {
  if (tokenAs === undefined) return;
  const value = tokenAs.replace(/~[^~]*$/, '');
  const { tokens } = simulator.describe();
  if (tokens.some(token => token.value === tokenAs || token.value === value)) return;
  const values = tokens.map(token => token.value).join(', ') || 'none';
  throw new UsageError(`${nameOf('tokenAs')} must be the value of a token of the fixture, which has: ${values}`);
}

/**
 * The variables that lead a command to an interception, and make it trust that and the server.
 * @param ca the certificate of the server's own authority, PEM; undefined: it has none @throws StartError
 */
export async function environmentFor(
  { hosts, proxyPort, tlsPort, ca }: Interception,
  { passthrough }: InterceptionAsked,
  { ca: ofServer = '', env }: { readonly ca: string | undefined; readonly env: Environment },
): Promise<Environment> {
  // Loaded on use: most runs intercept nothing.
  const { interceptingEnvironment } = await import('./intercepting/environment.ts');
  return interceptingEnvironment({ hosts, passthrough, proxyPort, tlsPort }, `${ca}${ofServer}`, env);
}
