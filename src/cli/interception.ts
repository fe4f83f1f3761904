import type { internals } from '../index.ts';
import { complain, type Environment, EXIT, type Given, UsageError } from './command.ts';
import type { Served } from './start.ts';
import { trustingEnvironment } from './trusting-environment.ts';

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
  { hosts, tokenAs, passthrough }: InterceptionAsked,
  { nameOf }: Pick<Given, 'nameOf'>,
): Promise<Interception> {
  refuseUnknownToken(simulator, tokenAs, nameOf);
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

const LOOPBACK = 'localhost,127.0.0.1,::1';

/** The variables that lead a command's requests to the proxy, and make it trust the authority. @throws StartError */
export function interceptingEnvironment({ proxyPort, ca }: Interception, env: Environment): Environment {
  const proxy = `http://127.0.0.1:${proxyPort}`;
  return {
    ...inBothCases({ https_proxy: proxy, http_proxy: proxy, all_proxy: proxy, no_proxy: LOOPBACK }),
    NODE_USE_ENV_PROXY: '1',
    ...trustingEnvironment(ca, env),
  };
}

function inBothCases(variables: Readonly<Record<string, string>>): Environment {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => [
      [name, value],
      [name.toUpperCase(), value],
    ]),
  );
}
