import type { Command, Environment } from './command.ts';
import { quote, StartError, UsageError } from './errors.ts';
import { misspelt } from './hints.ts';
import { nearest } from './nearest.ts';
import type { OptionName } from './options.ts';
import { readOptions } from './read-options.ts';

interface Entry {
  readonly load: () => Promise<Command>;
  readonly only?: readonly OptionName[];
  readonly ignoreEnv?: readonly OptionName[];
  readonly takesCommand?: boolean;
}

/** Loaded on use, so that each command starts with no more than its own. */
const COMMANDS: Readonly<Record<string, Entry>> = {
  serve: { load: async () => (await import('./serve.ts')).serve },
  // PORT in the environment is the port of what is being tested, more often than not.
  exec: { load: async () => (await import('./exec.ts')).exec, takesCommand: true, ignoreEnv: ['port'] },
  health: { load: async () => (await import('./health.ts')).health, only: ['port', 'host', 'tlsCert', 'tlsKey'] },
};

/** Runs one command line. Resolves to the exit code: 2 where the caller has to change something, said on one line. */
export async function run(args: readonly string[], env: Environment, version: string): Promise<number> {
  try {
    const { name, rest } = split(args);
    const { load, ...reading } = entryOf(name);
    const { settings, command, asks } = readOptions({ args: rest, env, ...reading });
    if (asks === 'version') return print(version);
    if (asks === 'help') return print((await import('./help.ts')).helpText(version));
    if (reading.only === undefined) for (const hint of misspelt(env)) complain(hint);
    return await (await load())({ settings, command, env });
  } catch (error) {
    if (error instanceof UsageError) return complain(error.message.replaceAll('\n', '\nleadline: '), 2);
    if (error instanceof StartError) return complain(error.message, 1);
    return complain(error instanceof Error ? (error.stack ?? error.message) : String(error), 1);
  }
}

/** The command's name and what follows it; `serve` goes without saying. */
function split(args: readonly string[]): { name: string; rest: readonly string[] } {
  const [first] = args;
  if (first === 'help' || first === 'version') return { name: 'serve', rest: [`--${first}`] };
  if (first === undefined || first.startsWith('-')) return { name: 'serve', rest: args };
  return { name: first, rest: args.slice(1) };
}

function entryOf(name: string): Entry {
  const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (entry !== undefined) return entry;
  const meant = nearest(name, Object.keys(COMMANDS));
  const advice = meant === undefined ? `want one of ${Object.keys(COMMANDS).join(', ')}` : `did you mean ${meant}?`;
  throw new UsageError(`${quote(name)} is not a command; ${advice}`);
}

function print(text: string): number {
  process.stdout.write(`${text.trimEnd()}\n`);
  return 0;
}

function complain(text: string, code = 0): number {
  process.stderr.write(`leadline: ${text}\n`);
  return code;
}
