import { nearest } from '../nearest.ts';
import type { Command, Environment } from './command.ts';
import { quote, StartError, UsageError } from './errors.ts';
import { EXIT } from './exit-codes.ts';
import { misspelt } from './hints.ts';
import { COMMAND_NAMES, type CommandName, type OptionName } from './options.ts';
import { readOptions } from './read-options.ts';

interface Entry {
  readonly load: () => Promise<Command>;
  readonly ignoreEnv?: readonly OptionName[];
  readonly takesCommand?: boolean;
  /** Says nothing of variables that it does not read. */
  readonly quiet?: boolean;
}

/** Loaded on use, so that each command starts with no more than its own. */
const COMMANDS: Readonly<Record<CommandName, Entry>> = {
  serve: { load: async () => (await import('./serve.ts')).serve },
  // PORT in the environment is the port of what is being tested, more often than not.
  exec: { load: async () => (await import('./exec.ts')).exec, takesCommand: true, ignoreEnv: ['port'] },
  health: { load: async () => (await import('./health.ts')).health, quiet: true },
};

/** Runs one command line. Resolves to the exit code. */
export async function run(args: readonly string[], env: Environment, version: string): Promise<number> {
  try {
    const { name: given, rest } = split(args);
    const name = commandOf(given);
    const { load, quiet = false, ...reading } = COMMANDS[name];
    const { settings, command, asks } = readOptions({ args: rest, env, name, ...reading });
    if (asks === 'version') return print(version);
    if (asks === 'help') return print((await import('./help.ts')).helpText(version));
    if (!quiet) for (const hint of misspelt(env)) complain(hint);
    return await (await load())({ settings, command, env });
  } catch (error) {
    if (error instanceof UsageError) return complain(error.message.replaceAll('\n', '\nleadline: '), EXIT.usage);
    if (error instanceof StartError) return complain(error.message, EXIT.failed);
    return complain(error instanceof Error ? (error.stack ?? error.message) : String(error), EXIT.failed);
  }
}

/** The command's name and what follows it; `serve` goes without saying. */
function split(args: readonly string[]): { name: string; rest: readonly string[] } {
  const [first] = args;
  if (first === 'help' || first === 'version') return { name: 'serve', rest: [`--${first}`] };
  if (first === undefined || first.startsWith('-')) return { name: 'serve', rest: args };
  return { name: first, rest: args.slice(1) };
}

function commandOf(name: string): CommandName {
  const known = COMMAND_NAMES.find(command => command === name);
  if (known !== undefined) return known;
  const meant = nearest(name, COMMAND_NAMES);
  const advice = meant === null ? `want one of ${COMMAND_NAMES.join(', ')}` : `did you mean ${meant}?`;
  throw new UsageError(`${quote(name)} is not a command; ${advice}`);
}

function print(text: string): number {
  process.stdout.write(`${text.trimEnd()}\n`);
  return EXIT.fine;
}

function complain(text: string, code: number = EXIT.fine): number {
  process.stderr.write(`leadline: ${text}\n`);
  return code;
}
