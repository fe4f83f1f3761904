import { nearest } from '../nearest.ts';
import { COMMAND_NAMES, type CommandName } from '../simulator/options.ts';
import { shown } from '../simulator/validate-options.ts';
import { type Command, type Environment, EXIT, type Given, StartError, UsageError } from './command.ts';
import { tellingFile, withConfigFile } from './config-file.ts';
import { misspelt, readOptions } from './read-options.ts';

/** Loaded on use, so that each command starts with no more than its own. */
const COMMANDS: Readonly<Record<CommandName, () => Promise<Command>>> = {
  serve: async () => (await import('./serve.ts')).serve,
  exec: async () => (await import('./exec.ts')).exec,
  health: async () => (await import('./health.ts')).health,
  tail: async () => (await import('./tail.ts')).tail,
  sweep: async () => (await import('./sweep.ts')).sweep,
  verify: async () => (await import('./verify.ts')).verify,
  twin: async () => (await import('./twin.ts')).twin,
  explain: async () => (await import('./explain.ts')).explain,
  mcp: async () => (await import('./mcp.ts')).mcp,
  completion: async () => (await import('./completion.ts')).completion,
};

/** Runs one command line. Resolves to the exit code. */
export async function run(args: readonly string[], env: Environment, version: string): Promise<number> {
  try {
    const { name: given, rest } = split(args);
    const name = given === null ? 'serve' : commandOf(given);
    const { asks, ...written } = readOptions({ args: rest, env, name });
    if (asks === 'version') return print(version);
    if (asks === 'help') return print((await import('./help.ts')).helpText(version, given === null ? null : name));
    // A health check runs every few seconds: what serves has said it once.
    if (name !== 'health') for (const hint of misspelt(env)) complain(hint);
    const read = withConfigFile(written, { name, env });
    refuseIdleJson(read, name);
    if (read.options.printConfig) return print((await import('./print-config.ts')).configText(read, name));
    const command = await COMMANDS[name]();
    return await command({ ...read, env: tellingFile(withoutRealToken(env), read.file) });
  } catch (error) {
    if (error instanceof UsageError) return complain(error.message.replaceAll('\n', '\nleadline: '), EXIT.usage);
    if (error instanceof StartError) return complain(error.message, EXIT.failed);
    return complain(error instanceof Error ? (error.stack ?? error.message) : String(error), EXIT.failed);
  }
}

/** No command that is started has use for the token of a real account. */
function withoutRealToken({ LEADLINE_REAL_TOKEN: _, ...env }: Environment): Environment {
  return env;
}

/** @throws UsageError where `--json` changes nothing */
function refuseIdleJson({ options, sourceOf }: Given, name: CommandName): void {
  if (!options.json || options.printConfig || name === 'sweep' || sourceOf('json') !== 'flag') return;
  throw new UsageError(`--json of leadline ${name} goes with --print-config`);
}

/** The command's name, null where it is left out, and what follows it. `help NAME` is `NAME --help`. */
function split(args: readonly string[]): { name: string | null; rest: readonly string[] } {
  const [first, second] = args;
  if (first === 'help' || first === 'version') return { name: second ?? null, rest: [`--${first}`] };
  if (first === undefined || first.startsWith('-')) return { name: null, rest: args };
  return { name: first, rest: args.slice(1) };
}

function commandOf(name: string): CommandName {
  const known = COMMAND_NAMES.find(command => command === name);
  if (known !== undefined) return known;
  const meant = nearest(name, COMMAND_NAMES);
  const advice = meant === null ? `there are ${COMMAND_NAMES.join(', ')}` : `did you mean ${meant}?`;
  throw new UsageError(`${shown(name)} is not a command; ${advice}`);
}

function print(text: string): number {
  process.stdout.write(`${text.trimEnd()}\n`);
  return EXIT.fine;
}

function complain(text: string, code: number = EXIT.fine): number {
  process.stderr.write(`leadline: ${text}\n`);
  return code;
}
