import { COMMAND_LINE_OPTIONS } from '../simulator/options.ts';
import { ask, jsonIn, reasonOf, refusalIn } from './ask.ts';
import { type Environment, type Given, StartError } from './command.ts';
import { tokenOf } from './report-options.ts';
import type { Served } from './start.ts';

/** Whether a sweep runs the tests that this process belongs to: it reports on them, and judges them. */
export function isInSweep({ LEADLINE_SWEEP_DIR: folder = '' }: Environment): boolean {
  return folder.trim() !== '';
}

/** What says nothing about the server that tests are sent to. */
const OF_ANY_SERVER: readonly string[] = ['log', 'variant'];

/** Whether `exec` was given options for a server that the one of the sweep need not have. */
export function isServerAskedFor(
  { options, sourceOf, file }: Pick<Given, 'options' | 'sourceOf' | 'file'>,
  env: Environment,
): boolean {
  const { variant, intercept } = options;
  // That of the sweep cannot answer for other hosts, and the command must not reach them.
  if (intercept !== undefined) return true;
  if (variant !== undefined && variant !== env.LEADLINE_VARIANT?.trim()) return true;
  // The server of the sweep is what the sweep's file says.
  const isOfSweep = (name: string) => file?.isOfCaller === true && sourceOf(name) === 'file';
  return COMMAND_LINE_OPTIONS.some(
    ({ name, program }) =>
      options[name] !== undefined && program !== null && !OF_ANY_SERVER.includes(name) && !isOfSweep(name),
  );
}

type Tokens = ReturnType<Served['describe']>['tokens'];

/**
 * The environment of the command where the server of the sweep is kept: only a token that was asked for replaces its own.
 * @throws UsageError where it has no such token · StartError where it does not tell
 */
export async function keptEnvironment(
  given: Pick<Given, 'options' | 'nameOf'>,
  env: Environment,
): Promise<Environment> {
  if (given.options.token === undefined) return env;
  const token = tokenOf(await tokensAt(env.LEADLINE_URL!), given);
  return { ...env, LEADLINE_TOKEN: token?.value };
}

/** @throws StartError */
async function tokensAt(url: string): Promise<Tokens> {
  const body = await ask(new URL('/_sim/tokens', url), {})
    .then(jsonIn)
    .catch(error => ({ error: reasonOf(error) }));
  const { data } = body as { readonly data?: Tokens };
  if (data !== undefined) return data.filter(({ value }) => value !== undefined);
  throw new StartError(
    `the server of the sweep does not tell its tokens: ${refusalIn(body) ?? 'it answers otherwise'}`,
  );
}
